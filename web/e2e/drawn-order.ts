import type { Page } from 'playwright-core'

/**
 * What is drawn in another order than it is read: a sign that doesn't stand left of its number, a unit that doesn't stand
 * right of it, a number apart from its ±. Read by where the browser put each character, so that it holds whatever keeps them
 * in order. `signs` counts what was looked at.
 */
export const drawnOrder = (page: Page): Promise<{ signs: string[]; faults: string[] }> =>
  page.evaluate(() => {
    const RULES: [pattern: RegExp, order: 'sign' | 'unit' | 'row' | 'persian'][] = [
      [/[≤≥<>±≈+−][\s\u00a0]*[0-9۰-۹]/g, 'sign'],
      [/[0-9۰-۹][\s\u00a0]*(?:ppm|R\b|°[CF]|kPa|cSt|kg\/m³|psi|bar)/g, 'unit'],
      // A label and its number, and a date, as Persian is read: from the right.
      [/^[آ-ی][^0-9۰-۹]*[0-9۰-۹]/g, 'persian'],
      [/[۰-۹]+ (?:فروردین|اردیبهشت|خرداد|تیر|مرداد|شهریور|مهر|آبان|آذر|دی|بهمن|اسفند) [۰-۹]/g, 'persian'],
      [/[0-9۰-۹]+(?:[.٫][0-9۰-۹]+)?[\s\u00a0]*[±–][\s\u00a0]*[0-9۰-۹]/g, 'row'],
    ]
    interface Character {
      text: string
      node: Text
      at: number
    }
    const lines: Character[][] = []
    let line: Character[] = []
    const end = () => {
      if (line.length > 0) lines.push(line)
      line = []
    }
    function read(element: Element) {
      const style = getComputedStyle(element)
      // What only a screen reader hears has no place.
      const isHeard = element.matches('.visually-hidden, script, style, template, math, select, [hidden]')
      if (isHeard || style.display === 'none' || style.visibility === 'hidden') return
      const isInline = style.display === 'inline' || style.display === 'contents'
      if (!isInline) end()
      for (const node of element.childNodes) {
        if (node instanceof Element) read(node)
        if (node instanceof Text)
          for (let at = 0; at < node.data.length; at++)
            if (!/[\u200b-\u200f\u061c\u202a-\u202e\u2066-\u2069]/.test(node.data[at]!))
              line.push({ text: node.data[at]!, node, at })
      }
      if (!isInline) end()
    }
    read(document.querySelector('dialog[open]') ?? document.body)
    end()

    const boxOf = ({ node, at }: Character) => {
      const range = document.createRange()
      range.setStart(node, at)
      range.setEnd(node, at + 1)
      return range.getClientRects()[0]
    }
    const signs: string[] = []
    const faults = new Set<string>()
    for (const characters of lines) {
      const text = characters.map((one) => one.text).join('')
      for (const [pattern, order] of RULES)
        for (const match of text.matchAll(pattern)) {
          const part = characters.slice(match.index, match.index + match[0].length)
          const boxes = part.filter((one) => /\S/.test(one.text)).map(boxOf)
          if (boxes.some((box) => !box || box.width === 0)) continue
          if (order === 'sign') signs.push(match[0])
          const isInOrder = boxes.every((box, at) => {
            const before =
              order === 'persian' ? (at === boxes.length - 1 ? boxes[0] : undefined) : boxes[at - 1]
            // On the next line there is nothing to compare.
            return (
              !before || box!.top > before.bottom - 2 || box!.left >= before.left === (order !== 'persian')
            )
          })
          if (!isInOrder) faults.add(`${match[0]} in: ${text.replace(/\s+/g, ' ').trim().slice(0, 90)}`)
        }
    }
    return { signs, faults: [...faults] }
  })
