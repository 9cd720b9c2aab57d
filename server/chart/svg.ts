import type { Weight } from './text-fit.ts'

export const SVG_NAMESPACE = 'http://www.w3.org/2000/svg'

type Attributes = Record<string, string | number>

/** Hundredths of a pixel are enough, and shorter files are easier to compare. */
const short = (value: string | number) =>
  typeof value === 'number' ? String(Math.round(value * 100) / 100) : value

export function element(document: Document, name: string, attributes: Attributes, text?: string): SVGElement {
  const made = document.createElementNS(SVG_NAMESPACE, name)
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, short(value))
  if (text !== undefined) made.textContent = text
  return made
}

export interface TextStyle {
  size: number
  weight?: Weight
  fill: string
  anchor?: 'start' | 'middle' | 'end'
}

/** A line of text; `y` is its baseline. */
export const textAt = (
  document: Document,
  x: number,
  y: number,
  text: string,
  { size, weight = 400, fill, anchor = 'start' }: TextStyle,
): SVGElement =>
  element(
    document,
    'text',
    {
      x,
      y,
      fill,
      'font-size': size,
      'text-anchor': anchor,
      ...(weight === 400 ? {} : { 'font-weight': weight }),
    },
    text,
  )
