import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { ALKYLATE, FCC, openShares, RECIPE, REFORMATE } from './analysis.page.ts'
import { expectAccessible, expectNoSidewaysScroll, hasFocus, turnPersian } from './inspect.ts'
import { testSite } from './site.ts'

const site = testSite()

/** The panel as a person meets it. */
const panelOf = (page: Page) => {
  const panel = page.getByRole('region', { name: 'Try every material', exact: true })
  return {
    panel,
    share: panel.getByRole('spinbutton', { name: 'Share of each', exact: true }),
    said: panel.locator('.find-status'),
    rows: panel
      .locator('.try-rows')
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader') }),
    done: panel.locator('.try-rows:not([aria-busy])'),
    first: async () =>
      (await panel.locator('.try-rows th[scope=row] bdi').first().textContent())!.replace(
        /[\u2066-\u2069]/g,
        '',
      ),
  }
}

test('every other material is tried at a share, by cost or by a grade, the best is used, and Undo takes it back; in Persian the panel fits a phone', async () => {
  const { page, wizard: bench } = await openShares(site, RECIPE)
  const trial = panelOf(page)
  const open = bench.button('Try every material')
  await open.focus()
  await page.keyboard.press('Enter')
  await trial.panel.getByText('Without a grade they are ordered by cost').waitFor()
  await trial.said.getByText(/^\d+ materials at 5 %$/).waitFor()
  await trial.share.press('Escape')
  await trial.panel.waitFor({ state: 'detached' })
  expect(await hasFocus(open)).toBe(true)

  await bench.button('Find a recipe').click()
  const find = page.getByRole('region', { name: 'Find a recipe' })
  const price = (name: string) => find.getByRole('spinbutton', { name: `Price of ${name}`, exact: true })
  for (const name of Object.keys(RECIPE)) await price(name).fill('700')
  await find.getByRole('button', { name: 'Limits, more' }).click()
  await find.getByText('Choose among the other', { exact: false }).click()
  await find.getByText('Prices and shares of the others').click()
  await price('Isomerate').fill('300')
  await open.click()
  await trial.panel.getByText('680.00 USD').first().waitFor()
  expect(await trial.first()).toBe('Isomerate')
  await page.getByRole('combobox', { name: 'Check against' }).selectOption('en228-e5-2026-11')
  await trial.panel.getByRole('columnheader', { name: 'Worst limit' }).waitFor()
  expect(await trial.rows.count()).toBe(8)
  await trial.said.getByText(/^\d+ materials at 5 %, best first$/).waitFor()
  for (const name of [REFORMATE, FCC, ALKYLATE])
    expect(await trial.rows.getByText(name, { exact: true }).count()).toBe(0)

  // Another share, by a press and by keys.
  await trial.panel.getByRole('button', { name: '10 %', exact: true }).click()
  await trial.said.getByText('at 10 %').waitFor()
  await trial.share.press('ArrowDown')
  expect(await trial.share.inputValue()).toBe('9')
  await trial.said.getByText('at 9 %').waitFor()
  await trial.share.fill('0')
  await trial.panel.getByText('Enter a share above 0, up to 100 %.').waitFor()
  await trial.share.fill('۱۰')
  await trial.said.getByText('at 10 %').waitFor()
  await trial.done.waitFor()

  // The padlock keeps its share; the others make room.
  await bench.row(REFORMATE, 'Keep this share')
  await trial.share.fill('9')
  await trial.said.getByText('at 9 %').waitFor()
  await trial.done.waitFor()
  const best = await trial.first()
  await trial.panel.getByRole('button', { name: `Use ${best}`, exact: true }).click()
  // Two materials of a name have their producers beside them in the list, and one alone in the recipe has not.
  const used = best.replace(' (Typical stream)', '')
  await bench.percentage(used).waitFor()
  const shares = () =>
    Promise.all([REFORMATE, FCC, ALKYLATE, used].map((name) => bench.percentage(name).inputValue()))
  expect(await shares()).toEqual(['55.0', '20.0', '16.0', '9.0'])
  expect(await bench.step('Material count').textContent()).toContain('4')
  await trial.rows.getByText(best, { exact: true }).waitFor({ state: 'detached' })
  await bench.button('Undo').click()
  await bench.percentage(best).waitFor({ state: 'detached' })
  expect(await bench.percentage(FCC).inputValue()).toBe('25.0')

  await turnPersian(page)
  const panel = page.getByRole('region', { name: 'آزمودن همهٔ مواد', exact: true })
  await panel.getByRole('status').getByText('ماده با سهم').waitFor()
  const grade = page.getByRole('combobox', { name: 'بررسی با' })
  await grade.selectOption({ index: 0 })
  await panel.getByText(/USD/).first().waitFor()
  await grade.selectOption('en228-e5-2026-11')
  await panel.getByText('بدترین حد').first().waitFor()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})
