import { expect } from 'bun:test'
import { readFileSync } from 'node:fs'
import type axe from 'axe-core'
import type { Locator, Page } from 'playwright-core'
import { until } from '#server/test-until.ts'

const AXE = readFileSync(Bun.resolveSync('axe-core/axe.min.js', import.meta.dir), 'utf8')

/** Until this table, or the first of the page, is drawn to its last row. */
export const drawn = (table: Locator): Promise<void> =>
  table.and(table.page().locator(':not([aria-busy])')).first().waitFor()

/** Every rule of axe on the page as it stands, or these alone. */
export async function expectAccessible(page: Page, rules?: string[]): Promise<void> {
  // The screen itself may still be on its way.
  await page.locator('h1').first().waitFor()
  // Colours in the middle of a transition don't count. What moves with the scrolling never ends.
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter(({ timeline }) => timeline instanceof DocumentTimeline)
        .map((one) => one.finished.catch(() => {})),
    ),
  )
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  const violations = await page.evaluate(async (runOnly) => {
    const engine = (window as unknown as { axe: typeof axe }).axe
    const { violations } = await engine.run({ resultTypes: ['violations'], ...(runOnly && { runOnly }) })
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
    )
  }, rules)
  expect(violations).toEqual([])
  expect(await unlikeTheirHeads(page)).toEqual([])
}

/** Rows of tables that have more or fewer cells than the table has heads. */
const unlikeTheirHeads = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const across = (row: HTMLTableRowElement) => [...row.cells].reduce((sum, cell) => sum + cell.colSpan, 0)
    return [...document.querySelectorAll('table')].flatMap((table) => {
      const heads = table.tHead?.rows[0]
      if (!heads || table.querySelector('[rowspan]')) return []
      // Rows of one cell stand for others, or head a group, in tables that leave columns out of narrow windows.
      return [...table.tBodies]
        .flatMap(({ rows }) => [...rows])
        .filter((row) => row.cells.length > 1 && across(row) !== across(heads))
        .map((row) => `${table.className}: ${row.textContent?.slice(0, 60)}`)
    })
  })

/** Nothing but what scrolls within itself is wider than the window. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const beyond = await page.evaluate(async () => {
    // Letters on their way have another width; what is measured of them is known a frame later.
    await document.fonts.ready
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    const { scrollWidth, clientWidth, dir } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    const parts = [...document.querySelectorAll('body *')].filter((one) => {
      const { left, right } = one.getBoundingClientRect()
      return left < 0 || right > clientWidth
    })
    return [
      `${scrollWidth} > ${clientWidth}, ${dir}`,
      ...parts.map((one) => `${one.tagName}.${one.className}`),
    ]
  })
  expect(beyond).toEqual([])
}

/** What can be pressed but is still below the docked messages when it is scrolled into view. */
export const coveredByDock = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const covered: string[] = []
    for (const target of document.querySelectorAll('main a, main button, main input, footer')) {
      target.scrollIntoView({ block: 'nearest' })
      const { x, y, width, height } = target.getBoundingClientRect()
      const top = document.elementFromPoint(x + width / 2, y + height / 2)
      if (width > 0 && top?.closest('.notices')) covered.push(target.textContent ?? target.tagName)
    }
    return covered
  })

/** Whether the keyboard's next key goes to this element. */
export const hasFocus = (element: Locator): Promise<boolean> =>
  element.evaluate((one) => one === document.activeElement)

/** Waits until the next key goes to something within this element, and not to the page at large. */
export const waitForFocusIn = (element: Locator): Promise<unknown> =>
  until(() =>
    element.evaluate((one) => one !== document.activeElement && one.contains(document.activeElement)),
  )

/** To another screen or step of the product, without loading it anew: as its own links and steps lead there. */
export async function follow(page: Page, path: string): Promise<void> {
  await page.locator('h1').first().waitFor()
  // Tabs of the library have the same heading.
  await page.evaluate(() => {
    const place = () => {
      const tab = document.querySelector('main nav a[aria-current=page]')
      return `${document.querySelector('h1')?.textContent} ${tab?.getAttribute('href')}`
    }
    Object.assign(window, { place, placeBefore: place() })
  })
  await page.evaluate((to) => history.pushState(null, '', to), path)
  await page.waitForFunction(() => {
    const { place, placeBefore } = window as unknown as { place: () => string; placeBefore: string }
    return document.querySelector('h1') !== null && place() !== placeBefore
  })
}

/** The same screen to a Persian reader with a phone, by the product's own switch. */
export async function turnPersian(page: Page, { theme = 'light' as 'light' | 'dark', width = 360 } = {}) {
  await page.getByRole('button', { name: 'فارسی', exact: true }).first().click()
  await page.waitForFunction(() => document.documentElement.lang === 'fa')
  await page.setViewportSize({ width, height: 740 })
  await page.emulateMedia({ colorScheme: theme })
}

/** Waits for a document's title that starts so: it follows what is seen by one render. */
export const waitForTitle = (page: Page, start: string) =>
  page.waitForFunction((wanted) => document.title.startsWith(wanted), start)

/** What the browser complains about, and what it asks other hosts for, from here on. */
export function watchFaults(page: Page, origin: string): string[] {
  const faults: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) faults.push(message.text())
  })
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('request', (request) => {
    if (!request.url().startsWith(origin) && !/^(data|blob):/.test(request.url()))
      faults.push(`asks for ${request.url()}`)
  })
  return faults
}

/** What can be pressed with less than 44 px of room; a control in a label has the label's. */
export const tooSmall = (page: Page, within: string): Promise<string[]> =>
  page.evaluate((scope) => {
    const small: string[] = []
    for (const target of document.querySelectorAll(
      `:is(${scope}) :is(a, button, input, select, summary):not([aria-hidden])`,
    )) {
      // The label of a material's checkbox covers its row.
      const choice = target.closest('.material-choice')?.parentElement ?? target.closest('.checkbox, .radio')
      const box = (choice ?? target).getBoundingClientRect()
      const isShown = target.checkVisibility() && box.width > 1
      if (isShown && Math.min(box.width, box.height) < 43.5)
        small.push(`${target.textContent || target.id} ${box.width}×${box.height}`)
    }
    return small
  }, within)

/** What ends beyond the window, tables, tabs and chips aside, which scroll, or is wider than the dialog it stands in. */
export const cutOff = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const room = document.documentElement.clientWidth
    const isCut = (one: Element) => {
      const { left, right, width } = one.getBoundingClientRect()
      return (
        width > 1 &&
        (left < -1 || right > room + 1) &&
        !one.closest('.visually-hidden, table, .chips > *, .library-tabs > *')
      )
    }
    const isWide = (one: Element) => one.scrollWidth > one.clientWidth + 1
    return [
      ...[...document.querySelectorAll('main *, header *, dialog *')].filter(isCut),
      ...[...document.querySelectorAll('.dialog-body, .chip')].filter(isWide),
      ...[...document.querySelectorAll('.chip')].filter((one) => one.getBoundingClientRect().width > room),
    ].map((one) => `${one.tagName} ${one.textContent?.slice(0, 40)}`)
  })

/** The glyphs of numbers in tables that something else lies on, as they stand: what is scrolled away doesn't count. */
export const coveredFigures = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const covered = new Set<string>()
    const isCovered = (node: Node, { left, right, top, bottom }: DOMRect) =>
      [left + 1, (left + right) / 2, right - 1].some((x) => {
        const on = document.elementFromPoint(x, (top + bottom) / 2)
        return on?.closest('td, th') && !on.contains(node) && !node.parentElement!.contains(on)
      })
    for (const row of document.querySelectorAll('main tr:has(td.number)')) {
      row.scrollIntoView({ block: 'center' })
      const table = row.closest('.table-region')
      table?.scrollTo({ left: 0 })
      // Heads that follow the page do so with the next frame.
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
      const region = (table ?? document.documentElement).getBoundingClientRect()
      for (const cell of row.querySelectorAll('td.number')) {
        const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
        for (let node = texts.nextNode(); node; node = texts.nextNode()) {
          const text = node.textContent ?? ''
          const parent = node.parentElement!
          if (!parent.checkVisibility() || parent.closest('.visually-hidden, .tooltip')) continue
          for (const [at, letter] of [...text].entries()) {
            if (!/[0-9۰-۹−]/.test(letter)) continue
            const range = document.createRange()
            range.setStart(node, at)
            range.setEnd(node, at + 1)
            const glyph = range.getBoundingClientRect()
            const isInSight = glyph.width >= 1 && glyph.left >= region.left && glyph.right <= region.right
            if (isInSight && isCovered(node, glyph)) covered.add(`${letter} of ${text}`)
          }
        }
      }
    }
    return [...covered]
  })

/** Persian texts that are laid out from left to right. */
export const wrongWay = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const wrong = new Set<string>()
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const parent = node.parentElement!
      const text = (node.textContent ?? '').trim()
      const first = /\p{L}/u.exec(text)?.[0]
      // A word alone looks the same either way.
      if (!first || !/[\u0600-\u06ff]/.test(first) || /^[\p{L}\u200c\u0654]+$/u.test(text)) continue
      if (parent.closest('script, style, svg, math, .chart, .visually-hidden')) continue
      if (parent.checkVisibility() && getComputedStyle(parent).direction === 'ltr')
        wrong.add(`${text.slice(0, 60)} (${parent.tagName}.${parent.className})`)
    }
    for (const field of document.querySelectorAll<HTMLInputElement>('input[dir=auto]:placeholder-shown'))
      if (/[\u0600-\u06ff]/.test(field.placeholder) && getComputedStyle(field).direction === 'ltr')
        wrong.add(`${field.placeholder} (empty)`)
    return [...wrong]
  })
