// A recipe that comes close to wanted values, or to its limits: how far it is, and which way that goes.

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
  /** What distances are counted in: the reproducibility, or a hundredth of the value where none is known. */
  R: number
}

/** Values that are aimed at; the mean distance counts, plus `worst` times the largest. */
export interface Aims {
  each: readonly Aim[]
  worst: 0 | 1
}

const OTHERWISE = 0.01
/** A recipe without a value counts as this many reproducibilities away. */
const NO_VALUE = 100

/** `typical`: a recipe of all candidates, for test accuracies that depend on the place on the curve. */
export function aimsOf(goal: Goal, limits: readonly RecipeLimit[], typical: RecipeMeasurements): Aims | null {
  const aim = (q: RecipeQuantity, value: number, weight: number): Aim => {
    const R = typical.R(q, value) || OTHERWISE * Math.max(1, Math.abs(value))
    return { q, value, weight, R }
  }
  if (goal.is === 'target')
    return { each: goal.values.map(({ q, value, weight = 1 }) => aim(q, value, weight)), worst: 1 }
  if (goal.is !== 'giveaway') return null
  const alone = limits.filter(({ q, one_of }) => one_of === undefined && !isColor(q))
  return { each: alone.map(({ q, limit }) => aim(q, limit, 1)), worst: 0 }
}

/** Mean of the distances by weight, and the largest where it counts. */
export function distanceOf({ each, worst }: Aims, apart: readonly number[]): number {
  const sizes = apart.map(Math.abs)
  const mean = sizes.reduce((sum, size, j) => sum + (each[j]!.weight * size) / each.length, 0)
  return mean + worst * Math.max(0, ...sizes)
}

/** How far a recipe's values are from the wanted ones, in reproducibilities. */
export const apartOf = ({ each }: Aims, values: Pick<RecipeMeasurements, 'of'>): number[] =>
  each.map(({ q, value, R }) => {
    const found = values.of(q).value
    return found === null ? NO_VALUE : (found - value) / R
  })

/** For each aim the row whose sum over the shares is its distance, right in value and slope at the point. */
export function aimRows(aims: Aims, point: Point): Float64Array[] {
  const apart = apartOf(aims, point.values())
  return aims.each.map(({ q, R }, j) => {
    const slopes = point.gradient(q)
    const level = dot(slopes, point.x)
    return slopes.map((slope) => (slope - level) / R + apart[j]!)
  })
}
