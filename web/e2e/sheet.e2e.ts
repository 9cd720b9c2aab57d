import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { FCC, openWizard, RECIPE, STREAMS } from './analysis.page.ts'
import { expectNoSidewaysScroll, hasFocus } from './inspect.ts'
import { testSite } from './site.ts'

const site = testSite()

const GASOILS = ['Hydrotreated gasoil', 'Light cycle oil (LCO), hydrotreated', 'Light straight-run gasoil']
const GASOLINES = [...STREAMS.gasoline, 'Ethanol']

/** The step with a batch, in a window of this size. */
async function openSheet(
  category: string,
  names: readonly string[],
  viewport: { width: number; height: number },
) {
  const { page, wizard } = await openWizard(site, { viewport })
  await wizard.toMaterials(names.length, category)
  await wizard.choose(names)
  await wizard.button('Continue to Percentages').click()
  await wizard.percentage(names[0]!).waitFor()
  await wizard.button('Auto Distribute').click()
  await page.getByRole('textbox', { name: 'Batch', exact: true }).fill('5000')
  await page.locator('.grid-other').first().waitFor({ state: 'attached' })
  await page.locator('.estimate-label').waitFor()
  return { page, wizard }
}

/** What can be pressed or typed into, in the sheet and the bar below it. */
const controls = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      [
        ...document.querySelectorAll(':is(.bench-main, .action-bar) :is(a, button, input, select, summary)'),
      ].filter((one) => one.checkVisibility()).length,
  )

const measures = (page: Page) =>
  page.evaluate(() => {
    const bottom = (selector: string) => document.querySelector(selector)!.getBoundingClientRect().bottom
    const rows = [...document.querySelectorAll('.grid tbody tr')].map(
      (row) => row.getBoundingClientRect().height,
    )
    return {
      page: document.documentElement.scrollHeight,
      calculate: bottom('.action-bar .button-primary'),
      sheet: bottom('.sheet') - document.querySelector('.action-bar')!.getBoundingClientRect().top,
      row: Math.max(...rows),
    }
  })

test.each([
  ['Gasoil', GASOILS, 24, 40],
  ['Gasoline', GASOLINES, 32, 52],
] as const)(
  'the sheet of %s has its size, and no more to press than it needs, whichever tool is open',
  async (category, names, most, mostInFind) => {
    const { page, wizard } = await openSheet(category, names, { width: 1440, height: 900 })
    const standing = async () => {
      const now = await measures(page)
      expect(now.calculate).toBeLessThanOrEqual(900)
      expect(now.page).toBeLessThanOrEqual(900)
      expect(now.sheet).toBeLessThanOrEqual(0)
      // 36 px and the line below.
      expect(now.row).toBeLessThanOrEqual(37.5)
      await expectNoSidewaysScroll(page)
    }
    await standing()
    expect(await controls(page)).toBeLessThanOrEqual(most)
    const top = (name: string) => wizard.percentage(name).boundingBox()
    const before = (await top(names[0]!))!
    await wizard.button('Find a recipe').click()
    await wizard.button('Solve').waitFor()
    await standing()
    expect(await controls(page)).toBeLessThanOrEqual(mostInFind)
    // The place stands: one line of choices comes above it.
    expect((await top(names[0]!))!.y - before.y).toBeLessThan(60)
    await wizard.button('Try every material').click()
    await page.locator('.try-rows li').first().waitFor()
    const tried = await measures(page)
    expect(tried.calculate).toBeLessThanOrEqual(900)
    expect((await top(names[0]!))!).toEqual(before)
    await wizard.button('Recipe map').click()
    await page.locator('.map-box').waitFor()
    expect((await top(names[0]!))!).toEqual(before)
    expect((await measures(page)).calculate).toBeLessThanOrEqual(900)
  },
  120_000,
)

test('on a phone the first share is in sight, its amounts are told in words, and Find asks below each', async () => {
  const { page, wizard } = await openSheet('Gasoil', GASOILS, { width: 360, height: 740 })
  const at = async (name: string) => (await wizard.percentage(name).boundingBox())!.y
  await page.evaluate(() => window.scrollTo(0, 0))
  expect(await at(GASOILS[0]!)).toBeLessThan(400)
  expect((await measures(page)).calculate).toBeLessThanOrEqual(740)
  const row = page.getByRole('row').filter({ hasText: GASOILS[0]! })
  expect(await row.getByText(/^16\d\d\.\d m³ · 1[34]\d\d\.\d t$/).isVisible()).toBe(true)
  await wizard.button('Find a recipe').click()
  const price = page.getByRole('spinbutton', { name: `Price of ${GASOILS[0]}`, exact: true })
  await price.fill('610')
  const share = (await wizard.percentage(GASOILS[0]!).boundingBox())!
  expect((await price.boundingBox())!.y).toBeGreaterThanOrEqual(share.y + share.height)
  expect((await price.boundingBox())!.y).toBeLessThan(await at(GASOILS[1]!))
  await expectNoSidewaysScroll(page)
}, 120_000)

test('the list is one stop of the Tab key, and each value opens its target', async () => {
  const { page, wizard } = await openWizard(site)
  await wizard.toPercentages(Object.keys(RECIPE))
  await wizard.setPercentages(RECIPE)
  await page.getByRole('combobox', { name: 'Check against' }).selectOption({ index: 1 })
  const values = page.locator('.limit-value button')
  await values.nth(3).waitFor()
  expect(await page.locator('.limit-list [tabindex="0"]').count()).toBe(1)
  await values.first().focus()
  await page.keyboard.press('ArrowDown')
  expect(await hasFocus(values.nth(1))).toBe(true)
  await page.keyboard.press('End')
  expect(await hasFocus(values.last())).toBe(true)
  await page.keyboard.press('Tab')
  expect(await page.locator('.limit-list :focus').count()).toBe(0)
  // Sulfur is beyond its limit with any of the three: what has less is offered, and what brings it can be left out.
  const sulfur = page.locator('.limit-row').filter({ hasText: 'Sulfur' })
  await sulfur.getByRole('button', { name: 'Fix… Sulfur' }).click()
  const wanted = page.getByRole('textbox', { name: 'Sulfur to reach' })
  expect(await wanted.inputValue()).toBe('10')
  const offers = page.getByRole('button', { name: /^Add (?!material)/ })
  await offers.first().waitFor()
  expect(await offers.count()).toBeWithin(1, 4)
  await page.getByText(`Without ${FCC}:`).waitFor()
  const sum = async () => {
    const shares = await page
      .getByRole('spinbutton', { name: /^Percentage of / })
      .evaluateAll((all) => all.map((one) => Number((one as HTMLInputElement).value)))
    return [shares.length, shares.reduce((total, share) => total + share, 0)]
  }
  await offers.first().click()
  expect(await sum()).toEqual([4, expect.closeTo(100, 6)])
  // Rounded, it still keeps to the limit.
  await sulfur.getByText(/inside|on the limit/).waitFor()
  await wizard.button('Undo').click()
  expect(await sum()).toEqual([3, 100])
})

test('results of three materials are one page, and on a phone begin with the verdict', async () => {
  const { page, wizard } = await openSheet('Gasoil', GASOILS, { width: 1440, height: 900 })
  await page.getByRole('combobox', { name: 'Check against' }).selectOption({ index: 1 })
  await wizard.button('Calculate').click()
  await wizard.confirmed.waitFor()
  await page.locator('.property-table[aria-busy]').waitFor({ state: 'detached' })
  expect(await page.locator('.result-actions .button-primary').count()).toBe(1)
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(1500)
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.evaluate(() => window.scrollTo(0, 0))
  expect((await page.locator('.verdict-band').boundingBox())!.y).toBeLessThan(400)
  await expectNoSidewaysScroll(page)
}, 120_000)
