import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { ALKYLATE, analysisPage, FCC, openChoice, openShares, RECIPE, REFORMATE } from './analysis.page.ts'
import { expectAccessible, expectNoSidewaysScroll, hasFocus, turnPersian } from './inspect.ts'
import { testSite } from './site.ts'

const site = testSite()

/** The workbench as a person meets it, in the English interface. */
const benchOf = (page: Page) => {
  const wizard = analysisPage(page)
  return {
    ...wizard,
    batch: page.getByRole('textbox', { name: 'Batch', exact: true }),
    amount: (name: string) => page.getByRole('textbox', { name: `Amount of ${name}`, exact: true }),
    share: (name: string) => wizard.percentage(name).inputValue(),
    figure: (property: string) =>
      page
        .locator('.limit-row')
        .filter({ has: page.getByRole('rowheader', { name: property }) })
        .getByRole('cell'),
    aimAt: (property: string) => page.getByRole('button', { name: `Set ${property} to a wanted value` }),
    async pick(name: string) {
      await wizard.dialog.getByRole('searchbox').fill(name)
      await wizard.dialog.getByRole('checkbox', { name, exact: true }).click()
      await wizard.dialog.waitFor({ state: 'detached' })
    },
  }
}

async function openBench(recipe: Record<string, string> = RECIPE) {
  const { page, account } = await openShares(site, recipe)
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
  await bench.row('Isomerate', 'Remove')
  await bench.row(ALKYLATE, 'Remove')
  expect(await hasFocus(bench.button('Undo'))).toBe(true)
  await bench.button(`More for ${REFORMATE}`).click()
  const remove = page.getByRole('menuitem', { name: 'Remove' })
  expect(await remove.getAttribute('aria-disabled')).toBe('true')
  await page.keyboard.press('Escape')
  await bench.button('Undo').focus()
  await page.keyboard.press('Enter')
  expect(await bench.share(ALKYLATE)).toBe('20.0')
  // What a row offers is one stop; arrows lead to the padlock, which then is shown.
  await bench.percentage(REFORMATE).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByText('Its share is kept.').waitFor()
  expect(await hasFocus(bench.button(`More for ${REFORMATE}`))).toBe(true)
  await page.keyboard.press('Tab')
  expect(await hasFocus(bench.button('Replace FCC gasoline, light'))).toBe(true)
  // Enter goes down the column, from the last nowhere, and Alt with an arrow back.
  await bench.percentage(REFORMATE).press('Enter')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  expect(await hasFocus(bench.percentage(ALKYLATE))).toBe(true)
  await page.keyboard.press('Alt+ArrowUp')
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
})

test('amounts follow the shares and the shares the amounts, and what is in the tank stays there', async () => {
  const { page, bench } = await openBench()
  await bench.batch.fill('5000')
  expect(
    await Promise.all([REFORMATE, FCC, ALKYLATE].map((name) => bench.amount(name).inputValue())),
  ).toEqual(['2750.0', '1250.0', '1000.0'])
  // 2750 m³ at 782 kg/m³.
  await page.getByRole('cell', { name: '2,150.5', exact: true }).waitFor()
  await bench.amount(ALKYLATE).fill('500')
  expect(await bench.share(ALKYLATE)).toBe('10.0')
  await bench.amount(ALKYLATE).fill('1000')
  await bench.row(REFORMATE, 'In the tank')
  await page.getByRole('columnheader', { name: 'In tank' }).waitFor()
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
  await page.getByText('The tank already contains more than that.').waitFor()
  expect(await bench.share(REFORMATE)).toBe('40.0')
  await bench.batch.fill('6875')
  await page.keyboard.press('Tab')

  await page.reload()
  await bench.batch.waitFor()
  expect(await bench.batch.inputValue()).toBe('6875')
  expect(await bench.amount(REFORMATE).inputValue()).toBe('2750.0')
  await bench.options(() => page.getByRole('checkbox', { name: 'Batch = sum of amounts' }).check())
  await bench.amount(FCC).fill('1000')
  await bench.amount(FCC).blur()
  expect(await bench.batch.inputValue()).toBe('5583.333')
  expect(await bench.amount(REFORMATE).inputValue()).toBe('2750.0')
  await expectAccessible(page)
})

test('a figure is asked for: each material says its share or its range, and the answer fills the recipe', async () => {
  const { page, bench } = await openBench({ [REFORMATE]: '60', [ALKYLATE]: '40' })
  await bench.button('Pin').click()
  await bench.batch.fill('1000')
  await bench.aimAt('Density').click()
  const wanted = page.getByRole('textbox', { name: 'Density to reach' })
  expect(await hasFocus(wanted)).toBe(true)
  // 782·x + 699·(100 − x) = 74 050 kg/m³ %, so x = 50.
  await wanted.fill('740.5')
  const answers = page.getByRole('list', { name: 'Material to change' })
  await answers.getByText('50.0 %, now 60.0 %').waitFor()
  await answers.getByText('With the other amounts as they are: 400.0 m³, batch 800.0 m³').waitFor()
  await wanted.fill('800')
  await answers.getByText('782.0 by itself').waitFor()
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
})

test('an example fills the recipe from the choice of materials on; the finished fuel stands beside the blend', async () => {
  const { page, wizard } = await openChoice(site, 2, { category: 'gasoline' })
  const bench = benchOf(page)
  await wizard.button('Start from an example').click()
  await wizard.dialog.getByRole('button', { name: 'Motor gasoline of four streams' }).click()
  const reformate = 'Reformate, benzene removed, 100 RON'
  const [fcc, alkylate, isomerate] = [
    'FCC gasoline, full range, hydrotreated to 10 ppm',
    'Alkylate from butylenes',
    'Isomerate with recycle, 89 RON',
  ] as const
  await bench.percentage(isomerate).waitFor()
  expect(await Promise.all([reformate, fcc, alkylate, isomerate].map(bench.share))).toEqual([
    '30.0',
    '10.0',
    '30.0',
    '30.0',
  ])
  const finish = page.getByRole('combobox', { name: 'Finished with' })
  await bench.button('Options').click()
  await finish.selectOption('ethanol')
  await page.getByRole('columnheader', { name: 'With 10 vol % ethanol' }).waitFor()
  // 727.2 kg/m³ by volume of the four, and nine parts of it with one of 793.69.
  const density = 0.3 * 832 + 0.1 * 744 + 0.3 * 700 + 0.3 * 644
  expect(await bench.figure('Density').allTextContents()).toEqual([
    expect.stringContaining(density.toFixed(2)),
    expect.stringContaining((0.9 * density + 0.1 * 793.69).toFixed(2)),
  ])
  await bench.button('Add it to the recipe').click()
  expect(await bench.share('Ethanol')).toBe('10.0')
  expect(await bench.share(reformate)).toBe('27.0')
  await bench.button('Calculate').click()
  await bench.confirmed.waitFor()
})

test('limits of a grade stand beside the estimate and follow it, on the finished fuel where there is one', async () => {
  const { page, bench } = await openBench()
  await page.getByRole('combobox', { name: 'Check against' }).selectOption({ index: 1 })
  const limit = page.locator('.limit-row').filter({ hasText: 'Benzene' }).first()
  await limit.waitFor()
  const changed = async (change: () => Promise<unknown>) => {
    const before = (await limit.textContent())!
    await change()
    await page.waitForFunction((text) => {
      const rows = [...document.querySelectorAll('.limit-row')]
      const now = rows.find((one) => one.textContent?.includes('Benzene'))
      return now !== undefined && now.textContent !== text
    }, before)
  }
  await changed(() => bench.setPercentages({ [REFORMATE]: '10', [ALKYLATE]: '65' }))
  await changed(() =>
    bench.options(() => page.getByRole('combobox', { name: 'Finished with' }).selectOption('mtbe')),
  )
  await page.getByText('The limits are judged on the finished fuel.').waitFor()
  // The limit itself can be asked for: on the finished fuel.
  await page.getByRole('button', { name: 'Set Benzene to a wanted value' }).last().click()
  await page.getByText('The value is that of the finished fuel.').waitFor()
  const wanted = page.getByRole('textbox', { name: 'Benzene to reach' })
  // Where one test proves it; the limit itself is a press away.
  expect(Number(await wanted.inputValue())).toBeWithin(0.8, 1)
  await page.getByRole('button', { name: 'Aim at the limit' }).click()
  expect(await wanted.inputValue()).toBe('1')
  await page.getByRole('button', { name: `Use with ${REFORMATE}`, exact: true }).click()
  // Rounded, the share still keeps to the limit: the last figure never lies beyond it.
  await limit.getByText('inside').waitFor()
  await page.keyboard.press('Escape')
  // Nothing beside the recipe scrolls by itself.
  expect(await page.locator('.answer').evaluate((one) => one.scrollHeight - one.clientHeight)).toBe(0)
})

/** The figures of the density in the list, as they are read from left to right whichever way the page runs. */
const densityRead = (page: Page) =>
  page.evaluate(() => {
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
    const density = [...document.querySelectorAll('.limit-row')].find((row) =>
      /Density|چگالی/.test(row.textContent ?? ''),
    )!
    return [...density.querySelectorAll('.figure')].map((figure) => Number(pieces(figure).join('')))
  })

test('the verdict stands above the recipe or beside it, and figures run from left to right, in either language', async () => {
  const { page, bench } = await openBench()
  await bench.batch.fill('5000')
  await bench.button('Pin').click()
  await bench.options(() => page.getByRole('combobox', { name: 'Finished with' }).selectOption('mtbe'))
  await page.getByRole('combobox', { name: 'Check against' }).selectOption({ index: 1 })
  await page.locator('.verdict-words .state-mark').first().waitFor()
  const boxOf = async (selector: string) => (await page.locator(selector).boundingBox())!
  expect((await boxOf('.answer')).y).toBeLessThan(400)
  for (const [language, width] of [
    ['en', 800],
    ['fa', 360],
  ] as const) {
    if (language === 'fa') await turnPersian(page, { theme: 'dark' })
    await page.setViewportSize({ width, height: 740 })
    await page.locator(`[lang="${language}"] .limit-row`).first().waitFor()
    await page.evaluate(() => window.scrollTo(0, 0))
    expect((await boxOf('.verdict-words')).y).toBeLessThan(400)
    await page.evaluate(() => window.scrollBy(0, 500))
    expect(Math.round((await boxOf('.answer-head')).y)).toBe(0)
    expect((await boxOf('.answer-head')).height).toBeLessThan(110)
    // 0.55·782 + 0.25·745 + 0.2·699, and nine parts of it with one of MTBE at 745.6.
    expect(await densityRead(page)).toEqual([756.15, expect.closeTo(0.9 * 756.15 + 0.1 * 745.6, 0)])
    await expectNoSidewaysScroll(page)
    await page.locator('.figure-button').first().click()
    await page.locator('.fix input').fill('760')
    await page.locator('.fix-material').first().waitFor()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.keyboard.press('Escape')
    await page.locator('.fix').waitFor({ state: 'detached' })
    await page.setViewportSize({ width: 1280, height: 740 })
  }
})
