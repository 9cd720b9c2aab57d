import type { Page } from 'playwright-core'

/**
 * What a reader of Persian would see out of order or in two manners on the page as it stands: numbers and units that the
 * sentence around them would take apart, Latin digits in Persian prose, Latin commas, text that runs the wrong way. A
 * source is cited with numbers as they are printed; of it only the direction counts.
 */
export const persianFaults = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const PERSIAN = /[\u0620-\u065f\u0671-\u06d3]/
    const PERSIAN_LETTERS = /[\u0620-\u065f\u0671-\u06d3]/g
    /** But not a version, nor a part of a name such as D86. */
    const LATIN_NUMBER = /(?<![\w.–-])\d+(\.\d+)?(?![\w.–-])/
    const NUMBER = '[0-9\u06f0-\u06f9]'
    const RULES: [what: string, pattern: RegExp][] = [
      [
        'a unit taken from its number',
        new RegExp(`${NUMBER}[\\s\u00a0]?(°|%|٪|(kPa|cSt|kg|g|ppm|mm|vol|mass)\\b)`),
      ],
      ['a sign taken from its number', new RegExp(`(^|[\\s(])[−+±-][\\s\u00a0]?${NUMBER}`)],
    ]
    const PROSE: [what: string, pattern: RegExp][] = [
      ['Latin digits in Persian prose', LATIN_NUMBER],
      ['a Latin comma', /[\u0620-\u065f\u0671-\u06d3\u06f0-\u06f9][»)\u2069]*[,;?]/],
      ['٪ or % in a sentence', /[%٪]/],
    ]
    const isIsolated = (style: CSSStyleDeclaration) =>
      style.display !== 'inline' || /isolate|plaintext/.test(style.unicodeBidi)

    const isRather = (letters: RegExp, text: string) =>
      (text.match(letters)?.length ?? 0) > (text.match(/[A-Za-z]/g)?.length ?? 0)

    const found = new Set<string>()
    const report = (what: string, text: string) =>
      found.add(`${what}: ${text.replace(/\s+/g, ' ').trim().slice(0, 90)}`)

    function judge(text: string, direction: string, isCitation = false) {
      const outside = text.replace(/[\u2066-\u2068][^\u2066-\u2069]*\u2069/g, '\ufffc')
      if (PERSIAN.test(text)) {
        for (const [what, pattern] of isCitation ? [] : PROSE)
          if (pattern.test(outside) && outside.trim().split(' ').length > 2) report(what, text)
        if (!isCitation && /[\u06f0-\u06f9]/.test(text) && LATIN_NUMBER.test(text))
          report('two kinds of digits', text)
        if (direction === 'ltr' && isRather(PERSIAN_LETTERS, text) && /[^\u0600-\u06ff\u200c\s]/.test(text))
          report('Persian from left to right', text)
      } else if (
        direction === 'rtl' &&
        /[A-Za-z]/.test(text) &&
        /^\s*[([“"'−+±.]|[.)…%”"]\s*$|\d\s+[A-Za-z]/.test(outside)
      )
        report('Latin from right to left', text)
      if (direction === 'rtl' && !isCitation)
        for (const [what, pattern] of RULES) if (pattern.test(outside)) report(what, text)
    }

    /** The text of an element up to where the next isolate begins, which is judged by itself. */
    function read(element: Element): string {
      let text = ''
      for (const node of element.childNodes) {
        if (node instanceof Text) text += node.data
        if (!(node instanceof Element) || /^(script|noscript|style|template|math)$/i.test(node.tagName))
          continue
        for (const name of ['title', 'placeholder', 'alt', 'aria-label']) {
          // A control's name has the words that stand on it, a table's figure in the table's digits.
          const shown = /[0-9]/.test(node.textContent) ? node.textContent : '\ufffc'
          const value = node.getAttribute(name)?.replace(`${shown}،`, '')
          if (value) judge(value, PERSIAN.test(value) ? 'rtl' : 'ltr')
        }
        const style = getComputedStyle(node)
        const inner = read(node)
        if (!isIsolated(style)) text += inner
        else {
          judge(inner, style.direction, node.closest('.material-source') !== null)
          text += '\ufffc'
        }
      }
      return text
    }
    judge(document.title, 'rtl')
    judge(read(document.body), getComputedStyle(document.body).direction)
    return [...found]
  })
