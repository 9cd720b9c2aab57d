import type { PointMark } from '#calc/vocabulary/blend.ts'
import type { MarkerShape } from '#calc/vocabulary/series.ts'
import type { Weight } from './text-fit.ts'

export const SVG_NAMESPACE = 'http://www.w3.org/2000/svg'

type Attributes = Record<string, string | number>

/** Hundredths of a pixel are enough; shorter files are easier to compare. */
export const hundredths = (px: number): number => Math.round(px * 100) / 100

export function element(document: Document, name: string, attributes: Attributes, text?: string): SVGElement {
  const made = document.createElementNS(SVG_NAMESPACE, name)
  for (const [key, value] of Object.entries(attributes))
    made.setAttribute(key, String(typeof value === 'number' ? hundredths(value) : value))
  if (text !== undefined) made.textContent = text
  return made
}

interface TextStyle {
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

/* Shapes of about the same area; `r` is the circle's radius. */
const OUTLINES: Record<
  Exclude<MarkerShape, 'circle'>,
  (x: number, y: number, r: number) => [number, number][]
> = {
  square: (x, y, r) => [
    [x - 0.9 * r, y - 0.9 * r],
    [x + 0.9 * r, y - 0.9 * r],
    [x + 0.9 * r, y + 0.9 * r],
    [x - 0.9 * r, y + 0.9 * r],
  ],
  triangle: (x, y, r) => [
    [x, y - 1.35 * r],
    [x + 1.17 * r, y + 0.68 * r],
    [x - 1.17 * r, y + 0.68 * r],
  ],
  'triangle-down': (x, y, r) => [
    [x, y + 1.35 * r],
    [x + 1.17 * r, y - 0.68 * r],
    [x - 1.17 * r, y - 0.68 * r],
  ],
  diamond: (x, y, r) => [
    [x, y - 1.3 * r],
    [x + 1.3 * r, y],
    [x, y + 1.3 * r],
    [x - 1.3 * r, y],
  ],
}

/** A quarter of a circle as a cubic Bézier reaches this far along its tangents, in radii; off by 0.03 % at most. */
const KAPPA = 0.5523

/** Béziers, which renderers draw faster than arcs. */
function circle(x: number, y: number, r: number): string {
  const k = r * KAPPA
  const quarter = (...pairs: number[]) => `C${pairs.map(hundredths).join(',')}`
  return [
    `M${hundredths(x - r)},${hundredths(y)}`,
    quarter(x - r, y - k, x - k, y - r, x, y - r),
    quarter(x + k, y - r, x + r, y - k, x + r, y),
    quarter(x + r, y + k, x + k, y + r, x, y + r),
    quarter(x - k, y + r, x - r, y + k, x - r, y),
    'Z',
  ].join('')
}

export function outline(shape: MarkerShape, x: number, y: number, r: number): string {
  if (shape === 'circle') return circle(x, y, r)
  return `M${OUTLINES[shape](x, y, r)
    .map(([px, py]) => `${hundredths(px)},${hundredths(py)}`)
    .join('L')}Z`
}

const cross = (x: number, y: number, r: number) =>
  `M${hundredths(x - r)},${hundredths(y - r)}L${hundredths(x + r)},${hundredths(y + r)}M${hundredths(x - r)},${hundredths(y + r)}L${hundredths(x + r)},${hundredths(y - r)}`

export interface MarkerStyle {
  shape: MarkerShape
  radius: number
  colour: string
  paper: string
  stroke: number
}

/** All points of one kind as one path: filled where given, hollow where interpolated, a cross where extrapolated. */
export function markers(
  document: Document,
  mark: PointMark,
  at: readonly (readonly [number, number])[],
  { shape, radius, colour, paper, stroke }: MarkerStyle,
): SVGElement {
  const draw = mark === 'extrapolated' ? cross : (x: number, y: number, r: number) => outline(shape, x, y, r)
  return element(document, 'path', {
    d: at.map(([x, y]) => draw(x, y, radius)).join(''),
    fill: mark === 'given' ? colour : mark === 'interpolated' ? paper : 'none',
    stroke: mark === 'given' ? paper : colour,
    'stroke-width': mark === 'given' ? stroke / 2 : stroke,
  })
}
