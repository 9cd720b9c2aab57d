import { expect, test } from 'bun:test'
import type { Locator, Page } from 'playwright-core'
import { blendValue, countCalculations, openResults } from './analysis.page.ts'
import { drawn, expectAccessible, hasFocus, turnPersian } from './inspect.ts'
import { testSite } from './site.ts'

const site = testSite()

const numbersIn = async (page: Page, rows: string) =>
  (await page.locator(`${rows} td:nth-last-child(2)`).allTextContents()).map((text) =>
    Number(text.replace('−', '-')),
  )

/** Opens the card of each of these signs, one after another, and tells what is wrong there. */
const faultsOfCards = (signs: Locator) =>
  signs.evaluateAll(async (all) => {
    const until = async (isSo: () => unknown) => {
      while (!isSo()) await new Promise(requestAnimationFrame)
    }
    const faults: string[] = []
    for (const sign of all as HTMLElement[]) {
      sign.click()
      await until(() => document.querySelector('dialog math'))
      const card = document.querySelector('dialog')!
      await until(() => card.querySelector('.rule-terms, .rule-card p'))
      const isWide = document.documentElement.scrollWidth > document.documentElement.clientWidth
      if (isWide) faults.push(`${card.textContent} scrolls sideways`)
      if (card.textContent!.includes('گام‌ها نشان داده نمی‌شود')) faults.push(`${card.textContent}`)
      if (getComputedStyle(card.querySelector('math')!).direction !== 'ltr')
        faults.push(`${card.textContent} has its equation from right to left`)
      card.querySelector<HTMLElement>('header button')!.click()
      await until(() => !card.isConnected)
    }
    return faults
  })

test('behind the sign at a method: its equation, this blend in it, and other methods, one of which is chosen; in Persian on a small screen nothing scrolls sideways', async () => {
  const { account, page, wizard } = await openResults(site)
  const usual = await blendValue(page, 'RVP')
  const sign = wizard.results.getByRole('button', { name: 'Method for RVP' })
  await sign.click()
  await wizard.dialog.getByRole('heading', { name: 'How RVP is computed' }).waitFor()

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
  await wizard.dialog.getByRole('button', { name: 'Begin new blends with Average by volume' }).click()
  await wizard.dialog.getByText('new blends begin with Average by volume.').waitFor()
  const [space] = await site.sql<{ rules: object }[]>`select rules from space where id = ${account.user.id}`
  expect(Object.values(space!.rules)).toEqual([{ rvp: 'volume-average' }])
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

  // From right to left on a small screen, with equations from left to right.
  await wizard.step('View results').click()
  await turnPersian(page, { theme: 'dark' })
  await drawn(page.locator('.property-table').last())
  const signs = page.getByRole('button', { name: /روش محاسبهٔ/ })
  expect(await signs.count()).toBeGreaterThan(20)
  expect(await faultsOfCards(signs)).toEqual([])
  await page.getByRole('button', { name: 'روش محاسبهٔ فشار بخار رید' }).click()
  await page.locator('math').first().waitFor()
  await expectAccessible(page)

  // All rules in one list, where they are chosen too.
  await page.goto('/my-properties?rules')
  const rule = page.getByRole('combobox', { name: /رید.*بنزین/ })
  expect(await rule.inputValue()).toBe('volume-average')
  await expectAccessible(page)
  const isSaved = page.waitForResponse(
    (one) => one.request().method() === 'PUT' && one.url().endsWith('/me/rules/'),
  )
  await rule.selectOption('rvp-exponent112')
  await isSaved
  const rulesNow = async () =>
    (await site.sql<{ rules: object }[]>`select rules from space where id = ${account.user.id}`)[0]!.rules
  expect(await rulesNow()).toEqual({ gasoline: { rvp: 'rvp-exponent112' } })
})
