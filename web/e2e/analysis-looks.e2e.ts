import { beforeAll, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { formatValue } from '#web/format/number.ts'
import {
  analysisPage,
  atStep,
  FCC,
  keptResults,
  openResults,
  openShares,
  openWizard,
  RECIPE,
  REFORMATE,
} from './analysis.page.ts'
import { expectAccessible, expectNoSidewaysScroll, follow } from './inspect.ts'
import { type OpenOptions, type SignedIn, testSite } from './site.ts'

/** What is there once a step has all that it shows. */
const READY = {
  count: '.count-field',
  category: '.wizard-category input',
  materials: '.material-row',
  analyze: '.property-table',
  percentages: '.limit-row',
  results: '.property-table',
} as const
const SCREENS = ['count', 'category', 'materials', 'analyze', 'percentages', 'results'] as const

const site = testSite()

let finished: { as: SignedIn; analysis: string }
beforeAll(async () => {
  const as = await site.account()
  finished = { as, analysis: await keptResults(site, RECIPE, { as }) }
})

const open = async (step: keyof typeof READY, options: OpenOptions = {}): Promise<Page> => {
  const page = await site.open({ ...finished, path: atStep(step), ...options })
  await page.locator(READY[step]).first().waitFor()
  return page
}

const show = async (page: Page, step: keyof typeof READY) => {
  await follow(page, atStep(step))
  await page.locator(READY[step]).first().waitFor()
}

// Contrast is a theme's, direction a language's: two of four have all.
for (const [language, theme] of [
  ['en', 'light'],
  ['fa', 'dark'],
] as const)
  test(`axe finds nothing on any step, in any state of it (${language}, ${theme})`, async () => {
    const page = await open('count', { language, theme })
    for (const step of SCREENS) {
      if (step !== 'count') await show(page, step)
      await expectAccessible(page)
    }
    await page.locator('.result-actions > button').nth(1).click()
    await page.locator('.graph img').waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Escape')

    await show(page, 'percentages')
    const fields = page.getByRole('spinbutton')
    await fields.nth(0).fill('12,5')
    await fields.nth(1).fill('x')
    await fields.nth(2).fill('150')
    await expectAccessible(page)
    await show(page, 'count')
    await page.getByRole('spinbutton').fill('11')
    await page.keyboard.press('Enter')
    await page.getByRole('alert').first().waitFor()
    await expectAccessible(page)
    await page.getByRole('spinbutton').fill('4')
    await page.keyboard.press('Enter')
    await page.locator('.wizard-category').waitFor()
    await expectAccessible(page)
  }, 120_000)

for (const language of ['en', 'fa'] as const)
  test(`nothing but tables scrolls sideways at 320 px and at 200 % text (${language})`, async () => {
    const page = await open('count', { language, viewport: { width: 320, height: 720 } })
    for (const step of SCREENS) {
      await page.setViewportSize({ width: 320, height: 720 })
      await page.evaluate(() => {
        document.documentElement.style.fontSize = ''
      })
      if (step !== 'count') await show(page, step)
      await expectNoSidewaysScroll(page)
      await page.setViewportSize({ width: 640, height: 900 })
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%'
      })
      await expectNoSidewaysScroll(page)
    }
  }, 120_000)

test('a name of 200 letters without a gap widens no screen', async () => {
  const account = await site.account()
  const names = ['X'.repeat(200), 'ی'.repeat(200)]
  for (const name of names)
    await site.addMaterial(account, {
      name,
      producer_english_name: 'P'.repeat(200),
      categories: ['customized', 'naphtha'],
      properties: { recovery: 97, density: 700, ibp: 40, pct_50: 90, fbp: 150 },
    })
  const { page, wizard } = await openWizard(site, { as: account, viewport: { width: 320, height: 720 } })
  await wizard.toMaterials(2, 'Naphtha')
  await wizard.search.fill('pppp')
  await wizard.choose(names)
  await expectNoSidewaysScroll(page)
  await wizard.button('Continue to Percentages').click()
  await wizard.button('Auto Distribute').click()
  await expectNoSidewaysScroll(page)
  await wizard.button('Calculate').click()
  await wizard.confirmed.waitFor()
  await expectNoSidewaysScroll(page)
  await wizard.button('Graph Analysis').click()
  await wizard.dialog.getByRole('img').waitFor()
  await expectNoSidewaysScroll(page)
})

test('a missing value says which material lacks it: by pointer, keyboard and touch', async () => {
  const { page, wizard } = await openResults(site, ['Isopentane', REFORMATE])
  const dash = wizard.results.getByRole('button', { name: 'incomplete input data' }).first()
  const tip = page.getByRole('tooltip').filter({ hasText: 'incomplete input data', visible: true })
  await dash.hover()
  await tip.waitFor()
  expect(await tip.textContent()).toContain('Isopentane')
  await page.keyboard.press('Escape')
  await tip.waitFor({ state: 'hidden' })
  await page.mouse.move(0, 0)
  await dash.focus()
  await tip.waitFor()
  await dash.blur()
  await tip.waitFor({ state: 'hidden' })
  await dash.dispatchEvent('pointerdown', { pointerType: 'touch' })
  await dash.dispatchEvent('click')
  await tip.waitFor()
})

test('a number tells its method on request, and one explanation gives way to the next', async () => {
  const page = await open('results')
  const wizard = analysisPage(page)
  await wizard.results.getByRole('button', { name: 'Method for Density' }).focus()
  const tip = page.getByRole('tooltip').filter({ visible: true })
  await tip.waitFor()
  expect((await tip.textContent())?.length).toBeGreaterThan(5)
  await wizard.results.getByRole('button', { name: 'Method for RVP' }).hover()
  await tip.filter({ hasText: 'RVP' }).waitFor()
  expect(await tip.count()).toBe(1)
})

test('sulfur stands in per cent in the comparison and the lowest and highest of a row are told', async () => {
  const page = await open('analyze')
  const table = page.getByRole('table', { name: 'Properties of the chosen materials' })
  const sulfur = table.getByRole('row').filter({ has: page.getByRole('rowheader', { name: /^Sulfur/ }) })
  expect(await sulfur.getByRole('rowheader').textContent()).toContain('mass %')
  const [row] = await site.sql<{ ppm: number }[]>`
    select (properties ->> 'sulfur_ppm')::float8 as ppm from material where name = ${FCC} and owner_id is null`
  expect(await sulfur.locator('.value').nth(1).textContent()).toBe(formatValue(row!.ppm / 10_000))
  expect(await sulfur.textContent()).toContain('▴')
})

for (const language of ['en', 'fa'] as const)
  test(`a table that fits scrolls with the page below its heads; a wider one within itself (${language})`, async () => {
    const page = await open('analyze', { language, viewport: { width: 1280, height: 720 } })
    for (const step of ['analyze', 'results'] as const) {
      if (step === 'results') await show(page, step)
      const region = page.locator('.table-region').last()
      const scrollsItself = () =>
        region.evaluate(
          (box) => box.scrollHeight > box.clientHeight && getComputedStyle(box).overflowY !== 'visible',
        )
      expect(await scrollsItself()).toBe(false)
      expect(await region.getAttribute('tabindex')).toBeNull()
      await page.evaluate(() => window.scrollTo(0, 600))
      const top = await region
        .locator('thead th')
        .last()
        .evaluate((head) => head.getBoundingClientRect().top)
      expect(top).toBeWithin(-1, 2)
      await expectNoSidewaysScroll(page)
    }
    await page.setViewportSize({ width: 360, height: 720 })
    await page.waitForFunction(
      () => document.querySelector('.table-region')?.getAttribute('tabindex') === '0',
    )
    await expectNoSidewaysScroll(page)
  })

test('a dash of a material says which materials lack the reading: by pointer, keyboard and touch', async () => {
  const { page } = await openShares(site, ['Isopentane', REFORMATE])
  await analysisPage(page).step('Analyze materials').click()
  await page.getByText('A dash: incomplete input data').waitFor()
  const dash = page.locator('.property-table').getByRole('button', { name: 'no reading' }).first()
  const tip = page.getByRole('tooltip').filter({ visible: true })
  const wanted = 'incomplete input data: there is no reading for Isopentane.'
  await dash.hover()
  expect(await tip.textContent()).toBe(wanted)
  await page.mouse.move(0, 0)
  await tip.waitFor({ state: 'hidden' })
  await page.keyboard.press('Tab')
  while (!(await dash.evaluate((element) => element === document.activeElement)))
    await page.keyboard.press('Tab')
  expect(await tip.textContent()).toBe(wanted)
  await dash.blur()
  await tip.waitFor({ state: 'hidden' })
  await dash.dispatchEvent('click')
  expect(await tip.textContent()).toBe(wanted)
})

test('a row is one stop of the Tab key, whichever of its dashes says why', async () => {
  const { page, wizard } = await openResults(site, ['Isopentane', 'TIGAS synthetic gasoline', REFORMATE])
  await page.getByText('A dash: incomplete input data').waitFor()
  const stops = await wizard.results
    .locator('tr:has(.missing-trigger)')
    .evaluateAll((rows) => rows.map((row) => row.querySelectorAll('.missing-trigger:not([tabindex])').length))
  expect(stops.length).toBeGreaterThan(3)
  expect(new Set(stops)).toEqual(new Set([1]))
})

test('a source in the Persian list is Persian and stands from right to left', async () => {
  const { page } = await openWizard(site, { language: 'fa', viewport: { width: 400, height: 900 } })
  await page.getByRole('spinbutton').fill('2')
  await page.keyboard.press('Enter')
  await page.getByRole('radio', { name: 'گازوئیل', exact: true }).check()
  await page.locator('.step-actions .button-primary').click()
  await page.locator('.material-about button').first().click()
  const source = page.locator('.material-source bdi')
  expect(await source.textContent()).toMatch(/[\u0600-\u06ff]{3}/)
  expect(await source.evaluate((element) => getComputedStyle(element).direction)).toBe('rtl')
  await expectNoSidewaysScroll(page)
})
