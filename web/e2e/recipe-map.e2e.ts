import { expect, test } from 'bun:test'
import type { Download, Locator, Page } from 'playwright-core'
import { until } from '#server/test-until.ts'
import { ALKYLATE, atStep, calculatedAnalysis, FCC, openShares, RECIPE, REFORMATE } from './analysis.page.ts'
import { expectAccessible, expectNoSidewaysScroll } from './inspect.ts'
import { testSite } from './site.ts'

const site = testSite()

/** A drawing that takes the server longer than it may is there when it is asked for again. */
async function savedWith(page: Page, button: Locator): Promise<Download> {
  const saved = page.waitForEvent('download')
  const failed = page.getByText('The map could not be saved.')
  for (;;) {
    await button.click()
    const file = await Promise.race([saved, failed.waitFor().then(() => null)])
    if (file) return file
  }
}

test('the dot goes by keys and by hand, and shares, estimate and table with it; Undo brings it back', async () => {
  const { page, wizard } = await openShares(site, RECIPE)
  const shares = () =>
    Promise.all([REFORMATE, FCC, ALKYLATE].map((name) => wizard.percentage(name).inputValue()))
  const density = page
    .locator('.limit-row')
    .filter({ has: page.getByRole('rowheader', { name: 'Density' }) })
    .locator('.value')
  const dot = page.getByRole('slider', { name: 'The recipe on the map' })
  const reading = page.locator('.map-reading')

  await wizard.button('Recipe map').click()
  await dot.focus()
  const before = await density.textContent()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  expect(await shares()).toEqual(['57.0', '23.0', '20.0'])
  await page.keyboard.press('Shift+ArrowUp')
  expect(await shares()).toEqual(['57.1', '22.9', '20.0'])
  await density.filter({ hasNotText: before! }).waitFor()
  await until(async () => (await dot.getAttribute('aria-valuetext'))!.includes(`${REFORMATE}: 57.1 vol %`))

  // By hand to the second one's end and beyond: it stays on the map.
  const box = (await dot.boundingBox())!
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x - 100, box.y + 200, { steps: 4 })
  await page.mouse.move(box.x - 600, box.y + 600, { steps: 4 })
  await page.mouse.up()
  expect(await shares()).toEqual(['0.0', '80.0', '20.0'])
  await wizard.button('Undo').click()
  expect(await shares()).toEqual(['57.1', '22.9', '20.0'])

  // A recipe of the table says what the estimate says of it, and so does the map.
  await wizard.setPercentages({ [REFORMATE]: '63', [FCC]: '27', [ALKYLATE]: '10' })
  await page.getByRole('combobox', { name: 'Show' }).selectOption('density')
  await page.locator('.map-box[aria-busy=false]').waitFor()
  const more = page.getByRole('button', { name: 'More of the map' })
  await more.click()
  // Nothing to draw it from until it is calculated.
  await page.getByRole('menuitem', { name: 'Save as PNG', disabled: true }).waitFor()
  await page.getByRole('menuitem', { name: 'Show as a table' }).click()
  const rows = page.getByRole('region', { name: 'Recipes of the map' }).getByRole('row')
  await rows.nth(11).waitFor()
  expect(await rows.count()).toBe(1 + 11)
  const row = rows.filter({ hasText: /^63\.027\.0/ })
  const said = (await row.getByRole('cell').nth(2).textContent())!
  expect(Number(said)).toBeCloseTo(Number(await density.textContent()), 1)
  expect(await reading.textContent()).toContain(`Density: ${said} kg/m³`)

  // Against a grade the table tells the verdict; where nothing meets a limit, the map says which.
  await page.getByRole('combobox', { name: 'Check against' }).selectOption('en590-temperate-2026-11')
  await page.getByText('Met nowhere on this map').waitFor()
  expect(await row.textContent()).toContain('misses a limit')
  await page.locator('.map-box[aria-busy=false]').waitFor()
  await expectAccessible(page)

  // Where the system chooses the colours, the legend keeps those of the map, which are what it explains.
  await page.emulateMedia({ forcedColors: 'active' })
  const samples = page.getByRole('list', { name: 'Key to the map' }).locator('svg')
  const adjusted = await samples.evaluateAll((all) =>
    all.map((one) => getComputedStyle(one).forcedColorAdjust),
  )
  expect(adjusted).toEqual(['none', 'none', 'none'])
  await page.emulateMedia({ forcedColors: 'none' })

  // The one that is chosen moves, and the other keeps its share.
  await page.getByRole('combobox', { name: 'Second material' }).selectOption({ label: ALKYLATE })
  await dot.focus()
  await page.keyboard.press('ArrowLeft')
  expect(await shares()).toEqual(['62.0', '27.0', '11.0'])
  await page.setViewportSize({ width: 360, height: 780 })
  await expectNoSidewaysScroll(page)
  await page.keyboard.press('Escape')
  expect(await dot.count()).toBe(0)
})

test('the map of what was calculated is saved as a picture, with the materials and the grade that it shows', async () => {
  const as = await site.account()
  const analysis = await calculatedAnalysis(site, as, RECIPE)
  const page = await site.open({ as, analysis, path: atStep('percentages') })
  await page.getByRole('combobox', { name: 'Check against' }).selectOption('d4814-2026-11')
  await page.getByRole('button', { name: 'Recipe map' }).click()
  await page.getByRole('combobox', { name: 'Show' }).selectOption('density')
  const asked = page.waitForRequest((request) => request.url().includes('/map/'))
  await page.getByRole('button', { name: 'More of the map' }).click()
  const file = await savedWith(page, page.getByRole('menuitem', { name: 'Save as SVG' }))
  expect(file.suggestedFilename()).toMatch(/^recipe-map-density-[0-9a-f]{6}\.svg$/)
  const { searchParams } = new URL((await asked).url())
  expect(searchParams.get('grade')).toBe('d4814-2026-11')
  expect(searchParams.get('materials')!.split(',')).toHaveLength(2)
  const svg = await Bun.file((await file.path())!).text()
  expect(svg).toContain('Recipe map: Density')
  expect(svg).toContain('ASTM D4814')
})

test('by a finger the dot takes the recipe anywhere without the page, and an own property is mapped', async () => {
  const account = await site.account()
  const key = 'lubricity'
  await site.create(account, '/me/properties/', {
    key,
    name: 'Lubricity',
    unit: 'µm',
    digits: 0,
    rule: 'volume',
  })
  for (const [name, value] of [
    ['Own A', 300],
    ['Own B', 500],
    ['Own C', 400],
    ['Own D', 600],
  ] as const)
    await site.addMaterial(account, {
      name,
      producer_english_name: 'Works',
      categories: ['gasoline'],
      properties: { recovery: 98, density: 700 + value / 10 },
      own: { [key]: value },
    })
  const names = ['Own A', 'Own B', 'Own C', 'Own D']
  const recipe = { 'Own A': '45', 'Own B': '25', 'Own C': '20', 'Own D': '10' }
  const { page, wizard } = await openShares(site, recipe, { as: account, touch: true })
  // Scrolled, so that the browser can hold the map where it is.
  await page.setViewportSize({ width: 1024, height: 480 })
  await wizard.button('Recipe map').tap()
  await page.getByRole('combobox', { name: 'Show' }).selectOption(`own:${key}`)
  await page.locator('.map-box[aria-busy=false]').waitFor()
  // 0.45·300 + 0.25·500 + 0.20·400 + 0.10·600
  expect(await page.locator('.map-reading').textContent()).toContain('Lubricity: 400 µm')

  const dot = page.getByRole('slider', { name: 'The recipe on the map' })
  await dot.evaluate((one) => one.scrollIntoView({ block: 'center' }))
  const box = (await dot.boundingBox())!
  expect([box.width, box.height].map(Math.round)).toEqual([44, 44])
  const [x, y] = [box.x + 22, box.y + 22]
  // A line above comes with the first change; the map stays under the finger.
  const top = () =>
    page.locator('.map-stage').evaluate((stage) => Math.round(stage.getBoundingClientRect().top))
  const before = await top()
  const touch = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: points })
  // Past the share of the one that the map leaves as it is.
  await send('touchStart', [{ x, y }])
  for (let step = 1; step <= 10; step++) await send('touchMove', [{ x: x - 60 * step, y: y + 40 * step }])
  await send('touchEnd', [])
  const shares = () => Promise.all(names.map((name) => wizard.percentage(name).inputValue()))
  expect(await shares()).toEqual(['0.0', '70.0', '20.0', '10.0'])
  expect(await top()).toBe(before)
  expect(
    await page.getByRole('combobox', { name: 'First material' }).locator('option:checked').textContent(),
  ).toBe('Own A')
  await page.locator('.map-reading').filter({ hasText: 'Lubricity: 490 µm' }).waitFor()
})
