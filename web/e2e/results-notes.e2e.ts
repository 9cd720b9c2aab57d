import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { DISTILLATION_NAMES } from '#calc/vocabulary/properties.ts'
import { openShares } from './analysis.page.ts'
import { expectAccessible, expectNoSidewaysScroll, turnPersian } from './inspect.ts'
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
  const shares = { [NAPHTHA]: '50', [GASOIL]: '50' }
  const { page, wizard } = await openShares(site, shares, { as: account, category: 'customized' })
  const flash = wizard.preview.locator('.limit-row').filter({ hasText: 'Flash Point' })
  expect(await flash.locator('.unsafe').textContent()).toMatch(/^−?\d+ to −?\d+ °C$/)
  await wizard.button('Calculate').click()
  await wizard.confirmed.waitFor()

  expect(await rowOf(page, 'Flash Point').locator('.unsafe').textContent()).toMatch(/^−?\d+ to −?\d+ °C$/)
  expect(await rowOf(page, '50%').locator('.unsafe').textContent()).toBe('76 to 227 °C')
  expect(await rowOf(page, 'Density').locator('.unsafe').count()).toBe(0)
  await page.getByRole('button', { name: /^\d+ notes?$/ }).click()
  const list = page.getByRole('region', { name: 'Notes on these figures' })
  await list.getByText('50% and 60% may move by up to 151 °C when', { exact: false }).waitFor()

  await turnPersian(page, { theme: 'dark' })
  await page.getByRole('table').locator('.unsafe').first().getByText('درجه').waitFor()
  const shown = page.getByRole('table').locator('.unsafe')
  expect(await shown.first().textContent()).toBe('\u206676\u2069 تا \u2066227\u2069 درجه')
  expect(
    await page
      .locator('.unsafe')
      .first()
      .evaluate((it) => it.matches(':dir(rtl)')),
  ).toBe(true)
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})
