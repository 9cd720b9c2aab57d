import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { analysisPage, openWizard } from './analysis.page.ts'
import { expectAccessible } from './inspect.ts'
import { testSite } from './site.ts'

const site = testSite()

const LIGHT = 'Light straight-run gasoil'
const TREATED = 'Hydrotreated gasoil'

/** The panel as a person meets it. */
const panelOf = (page: Page) => {
  const panel = page.getByRole('region', { name: 'Find a recipe' })
  return {
    panel,
    price: (name: string) => panel.getByRole('spinbutton', { name: `Price of ${name}`, exact: true }),
    min: (name: string) => panel.getByRole('spinbutton', { name: `Min of ${name}`, exact: true }),
    max: (name: string) => panel.getByRole('spinbutton', { name: `Max of ${name}`, exact: true }),
    goal: (name: string) => panel.getByRole('radio', { name, exact: true }),
    solve: panel.getByRole('button', { name: 'Solve', exact: true }),
    said: panel.getByRole('status'),
    button: (name: string) => panel.getByRole('button', { name, exact: true }),
    async limit(q: string, side: 'Min' | 'Max', figure: string) {
      await panel.getByRole('button', { name: 'Add a limit', exact: true }).click()
      await panel
        .getByRole('combobox', { name: 'Property or quantity', exact: true })
        .last()
        .selectOption({ label: q })
      await panel.getByRole('textbox', { name: side, exact: true }).last().fill(figure)
    },
  }
}

async function openPanel(names: readonly string[]) {
  const { page, account } = await openWizard(site)
  const bench = analysisPage(page)
  await bench.toMaterials(names.length, 'Gasoil')
  await bench.choose(names)
  await bench.button('Continue to Percentages').click()
  await bench.percentage(names[0]!).waitFor()
  await bench.button('Find a recipe').click()
  const find = panelOf(page)
  await find.panel.waitFor()
  return { page, account, bench, find }
}

test('the cheapest recipe fills the shares, says what decides, and gives way again', async () => {
  const { page, bench, find } = await openPanel([LIGHT, TREATED])
  await bench.percentage(LIGHT).fill('50')
  await bench.percentage(TREATED).fill('50')
  await find.solve.click()
  await find.panel
    .getByRole('alert')
    .getByText(`The cheapest recipe needs a price of ${LIGHT} and ${TREATED}.`)
    .waitFor()
  await find.price(LIGHT).fill('610')
  await find.price(TREATED).fill('680')
  await find.limit('Sulfur', 'Max', '500')
  await find.solve.click()
  // By hand: 838·4000 x = 840·455 (1 − x).
  await find.said.getByText('Recipe found: 672.86 USD per m³. Sulfur decides.').waitFor()
  expect(await bench.percentage(LIGHT).inputValue()).toBe('10.2')
  expect(await bench.percentage(TREATED).inputValue()).toBe('89.8')
  await page.screenshot({ path: '/tmp/recipe-1.png', fullPage: true })
  await expectAccessible(page)
  await bench.button('Undo').click()
  expect(await bench.percentage(LIGHT).inputValue()).toBe('50.0')
}, 90_000)
