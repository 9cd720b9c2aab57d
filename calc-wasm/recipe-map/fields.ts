// The stretches where all of several fields are ≥ 0, and the axes of a map. Fields are linear between grid points.

import type { Grid } from './grid.ts'

/** A stretch of the line, 0 to 1. */
export type Stretch = [from: number, to: number]

/** Where all fields are ≥ 0. Missing values restrict nothing. */
export function region(grid: Grid, fields: readonly Float64Array[]): Stretch[] {
  const stretches: Stretch[] = []
  for (let point = 0; point < grid.divisions; point++) {
    const { low, high } = partInside(fields, point)
    if (!(low <= high)) continue
    const from = (point + low) / grid.divisions
    const to = (point + high) / grid.divisions
    const last = stretches.at(-1)
    if (last && last[1] === from) last[1] = to
    else stretches.push([from, to])
  }
  return stretches
}

/** The part, 0 to 1, between a point and the next where all fields are ≥ 0; `low` above `high` where there is none. */
function partInside(fields: readonly Float64Array[], point: number) {
  let low = 0
  let high = 1
  for (const field of fields) {
    const a = field[point]!
    const b = field[point + 1]!
    if (Number.isNaN(a + b)) continue
    if (a < 0 && b < 0) high = -1
    else if (a < 0) low = Math.max(low, a / (a - b))
    else if (b < 0) high = Math.min(high, a / (a - b))
  }
  return { low, high }
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

/** Decimals needed for multiples of a step. */
export const decimalsOfStep = (step: number): number => {
  if (!(step > 0)) return 0
  const own = Math.max(0, -Math.floor(Math.log10(step) + 1e-9))
  return Math.abs(step * 10 ** own - Math.round(step * 10 ** own)) > 1e-6 ? own + 1 : own
}

/** Limits up to this many spans of the values away are in the picture. */
const SPANS_AROUND = 2
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
  const near = limits.filter(
    (limit) => limit > low - SPANS_AROUND * span && limit < high + SPANS_AROUND * span,
  )
  ;[low, high] = [Math.min(low, ...near), Math.max(high, ...near)]
  const room = ROOM * Math.max(high - low, span)
  return [low - room, high + room]
}
