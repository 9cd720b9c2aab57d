import { expect, test } from 'bun:test'
import { ALKYLATE, FCC, openWizard, RECIPE, REFORMATE } from './analysis.page.ts'
import { expectAccessible, expectNoSidewaysScroll } from './inspect.ts'
import { testSite } from './site.ts'

const site = testSite()

test('the dot goes by keys and by hand, and shares, estimate and table with it; Undo brings it back', async () => {
  const { page, wizard } = await openWizard(site)
  await wizard.toPercentages(Object.keys(RECIPE))
  await wizard.setPercentages(RECIPE)
  const shares = () =>
    Promise.all([REFORMATE, FCC, ALKYLATE].map((name) => wizard.percentage(name).inputValue()))
  const density = page
    .locator('.key-figure')
    .filter({ has: page.getByRole('rowheader', { name: 'Density' }) })
    .locator('.value')
  const dot = page.getByRole('slider', { name: 'The recipe on the map' })
  const reading = page.locator('.map-reading')

  await wizard.button('Recipe map').click()
  await dot.focus()
  const before = await density.textContent()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  expect(await shares()).toEqual(['55.0', '23.0', '22.0'])
  await page.keyboard.press('Shift+ArrowUp')
  expect(await shares()).toEqual(['55.1', '22.95', '21.95'])
  await density.filter({ hasNotText: before! }).waitFor()
  expect(await dot.getAttribute('aria-valuetext')).toContain(`${REFORMATE}: 55.1 vol %`)

  // By hand to the second corner and beyond: it stays on the map.
  const box = (await dot.boundingBox())!
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x - 100, box.y + 200, { steps: 4 })
  await page.mouse.move(box.x - 600, box.y + 600, { steps: 4 })
  await page.mouse.up()
  expect(await shares()).toEqual(['0.0', '100.0', '0.0'])
  await wizard.button('Undo').click()
  expect(await shares()).toEqual(['55.1', '22.95', '21.95'])

  // A recipe of the table says what the estimate says of it, and so does the map.
  await wizard.setPercentages({ [REFORMATE]: '60', [FCC]: '30', [ALKYLATE]: '10' })
  await page.getByRole('combobox', { name: 'Show' }).selectOption('density')
  await page.locator('.map-box[aria-busy=false]').waitFor()
  await page.getByText('The same as a table').click()
  const rows = page.getByRole('region', { name: 'Recipes of the map' }).getByRole('row')
  await rows.nth(66).waitFor()
  expect(await rows.count()).toBe(1 + 66)
  const row = rows.filter({ hasText: /^60\.030\.010\.0/ })
  const said = (await row.getByRole('cell').nth(3).textContent())!
  expect(Number(said)).toBeCloseTo(Number(await density.textContent()), 1)
  expect(await reading.textContent()).toContain(`Density: ${said} kg/m³`)

  // Against a grade the table tells the verdict; where nothing meets a limit, the map says which.
  await page.getByRole('combobox', { name: 'Check against' }).selectOption('en590-temperate')
  await page.getByText('Met nowhere on this map').waitFor()
  expect(await row.textContent()).toContain('misses a limit')
  await page.locator('.map-box[aria-busy=false]').waitFor()
  await expectAccessible(page)

  // Two of three: a line, along which the third keeps its share.
  await page.getByRole('combobox', { name: 'Third material' }).selectOption('none')
  await dot.focus()
  await page.keyboard.press('ArrowLeft')
  expect(await shares()).toEqual(['59.0', '31.0', '10.0'])
  await rows.nth(12).waitFor({ state: 'detached' })
  expect(await rows.count()).toBe(1 + 11)
  await page.setViewportSize({ width: 360, height: 780 })
  await expectNoSidewaysScroll(page)
  await page.keyboard.press('Escape')
  expect(await dot.count()).toBe(0)
}, 90_000)

test('the map of what was calculated is saved as a picture, with the materials and the grade that it shows', async () => {
  const { page, wizard } = await openWizard(site)
  await wizard.toPercentages(Object.keys(RECIPE))
  await wizard.setPercentages(RECIPE)
  await page.getByRole('combobox', { name: 'Check against' }).selectOption('d4814')
  await wizard.button('Recipe map').click()
  await page.getByText('Calculate first').waitFor()
  await wizard.button('Calculate').click()
  await wizard.confirmed.waitFor()
  await wizard.step('Set percentages').click()
  await wizard.button('Recipe map').click()
  await page.getByRole('combobox', { name: 'Show' }).selectOption('octan_ron')
  const asked = page.waitForRequest((request) => request.url().includes('/map/'))
  const [file] = await Promise.all([page.waitForEvent('download'), wizard.button('Save as SVG').click()])
  expect(file.suggestedFilename()).toMatch(/^recipe-map-octan_ron-[0-9a-f]{6}\.svg$/)
  const { searchParams } = new URL((await asked).url())
  expect(searchParams.get('grade')).toBe('d4814')
  expect(searchParams.get('materials')!.split(',')).toHaveLength(3)
  const svg = await Bun.file((await file.path())!).text()
  expect(svg).toContain('Recipe map: Octane RON')
  expect(svg).toContain('ASTM D4814')
}, 90_000)
