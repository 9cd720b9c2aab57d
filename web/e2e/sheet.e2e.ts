import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { until } from '#server/test-until.ts'
import { FCC, openShares, RECIPE, STREAMS } from './analysis.page.ts'
import { drawn, expectNoSidewaysScroll, follow, hasFocus } from './inspect.ts'
import { testSite } from './site.ts'

const site = testSite()

const DESKTOP = { width: 1440, height: 900 }
const PHONE = { width: 360, height: 740 }
const GASOILS = ['Hydrotreated gasoil', 'Light cycle oil (LCO), hydrotreated', 'Light straight-run gasoil']
const EN590 = 'EN 590, temperate climate'
const E5 = 'EN 228, E5 (oxygen ≤ 2.7 %)'
const GASOLINES = [...STREAMS.gasoline, 'Ethanol']

/** The step with a batch, checked against a grade, in a window of this size. */
async function openSheet(
  category: 'gasoil' | 'gasoline',
  names: readonly string[],
  viewport: typeof DESKTOP,
  grade: string,
) {
  const { page, wizard } = await openShares(site, names, { category, viewport })
  await wizard.button('Auto Distribute').click()
  await page.getByRole('textbox', { name: 'Batch', exact: true }).fill('5000')
  await page.locator('.grid-other').first().waitFor({ state: 'attached' })
  await page.getByRole('combobox', { name: 'Check against' }).selectOption({ label: grade })
  await page.locator('.limit-value button').first().waitFor()
  await page.locator('.estimate-label').waitFor()
  return { page, wizard }
}

/** A diesel as its laboratory found it, with its sulfur beyond the limit. */
async function missed() {
  const account = await site.account()
  const bearer = { authorization: `Bearer ${account.access}`, 'content-type': 'application/json' }
  const answer = await fetch(`${site.url}/materials/?category=gasoil`, { headers: bearer })
  const all = (await answer.json()) as { id: string; name: string }[]
  const names = ['Hydrotreated gasoil', 'Hydrocracker diesel', 'Light straight-run gasoil']
  const { id } = (await site.create(account, '/calculations/blending/', {
    materials: names.map((name) => all.find((one) => one.name === name)!.id),
    percentages: [30, 60, 10],
    category: 'gasoil',
    grade: 'en590-temperate',
    name: 'Tank 12',
    batch: { amount: 5000, unit: 'm3' },
  })) as { id: string }
  const results = {
    density: 841,
    sulfur_ppm: 11.2,
    cetane_number: 52,
    flash_point: 66,
    viscosity_40: 2.9,
    pct_95: 350,
    cloud_point: -9,
  }
  const put = { method: 'PUT', headers: bearer, body: JSON.stringify({ results }) }
  expect((await fetch(`${site.url}/me/calculations/${id}/lab/`, put)).ok).toBe(true)
  return { account, id }
}

/** The stops of the Tab key on the page, and those of them in the step. */
const controls = (page: Page): Promise<{ page: number; step: number }> =>
  page.evaluate(() => {
    const all = [...document.querySelectorAll<HTMLElement>('a, button, input, select, textarea, summary')]
    const seen = all.filter((one) => one.tabIndex >= 0 && one.checkVisibility() && !one.matches('.skip-link'))
    return { page: seen.length, step: seen.filter((one) => one.closest('.wizard-step')).length }
  })

/** The other five steps, of which one that is locked says why, and three ways out; the navbar, whose account and looks stay in it. */
const AROUND = 8 + 14

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
  ['gasoil', GASOILS, 27, 41, [EN590]],
  ['gasoline', GASOLINES, 36, 55, [E5, 'EN 228, E10 (oxygen ≤ 3.7 %)']],
] as const)(
  'the sheet of %s has its size, and no more to press than it needs, whichever tool is open',
  async (category, names, most, mostInFind, grades) => {
    const { page, wizard } = await openSheet(category, names, DESKTOP, grades[0])
    const standing = async (most: number) => {
      for (const grade of grades) {
        await page.getByRole('combobox', { name: 'Check against' }).selectOption({ label: grade })
        await page.locator('.limit-value button').first().waitFor()
        const now = await measures(page)
        expect(now.calculate).toBeLessThanOrEqual(900)
        expect(now.page).toBeLessThanOrEqual(900)
        expect(now.sheet).toBeLessThanOrEqual(0)
        // 36 px and the line below.
        expect(now.row).toBeLessThanOrEqual(37.5)
        const { step, page: all } = await controls(page)
        expect(step).toBeLessThanOrEqual(most)
        expect(all).toBeLessThanOrEqual(step + AROUND)
        await expectNoSidewaysScroll(page)
      }
    }
    await standing(most)
    const top = (name: string) => wizard.percentage(name).boundingBox()
    const before = (await top(names[0]!))!
    await wizard.button('Find a recipe').click()
    await wizard.button('Solve').waitFor()
    await standing(mostInFind)
    // The place stands: one line of choices comes above it.
    expect((await top(names[0]!))!.y - before.y).toBeLessThan(60)
    await wizard.button('Try every material').click()
    await page.locator('.try-rows tbody tr').first().waitFor()
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

test('on a phone the first share is in sight, its amounts are told in words, and Find asks below each; results are one page, and on a phone begin with the verdict', async () => {
  const { page, wizard } = await openSheet('gasoil', GASOILS, PHONE, EN590)
  const at = async (name: string) => (await wizard.percentage(name).boundingBox())!.y
  await page.evaluate(() => window.scrollTo(0, 0))
  expect(await at(GASOILS[0]!)).toBeLessThan(400)
  expect((await page.getByRole('status').filter({ hasText: 'missed' }).boundingBox())!.y).toBeLessThan(400)
  expect((await measures(page)).calculate).toBeLessThanOrEqual(740)
  const row = page.getByRole('row').filter({ hasText: GASOILS[0]! })
  expect(await row.getByText(/^1,6\d\d\.\d m³ · 1,[34]\d\d\.\d t$/).isVisible()).toBe(true)
  await wizard.button('Find a recipe').click()
  const price = page.getByRole('spinbutton', { name: `Price of ${GASOILS[0]}`, exact: true })
  await price.fill('610')
  const share = (await wizard.percentage(GASOILS[0]!).boundingBox())!
  expect((await price.boundingBox())!.y).toBeGreaterThanOrEqual(share.y + share.height)
  expect((await price.boundingBox())!.y).toBeLessThan(await at(GASOILS[1]!))
  await expectNoSidewaysScroll(page)

  await price.fill('')
  await wizard.button('Calculate').click()
  await wizard.confirmed.waitFor()
  await page.setViewportSize(DESKTOP)
  await drawn(page.locator('.property-table').last())
  expect(await page.locator('.result-actions .button-primary').count()).toBe(1)
  expect(await heightOf(page)).toBeLessThanOrEqual(1500)
  await wizard.button('فارسی').click()
  await page.locator('[lang="fa"] .properties').waitFor()
  await page.evaluate(() => document.fonts.ready)
  // Names that have no room beside each other in both languages stand on two lines, none of them cut.
  expect(await heightOf(page)).toBeLessThanOrEqual(1550)
  expect(await page.locator('.property-table').count()).toBeGreaterThan(0)
  await expectNoSidewaysScroll(page)
  await page.setViewportSize(PHONE)
  await page.evaluate(() => window.scrollTo(0, 0))
  expect((await page.locator('.verdict-band').boundingBox())!.y).toBeLessThan(400)
  await expectNoSidewaysScroll(page)
}, 120_000)

test('the list is one stop of the Tab key, and each value opens its target', async () => {
  const { page, wizard } = await openShares(site, RECIPE)
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
  // Where one test proves it; the limit itself is a press away.
  const proven = await wanted.inputValue()
  expect(Number(proven)).toBeWithin(7, 10)
  await page.getByRole('button', { name: 'Aim at the limit' }).click()
  expect(await wanted.inputValue()).toBe('10')
  await page.getByRole('button', { name: 'Keep the margin' }).click()
  expect(await wanted.inputValue()).toBe(proven)
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
  // It is done, and rounded too it is far enough inside.
  await page.locator('.fix').waitFor({ state: 'detached' })
  await sulfur.getByText('inside').waitFor()
  expect(await sulfur.getByRole('button', { name: 'Fix… Sulfur' }).count()).toBe(0)
  await wizard.button('Undo').click()
  expect(await sum()).toEqual([3, 100])
})

const heightOf = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight)

/** A kept analysis with what a laboratory found is one page, its details folded. */
async function expectOnePage(page: Page) {
  const folded = page.locator('.result-foot [aria-expanded]').first()
  await folded.waitFor()
  await drawn(page.locator('.property-table').last())
  await page.evaluate(() => document.fonts.ready)
  expect(await heightOf(page)).toBeLessThanOrEqual(1500)
  await folded.click()
  await page.locator('.lab-table tbody tr').nth(6).waitFor()
  await expectNoSidewaysScroll(page)
}

test('a blend that was measured and missed is one page, in either language, and is corrected as it was measured: it is the heel, or what its tank holds, and what to add is found', async () => {
  const { account, id } = await missed()
  const kept = `/my-analyses/${id}`
  const page = await site.open({ as: account, path: kept, viewport: DESKTOP, language: 'fa' })
  await expectOnePage(page)
  await page.getByRole('button', { name: 'English', exact: true }).click()
  // Anew, as the server words it.
  await follow(page, '/my-analyses')
  await follow(page, kept)
  await expectOnePage(page)
  const correct = page.locator('.result-actions .button-primary')
  expect(await correct.textContent()).toBe('Correct the blend')
  // Without the tanks nobody knows whether something else is in it: nothing is made or opened.
  await page.route('**/me/tanks/', (route) => route.fulfill({ status: 503, json: { detail: 'Busy.' } }))
  await correct.click()
  await page.getByRole('alert').getByText('The correction could not be prepared').waitFor()
  expect(page.url()).toEndWith(id)
  await page.unroute('**/me/tanks/')
  await page.getByRole('button', { name: 'Try again' }).click()
  const solve = page.getByRole('button', { name: 'Solve', exact: true })
  await solve.waitFor()
  expect(await page.getByRole('alert').count()).toBe(0)
  await page.getByText('Contents that were not measured are predicted.').waitFor()
  expect(await page.getByRole('button', { name: 'Find a recipe' }).getAttribute('aria-pressed')).toBe('true')
  const heel = page.getByRole('spinbutton', { name: /^Percentage of Tank 12/ })
  const expectHeel = async (batch: string) => {
    expect(await heel.inputValue()).toBe('100.0')
    expect(await page.getByRole('textbox', { name: 'Batch', exact: true }).inputValue()).toBe(batch)
    expect(await page.getByRole('radio', { name: 'Least addition' }).isChecked()).toBe(true)
    expect(await page.getByRole('combobox', { name: 'Check against' }).inputValue()).toBe('en590-temperate')
  }
  await expectHeel('5000')
  const [made] = await site.sql<Record<'properties' | 'precision', Record<string, number>>[]>`
    select properties, details->'precision' as precision from material where owner_id = ${account.user.id}`
  // Measured where it was measured, the rest as it was calculated, and as unsure as that.
  expect(made!.properties).toMatchObject({ sulfur_ppm: 11.2, flash_point: 66, aromatics: expect.any(Number) })
  expect(made!.precision.aromatics).toBeGreaterThan(0)
  expect(made!.precision).not.toHaveProperty('sulfur_ppm')
  await page.getByRole('textbox', { name: 'Tank capacity' }).fill('9000')
  await solve.click()
  await until(async () => Number(await heel.inputValue()) < 100)
  await page.getByRole('status').getByText(/^Add /).first().waitFor()
  // What lacks a value is folded.
  expect(await page.getByText(/^Left out for lack of data: \d+$/).count()).toBeLessThan(2)
  // The same heel again, not another material.
  await follow(page, kept)
  await correct.click()
  await solve.waitFor()
  expect(await site.sql`select from material where owner_id = ${account.user.id}`).toHaveLength(1)

  // Where it went into a tank, with what that holds.
  const room = { name: 'T-9', category: 'gasoil', unit: 'm3', capacity: 9000 }
  const tank = (await site.create(account, '/me/tanks/', room)) as { id: string }
  const move = { kind: 'blend', tank: tank.id, calculation: id, amount: 4800, unit: 'm3' }
  await site.create(account, '/me/movements/', move)
  await follow(page, kept)
  await correct.click()
  await solve.waitFor()
  await expectHeel('4800')
  expect(await page.getByRole('textbox', { name: 'Tank capacity' }).inputValue()).toBe('9000')
})
