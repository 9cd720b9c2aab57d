import type { PointMark } from '#calc/vocabulary/blend.ts'
import type { MarkerShape } from '#calc/vocabulary/series.ts'
import { element } from './svg.ts'

const r2 = (value: number) => Math.round(value * 100) / 100

/* Shapes of about the same area, so that none stands out; `r` is the circle's radius. */
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

/** As Béziers, which renderers draw faster than arcs. */
function circle(x: number, y: number, r: number): string {
  const k = r * KAPPA
  const quarter = (...pairs: number[]) => `C${pairs.map(r2).join(',')}`
  return [
    `M${r2(x - r)},${r2(y)}`,
    quarter(x - r, y - k, x - k, y - r, x, y - r),
    quarter(x + k, y - r, x + r, y - k, x + r, y),
    quarter(x + r, y + k, x + k, y + r, x, y + r),
    quarter(x - k, y + r, x - r, y + k, x - r, y),
    'Z',
  ].join('')
}

/** Path data of one marker with its centre at (x, y). */
export function outline(shape: MarkerShape, x: number, y: number, r: number): string {
  if (shape === 'circle') return circle(x, y, r)
  return `M${OUTLINES[shape](x, y, r)
    .map(([px, py]) => `${r2(px)},${r2(py)}`)
    .join('L')}Z`
}

const cross = (x: number, y: number, r: number) =>
  `M${r2(x - r)},${r2(y - r)}L${r2(x + r)},${r2(y + r)}M${r2(x - r)},${r2(y + r)}L${r2(x + r)},${r2(y - r)}`

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
