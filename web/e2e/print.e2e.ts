import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { firstOf, openShares } from './analysis.page.ts'
import { drawn, expectNoSidewaysScroll, turnPersian } from './inspect.ts'
import { testSite } from './site.ts'

/** What A4 and Letter hold between margins of 12 mm, upright and across, in CSS pixels. */
const UPRIGHT = { width: 703, height: 1032 }
const ACROSS = { width: 1032, height: 703 }
const LETTER = { upright: { width: 725, height: 965 }, across: { width: 965, height: 725 } }

/** Where the switch of the language is seen. */
const SCREEN = { width: 1280, height: 900 }

const site = testSite()

/** The results of materials, which the page itself comes to: their words follow a switch of the language. */
async function openResults(category: string, names: readonly string[]): Promise<Page> {
  const { page, wizard } = await openShares(site, names, { category })
  await wizard.button('Auto Distribute').click()
  await wizard.button('Calculate').click()
  await wizard.confirmed.waitFor()
  await drawn(page.locator('.property-table').last())
  return page
}

/** The results as they are printed, in either language in turn. */
async function onPaper(page: Page, look: (language: 'en' | 'fa') => Promise<void>) {
  for (const language of ['en', 'fa'] as const) {
    if (language === 'fa') {
      await page.emulateMedia({ media: 'screen' })
      await page.setViewportSize(SCREEN)
      await turnPersian(page)
    }
    await page.emulateMedia({ media: 'print' })
    await look(language)
  }
}

/** What a reader of the sheet would miss: text beyond its cell, words broken in two, and the screen's own controls. */
const faultsOf = (page: Page) =>
  page.evaluate(() => {
    const faults: string[] = []
    for (const unseen of document.querySelectorAll<HTMLElement>('.property-table .visually-hidden'))
      unseen.style.display = 'none'
    for (const cell of document.querySelectorAll<HTMLElement>(
      '.property-table :is(th, td, .material-name)',
    )) {
      // A letter may stand out of its own narrow line by less than the next line is away.
      if (cell.scrollWidth > cell.clientWidth + 1 || cell.scrollHeight > cell.clientHeight + 4)
        faults.push(`cut: ${cell.textContent}`)
    }
    for (const name of document.querySelectorAll('.property-table .material-name')) {
      for (const word of name.firstChild!.textContent!.matchAll(/[^\s-]+/g)) {
        const range = document.createRange()
        range.setStart(name.firstChild!, word.index)
        range.setEnd(name.firstChild!, word.index + word[0].length)
        const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
        if (tops.size > 1) faults.push(`broken: ${word[0]}`)
      }
    }
    const shown = (selector: string) =>
      [...document.querySelectorAll(selector)].some((element) => element.checkVisibility())
    for (const selector of ['.navbar', '.wizard-side', '.result-actions', '.footer', '.step-actions'])
      if (shown(selector)) faults.push(`shown: ${selector}`)
    return faults
  })

// Three columns have room for the long words of chemistry; ten have it for those of the trade.
for (const [count, sheets, across, kind] of [
  [3, [UPRIGHT, LETTER.upright], false, 'Pure compound'],
  [10, [ACROSS, LETTER.across], true, 'Typical stream'],
] as const) {
  test(`results of ${count} materials on paper: figures, table, graph, and nothing of the screen around them`, async () => {
    const page = await openResults('gasoline', firstOf('gasoline', kind, count))
    await onPaper(page, async () => {
      for (const sheet of sheets) {
        await page.setViewportSize(sheet)
        expect(await faultsOf(page)).toEqual([])
        await expectNoSidewaysScroll(page)
        expect(await page.locator('.headline-figure').count()).toBe(4)
        // The blend's curve and one of each material, whole on the sheet.
        const graph = page.locator('.print-chart svg').first()
        await graph.waitFor()
        expect(await graph.locator('.chart-line').count()).toBe(count + 1)
        const { x, width } = (await graph.boundingBox())!
        expect(width).toBeGreaterThan(500)
        expect(x).toBeGreaterThanOrEqual(0)
        expect(x + width).toBeLessThanOrEqual(sheet.width)
        const heads = await page.locator('.property-table thead th').count()
        // Of three, two tables: the distillation's test is said in its head.
        expect(heads).toBe(count === 3 ? 2 * count + 7 : count + 4)
        const isAcross = await page
          .locator('.wizard')
          .evaluate((wizard) => getComputedStyle(wizard).getPropertyValue('page') === 'wide-table')
        expect(isAcross).toBe(across)
        expect(await page.locator('.property-table .warning-trigger svg').first().isVisible()).toBe(true)
      }
    })
  })
}

for (const [count, sheet] of [
  [3, UPRIGHT],
  [7, ACROSS],
] as const)
  test(`the cautious flash point of ${count} materials stays in its column, and the sheet says when and by whom`, async () => {
    const page = await openResults('gasoil', firstOf('gasoil', 'Typical stream', count))
    await onPaper(page, async (language) => {
      await page.setViewportSize(sheet)
      await page.locator('.cautious').waitFor()
      expect(await faultsOf(page)).toEqual([])
      const line = page.locator('.result-status')
      await line.getByText('Test Engineer').waitFor()
      const year = new Date().toLocaleDateString(language === 'fa' ? 'fa-IR' : 'en-GB', { year: 'numeric' })
      expect(await line.textContent()).toContain(year.replace(/[^\d۰-۹]/g, ''))
    })
  })
