// Limits that are not linear in the shares: at a recipe each has a row of its own, right in value and slope there.

import { volumeOf } from '../../grades/reproducibility.ts'
import { isAlcoholic } from '../../methods/kernels.ts'
import type { DistillationName } from '../../vocabulary/properties.ts'
import { DISTILLATION_NAMES } from '../../vocabulary/properties.ts'
import { dot } from '../linear/simplex.ts'
import type { Parts } from '../parts.ts'
import type { Point, RowAt } from '../point.ts'
import { amountOf, type RecipeQuantity } from '../quantity.ts'
import type { RecipeLimit } from '../question.ts'
import { amountRow, driveabilitySlopes, isEvaporatedPoint, vaporLockSlopes } from './amount-rows.ts'
import { cetaneSlopes } from './cetane-slopes.ts'
import { octaneSlopes } from './octane-slopes.ts'
import { type AlcoholShare, isSplitByAlcohol, vaporSlopes } from './vapor-slopes.ts'

export function curvedRow(limit: RecipeLimit, parts: Parts, alcohol: AlcoholShare = 'any'): RowAt {
  const { q } = limit
  if ((DISTILLATION_NAMES as string[]).includes(q)) return pointRow(limit, parts)
  if (amountOf(q) || isEvaporatedPoint(q)) return amountRow(limit, parts)
  if (q === 'octan_ron' || q === 'octan_mon' || q === 'octan_aki') {
    if (!parts.question.candidates.some(isAlcoholic)) return valueRow(limit, parts, octaneSlopes(q, parts))
  }
  if (q === 'rvp' && isSplitByAlcohol(limit, parts))
    return valueRow(limit, parts, vaporSlopes(parts, alcohol))
  if (q === 'cetane_index') return valueRow(limit, parts, (point) => cetaneSlopes(point, parts))
  if ((q === 'di_c' || q === 'di_f') && !parts.isOxygenated)
    return valueRow(limit, parts, driveabilitySlopes(q, parts))
  if (q === 'vli' && !parts.isOxygenated) return valueRow(limit, parts, vaporLockSlopes(parts))
  return gradientRow(limit)
}

/** A point of D86: the volume that the blend has below it on the scale of true boiling points. */
function pointRow({ q, side, limit }: RecipeLimit, { kappa }: Parts): RowAt {
  const percent = volumeOf(q as DistillationName)
  const sign = side === 'max' ? 1 : -1
  return (point) =>
    point
      .shape()
      .level(limit, percent)
      .map((h, i) => sign * kappa[i]! * h)
}

/** From the slopes of a value by volume, if there are any, and the core's own value. */
function valueRow(
  wanted: RecipeLimit,
  { kappa }: Parts,
  slopesOf: (point: Point) => Float64Array | null,
): RowAt {
  const { q, side, limit } = wanted
  const sign = side === 'min' ? 1 : -1
  return (point) => {
    const slopes = slopesOf(point)
    if (!slopes) return gradientRow(wanted)(point)
    const level = dot(slopes, point.volume)
    const inside = insideOf(point, q, side, limit)
    return slopes.map((slope, i) => kappa[i]! * (sign * (slope - level) + inside))
  }
}

/** Any rule, by the core's own slopes. */
export const gradientRow =
  ({ q, side, limit }: RecipeLimit): RowAt =>
  (point) => {
    const sign = side === 'min' ? 1 : -1
    const inside = insideOf(point, q, side, limit)
    const slopes = point.gradient(q)
    // 0 except for a kink at the point, where the slopes on either side differ.
    const level = dot(slopes, point.x)
    return slopes.map((slope) => sign * (slope - level) + inside)
  }

/** Where the core has no value, the limit counts as missed by this part of it. */
const NO_VALUE = 0.1

function insideOf(point: Point, q: RecipeQuantity, side: RecipeLimit['side'], limit: number): number {
  const { value } = point.values().of(q)
  if (value === null) return -NO_VALUE * Math.max(1, Math.abs(limit))
  return side === 'min' ? value - limit : limit - value
}
