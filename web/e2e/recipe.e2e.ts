import { expect, test } from 'bun:test'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { ConfirmedRecipe } from '#calc/recipe/question.ts'
import { DIESEL, GASOILS, GASOLINE, GASOLINES, limitsFrom, questionOf } from '#calc/recipe/test-recipes.ts'
import { type Search, type SearchResult, search } from '#calc/recipe-search/search.ts'
import { loadCalc } from '#server/calc.ts'
import { expectAccessible, expectNoSidewaysScroll, hasFocus, turnPersian } from './inspect.ts'
import { openPanel } from './recipe.page.ts'
import { testSite } from './site.ts'

const site = testSite()

const LIGHT = 'Light straight-run gasoil'
const TREATED = 'Hydrotreated gasoil'
const KEROSENE = 'Kerosene, hydrotreated (jet range)'

test('the cheapest recipe fills the shares, says what decides, and gives way again', async () => {
  const { page, bench, find } = await openPanel(site, [LIGHT, TREATED])
  await bench.percentage(LIGHT).fill('50')
  await bench.percentage(TREATED).fill('50')
  await find.solve.click()
  await find.panel
    .getByRole('alert')
    .getByText(`The cheapest recipe needs a price for ${LIGHT} and ${TREATED}.`)
    .waitFor()
  await find.price(LIGHT).fill('610')
  await find.price(TREATED).fill('680')
  await find.limit('Sulfur', 'Max', '500')
  await find.solve.click()
  // By hand: 838·4000 x = 840·455 (1 − x).
  await find.said.getByText('672.86 USD/m³, proven cheapest').waitFor()
  await find.said.getByText(/^Sulfur ≤\s500 ppm decides: each ppm tighter costs /).waitFor()
  expect(await bench.percentage(LIGHT).inputValue()).toBe('10.2')
  expect(await bench.percentage(TREATED).inputValue()).toBe('89.8')
  await bench.button('Undo').click()
  expect(await bench.percentage(LIGHT).inputValue()).toBe('50.0')
  await find.price(LIGHT).press('Escape')
  await find.panel.waitFor({ state: 'detached' })
  expect(await hasFocus(bench.button('Find a recipe'))).toBe(true)

  // The tool is left: what the typed recipe costs stands there, and quietly what it could cost.
  await bench.percentage(LIGHT).fill('0')
  await bench.percentage(TREATED).fill('100')
  const money = page.getByRole('region', { name: 'Money' })
  await money.getByText('680.00 USD/m³').waitFor()
  await money.getByText('A recipe within the same limits costs 7.14 USD/m³ less').waitFor()
  await money.getByRole('button', { name: 'Show it' }).click()
  await money.getByText('672.86 USD/m³').waitFor()
  expect(await bench.percentage(LIGHT).inputValue()).toBe('10.2')
  expect(await money.getByRole('button', { name: 'Show it' }).count()).toBe(0)

  // In Persian, on a phone, in the dark.
  await turnPersian(page, { theme: 'dark' })
  await page.getByRole('button', { name: 'یافتن ترکیب' }).click()
  const panel = page.getByRole('region', { name: 'یافتن ترکیب' })
  await panel.getByRole('spinbutton', { name: 'قیمت' }).first().fill('۶۱۰')
  await panel.getByRole('button', { name: 'حدها و بیشتر' }).click()
  await panel.locator('summary').filter({ hasText: '(۱)' }).click()
  await panel.getByRole('button', { name: 'افزودن حد' }).waitFor()
  const quantity = panel.getByRole('combobox', { name: 'خاصیت یا کمیت' })
  expect(await quantity.locator('option:checked').textContent()).toBe('گوگرد')
  await panel.getByRole('textbox', { name: 'حداکثر', exact: true }).fill('۵۰۰')
  await panel.getByRole('button', { name: 'یافتن ترکیب', exact: true }).click()
  await panel.getByRole('status').getByText('۶۷۲٫۸۶').waitFor()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})

test('a recipe keeps the margin of one test unless it is told not to, and says what that costs', async () => {
  const { bench, find } = await openPanel(site, [LIGHT, TREATED], { margin: true })
  await find.price(LIGHT).fill('610')
  await find.price(TREATED).fill('680')
  await find.limit('Sulfur', 'Max', '500')
  await find.solve.click()
  await find.said.getByText(/^Each limit is met by the margin of one test \(95 %\), which costs /).waitFor()
  const inside = Number(await bench.percentage(LIGHT).inputValue())
  expect(inside).toBeLessThan(10.2)
  await find.button('Search without the margin').click()
  await find.said.getByText('Closer to the limit than one test can prove: Sulfur.').waitFor()
  expect(await find.panel.locator('.said-pass').count()).toBe(0)
  expect(await bench.percentage(LIGHT).inputValue()).toBe('10.2')
  await find.button('Keep the margin of one test').click()
  await find.said.getByText(/^Each limit is met by the margin/).waitFor()
  expect(Number(await bench.percentage(LIGHT).inputValue())).toBe(inside)
})

test('what can’t be met is said with a way out; search criteria stay for the tab, and other materials may come in', async () => {
  const { page, bench, find } = await openPanel(site, [LIGHT, TREATED, KEROSENE])
  await page
    .getByRole('combobox', { name: 'Check against' })
    .selectOption({ label: 'EN 590, temperate climate' })
  for (const [name, price] of [
    [LIGHT, '610'],
    [TREATED, '680'],
    [KEROSENE, '720'],
  ] as const)
    await find.price(name).fill(price)
  await find.solve.click()
  const alert = find.panel.getByRole('alert')
  await alert.getByText('can’t be met').first().waitFor()
  await alert.getByRole('button', { name: 'Set Sulfur to ≤\u00a040.9', exact: true }).click()
  await find.said.getByText('Sulfur').first().waitFor()
  const found = await bench.percentage(TREATED).inputValue()
  expect(Number(found)).toBeGreaterThan(50)
  await page.getByRole('region', { name: 'Money' }).getByText('USD/m³').first().waitFor()

  await bench.step('Choose materials').click()
  await bench.step('Set percentages').click()
  await page.reload()
  await find.solve.waitFor()
  expect(await find.price(KEROSENE).inputValue()).toBe('720')
  expect(await bench.percentage(TREATED).inputValue()).toBe(found)
  await find.more()
  await find.panel.getByText('Limits (12)').click()
  await find.panel.getByText('≤\u00a010 in the grade').waitFor()
  await expectAccessible(page)

  // Others of the category, by another goal; what is locked stays.
  await bench.percentage(KEROSENE).fill('12')
  await bench.row(KEROSENE, 'Keep this share')
  await find.goal('Least giveaway').check()
  await find.panel.getByRole('checkbox', { name: /^Choose among the other/ }).check()
  await find.button('Leave out Sulfur, at most').click()
  await find.solve.click()
  await find.said.getByText('inside its limits on average').waitFor()
  expect(await bench.percentage(KEROSENE).inputValue()).toBe('12.0')
}, 120_000)

test('of what is available the largest batch is made; what is to be added to a tank is told in amounts, and becomes the batch', async () => {
  const { page, bench, find } = await openPanel(site, [LIGHT, TREATED])
  const batch = page.getByRole('textbox', { name: 'Batch', exact: true })
  const available = find.panel.getByRole('spinbutton', { name: `Available of ${TREATED}`, exact: true })
  const holds = find.panel.getByRole('textbox', { name: 'Tank capacity' })
  await batch.fill('100')
  await find.price(LIGHT).fill('610')
  await find.price(TREATED).fill('680')
  await find.limit('Sulfur', 'Max', '500')
  await available.fill('300')
  await find.goal('Largest batch').check()
  await holds.fill('1000')
  await find.solve.click()
  await find.said.getByText('then something runs out').waitFor()
  // In whole steps 89.8 % of it are at most 300 m³: 300/0.898 = 334.07, and the search goes down by 0.1, 0.2, …
  expect(await batch.inputValue()).toBe('333.9')
  expect(await bench.percentage(TREATED).inputValue()).toBe('89.8')

  await holds.fill('')
  await available.fill('')
  await bench.percentage(LIGHT).fill('100')
  await bench.percentage(TREATED).fill('0')
  await batch.fill('100')
  await bench.row(LIGHT, 'In the tank')
  await find.goal('Least addition').check()
  await find.solve.click()
  await find.panel.getByRole('alert').getByText('Enter the tank capacity').waitFor()
  await holds.fill('1200')
  await find.solve.click()
  // By hand: 100 · 838 · 4000 = 840 · 455 · x, and the meter counts tenths.
  await find.said.getByText(`Add 877.1 m³ ${TREATED}.`).waitFor()
  await find.said.getByText('The tank then holds 977.1 m³ of 1,200 m³.').waitFor()
  expect(await batch.inputValue()).toBe('977.1')
  expect(await page.getByRole('textbox', { name: `Amount of ${LIGHT}` }).inputValue()).toBe('100.0')

  // Its share is between the steps now, and so is the recipe that keeps it.
  await find.goal('Lowest cost').check()
  await find.solve.click()
  await find.said.getByText('Its shares lie between the steps of 0.1 %').waitFor()
  expect(await bench.percentage(LIGHT).inputValue()).toBe('10.234367')
  await find.goal('Least addition').check()
  await holds.fill('500')
  await find.solve.click()
  await find.said.getByText('No addition that fits into the tank').waitFor()
})

test('the worker of the page gives the same recipes as the server, their costs and results to the last bit', async () => {
  const page = await site.open()
  const files = await readdir(join(import.meta.dir, '../../dist/web/assets'))
  const built = (start: string, end: string) =>
    `/assets/${files.find((file) => file.startsWith(start) && file.endsWith(end))}`
  const calc = await loadCalc()
  const questions: Search[] = [
    { ...questionOf(GASOILS.slice(0, 6), DIESEL, { goal: { is: 'giveaway' } }), alternatives: 0 },
    { ...questionOf(GASOILS.slice(0, 5), DIESEL), alternatives: 2, isWorthAsked: true },
    { ...questionOf(GASOLINES, GASOLINE, { basis: 'mass' }), alternatives: 1, probability: 0.95 },
    {
      ...questionOf(GASOILS, limitsFrom('sulfur_ppm max 5, cloud_point max -20, density max 845')),
      alternatives: 0,
    },
  ]
  const answers = await page.evaluate(
    async ([script, core, asked]) => {
      const worker = new Worker(script, { type: 'module' })
      const answerTo = (question: unknown) =>
        new Promise<string>((resolve, reject) => {
          worker.onerror = ({ message }) => reject(new Error(message))
          worker.onmessage = ({ data }) => {
            if (data.isLast) resolve(JSON.stringify(data.result))
            else if (data.failed) reject(new Error(data.failed))
          }
          worker.postMessage({
            core: new URL(core, location.href).href,
            task: { is: 'recipe', asked: question },
          })
        })
      const found: string[] = []
      for (const question of asked) found.push(await answerTo(question))
      return found
    },
    [built('recipe-worker-', '.js'), built('calc-', '.wasm'), questions] as const,
  )
  expect(answers.map((text) => (JSON.parse(text) as SearchResult).answer.is)).toEqual([
    'found',
    'found',
    'found',
    'infeasible',
  ])
  // What engines may compute differently in the last digit is how the recipe was come by: prices of limits, reproducibilities.
  const kept = ({ answer, explanation, conflict }: SearchResult) => ({
    answer: answer.is === 'found' ? recipeOf(answer.recipe) : answer.is,
    isProven: answer.is === 'found' && answer.proven,
    binding: explanation?.binding.map(({ limit }) => limit),
    alternatives: explanation?.alternatives.map(({ recipe }) => recipeOf(recipe)),
    conflict: conflict?.limits,
  })
  const recipeOf = ({ steps, cost, blend }: ConfirmedRecipe) => ({ steps, cost, results: blend.results })
  for (const [at, question] of questions.entries()) {
    const here = JSON.parse(answers[at]!) as SearchResult
    expect(JSON.stringify(kept(here))).toBe(JSON.stringify(kept(search(calc, question))))
  }
}, 120_000)
