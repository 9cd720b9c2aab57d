import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { keptHead, type Stored } from './analyses.page.ts'
import { openShares, STREAMS } from './analysis.page.ts'
import { expectAccessible, expectNoSidewaysScroll, follow, turnPersian } from './inspect.ts'
import { panelOf } from './recipe.page.ts'
import { type SignedIn, testSite } from './site.ts'

const site = testSite()
const SLOW = 150_000
const [HYDROTREATED, HYDROCRACKER] = STREAMS.gasoil
const IMPROVER = {
  name: 'Improver',
  density: 963,
  unit: 'mg_kg',
  price: { amount: 3.2, unit: 'kg', currency: 'USD' },
  responses: {
    cetane_number: {
      points: [
        [300, 1.1],
        [600, 1.9],
        [1000, 2.6],
      ],
    },
  },
  contents: { nitrogen: 7.994 },
}

/** The workbench with two gasoils against a grade of the account's own, whose cetane number it does not reach. */
async function opened(account?: SignedIn) {
  const as = account ?? (await site.account())
  const { id: additive } = (await site.create(as, '/me/additives/', IMPROVER)) as Stored
  const shares = { [HYDROTREATED]: '70', [HYDROCRACKER]: '30' }
  const { page, wizard } = await openShares(site, shares, { as, category: 'gasoil' })
  await page.getByRole('combobox', { name: 'Check against' }).selectOption('en590-temperate-2026-11')
  return { account: as, page, wizard, additive }
}

const doseOf = (page: Page) => page.getByRole('spinbutton', { name: 'Dose of Improver' })
const lines = (page: Page) => page.getByRole('region', { name: 'Additives, outside of the 100 %' })
const cetane = (page: Page) =>
  page.getByRole('region', { name: 'Live preview' }).getByRole('row').filter({ hasText: 'Cetane Number' })
const figure = async (page: Page) => Number(await cetane(page).locator('.value').first().textContent())

test(
  'a dose below the Total moves the estimate and nothing else, is calculated, kept, and used again',
  async () => {
    const { account, page, wizard, additive } = await opened()
    await page.getByLabel('Batch', { exact: true }).fill('5000')
    const before = await figure(page)
    const controls = () => page.locator('main :is(button, input, select, a)').count()
    const undosed = await controls()
    await wizard.button('Options').click()
    await wizard.button('Add additive').click()
    await lines(page).waitFor()
    // By keyboard from here: the focus is in the new line.
    await page.waitForFunction(() => document.activeElement?.tagName === 'SELECT')
    expect(await figure(page)).toBe(before)
    await page.keyboard.press('Tab')
    await page.keyboard.type('۵۶۲٫۵')
    await cetane(page)
      .getByText(/without additives/)
      .waitFor()
    await lines(page)
      .getByText(/batch 2,?\d{3}/)
      .waitFor()
    expect((await figure(page)) - before).toBeCloseTo(1.8, 1)
    await expectAccessible(page)

    await doseOf(page).fill('1000.5')
    await lines(page)
      .getByText('Cetane Number: the effect of Improver is not known (measured up to 1,000 mg/kg).')
      .waitFor()
    for (const wrong of ['-5', 'x', '1e9']) {
      await doseOf(page).fill(wrong)
      await lines(page)
        .getByText(/Enter a dose from 0/)
        .waitFor()
      expect(await wizard.button('Calculate').isDisabled()).toBe(true)
    }
    await doseOf(page).fill('562.5')
    await cetane(page)
      .getByText(/without additives/)
      .waitFor()
    await page.reload()
    await doseOf(page).waitFor()
    expect(await doseOf(page).inputValue()).toBe('562.5')
    await wizard.button('Calculate').click()
    await wizard.confirmed.waitFor()
    await page.getByRole('table', { name: 'With additives' }).waitFor()
    const [row] = await site.sql<{ id: string; results: string }[]>`
      select id, blend as results from calculation where owner_id = ${account.user.id}`
    const { treatment } = JSON.parse(row!.results) as {
      treatment: { treated: Record<string, { value: number }> }
    }
    // To the bit, as the page has it.
    expect(Object.keys(treatment.treated)).toEqual(['cetane_number'])

    await follow(page, `/my-analyses/${row!.id}`)
    await keptHead(page).more('Use again')
    await doseOf(page).waitFor()
    expect(await doseOf(page).inputValue()).toBe('562.5')
    await cetane(page)
      .getByText(/without additives/)
      .waitFor()
    await page.getByRole('button', { name: 'Remove Improver' }).click()
    await lines(page).waitFor({ state: 'detached' })
    expect(await figure(page)).toBe(before)
    expect(await controls()).toBe(undosed)

    // Deleted elsewhere: it stays to be seen, and nothing is calculated as if it were not there.
    await wizard.button('Options').click()
    await wizard.button('Add additive').click()
    await doseOf(page).fill('100')
    await site.sql`delete from additive where id = ${additive}`
    await page.reload()
    await lines(page)
      .getByText(/This additive was deleted/)
      .waitFor()
    expect(await wizard.button('Calculate').isDisabled()).toBe(true)
  },
  SLOW,
)

test(
  'Find reckons with the dose, and finds the cheapest one where it is asked to; what is wanted of a property is reached by a dose, or the range is told; on a phone in Persian too',
  async () => {
    const as = await site.account()
    const grade = (await site.create(as, '/me/grades/', {
      name: 'CN 56',
      category: 'gasoil',
      limits: [{ q: 'cetane_number', min: 56 }],
    })) as Stored
    const { page, wizard } = await opened(as)
    await page.getByRole('combobox', { name: 'Check against' }).selectOption(grade.id)
    await wizard.button('Options').click()
    await wizard.button('Add additive').click()
    await doseOf(page).fill('300')
    await wizard.button('Find a recipe').click()
    const find = panelOf(page)
    const { price, solve, said } = find
    await find.withoutMargin()
    await price(HYDROTREATED).fill('500')
    await price(HYDROCRACKER).fill('900')
    await solve.click()
    await said.getByText(/With 300 mg\/kg Improver/).waitFor()
    const reached = async () => Number((await figure(page)).toFixed(2))
    expect(await reached()).toBeGreaterThanOrEqual(56)
    const share = await wizard.percentage(HYDROCRACKER).inputValue()
    await page.locator('details.find-more > summary').last().click()
    await page.getByRole('switch', { name: 'Find the doses too' }).check()
    await solve.click()
    await said.getByText(/proven for this dose/).waitFor()
    // The curve's last point: each cetane number by the stream costs twenty times as much.
    expect(await doseOf(page).inputValue()).toBe('1000')
    expect(Number(await wizard.percentage(HYDROCRACKER).inputValue())).toBeLessThan(Number(share))
    expect(await reached()).toBeGreaterThanOrEqual(56)
    await page.getByRole('button', { name: 'Undo' }).click()
    expect(await doseOf(page).inputValue()).toBe('300')

    await page.getByRole('button', { name: 'Remove Improver' }).click()
    await lines(page).waitFor({ state: 'detached' })
    const present = await figure(page)
    await cetane(page)
      .getByRole('button', { name: /Set Cetane Number to/ })
      .click()
    const wanted = page.getByLabel('Cetane Number to reach')
    await wanted.fill(String(present + 1))
    await page.getByText(/^Or dose an additive/).waitFor()
    await page.getByRole('button', { name: 'Use this dose of Improver' }).click()
    await lines(page).waitFor()
    expect(Number(await doseOf(page).inputValue())).toBeGreaterThan(200)
    expect(await figure(page)).toBeGreaterThanOrEqual(present + 1)
    await cetane(page)
      .getByRole('button', { name: /Set Cetane Number to/ })
      .click()
    await wanted.fill(String(present + 9))
    await page.getByText(/Improver.*reaches \d/).waitFor()
    await wizard.button('Calculate').waitFor()

    const wide = page.viewportSize()!
    await page.setViewportSize({ width: 360, height: 740 })
    await expectNoSidewaysScroll(page)
    await page.setViewportSize(wide)
    await turnPersian(page)
    await page.getByRole('spinbutton', { name: /مقدار تزریق/ }).waitFor()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  },
  SLOW,
)

test('a value that a trace keeps the blend from is assumed where the shares are set, and named with its span', async () => {
  const as = await site.account()
  const bare = {
    recovery: 98,
    density: 840,
    flash_point: 66,
    sulfur_ppm: 8,
    viscosity_40: 3,
    cloud_point: -6,
  }
  await site.addMaterial(as, {
    name: 'Slops',
    producer_english_name: 'Depot',
    categories: ['gasoil'],
    properties: bare,
  })
  const shares = { [HYDROTREATED]: '70', [HYDROCRACKER]: '29.9', Slops: '0.1' }
  const { page, wizard } = await openShares(site, shares, { as, category: 'gasoil' })
  await page.getByRole('combobox', { name: 'Check against' }).selectOption('en590-temperate-2026-11')
  const assume = wizard.preview.getByRole('button', { name: /^Cetane Number: Assume it \(± [\d.]+\)$/ })
  await assume.waitFor()
  await wizard.preview.getByRole('link', { name: 'Dose it as an additive' }).waitFor()
  await assume.click()
  await assume.waitFor({ state: 'detached' })
  expect(await figure(page)).toBeGreaterThan(50)
  await expectAccessible(page)
})
