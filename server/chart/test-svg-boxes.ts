import { DOMParser } from 'linkedom'
import { measure } from './rasterise.ts'

/** Where a text stands in a chart, px. */
export interface Box {
  text: string
  left: number
  right: number
  top: number
  bottom: number
}

const ASCENT = 0.75
const DESCENT = 0.22

const shift = (element: Element): [number, number] => {
  const found = /translate\(([-\d.e]+),([-\d.e]+)\)/.exec(element.getAttribute('transform') ?? '')
  return [Number(found?.[1] ?? 0), Number(found?.[2] ?? 0)]
}

/** An attribute as inherited, the way SVG does. */
const inherited = (element: Element | null, name: string): string | null =>
  element && (element.getAttribute(name) ?? inherited(element.parentElement, name))

const length = (text: string | null, size: number): number =>
  text?.endsWith('em') ? Number.parseFloat(text) * size : Number(text ?? 0)

/** The boxes of all texts of an SVG, by their real widths. */
export function textBoxes(svg: string): Box[] {
  const document = new DOMParser().parseFromString(svg, 'image/svg+xml')
  return Array.from(document.querySelectorAll('text') as unknown as Element[], (element) => {
    const size = Number(inherited(element, 'font-size'))
    const weight = inherited(element, 'font-weight') === '600' ? 600 : 400
    let x = length(element.getAttribute('x'), size)
    let y = length(element.getAttribute('y'), size)
    for (let up: Element | null = element; up; up = up.parentElement) {
      const [dx, dy] = shift(up)
      x += dx
      y += dy
    }
    const text = element.textContent ?? ''
    const width = measure(text, size, weight)
    const anchor = inherited(element, 'text-anchor')
    const left = anchor === 'end' ? x - width : anchor === 'middle' ? x - width / 2 : x
    return { text, left, right: left + width, top: y - ASCENT * size, bottom: y + DESCENT * size }
  })
}

/** Pairs of texts that overlap by more than `slack` px in both directions. */
export const overlaps = (boxes: readonly Box[], slack: number): [string, string][] =>
  boxes.flatMap((a, at) =>
    boxes
      .slice(at + 1)
      .filter(
        (b) =>
          Math.min(a.right, b.right) - Math.max(a.left, b.left) > slack &&
          Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > slack,
      )
      .map((b): [string, string] => [a.text, b.text]),
  )
