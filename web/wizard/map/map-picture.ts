// Geometry of the drawings in px, and their pens; no React.
import { rangeOf, region } from '#calc/recipe-map/fields.ts'
import type { Requirement } from '#calc/recipe-map/judge.ts'
import type { MapValues } from '#calc/recipe-map/sample.ts'
import { isolated } from '#calc/vocabulary/words/language.ts'

export interface MapPicture {
  width: number
  height: number
  /** From the first material's weight and the shown value to px, and back. */
  to(weight: number, value: number): [x: number, y: number]
  weightAt(px: number): number
}

export const LINE = { left: 48, right: 16, top: 22, bottom: 38, height: 260 }

export function linePicture(width: number, [low, high]: readonly [number, number]): MapPicture {
  const wide = width - LINE.left - LINE.right
  const bottom = LINE.height - LINE.bottom
  return {
    width,
    height: LINE.height,
    to: (x, value) => [
      LINE.left + x * wide,
      bottom - ((value - low) / (high - low || 1)) * (bottom - LINE.top),
    ],
    weightAt: (px) => (px - LINE.left) / wide,
  }
}

/** x, y, x, y … */
export type Path = number[]

const short = (px: number) => Math.round(px * 10) / 10

export function pathData(paths: readonly Path[], to: MapPicture['to'], isClosed = false): string {
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
    } else current.push(point / grid.divisions, value(figure))
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
  curve: line('blend', 2.5),
  limit: { ...line('red', 2), strokeDasharray: '7 4' },
}
