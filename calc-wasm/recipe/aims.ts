// A recipe that comes close to wanted values: how far it is, and which way that goes.

import type { Measurements } from '../grades/measure.ts'
import type { Quantity } from '../grades/quantities.ts'
import type { Point } from './point.ts'
import type { Goal } from './question.ts'
import { dot } from './simplex.ts'

export interface Aim {
  q: Quantity
  value: number
  weight: number
  /** What distances are counted in: the reproducibility, or a hundredth of the value where none is known. */
  R: number
}

const OTHERWISE = 0.01
/** A recipe that has no value is so many reproducibilities away. */
const NO_VALUE = 100

export const aimsOf = (goal: Goal, measured: Measurements): Aim[] | null =>
  goal.is === 'target'
    ? goal.values.map(({ q, value, weight = 1 }) => {
        const R = measured.R(q, value) || OTHERWISE * Math.max(1, Math.abs(value))
        return { q, value, weight, R }
      })
    : null

/** Mean of the distances by weight, and the largest. */
export function distanceOf(aims: readonly Aim[], apart: readonly number[]): number {
  const sizes = apart.map(Math.abs)
  return (
    sizes.reduce((sum, size, j) => sum + (aims[j]!.weight * size) / aims.length, 0) + Math.max(0, ...sizes)
  )
}

/** In reproducibilities how far a recipe's values are from the wanted ones. */
export const apartOf = (aims: readonly Aim[], values: Pick<Measurements, 'of'>): number[] =>
  aims.map(({ q, value, R }) => {
    const found = values.of(q).value
    return found === null ? NO_VALUE : (found - value) / R
  })

/** By aim the row whose sum over the shares is its distance, right in value and slope at the point. */
export function aimRows(aims: readonly Aim[], point: Point): Float64Array[] {
  const apart = apartOf(aims, point.values())
  return aims.map(({ q, R }, j) => {
    const slopes = point.gradient(q)
    const level = dot(slopes, point.x)
    return slopes.map((slope) => (slope - level) / R + apart[j]!)
  })
}
