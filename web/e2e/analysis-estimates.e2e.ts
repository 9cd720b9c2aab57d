import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { emptyProperties } from '#calc/vocabulary/properties.ts'
import { analysisPage, blendValue, openShares } from './analysis.page.ts'
import { drawn, expectAccessible, expectNoSidewaysScroll, turnPersian } from './inspect.ts'
import { testSite } from './site.ts'

const site = testSite()

const WHOLE = 'Hydrotreated gasoil'
/** Of a published crude assay: no viscosity. */
const BARE = 'CLOV straight-run gasoil 249-343 °C'
const SAID = `Viscosity 40 (±10%): estimated for ${BARE} from distillation and density, not measured.`

/** To the percentages of the two gasoils, 60 and 40. */
const openRecipe = () => openShares(site, { [WHOLE]: '60', [BARE]: '40' }, { category: 'gasoil' })

/** The switch, among the options. */
async function estimates(page: Page) {
  const found = page.getByRole('switch', { name: 'Fill gaps with estimates' })
  if ((await found.count()) === 0) await analysisPage(page).button('Options').click()
  return found
}
const figure = (page: Page, name: string) =>
  analysisPage(page).preview.locator('.limit-row').filter({ hasText: name })

test('the switch is off; on, the preview marks what rests on estimates; beyond half of the blend the value stays a dash and says why; narrow, dark and in Persian nothing is cut off or unreadable', async () => {
  const { page, wizard } = await openRecipe()
  expect(await (await estimates(page)).isChecked()).toBe(false)
  const viscosity = figure(page, 'Viscosity 40')
  await viscosity.getByText('—').waitFor()
  await (await estimates(page)).check()
  await viscosity.getByText('≈').waitFor()
  await wizard.preview.getByText(SAID).waitFor()
  await wizard.setPercentages({ [WHOLE]: '40', [BARE]: '60' })
  await wizard.preview.getByText('more than half of the blend would rest on estimates').waitFor()
  await wizard.setPercentages({ [WHOLE]: '60', [BARE]: '40' })
  await viscosity.getByText('≈').waitFor()

  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1280, height: 740 })
  await turnPersian(page, { theme: 'dark' })
  await page.getByRole('button', { name: 'گزینه‌ها', exact: true }).click()
  await page.getByRole('switch', { name: 'پر کردن جاهای خالی با برآورد' }).waitFor()
  await page.getByText('برآورد شده').first().waitFor()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})

test('results and their notes mark what rests on estimates; a reload keeps the switch; off again, they are those of former inputs', async () => {
  const { page, wizard } = await openRecipe()
  await (await estimates(page)).check()
  await wizard.button('Calculate').click()
  await wizard.confirmed.waitFor()
  await drawn(wizard.results)
  expect(Number(await blendValue(page, 'Viscosity 40'))).toBeGreaterThan(2)
  const mark = wizard.results.getByRole('button', { name: 'Estimate in Viscosity 40' })
  // Of two tooltips the later one stands: what comes to lie under the mouse would close the one of the focus.
  await page.mouse.move(0, 0)
  await mark.focus()
  await page.getByRole('tooltip').getByText(SAID).first().waitFor()
  await page.getByRole('button', { name: /^\d+ notes?$/ }).click()
  await page
    .getByRole('region', { name: 'Notes on these figures' })
    .getByText('Viscosity 40 (±10%)')
    .waitFor()
  await page.getByText('≈ uses an estimated value of a material').waitFor()
  await expectAccessible(page)

  const [row] = await site.sql<{ asked: object; estimated: object }[]>`
    select blend::json->'asked' as asked, blend::json->'estimated'->'viscosity_40'->0->'component' as estimated
    from calculation order by created_at desc limit 1`
  expect({ ...row }).toEqual({ asked: { estimates: true }, estimated: 1 } as object)

  await wizard.step('Set percentages').click()
  await page.reload()
  expect(await (await estimates(page)).isChecked()).toBe(true)
  await (await estimates(page)).uncheck()
  await wizard.step('View results').click()
  await page.getByText('Inputs changed').waitFor()
})

/** Its certificate gives next to nothing. */
const POOR = 'FAME of ours'
test('what a material lacks is taken from a typical stream with one press, stays through a reload, is marked in the results and kept; its chip takes it back', async () => {
  const account = await site.account()
  await site.create(account, '/me/materials/', {
    name: POOR,
    producer_english_name: 'Works',
    categories: ['gasoil'],
    oxygenate: 'fame',
    properties: { ...emptyProperties(), density: 883.9, flash_point: 178, recovery: 98 },
  })
  const { page, wizard } = await openShares(
    site,
    { 'Diesel EN 590, without FAME (B0)': '93', [POOR]: '7' },
    { category: 'gasoil', as: account },
  )
  const offer = page.locator('.notice', { hasText: `${POOR} has ` })
  await offer.waitFor()
  await offer.getByRole('button', { name: 'Use it' }).click()
  await offer.waitFor({ state: 'detached' })
  const sulfur = figure(page, 'Sulfur')
  await sulfur.getByText('≈').waitFor()
  await page.reload()
  await sulfur.getByText('≈').waitFor()
  const chip = page.getByRole('listitem').filter({ hasText: `≈ ${POOR}: ` })
  await chip.waitFor()
  await wizard.button('Options').click()
  await page.getByRole('combobox', { name: `Typical stream for ${POOR}` }).waitFor()
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1280, height: 740 })

  await wizard.button('Calculate').click()
  await wizard.confirmed.waitFor()
  await drawn(wizard.results)
  await wizard.results.getByRole('button', { name: 'Typical value in Sulfur' }).waitFor()
  await page.getByText('≈ uses a typical value').waitFor()
  await expectAccessible(page)
  const [row] = await site.sql<{ from: string[] }[]>`
    select array(select distinct one->>'property' from json_array_elements(blend::json->'assumed'->'readings') one
      where one->>'property' like 'sulfur%') as from
    from calculation order by created_at desc limit 1`
  expect(row!.from).toEqual(['sulfur_ppm'])

  await wizard.step('Set percentages').click()
  await chip.getByRole('button').click()
  await offer.waitFor()
  await sulfur.getByText('—').waitFor()
  await turnPersian(page, { theme: 'dark' })
  await page.getByRole('button', { name: 'استفاده', exact: true }).click()
  await page.getByText('≈').first().waitFor()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})
