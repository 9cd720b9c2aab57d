import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { DISTILLATION_NAMES } from '#calc/vocabulary/properties.ts'
import { atStep, keptAnalysis, openWizard } from './analysis.page.ts'
import { expectAccessible, expectNoSidewaysScroll } from './inspect.ts'
import { testSite } from './site.ts'

const site = testSite()
const NAPHTHA = 'Light naphtha of mine'
const GASOIL = 'Gasoil of mine'

const curve = (from: number, to: number) =>
  Object.fromEntries(DISTILLATION_NAMES.map((name, label) => [name, from + ((to - from) * label) / 12]))

const rowOf = (page: Page, property: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: property }) })

test('a figure that nobody should decide by says so where it stands, in the list, and in either language', async () => {
  const account = await site.account()
  const own = { producer_english_name: 'Works', producer_farsi_name: 'پالایشگاه', categories: ['customized'] }
  const light = { ...curve(25, 70), recovery: 98, density: 660, flash_point: -40 }
  const heavy = { ...curve(260, 345), recovery: 98, density: 850, flash_point: 95 }
  await site.addMaterial(account, { ...own, name: NAPHTHA, name_farsi: 'نفتای سبک من', properties: light })
  await site.addMaterial(account, { ...own, name: GASOIL, name_farsi: 'گازوئیل من', properties: heavy })
  const { page, wizard } = await openWizard(site, { as: account })
  await wizard.toMaterials(2, 'Customized')
  for (const name of [NAPHTHA, GASOIL]) {
    await wizard.search.fill(name)
    await wizard.material(name).check()
  }
  await wizard.button('Continue to Percentages').click()
  await wizard.setPercentages({ [NAPHTHA]: '50', [GASOIL]: '50' })
  const flash = wizard.preview.locator('.limit-row').filter({ hasText: 'Flash Point' })
  expect(await flash.locator('.unsafe').textContent()).toMatch(/^−?\d+ to −?\d+ °C$/)
  await wizard.button('Calculate').click()
  await wizard.confirmed.waitFor()

  expect(await rowOf(page, 'Flash Point').locator('.unsafe').textContent()).toMatch(/^−?\d+ to −?\d+ °C$/)
  expect(await rowOf(page, '50%').locator('.unsafe').textContent()).toBe('76 to 227 °C')
  expect(await rowOf(page, 'Density').locator('.unsafe').count()).toBe(0)
  await page.getByRole('button', { name: /^\d+ notes?$/ }).click()
  const list = page.getByRole('region', { name: 'Notes on these figures' })
  await list.getByText('50% and 60% may move by up to 151 °C for half a per cent', { exact: false }).waitFor()
  await expectAccessible(page)

  const persian = await site.open({
    as: account,
    path: atStep('results'),
    analysis: await keptAnalysis(page),
    language: 'fa',
    theme: 'dark',
    viewport: { width: 360, height: 740 },
  })
  const shown = persian.getByRole('table').locator('.unsafe')
  expect(await shown.first().textContent()).toBe('\u206676\u2069 تا \u2066227\u2069 درجه')
  expect(
    await persian
      .locator('.unsafe')
      .first()
      .evaluate((it) => it.matches(':dir(rtl)')),
  ).toBe(true)
  await expectNoSidewaysScroll(persian)
  await expectAccessible(persian)
})
