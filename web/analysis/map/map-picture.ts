// Geometry of the drawings in px, and their pens; no React.
import { besides, contour, levelsOf, type Path, rangeOf, region } from '#calc/recipe-map/fields.ts'
import { placeOf, weightsAt } from '#calc/recipe-map/grid.ts'
import type { Requirement } from '#calc/recipe-map/judge.ts'
import type { MapValues } from '#calc/recipe-map/sample.ts'
import { isolated } from '#calc/vocabulary/words/language.ts'

export interface Picture {
  width: number
  height: number
  /** From the plane of the triangle or line to px, and back. */
  to(x: number, y: number): [x: number, y: number]
  weightsOf(px: number, py: number): number[]
}

const SIDE_MARGIN = 14
const TRIANGLE = { top: 30, bottom: 34, widest: 460 }
const ALTITUDE = Math.sqrt(3) / 2

export function trianglePicture(width: number): Picture {
  const side = Math.max(120, Math.min(TRIANGLE.widest, width - 2 * SIDE_MARGIN))
  const tall = side * ALTITUDE
  const left = (width - side) / 2
  const bottom = TRIANGLE.top + tall
  return {
    width,
    height: bottom + TRIANGLE.bottom,
    to: (x, y) => [left + x * side, bottom - y * tall],
    weightsOf: (px, py) => weightsAt(3, (px - left) / side, (bottom - py) / tall),
  }
}

export const LINE = { left: 48, right: 16, top: 22, bottom: 38, height: 260 }

export function linePicture(width: number, [low, high]: readonly [number, number]): Picture {
  const wide = width - LINE.left - LINE.right
  const bottom = LINE.height - LINE.bottom
  return {
    width,
    height: LINE.height,
    to: (x, value) => [
      LINE.left + x * wide,
      bottom - ((value - low) / (high - low || 1)) * (bottom - LINE.top),
    ],
    weightsOf: (px) => weightsAt(2, (px - LINE.left) / wide, 0),
  }
}

const short = (px: number) => Math.round(px * 10) / 10

export function pathData(paths: readonly Path[], to: Picture['to'], isClosed = false): string {
  let text = ''
  for (const path of paths) {
    for (let i = 0; i < path.length; i += 2) {
      const [x, y] = to(path[i]!, path[i + 1]!)
      text += `${i === 0 ? 'M' : 'L'}${short(x)} ${short(y)}`
    }
    if (isClosed) text += 'Z'
  }
  return text
}

export interface Line {
  level: number
  d: string
  /** Where its figure stands; null where the line is too short. */
  label: [x: number, y: number] | null
}

const LINES_WANTED = 10
/** px; lines of less extent have no label. */
const LABELLED_FROM = 46

/** Contour lines at round figures and at the limits, in the shown unit. */
export function contoursOf(
  { grid, shown }: MapValues,
  { to }: Picture,
  value: (wire: number) => number,
  limits: readonly number[],
) {
  const field = shown.map(value)
  const { levels, step } = levelsOf(field, LINES_WANTED)
  const lines = (at: readonly number[]) => at.map((level) => lineAt(grid, field, level, to))
  return { lines: lines(besides(levels, limits)), bounds: lines(limits), step }
}

const lineAt = (grid: MapValues['grid'], field: Float64Array, level: number, to: Picture['to']): Line => {
  const paths = contour(grid, field, level)
  return { level, d: pathData(paths, to), label: labelPlace(paths, to) }
}

/** The middle of the longest path; null where it is short. */
function labelPlace(paths: readonly Path[], to: Picture['to']): Line['label'] {
  const longest = paths.reduce<Path>((most, path) => (path.length > most.length ? path : most), [])
  if (longest.length < 4) return null
  const points = Array.from({ length: longest.length / 2 }, (_, i) =>
    to(longest[2 * i]!, longest[2 * i + 1]!),
  )
  const from = points[0]!
  const reach = Math.max(...points.map(([x, y]) => Math.hypot(x - from[0], y - from[1])))
  return reach < LABELLED_FROM ? null : points[points.length >> 1]!
}

/** `passes`: every limit that has a value is met; `holds`: none fails. */
export function regionsOf({ grid, requirements }: MapValues) {
  const [passes, holds] = [requirements.map((one) => one.passes), requirements.map((one) => one.holds)]
  return { passes: region(grid, passes), holds: region(grid, holds) }
}

export const metNowhere = ({ requirements }: MapValues): Requirement[] =>
  requirements.filter(
    ({ holds }) => holds.some((figure) => figure < 0) && !holds.some((figure) => figure >= 0),
  )

/** The curve over a line's points, with gaps where there is no value. */
export function curveOf({ grid, shown }: MapValues, value: (wire: number) => number): Path[] {
  const paths: Path[] = []
  let current: Path = []
  for (let point = 0; point < grid.points; point++) {
    const figure = shown[point]!
    if (Number.isNaN(figure)) {
      if (current.length > 0) paths.push(current)
      current = []
    } else current.push(placeOf(grid.weights.subarray(2 * point, 2 * point + 2))[0], value(figure))
  }
  return current.length > 0 ? [...paths, current] : paths
}

/** The interpolated value at a weight of the first material; NaN where there is none. */
export function valueAt({ grid, shown }: MapValues, weight: number): number {
  const place = weight * grid.divisions
  const before = Math.min(grid.divisions - 1, Math.floor(place))
  const [from, to] = [shown[before]!, shown[before + 1]!]
  // At a grid point the neighbour doesn't count, even where it is NaN.
  return place === before ? from : place === before + 1 ? to : from + (place - before) * (to - from)
}

/** The vertical range: the curve's values and the limits near them, with a margin. */
export const scaleOf = (paths: readonly Path[], limits: readonly number[]) =>
  rangeOf(
    paths.flatMap((path) => path.filter((_, i) => i % 2 === 1)),
    limits,
  )

/** Approximate width of a letter, px. */
const LETTER = 6.6

/** A name, cut to fit and isolated in a left-to-right drawing. The whole one stands beside it. */
export const cutText = (name: string, room: number): string => {
  const most = Math.max(4, Math.floor(room / LETTER))
  return isolated(name.length <= most ? name : `${name.slice(0, most - 1).trimEnd()}…`)
}

const line = (stroke: string, strokeWidth = 1) => ({ fill: 'none', stroke: `var(--${stroke})`, strokeWidth })
export const PENS = {
  ground: { fill: 'var(--paper)' },
  grid: line('hairline'),
  frame: line('line'),
  contour: { className: 'map-contour', ...line('accent', 1.25) },
  curve: line('blend', 2.5),
  limit: { ...line('red', 2), strokeDasharray: '7 4' },
}
