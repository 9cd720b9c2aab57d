// Distance of a recipe from target values or from its limits, and its gradient.

import type { Point } from './evaluate.ts'
import { dot } from './linear/simplex.ts'
import {
  type Goal,
  isColor,
  type RecipeLimit,
  type RecipeMeasurements,
  type RecipeQuantity,
} from './question.ts'

interface Aim {
  q: RecipeQuantity
  value: number
  weight: number
  /** Unit of distances: the reproducibility, or 1 % of the value if unknown. */
  R: number
}

/** Target values; the objective is the mean distance plus `worst` times the largest. */
export type Aims = { each: readonly Aim[]; worst: 0 | 1 }

const R_WITHOUT_A_TEST = 0.01
/** Distance of a recipe without a value, in reproducibilities. */
const NO_VALUE = 100

/** `typical`: a recipe of all candidates, for reproducibilities that depend on the curve. */
export function aimsOf(goal: Goal, limits: readonly RecipeLimit[], typical: RecipeMeasurements): Aims | null {
  const aim = (q: RecipeQuantity, value: number, weight: number): Aim => {
    const R = typical.R(q, value) || R_WITHOUT_A_TEST * Math.max(1, Math.abs(value))
    return { q, value, weight, R }
  }
  if (goal.is === 'target')
    return { each: goal.values.map(({ q, value, weight = 1 }) => aim(q, value, weight)), worst: 1 }
  if (goal.is !== 'giveaway') return null
  const alone = limits.filter(({ q, one_of }) => one_of === undefined && !isColor(q))
  return { each: alone.map(({ q, limit }) => aim(q, limit, 1)), worst: 0 }
}

/** Weighted mean distance, plus the largest if it counts. */
export function distanceOf({ each, worst }: Aims, apart: readonly number[]): number {
  const sizes = apart.map(Math.abs)
  const mean = sizes.reduce((sum, size, j) => sum + (each[j]!.weight * size) / each.length, 0)
  return mean + worst * Math.max(0, ...sizes)
}

/** Deviations from the target values, in reproducibilities. */
export const apartOf = ({ each }: Aims, values: Pick<RecipeMeasurements, 'of'>): number[] =>
  each.map(({ q, value, R }) => {
    const found = values.of(q).value
    return found === null ? NO_VALUE : (found - value) / R
  })

/** Linearised deviation from each aim at the point. */
export function aimRows(aims: Aims, point: Point): Float64Array[] {
  const apart = apartOf(aims, point.values())
  return aims.each.map(({ q, R }, j) => {
    const slopes = point.gradient(q)
    const level = dot(slopes, point.x)
    return slopes.map((slope) => (slope - level) / R + apart[j]!)
  })
}
