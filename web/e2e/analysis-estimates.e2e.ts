import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { analysisPage, blendValue, openShares } from './analysis.page.ts'
import { drawn, expectAccessible, expectNoSidewaysScroll } from './inspect.ts'
import { type OpenOptions, testSite } from './site.ts'

const site = testSite()

const WHOLE = 'Hydrotreated gasoil'
/** Of a published crude assay: no viscosity. */
const BARE = 'CLOV straight-run gasoil 249-343 °C'

/** To the percentages of the two gasoils, 60 and 40. */
function openRecipe(options: OpenOptions = {}) {
  return openShares(site, { [WHOLE]: '60', [BARE]: '40' }, { ...options, category: 'gasoil' })
}

/** The switch, among the options. */
async function estimates(page: Page) {
  const found = page.getByRole('switch', { name: 'Fill gaps with estimates' })
  if ((await found.count()) === 0) await analysisPage(page).button('Options').click()
  return found
}
const figure = (page: Page, name: string) =>
  analysisPage(page).preview.locator('.limit-row').filter({ hasText: name })

test('the switch is off; on, the preview, the results and their notes mark what rests on estimates', async () => {
  const { page, wizard } = await openRecipe()
  expect(await (await estimates(page)).isChecked()).toBe(false)
  const viscosity = figure(page, 'Viscosity 40')
  await viscosity.getByText('—').waitFor()
  await (await estimates(page)).check()
  await viscosity.getByText('≈').waitFor()
  const said = `Viscosity 40 (±10%): estimated for ${BARE} from distillation and density, not measured.`
  await wizard.preview.getByText(said).waitFor()
  await expectAccessible(page)

  await wizard.button('Calculate').click()
  await wizard.confirmed.waitFor()
  await drawn(wizard.results)
  expect(Number(await blendValue(page, 'Viscosity 40'))).toBeGreaterThan(2)
  const mark = wizard.results.getByRole('button', { name: 'Estimate in Viscosity 40' })
  // Of two tooltips the later one stands: what comes to lie under the mouse would close the one of the focus.
  await page.mouse.move(0, 0)
  await mark.focus()
  await page.getByRole('tooltip').getByText(said).first().waitFor()
  await page.getByRole('button', { name: /^\d+ notes?$/ }).click()
  await page
    .getByRole('region', { name: 'Notes on these figures' })
    .getByText('Viscosity 40 (±10%)')
    .waitFor()
  await page.getByText('≈ rests on an estimate of a material').waitFor()
  await expectAccessible(page)

  const [row] = await site.sql<{ asked: object; estimated: object }[]>`
    select blend::json->'asked' as asked, blend::json->'estimated'->'viscosity_40'->0->'component' as estimated
    from calculation order by created_at desc limit 1`
  expect({ ...row }).toEqual({ asked: { estimates: true }, estimated: 1 } as object)
})

test('off again, the results are those of former inputs; a reload keeps the switch', async () => {
  const { page, wizard } = await openRecipe()
  await (await estimates(page)).check()
  await wizard.button('Calculate').click()
  await wizard.confirmed.waitFor()
  await wizard.step('Set percentages').click()
  await page.reload()
  expect(await (await estimates(page)).isChecked()).toBe(true)
  await (await estimates(page)).uncheck()
  await wizard.step('View results').click()
  await page.getByText('Inputs changed').waitFor()
})

test('beyond half of the blend the value stays a dash and says why', async () => {
  const { page, wizard } = await openRecipe()
  await (await estimates(page)).check()
  await wizard.setPercentages({ [WHOLE]: '40', [BARE]: '60' })
  await wizard.preview.getByText('more than half of the blend would rest on estimates').waitFor()
})

test('narrow, dark and in Persian nothing is cut off or unreadable', async () => {
  const { page } = await openRecipe({ viewport: { width: 360, height: 740 }, theme: 'dark' })
  await (await estimates(page)).check()
  await figure(page, 'Viscosity 40').getByText('≈').waitFor()
  await expectNoSidewaysScroll(page)
  await page.evaluate(() => localStorage.setItem('preferences', JSON.stringify({ language: 'fa' })))
  await page.reload()
  await page.getByRole('button', { name: 'گزینه‌ها', exact: true }).click()
  await page.getByRole('switch', { name: 'پر کردن جاهای خالی با برآورد' }).waitFor()
  await page.getByText('برآورد شده').first().waitFor()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})
