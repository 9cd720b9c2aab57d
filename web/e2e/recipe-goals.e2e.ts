import { expect, test } from 'bun:test'
import { openPanel } from './recipe.page.ts'
import { testSite } from './site.ts'

const site = testSite()

const LIGHT = 'Light straight-run gasoil'
const TREATED = 'Hydrotreated gasoil'

test('the blend that is closest to a target, and the most of one material; the answer outlives a look at another step', async () => {
  const { bench, find } = await openPanel(site, [LIGHT, TREATED])
  await find.goal('Closest to a target').check()
  await find.solve.click()
  await find.panel.getByRole('alert').waitFor()
  await find.button('Add value').click()
  await find.panel.getByRole('combobox', { name: 'Property', exact: true }).selectOption({ label: 'Sulfur' })
  await find.panel.getByRole('textbox', { name: 'Value, Sulfur' }).fill('500')
  await find.solve.click()
  await find.said.getByText('R from the values').waitFor()
  // By hand: 838·4000 x = 840·455 (1 − x), the nearest step.
  expect(await bench.percentage(LIGHT).inputValue()).toBe('10.2')

  await find.goal('Most of one material').check()
  await find.panel.getByRole('combobox', { name: 'Material', exact: true }).selectOption({ label: LIGHT })
  await find.limit('Sulfur', 'Max', '1000')
  await find.solve.click()
  // 838·3500 x = 840·955 (1 − x).
  await find.said.getByText(`21.4 % ${LIGHT}`).waitFor()
  expect(await bench.percentage(LIGHT).inputValue()).toBe('21.4')

  await bench.step('Analyze materials').click()
  await bench.percentage(LIGHT).waitFor({ state: 'detached' })
  await bench.step('Set percentages').click()
  await find.said.getByText(`21.4 % ${LIGHT}`).waitFor()
  await bench.button('Recipe').click()
  await bench.setPercentages({ [LIGHT]: '50', [TREATED]: '50' })
  await bench.button('Find a recipe').click()
  await find.solve.waitFor()
  expect(await find.said.count()).toBe(0)
})

test('with the margin of one test more is added to a tank', async () => {
  const { page, bench, find } = await openPanel(site, [LIGHT, TREATED])
  await page.getByRole('textbox', { name: 'Batch', exact: true }).fill('100')
  await bench.percentage(LIGHT).fill('100')
  await bench.row(LIGHT, 'In the tank')
  await find.limit('Sulfur', 'Max', '500')
  await find.panel.getByText('More', { exact: true }).click()
  await find.panel.getByRole('switch', { name: /95 %/ }).check()
  await find.goal('Least addition').check()
  await find.panel.getByRole('textbox', { name: 'The tank holds' }).fill('1200')
  await find.solve.click()
  // R = 0.4273·500^0.815, and 1.6449·R/2.77 of it stay free: 100·838·(4500 − 459.8) = 840·(459.8 − 45)·x.
  await find.said.getByText(/Add 9\d\d(\.\d)? m³ Hydrotreated gasoil\./).waitFor()
})
