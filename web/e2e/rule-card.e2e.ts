import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { atStep, blendValue, countCalculations, keptAnalysis, openWizard, STREAMS } from './analysis.page.ts'
import { expectAccessible, expectNoSidewaysScroll, hasFocus } from './inspect.ts'
import { testSite } from './site.ts'

const site = testSite()

const numbersIn = async (page: Page, rows: string) =>
  (await page.locator(`${rows} td:nth-last-child(2)`).allTextContents()).map((text) =>
    Number(text.replace('−', '-')),
  )

test('behind the sign at a method: its equation, this blend in it, and other methods, one of which is chosen', async () => {
  const { account, page, wizard } = await openWizard(site)
  await wizard.toResults()
  const usual = await blendValue(page, 'RVP')
  const sign = wizard.results.getByRole('button', { name: 'Method for RVP' })
  await sign.click()
  await wizard.dialog.getByRole('heading', { name: 'How RVP is computed' }).waitFor()
  await expectAccessible(page)

  const equation = wizard.dialog.locator('math[display="block"]')
  expect(await equation.getAttribute('alttext')).toBe('RVP^1.25 = Σ v_i RVP_i^1.25')
  // Set by the browser, not written in a row: an exponent stands higher than its base.
  const [base, exponent] = await equation
    .locator('msup')
    .first()
    .locator(':scope > *')
    .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().bottom))
  expect(exponent!).toBeLessThan(base!)

  // The parts of each material lead to the sum, and its inverse to the value in the table.
  const pulls = await numbersIn(page, '.rule-terms tbody:first-of-type tr')
  const sum = pulls.reduce((total, pull) => total + pull, 0)
  expect(pulls).toHaveLength(3)
  expect((sum ** 0.8).toFixed(2)).toBe(usual)

  const linear = wizard.dialog.getByRole('radio', { name: 'Average by volume' })
  const value = await wizard.dialog
    .getByRole('row')
    .filter({ has: page.getByRole('radio', { name: 'Average by volume' }) })
    .getByRole('cell')
    .first()
    .textContent()
  expect(value).not.toBe(usual)
  await linear.check()
  await wizard.dialog.locator('h3 bdi', { hasText: 'Average by volume' }).waitFor()
  await page.keyboard.press('Escape')
  await wizard.dialog.waitFor({ state: 'detached' })
  expect(await hasFocus(sign)).toBe(true)
  await wizard.confirmed.waitFor()
  expect(await blendValue(page, 'RVP')).toBe(value!)
  const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'RVP' }) })
  expect(await row.locator('.chosen-method').textContent()).toBe('Average by volume')
  expect(await countCalculations(site, account.user.id)).toBe(2)
  const [kept] = await site.sql<{ methods: object }[]>`
    select blend::json -> 'asked' -> 'methods' as methods from calculation
    where owner_id = ${account.user.id} order by created_at desc limit 1`
  expect(kept!.methods).toEqual({ rvp: 'volume-average' })

  // And the next recipe is not blended by it unnoticed.
  await wizard.step('Set percentages').click()
  const figure = wizard.preview.locator('.limit-row').filter({ hasText: 'RVP' })
  expect(await figure.locator('.chosen-method').textContent()).toBe('Average by volume')
})

test('in Persian on a small screen: from right to left, equations from left to right, nothing scrolls sideways', async () => {
  const { account, page, wizard } = await openWizard(site)
  await wizard.toResults([...STREAMS.gasoline])
  const persian = await site.open({
    as: account,
    path: atStep('results'),
    analysis: await keptAnalysis(page),
    language: 'fa',
    theme: 'dark',
    viewport: { width: 360, height: 740 },
  })
  await persian
    .getByRole('button', { name: /روش محاسبهٔ/ })
    .first()
    .waitFor()
  for (const label of await persian.getByRole('button', { name: /روش محاسبهٔ/ }).all()) {
    await label.click()
    const dialog = persian.getByRole('dialog')
    await dialog.locator('math').first().waitFor()
    await dialog.locator('.rule-terms, .rule-card p').first().waitFor()
    expect(await dialog.textContent()).not.toContain('گام‌ها نشان داده نمی‌شود')
    expect(
      await dialog
        .locator('math')
        .first()
        .evaluate((it) => getComputedStyle(it).direction),
    ).toBe('ltr')
    await expectNoSidewaysScroll(persian)
    await persian.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  }
  await persian
    .getByRole('button', { name: /روش محاسبهٔ/ })
    .last()
    .click()
  await persian.locator('math').first().waitFor()
  await expectAccessible(persian)
})
