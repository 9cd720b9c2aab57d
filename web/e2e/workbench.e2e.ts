import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { ALKYLATE, analysisPage, FCC, openWizard, RECIPE, REFORMATE, WIZARD_PATH } from './analysis.page.ts'
import { expectAccessible, expectNoSidewaysScroll, hasFocus } from './inspect.ts'
import { testSite } from './site.ts'

const site = testSite()

/** The workbench as a person meets it, in the English interface. */
const benchOf = (page: Page) => {
  const wizard = analysisPage(page)
  return {
    ...wizard,
    batch: page.getByRole('textbox', { name: 'Batch', exact: true }),
    amount: (name: string) => page.getByRole('textbox', { name: `Amount of ${name}`, exact: true }),
    keep: (name: string) => wizard.button(`Keep the share of ${name}`),
    share: (name: string) => wizard.percentage(name).inputValue(),
    figure: (property: string) =>
      page
        .locator('.key-figure')
        .filter({ has: page.getByRole('rowheader', { name: property }) })
        .getByRole('cell'),
    aimAt: (property: string) => page.getByRole('button', { name: `How much for another ${property}?` }),
    async pick(name: string) {
      await wizard.dialog.getByRole('searchbox').fill(name)
      await wizard.dialog.getByRole('checkbox', { name, exact: true }).click()
      await wizard.dialog.waitFor({ state: 'detached' })
    },
  }
}

async function openBench(recipe: Record<string, string> = RECIPE) {
  const { page, wizard, account } = await openWizard(site)
  await wizard.toPercentages(Object.keys(recipe))
  await wizard.setPercentages(recipe)
  return { page, account, bench: benchOf(page) }
}

test('materials are added, replaced and removed in place, shares are kept, and the count follows', async () => {
  const { page, bench } = await openBench()
  await bench.button('Add material').click()
  await bench.pick('Isomerate')
  expect(await bench.share('Isomerate')).toBe('0.0')
  expect(await bench.step('Material count').textContent()).toContain('4')
  await bench.button(`Replace ${FCC}`).click()
  await bench.pick('FCC gasoline, light')
  expect(await bench.share('FCC gasoline, light')).toBe('25.0')
  expect(await hasFocus(bench.percentage('FCC gasoline, light'))).toBe(true)
  await bench.button('Remove Isomerate').click()
  await bench.button(`Remove ${ALKYLATE}`).click()
  expect(await bench.button(`Remove ${REFORMATE}`).isDisabled()).toBe(true)
  expect(await hasFocus(bench.button('Undo'))).toBe(true)
  await page.keyboard.press('Enter')
  expect(await bench.share(ALKYLATE)).toBe('20.0')
  // The buttons of a row are one stop; its arrows lead to the padlock.
  await bench.percentage(REFORMATE).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowRight')
  expect(await hasFocus(bench.keep(REFORMATE))).toBe(true)
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  expect(await hasFocus(bench.percentage('FCC gasoline, light'))).toBe(true)
  await bench.percentage(ALKYLATE).fill('40')
  await bench.button('Normalize').click()
  expect(await Promise.all([REFORMATE, 'FCC gasoline, light', ALKYLATE].map(bench.share))).toEqual([
    '55.0',
    '17.3',
    '27.7',
  ])
  await bench.button('Calculate').click()
  await bench.confirmed.waitFor()
  // The table is drawn after the screen.
  await bench.results.getByText('FCC gasoline, light').first().waitFor()
}, 90_000)

test('amounts follow the shares and the shares the amounts, and what is in the tank stays there', async () => {
  const { page, bench } = await openBench()
  await bench.batch.fill('5000')
  expect(
    await Promise.all([REFORMATE, FCC, ALKYLATE].map((name) => bench.amount(name).inputValue())),
  ).toEqual(['2750.0', '1250.0', '1000.0'])
  // 2750 m³ at 782 kg/m³.
  await page.getByText('2150.5 t').waitFor()
  await bench.amount(ALKYLATE).fill('500')
  expect(await bench.share(ALKYLATE)).toBe('10.0')
  await bench.amount(ALKYLATE).fill('1000')
  await bench.button(`${REFORMATE} is in the tank already: keep its amount`).click()
  await bench.batch.fill('6875')
  await page.keyboard.press('Tab')
  expect(await Promise.all([REFORMATE, FCC, ALKYLATE].map(bench.share))).toEqual([
    '40.0',
    '33.333333',
    '26.666667',
  ])
  expect(await bench.amount(REFORMATE).inputValue()).toBe('2750.0')
  await bench.batch.fill('2000')
  await page.keyboard.press('Tab')
  await page.getByText('The tank holds more than that already.').waitFor()
  expect(await bench.share(REFORMATE)).toBe('40.0')
  await bench.batch.fill('6875')
  await page.keyboard.press('Tab')

  await page.reload()
  await bench.batch.waitFor()
  expect(await bench.batch.inputValue()).toBe('6875')
  expect(await bench.amount(REFORMATE).inputValue()).toBe('2750.0')
  await page.getByRole('checkbox', { name: 'Sum of the amounts' }).check()
  await bench.amount(FCC).fill('1000')
  await bench.amount(FCC).blur()
  expect(await bench.batch.inputValue()).toBe('5583.333')
  expect(await bench.amount(REFORMATE).inputValue()).toBe('2750.0')
  await expectAccessible(page)
}, 90_000)

test('a figure is asked for: each material says its share or its range, and the answer fills the recipe', async () => {
  const { page, bench } = await openBench({ [REFORMATE]: '60', [ALKYLATE]: '40' })
  await bench.button('Pin').click()
  await bench.batch.fill('1000')
  await bench.aimAt('Density').click()
  const wanted = page.getByRole('textbox', { name: 'Density to reach' })
  expect(await hasFocus(wanted)).toBe(true)
  // 782·x + 699·(100 − x) = 74 050 kg/m³ %, so x = 50.
  await wanted.fill('740.5')
  const answers = page.getByRole('list', { name: 'Material that moves' })
  await answers.getByText('50.0 %, now 60.0 %').waitFor()
  await answers.getByText('With the other amounts as they are: 400.0 m³, batch 800.0 m³').waitFor()
  await expectAccessible(page)
  await wanted.fill('800')
  await answers.getByText('699.0–782.0 with this material').first().waitFor()
  await wanted.fill('740.5')
  await answers.getByRole('button', { name: `Use with ${ALKYLATE}`, exact: true }).click()
  expect(await Promise.all([REFORMATE, ALKYLATE].map(bench.share))).toEqual(['50.0', '50.0'])
  expect(await bench.figure('Density').allTextContents()).toEqual([
    expect.stringContaining('740.50'),
    '\u22128.3',
  ])
  await wanted.press('Escape')
  expect(await hasFocus(bench.aimAt('Density'))).toBe(true)
  await bench.button('Undo').click()
  expect(await bench.share(REFORMATE)).toBe('60.0')
}, 90_000)

test('an example fills the recipe from the choice of materials on; the finished fuel stands beside the blend', async () => {
  const { page, wizard } = await openWizard(site)
  const bench = benchOf(page)
  await wizard.toMaterials(2, 'Gasoline')
  await wizard.button('Start from an example').click()
  await wizard.dialog.getByRole('button', { name: 'Motor gasoline of four streams' }).click()
  await bench.percentage('Isomerate').waitFor()
  expect(await Promise.all([REFORMATE, FCC, ALKYLATE, 'Isomerate'].map(bench.share))).toEqual([
    '40.0',
    '35.0',
    '15.0',
    '10.0',
  ])
  await page.getByRole('combobox', { name: 'Finished with' }).selectOption('ethanol')
  await page.getByRole('columnheader', { name: 'With 10 vol % ethanol' }).waitFor()
  // 743.2 kg/m³ by volume of the four, and nine parts of it with one of 793.69.
  const density = 0.4 * 782 + 0.35 * 745 + 0.15 * 699 + 0.1 * 648
  expect(await bench.figure('Density').allTextContents()).toEqual([
    expect.stringContaining(density.toFixed(2)),
    (0.9 * density + 0.1 * 793.69).toFixed(2),
  ])
  await bench.button('Add it to the recipe').click()
  expect(await bench.share('Ethanol')).toBe('10.0')
  expect(await bench.share(REFORMATE)).toBe('36.0')
  await bench.button('Calculate').click()
  await bench.confirmed.waitFor()
}, 90_000)

test('limits of a grade stand beside the estimate and follow it, on the finished fuel where there is one', async () => {
  const { page, bench } = await openBench()
  await page.getByRole('combobox', { name: 'Check against' }).selectOption({ index: 1 })
  const limit = page.locator('.live-limit').filter({ hasText: 'Benzene' }).first()
  await limit.waitFor()
  const before = await limit.textContent()
  await bench.setPercentages({ [REFORMATE]: '10', [ALKYLATE]: '65' })
  await page.waitForFunction((text) => {
    const now = [...document.querySelectorAll('.live-limit')].find((one) =>
      one.textContent?.includes('Benzene'),
    )
    return now !== undefined && now.textContent !== text
  }, before)
  const blend = await limit.textContent()
  await page.getByRole('combobox', { name: 'Finished with' }).selectOption('mtbe')
  await page.getByText('The limits are judged on the finished fuel.').waitFor()
  await page.waitForFunction((text) => {
    const now = [...document.querySelectorAll('.live-limit')].find((one) =>
      one.textContent?.includes('Benzene'),
    )
    return now !== undefined && now.textContent !== text
  }, blend)
  // The limit itself can be asked for: on the finished fuel.
  await page.getByRole('button', { name: 'How much for another Benzene?' }).last().click()
  await page.getByText('The value is that of the finished fuel.').waitFor()
  expect(await page.getByRole('textbox', { name: 'Benzene to reach' }).inputValue()).toBe('1')
  await page.getByRole('button', { name: `Use with ${REFORMATE}`, exact: true }).click()
  // Rounded, the share still keeps to the limit: the last figure never lies beyond it.
  await limit.getByText('inside').waitFor()
  await expectAccessible(page)
  const panel = await page.locator('.preview').boundingBox()
  expect(panel!.height).toBeLessThan(900)
}, 90_000)

for (const [width, language, theme] of [
  [360, 'fa', 'dark'],
  [1024, 'en', 'light'],
] as const)
  test(`three key figures stay in sight over the rows and say what the estimate says (${width} px, ${language})`, async () => {
    const { page: first, account } = await openBench()
    await first.getByRole('textbox', { name: 'Batch', exact: true }).fill('5000')
    await first.getByRole('button', { name: 'Pin', exact: true }).click()
    await first.getByRole('combobox', { name: 'Finished with' }).selectOption('mtbe')
    const kept = await first.evaluate(() => sessionStorage.getItem('analysis'))
    const page = await site.open({
      as: account,
      path: '/dashboard',
      language,
      theme,
      viewport: { width, height: 720 },
    })
    await page.evaluate((text) => sessionStorage.setItem('analysis', text!), kept)
    await page.goto(`${WIZARD_PATH}?step=percentages`)
    await page.locator('.key-figure').first().waitFor()
    await page.locator('.row-actions').last().scrollIntoViewIfNeeded()
    await page.evaluate(() => window.scrollBy(0, 200))
    const strip = await page.locator('.figure-strip').boundingBox()
    expect(Math.round(strip!.y)).toBe(0)
    expect(strip!.height).toBeLessThan(110)
    // What is read from left to right, whichever way the page runs: the places of the pieces on the screen.
    const seen = (selector: string) =>
      page.evaluate((figures) => {
        const pieces = (figure: Element) => {
          const walker = document.createTreeWalker(figure, NodeFilter.SHOW_TEXT)
          const found: { text: string; x: number }[] = []
          for (let node = walker.nextNode(); node; node = walker.nextNode()) {
            const range = document.createRange()
            range.selectNodeContents(node)
            found.push({ text: node.textContent!, x: range.getBoundingClientRect().x })
          }
          return found.sort((a, b) => a.x - b.x).map(({ text }) => text)
        }
        return [...document.querySelectorAll(figures)].slice(0, 3).map((figure) => pieces(figure).join(''))
      }, selector)
    const figures = await seen('.figure-strip .figure')
    expect(figures).toEqual(await seen('.key-figure td:nth-child(2) .figure'))
    expect(Number(figures[0])).toBeWithin(700, 800)
    await expectNoSidewaysScroll(page)
    await page.locator('.figure-button').first().click()
    await page.locator('.aim input').fill('760')
    await page.locator('.aim-row').first().waitFor()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  }, 90_000)
