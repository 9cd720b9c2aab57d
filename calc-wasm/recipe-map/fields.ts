// Contour lines of a field, and the region where all of several fields are ≥ 0. Fields are linear between grid points, so a corner of
// the grid's triangles never exceeds the computed values.

import { type Grid, placeOf, pointAt } from './grid.ts'

/** x, y, x, y … in the coordinates of `placeOf`. */
export type Path = number[]

const place = ({ weights, corners }: Grid, point: number) =>
  placeOf(weights.subarray(point * corners, point * corners + corners))

/** Contour lines of a field over a triangle at a level; interrupted where it has no value. */
export function contour(grid: Grid, field: Float64Array, level: number): Path[] {
  /** By edge: where the line crosses it, and the adjoining edges. */
  const crossings = new Map<number, { at: [number, number]; next: number[] }>()
  const cross = (a: number, b: number): number => {
    const [low, high] = a < b ? [a, b] : [b, a]
    const key = low * grid.points + high
    if (!crossings.has(key)) {
      const [from, to] = [place(grid, low), place(grid, high)]
      const t = (level - field[low]!) / (field[high]! - field[low]!)
      crossings.set(key, { at: [from[0] + t * (to[0] - from[0]), from[1] + t * (to[1] - from[1])], next: [] })
    }
    return key
  }
  for (const [a, b, c] of trianglesOf(grid.divisions)) {
    const [fa, fb, fc] = [field[a]!, field[b]!, field[c]!]
    if (Number.isNaN(fa + fb + fc)) continue
    const [ab, bc] = [fa >= level !== fb >= level, fb >= level !== fc >= level]
    if (!ab && !bc) continue
    // Exactly two sides are crossed.
    const one = ab ? cross(a, b) : cross(b, c)
    const other = ab && bc ? cross(b, c) : cross(c, a)
    crossings.get(one)!.next.push(other)
    crossings.get(other)!.next.push(one)
  }
  const paths: Path[] = []
  const walk = (start: number) => {
    const path: Path = []
    let key: number | undefined = start
    while (key !== undefined) {
      const { at, next }: { at: [number, number]; next: number[] } = crossings.get(key)!
      path.push(...at)
      crossings.delete(key)
      key = next.find((one) => crossings.has(one))
      // Closes a ring.
      if (key === undefined && path.length > 4 && next.includes(start)) path.push(path[0]!, path[1]!)
    }
    paths.push(path)
  }
  for (const [key, { next }] of [...crossings]) if (next.length === 1 && crossings.has(key)) walk(key)
  for (const key of [...crossings.keys()]) if (crossings.has(key)) walk(key)
  return paths
}

function* trianglesOf(divisions: number): Generator<[number, number, number]> {
  for (let row = 0; row < divisions; row++) for (let t = 0; t <= 2 * row; t++) yield triangleOf(row, t)
}

/** The t-th triangle of the strip below a row, from the left; upright and inverted ones alternate. */
function triangleOf(row: number, t: number): [number, number, number] {
  const at = t >> 1
  return t % 2 === 0
    ? [pointAt(row, at), pointAt(row + 1, at), pointAt(row + 1, at + 1)]
    : [pointAt(row, at), pointAt(row + 1, at + 1), pointAt(row, at + 1)]
}

/** Where all fields are ≥ 0, as polygons that don't overlap; on a line as pairs of ends. Missing values restrict nothing. */
export const region = (grid: Grid, fields: readonly Float64Array[]): Path[] =>
  grid.corners === 2 ? lineRegion(grid, fields) : triangleRegion(grid, fields)

function lineRegion(grid: Grid, fields: readonly Float64Array[]): Path[] {
  const paths: Path[] = []
  for (let point = 0; point < grid.divisions; point++) {
    let [low, high] = [0, 1]
    for (const field of fields) {
      const [a, b] = [field[point]!, field[point + 1]!]
      if (Number.isNaN(a + b)) continue
      if (a < 0 && b < 0) high = -1
      else if (a < 0) low = Math.max(low, a / (a - b))
      else if (b < 0) high = Math.min(high, a / (a - b))
    }
    if (!(low <= high)) continue
    const [from, to] = [(point + low) / grid.divisions, (point + high) / grid.divisions]
    const last = paths.at(-1)
    if (last && last[2] === from) last[2] = to
    else paths.push([from, 0, to, 0])
  }
  return paths
}

function triangleRegion(grid: Grid, fields: readonly Float64Array[]): Path[] {
  const paths: Path[] = []
  for (let row = 0; row < grid.divisions; row++) {
    /** Adjacent whole triangles are merged. */
    let run: number | null = null
    const end = (last: number) => {
      if (run !== null) paths.push(runOf(grid, row, run, last))
      run = null
    }
    for (let t = 0; t <= 2 * row; t++) {
      const corners = triangleOf(row, t)
      const cutting: Float64Array[] = []
      const isOut = fields.some((field) => {
        const [a, b, c] = [field[corners[0]]!, field[corners[1]]!, field[corners[2]]!]
        if (Number.isNaN(a + b + c) || (a >= 0 && b >= 0 && c >= 0)) return false
        cutting.push(field)
        return a < 0 && b < 0 && c < 0
      })
      if (!isOut && cutting.length === 0) run ??= t
      else {
        end(t - 1)
        const cut = isOut ? [] : clipped(grid, corners, cutting)
        if (cut.length >= 6) paths.push(cut)
      }
    }
    end(2 * row)
  }
  return paths
}

function runOf(grid: Grid, row: number, first: number, last: number): Path {
  const [a, b] = [first >> 1, last >> 1]
  const corners = [
    pointAt(row, a),
    pointAt(row, b + (last % 2)),
    pointAt(row + 1, b + 1),
    pointAt(row + 1, a + (first % 2)),
  ]
  return corners.flatMap((point) => place(grid, point))
}

/** Clips a triangle by each field (Sutherland and Hodgman 1974). */
function clipped(grid: Grid, corners: readonly number[], fields: readonly Float64Array[]): Path {
  let polygon = corners.map((point) => ({
    at: place(grid, point),
    values: fields.map((field) => field[point]!),
  }))
  for (let f = 0; f < fields.length; f++) {
    const kept: typeof polygon = []
    polygon.forEach((from, k) => {
      const to = polygon[(k + 1) % polygon.length]!
      const [a, b] = [from.values[f]!, to.values[f]!]
      if (a >= 0) kept.push(from)
      if (a >= 0 === b >= 0) return
      const t = a / (a - b)
      const between = (x: number, y: number) => x + t * (y - x)
      kept.push({
        at: [between(from.at[0], to.at[0]), between(from.at[1], to.at[1])],
        values: from.values.map((value, g) => between(value, to.values[g]!)),
      })
    })
    polygon = kept
  }
  return polygon.flatMap(({ at }) => at)
}

const STEPS = [1, 2, 2.5, 5, 10]

/** Round values within the range of a field, about as many as requested, and their step. */
export function levelsOf(field: Float64Array, wanted: number): { levels: number[]; step: number } {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const value of field) {
    if (value < low) low = value
    if (value > high) high = value
  }
  // A constant field has no lines; its rounding is no variation.
  if (!(high - low > 1e-9 * Math.max(1, Math.abs(low), Math.abs(high)))) return { levels: [], step: 0 }
  const rough = (high - low) / wanted
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = power * STEPS.find((size) => size * power >= rough * (1 - 1e-9))!
  const first = Math.ceil(low / step)
  const count = Math.floor(high / step) - first + 1
  return { levels: Array.from({ length: Math.max(0, count) }, (_, k) => (first + k) * step), step }
}

/** Levels without those that coincide with a limit, which has its own line and label. */
export const besides = (levels: readonly number[], limits: readonly number[]): number[] =>
  levels.filter(
    (level) => !limits.some((limit) => Math.abs(level - limit) <= 1e-9 * Math.max(1, Math.abs(limit))),
  )

/** Decimals needed for multiples of a step. */
export const decimalsOfStep = (step: number): number => {
  if (!(step > 0)) return 0
  const own = Math.max(0, -Math.floor(Math.log10(step) + 1e-9))
  return Math.abs(step * 10 ** own - Math.round(step * 10 ** own)) > 1e-6 ? own + 1 : own
}

const NEAR = 2
const ROOM = 0.06

/** Axis range: the values and the limits near them, with some padding. Null without values. */
export function rangeOf(
  figures: readonly number[],
  limits: readonly number[],
): [low: number, high: number] | null {
  if (figures.length === 0) return null
  let [low, high] = [Math.min(...figures), Math.max(...figures)]
  // A flat curve needs a range too; a distant limit would flatten any curve.
  const span = Math.max(high - low, 1e-6 * Math.max(1, Math.abs(low)))
  const near = limits.filter((limit) => limit > low - NEAR * span && limit < high + NEAR * span)
  ;[low, high] = [Math.min(low, ...near), Math.max(high, ...near)]
  const room = ROOM * Math.max(high - low, span)
  return [low - room, high + room]
}
