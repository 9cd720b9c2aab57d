// Limits that are not linear in the shares: at a recipe each has a row of its own, right in value and slope there.

import { volumeOf } from '../../grades/reproducibility.ts'
import { akiOf, fitOf, isAlcoholic, isFit, RT70 } from '../../methods/kernels.ts'
import { type DistillationName, isDistillation } from '../../vocabulary/properties.ts'
import { dot } from '../linear/simplex.ts'
import type { Parts } from '../parts.ts'
import type { Point, RowAt } from '../point.ts'
import { amountOf, type RecipeQuantity } from '../quantity.ts'
import type { RecipeLimit } from '../question.ts'
import { amountRow, driveabilitySlopes, isEvaporatedPoint, vaporLockSlopes } from './amount-rows.ts'

export function curvedRow(limit: RecipeLimit, parts: Parts): RowAt {
  const { q } = limit
  if (isDistillation(q)) return pointRow(limit, parts)
  if (amountOf(q) || isEvaporatedPoint(q)) return amountRow(limit, parts)
  if (q === 'octan_ron' || q === 'octan_mon' || q === 'octan_aki') {
    if (!parts.question.candidates.some(isAlcoholic)) return valueRow(limit, parts, octaneSlopes(q, parts))
  }
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

type OctaneName = 'octan_ron' | 'octan_mon' | 'octan_aki'

/**
 * How volume times octane moves with the volume of each candidate, in blends without alcohols:
 *
 *   ∂N/∂v = y + [fit] (b₁(y − ȳ)(s − s̄) + b₂(O − Ō)² + b₃(q/10⁴)(2(A − Ā)² − q)),   q = var A
 *
 * over the candidates that RT-70 takes, by their own volume. Bounded, and continuous while there is any of them.
 */
export function octaneSlopes(q: OctaneName, parts: Parts): (point: Point) => Float64Array {
  const components = parts.alone.map(({ results }, i) => ({
    oxygenate: parts.question.candidates[i]!.oxygenate ?? null,
    properties: results,
  }))
  const of = (read: (properties: (typeof components)[number]['properties']) => number | null) =>
    Float64Array.from(components, ({ properties }) => read(properties) ?? Number.NaN)
  const isFitted = components.map(isFit)
  const [ron, mon] = [of((p) => p.octan_ron), of((p) => p.octan_mon)]
  const [olefin, aromatics] = [of((p) => p.olefin), of((p) => p.aromatics)]
  const sensitivity = ron.map((r, i) => r - mon[i]!)
  const asked = parts.question.options
  const isLinear = q === 'octan_aki' && asked?.methods?.octan_aki === 'volume-average'
  const added = (name: 'octan_ron' | 'octan_mon') => {
    const own = name === 'octan_ron' ? ron : mon
    const [bySensitivity, byOlefins, byAromatics = 0] =
      RT70[fitOf(asked, name)][name === 'octan_ron' ? 'ron' : 'mon']
    return ({ volume }: Point): Float64Array => {
      const slopes = new Float64Array(volume.length)
      const whole = volume.reduce((sum, v, i) => (isFitted[i] ? sum + v : sum), 0)
      if (whole === 0) return slopes
      const mean = (values: Float64Array) =>
        isFitted.reduce((sum, is, i) => (is ? sum + (volume[i]! / whole) * values[i]! : sum), 0)
      const [y, s, o, a] = [mean(own), mean(sensitivity), mean(olefin), mean(aromatics)]
      const variance = mean(aromatics.map((one) => (one - a) ** 2))
      for (const [i, is] of isFitted.entries()) {
        if (!is) continue
        slopes[i] =
          bySensitivity * (own[i]! - y) * (sensitivity[i]! - s) +
          byOlefins * (olefin[i]! - o) ** 2 +
          byAromatics * (variance / 1e4) * (2 * (aromatics[i]! - a) ** 2 - variance)
      }
      return slopes
    }
  }
  if (q !== 'octan_aki') {
    const own = q === 'octan_ron' ? ron : mon
    const of = added(q)
    return (point) => of(point).map((slope, i) => own[i]! + slope)
  }
  const own = of(akiOf)
  const [byRon, byMon] = [added('octan_ron'), added('octan_mon')]
  if (isLinear) return () => own
  return (point) => {
    const second = byMon(point)
    return byRon(point).map((slope, i) => own[i]! + (slope + second[i]!) / 2)
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
