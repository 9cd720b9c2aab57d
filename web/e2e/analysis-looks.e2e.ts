import { beforeAll, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { formatValue } from '#web/format/number.ts'
import {
  analysisPage,
  atStep,
  calculatedAnalysis,
  FCC,
  openChoice,
  openResults,
  openShares,
  RECIPE,
  REFORMATE,
} from './analysis.page.ts'
import { drawn, expectAccessible, expectNoSidewaysScroll, follow, hasFocus, turnPersian } from './inspect.ts'
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
  finished = { as, analysis: await calculatedAnalysis(site, as, RECIPE) }
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

test('axe finds nothing on any step, in any state of it, and no contrast is too low in the dark', async () => {
  const page = await open('count')
  const check = async () => {
    await expectAccessible(page)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectAccessible(page, ['color-contrast'])
    await page.emulateMedia({ colorScheme: 'light' })
  }
  for (const step of SCREENS) {
    if (step !== 'count') await show(page, step)
    await check()
  }
  await page.locator('.result-actions > button').nth(1).click()
  await page.locator('.graph img').waitFor()
  await check()
  await page.keyboard.press('Escape')

  await show(page, 'percentages')
  const fields = page.getByRole('spinbutton')
  await fields.nth(0).fill('12,5')
  await fields.nth(1).fill('x')
  await fields.nth(2).fill('150')
  await check()
  await show(page, 'count')
  await page.getByRole('spinbutton').fill('11')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').first().waitFor()
  await check()
}, 120_000)

test('nothing but tables scrolls sideways at 320 px and at 200 % text, and tables that fit scroll with the page below their heads', async () => {
  const { page, wizard } = await openShares(site, RECIPE)
  const size = async (width: number, height: number, text = '') => {
    await page.setViewportSize({ width, height })
    await page.evaluate((text) => document.documentElement.style.setProperty('font-size', text), text)
  }
  const scrollsWithPage = async () => {
    await size(1280, 720)
    await drawn(page.locator('.property-table').last())
    const region = page.locator('.table-region').last()
    await region.and(page.locator(':not([tabindex])')).waitFor()
    const scrollsItself = await region.evaluate(
      (box) => box.scrollHeight > box.clientHeight && getComputedStyle(box).overflowY !== 'visible',
    )
    expect(scrollsItself).toBe(false)
    await page.evaluate(() => window.scrollTo(0, 600))
    const top = await region
      .locator('thead th')
      .last()
      .evaluate((head) => head.getBoundingClientRect().top)
    expect(top).toBeWithin(-1, 2)
    await expectNoSidewaysScroll(page)
  }
  const look = async (step: (typeof SCREENS)[number]) => {
    await size(640, 900, '200%')
    await expectNoSidewaysScroll(page)
    await size(320, 720)
    await expectNoSidewaysScroll(page)
    // Results show one material beside the blend, which fits.
    if (step !== 'analyze') return size(1024, 900)
    // A table that is wider than the window scrolls within itself.
    await page.locator('.table-region[tabindex="0"]').first().waitFor()
    await scrollsWithPage()
  }
  for (const step of SCREENS) {
    if (step === 'results') {
      await wizard.button('Calculate').click()
      await wizard.confirmed.waitFor()
    } else await show(page, step)
    await look(step)
  }
  await turnPersian(page)
  for (const step of SCREENS.toReversed()) {
    if (step !== 'results') await show(page, step)
    await look(step)
    if (step !== 'materials') continue
    await page.locator('.material-about button').first().click()
    const source = page.locator('.material-source bdi')
    expect(await source.textContent()).toMatch(/[\u0600-\u06ff]{3}/)
    expect(await source.evaluate((element) => getComputedStyle(element).direction)).toBe('rtl')
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
  const { page, wizard } = await openChoice(site, 2, {
    as: account,
    category: 'naphtha',
    viewport: { width: 320, height: 720 },
  })
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

test('a missing value says which material lacks it, by pointer, keyboard and touch, and a row is one stop of the Tab key; a number tells its method', async () => {
  const { page, wizard } = await openResults(site, ['Isopentane', 'TIGAS synthetic gasoline', REFORMATE])
  await page.getByText('A dash: incomplete input data').waitFor()
  const stops = await wizard.results
    .locator('tr:has(.missing-trigger)')
    .evaluateAll((rows) => rows.map((row) => row.querySelectorAll('.missing-trigger:not([tabindex])').length))
  expect(stops.length).toBeGreaterThan(3)
  expect(new Set(stops)).toEqual(new Set([1]))

  const dash = wizard.results.getByRole('button', { name: 'incomplete input data' }).first()
  const tips = page.getByRole('tooltip').filter({ visible: true })
  const tip = tips.filter({ hasText: 'incomplete input data' })
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

  // One explanation gives way to the next.
  await wizard.results.getByRole('button', { name: 'Method for Density' }).focus()
  await tip.waitFor({ state: 'hidden' })
  await tips.waitFor()
  expect((await tips.textContent())?.length).toBeGreaterThan(5)
  await wizard.results.getByRole('button', { name: 'Method for RVP' }).hover()
  await tips.filter({ hasText: 'RVP' }).waitFor()
  expect(await tips.count()).toBe(1)
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
  while (!(await hasFocus(dash))) await page.keyboard.press('Tab')
  expect(await tip.textContent()).toBe(wanted)
  await dash.blur()
  await tip.waitFor({ state: 'hidden' })
  await dash.dispatchEvent('click')
  expect(await tip.textContent()).toBe(wanted)
})

test('in the comparison sulfur stands in per cent, and ▴ and ▾ nearest to their own number, wide and on a phone', async () => {
  const page = await open('analyze', { viewport: { width: 1440, height: 900 } })
  const table = page.getByRole('table', { name: 'Properties of the chosen materials' })
  const sulfur = table.getByRole('row').filter({ has: page.getByRole('rowheader', { name: /^Sulfur/ }) })
  expect(await sulfur.getByRole('rowheader').textContent()).toContain('mass %')
  const [row] = await site.sql<{ ppm: number }[]>`
    select (properties ->> 'sulfur_ppm')::float8 as ppm from material where name = ${FCC} and owner_id is null`
  expect(await sulfur.locator('.value').nth(1).textContent()).toBe(formatValue(row!.ppm / 10_000))
  expect(await sulfur.textContent()).toContain('▴')

  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: width === 360 ? 720 : 900 })
    await drawn(page.locator('.property-table'))
    const strays = await page.locator('.property-table tbody').evaluateAll((groups) => {
      // Of the letters alone: the box of a fraction is wider than what is written in it.
      const edgesOf = (node: Node) => {
        const boxes: DOMRect[] = []
        const texts = document.createTreeWalker(node, NodeFilter.SHOW_TEXT)
        while (texts.nextNode()) {
          const range = document.createRange()
          range.selectNodeContents(texts.currentNode)
          boxes.push(...range.getClientRects())
        }
        return [
          Math.min(...boxes.map(({ left }) => left)),
          Math.max(...boxes.map(({ right }) => right)),
        ] as const
      }
      const between = (a: readonly [number, number], b: readonly [number, number]) =>
        Math.max(a[0] - b[1], b[0] - a[1])
      return groups
        .flatMap((group) => [...group.querySelectorAll('tr')])
        .flatMap((row) => {
          const cells = [...row.querySelectorAll('td')].filter((cell) => cell.querySelector('.value'))
          const numbers = cells.map((cell) => edgesOf(cell.querySelector('.value')!))
          return cells.flatMap((cell, own) => {
            const mark = cell.querySelector('.extreme-mark [aria-hidden]')
            if (!mark) return []
            const distances = numbers.map((number) => between(edgesOf(mark), number))
            return distances[own]! <= 12 && distances.indexOf(Math.min(...distances)) === own
              ? []
              : [`${row.textContent}: ${distances.map(Math.round)}`]
          })
        })
    })
    expect([width, strays]).toEqual([width, []])
    expect(await page.locator('.extreme-mark [aria-hidden]').count()).toBeGreaterThan(20)
  }
})
