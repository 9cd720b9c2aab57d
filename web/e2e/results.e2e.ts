import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { atStep, firstOf, openResults, openShares } from './analysis.page.ts'
import { drawn, expectAccessible, expectNoSidewaysScroll, follow } from './inspect.ts'
import { testSite } from './site.ts'

const site = testSite()

const DESK = { width: 1440, height: 900 }

test('results of ten begin with four figures and their date; no label raises a row, no word of a head is broken, and heads go with the page, in either language', async () => {
  const { page, wizard } = await openShares(site, firstOf('gasoline', 'Typical stream', 10), {
    viewport: DESK,
  })
  await wizard.button('Auto Distribute').click()
  await wizard.button('Calculate').click()
  await wizard.confirmed.waitFor()
  for (const language of ['en', 'fa'] as const) {
    if (language === 'fa') await wizard.button('فارسی').click()
    await drawn(page.locator(`[lang="${language}"] .property-table`))
    await page.evaluate(() => window.scrollTo(0, 0))
    const figures = page.locator('.headline-figure')
    expect(await figures.count()).toBe(4)
    expect((await figures.first().locator('.value').boundingBox())!.y).toBeLessThan(200)
    const inTable = page.locator('.property-table tbody .value').first()
    // Names of two lines, and still the first figures are on the first screen.
    expect((await inTable.boundingBox())!.y).toBeLessThan(840)
    const year = new Date().toLocaleDateString(language === 'fa' ? 'fa-IR' : 'en-GB', { year: 'numeric' })
    await page
      .locator('.result-status')
      .filter({ hasText: year.replace(/[^\d۰-۹]/g, '') })
      .waitFor()

    const faults = await page.evaluate(() => {
      const found: string[] = []
      for (const row of document.querySelectorAll<HTMLElement>('.property-table tbody tr:not(.group-row)'))
        if (!row.querySelector('.cautious, .unsafe') && row.offsetHeight > 38)
          found.push(`${row.offsetHeight} px: ${row.textContent}`)
      for (const name of document.querySelectorAll('.material-name'))
        for (const word of name.textContent!.matchAll(/[^\s-]+/g)) {
          const range = document.createRange()
          range.setStart(name.firstChild!, word.index)
          range.setEnd(name.firstChild!, word.index + word[0].length)
          const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
          if (lines.size > 1) found.push(`broken: ${word[0]}`)
        }
      return found
    })
    expect(faults).toEqual([])

    // The table scrolls sideways alone; down, its heads go with the page.
    const region = page.locator('.table-region')
    const scrolled = await region.evaluate((box) => {
      box.scrollTop = 50
      return { down: box.scrollTop, isHigher: box.scrollHeight > box.clientHeight + 1 }
    })
    expect(scrolled).toEqual({ down: 0, isHigher: false })
    const top = (selector: string) =>
      region.locator(selector).evaluate((element) => Math.round(element.getBoundingClientRect().top))
    await page.evaluate(() => window.scrollTo(0, 900))
    await page.waitForFunction(
      () => Math.abs(document.querySelector('.property-table thead')!.getBoundingClientRect().top) <= 1,
    )
    // At the end the heads stay above the last row.
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    await page.waitForFunction(() => {
      const { scrollY, innerHeight } = window
      return scrollY + innerHeight >= document.documentElement.scrollHeight - 1
    })
    expect(await top('thead')).toBeLessThan(await top('tbody:last-child tr:last-child'))
    await expectNoSidewaysScroll(page)
  }
})

/** Heads stand at their numbers. */
async function expectHeadsAtNumbers(page: Page) {
  const away = await page
    .locator('.property-table')
    .first()
    .evaluate((table) => {
      const ends = (box: Element) => box.getBoundingClientRect().right
      const heads = [...table.querySelectorAll('thead .material-name')]
      return heads.map((head, at) => {
        const cells = [
          ...table.querySelectorAll(
            `tbody td:nth-child(${table.querySelector('.blend-column') ? at + 3 : at + 2}) .value`,
          ),
        ]
        const shown = cells.map((cell) => {
          const range = document.createRange()
          range.selectNodeContents(cell)
          return Math.max(
            ...[...range.getClientRects()].filter(({ width }) => width > 0).map(({ right }) => right),
          )
        })
        return Math.max(...shown.map((end) => Math.abs(ends(head) - end)))
      })
    })
  for (const distance of away) expect(distance).toBeLessThan(30)
}

test('what a group of rows has in common stands once, explanations are inside the window, heads stand at their numbers, the second language of the labels can be switched off for every table, and a message follows a switch of the language', async () => {
  const { page } = await openResults(site, firstOf('gasoline', 'Typical stream', 3), { viewport: DESK })
  const [curve, others] = [0, 1].map((at) => page.locator('.property-table').nth(at))
  expect(await curve!.locator('.group-row').allTextContents()).toEqual(['Distillation ASTM D86'])
  expect(await curve!.locator('.test-method').count()).toBe(0)
  expect(await others!.locator('tbody .test-method').count()).toBeGreaterThan(5)
  const tips = await page.locator('.rule-trigger').evaluateAll(async (triggers) => {
    const shown: { left: number; right: number; isCut: boolean }[] = []
    for (const trigger of triggers as HTMLElement[]) {
      const tip = document.getElementById(trigger.getAttribute('aria-describedby')!)!
      trigger.focus()
      while (!tip.matches(':popover-open')) await new Promise(requestAnimationFrame)
      const { left, right } = tip.getBoundingClientRect()
      shown.push({ left, right, isCut: tip.scrollWidth > tip.clientWidth })
    }
    return shown
  })
  expect(tips.length).toBeGreaterThan(10)
  expect(tips.filter(({ left, right, isCut }) => left < 0 || right > DESK.width || isCut)).toEqual([])
  await expectHeadsAtNumbers(page)
  // New Analysis stands apart from what is done with the results.
  const box = async (name: string) => (await page.getByRole('button', { name, exact: true }).boundingBox())!
  const last = await box('Export')
  const restart = await box('New Analysis')
  expect(restart.x - (last.x + last.width)).toBeGreaterThan(100)

  const both = page.getByRole('switch', { name: 'Labels in both languages' })
  expect(await both.isChecked()).toBe(true)
  expect(await page.locator('.property-other').count()).toBeGreaterThan(10)
  await both.uncheck()
  expect(await page.locator('.property-other').count()).toBe(0)
  await follow(page, atStep('analyze'))
  await drawn(page.locator('.property-table'))
  expect(await page.locator('.property-other').count()).toBe(0)
  expect(await both.isChecked()).toBe(false)
  await expectHeadsAtNumbers(page)
  await expectAccessible(page)
  await follow(page, atStep('results'))
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Copy', exact: true }).click()
  const message = page.locator('.notice-docked')
  await message.getByText(/^(Table copied|The browser did not allow copying)/).waitFor()
  await page.getByRole('button', { name: 'فارسی' }).click()
  await message.getByText(/کپی/).waitFor()
})
