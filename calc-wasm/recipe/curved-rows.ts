// Limits that are not linear in the shares: at a recipe each has a row of its own, right in value and slope there.

import { FORMULAS } from '../contributions/cetane.ts'
import { COEFFICIENTS } from '../contributions/octane.ts'
import { DERIVED } from '../grades/quantities.ts'
import { volumeOf } from '../grades/reproducibility.ts'
import type { DistillationName, PropertyName } from '../vocabulary/properties.ts'
import { DISTILLATION_NAMES } from '../vocabulary/properties.ts'
import { methodOf } from './exact-rows.ts'
import type { Parts } from './parts.ts'
import type { Point } from './point.ts'
import { amountOf, type RecipeQuantity, recoveredAt } from './quantity.ts'
import type { RecipeLimit } from './question.ts'
import { dot } from './simplex.ts'

/** Coefficients whose sum over the shares is how far inside the limit a recipe near the point is. */
export type RowAt = (point: Point) => Float64Array

const WHOLE = 100
/** Of the curve of a laboratory; beyond, F has no volume to give. */
const [FIRST, LAST] = [1, 99]
const held = (percent: number) => Math.min(LAST, Math.max(FIRST, percent))

export function curvedRow(limit: RecipeLimit, parts: Parts): RowAt {
  const { q } = limit
  if ((DISTILLATION_NAMES as string[]).includes(q)) return pointRow(limit, parts)
  if (amountOf(q) || isEvaporatedPoint(q)) return amountRow(limit, parts)
  if (q === 'octan_ron' || q === 'octan_mon' || q === 'octan_aki') {
    const method = methodOf(q === 'octan_aki' ? 'octan_ron' : q, parts.question)
    const isOwn = q !== 'octan_aki' || methodOf(q, parts.question) === 'aki-mean'
    if (!parts.isOxygenated && isOwn && (method === 'ethyl-rt70' || method === 'ethyl-rt70-of135'))
      return valueRow(limit, parts, (point) => octaneSlopes(q, method, point, parts))
  }
  if (q === 'cetane_index') return valueRow(limit, parts, (point) => cetaneSlopes(point, parts))
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

const isEvaporatedPoint = (q: RecipeQuantity): q is 't10e' | 't50e' | 't90e' =>
  q === 't10e' || q === 't50e' || q === 't90e'

/** Per cent recovered or evaporated at a temperature, or a temperature at a per cent evaporated, which is the same from the other side. */
function amountRow({ q, side, limit }: RecipeLimit, { kappa, alone, question }: Parts): RowAt {
  const isPoint = isEvaporatedPoint(q)
  const amount = amountOf(q)
  const celsius = amount?.celsius ?? limit
  const percent = isPoint ? DERIVED[q].percent : limit
  const withLoss = isPoint || amount!.isEvaporated
  const sign = (side === 'max') === isPoint ? 1 : -1
  const { residue } = question.conditions
  const losses = alone.map(({ results: { recovery } }) =>
    recovery === null ? null : WHOLE - recovery - residue,
  )
  const isLossKnown = withLoss && losses.every((loss) => loss !== null)
  return (point) => {
    const lost = isLossKnown ? dot(losses as number[], point.volume) : 0
    const loss = Math.max(0, lost)
    const h = point.shape().level(celsius, held(percent - loss))
    const inside = dot(h, point.volume)
    const { value } = point.values().of(recoveredAt(celsius))
    // The core's own figure, which the program's curve between the labels is a little beside; it says nothing at the ends.
    const apart = value !== null && value > 0 && value < WHOLE ? value + loss - percent - inside : 0
    return h.map((one, i) => {
      const more = isLossKnown && lost > 0 ? losses[i]! - lost : 0
      return sign * kappa[i]! * (one + apart + more)
    })
  }
}

/** From the slopes of a value by volume and the value that the core has. */
function valueRow(
  { q, side, limit }: RecipeLimit,
  { kappa }: Parts,
  slopesOf: (point: Point) => Float64Array,
): RowAt {
  const sign = side === 'min' ? 1 : -1
  return (point) => {
    const slopes = slopesOf(point)
    const level = dot(slopes, point.volume)
    const inside = insideOf(point, q, side, limit)
    return slopes.map((slope, i) => kappa[i]! * (sign * (slope - level) + inside))
  }
}

/** Any rule, with the slopes that the core itself has. */
const gradientRow =
  ({ q, side, limit }: RecipeLimit): RowAt =>
  (point) => {
    const sign = side === 'min' ? 1 : -1
    const inside = insideOf(point, q, side, limit)
    const slopes = point.gradient(q)
    // Nothing but for a kink at the point, where the slopes to either side differ.
    const level = dot(slopes, point.x)
    return slopes.map((slope) => sign * (slope - level) + inside)
  }

/** Where the core has no value the limit counts as missed by this part of it. */
const NO_VALUE = 0.1

function insideOf(point: Point, q: RecipeQuantity, side: RecipeLimit['side'], limit: number): number {
  const { value } = point.values().of(q)
  if (value === null) return -NO_VALUE * Math.max(1, Math.abs(limit))
  return side === 'min' ? value - limit : limit - value
}

function octaneSlopes(
  q: 'octan_ron' | 'octan_mon' | 'octan_aki',
  method: keyof typeof COEFFICIENTS,
  point: Point,
  parts: Parts,
): Float64Array {
  const of = (name: PropertyName) => parts.alone.map(({ results }) => results[name] as number)
  const [ron, mon] = [of('octan_ron'), of('octan_mon')]
  if (q === 'octan_aki') {
    const [byRon, byMon] = (['octan_ron', 'octan_mon'] as const).map((one) =>
      octaneSlopes(one, method, point, parts),
    )
    return Float64Array.from(of('octan_aki'), (aki, i) => {
      const apart = aki - (ron[i]! + mon[i]!) / 2
      return (byRon![i]! + byMon![i]!) / 2 + apart
    })
  }
  const own = of(q)
  const [olefin, aromatics] = [of('olefin'), of('aromatics')]
  const mean = (values: readonly number[]) => dot(values, point.volume)
  const sensitivity = ron.map((r, i) => r - mon[i]!)
  const [bySensitivity, byOlefin, byAromatics] = COEFFICIENTS[method][q]
  const [y, s, o, a] = [mean(own), mean(sensitivity), mean(olefin), mean(aromatics)]
  const spread = (mean(aromatics.map((one) => one * one)) - a * a) / 100
  return Float64Array.from(
    own,
    (r, i) =>
      r +
      bySensitivity * (r * sensitivity[i]! - r * s - y * sensitivity[i]!) +
      byOlefin * (olefin[i]! ** 2 - 2 * o * olefin[i]!) +
      (2 * byAromatics * spread * (aromatics[i]! ** 2 - 2 * a * aromatics[i]!)) / 100,
  )
}

/** Among the knots of a curve the 10, 50 and 90 % points, and what they are called. */
const INPUTS = [
  [1, 'pct_10', 2],
  [3, 'pct_50', 6],
  [5, 'pct_90', 10],
] as const

function cetaneSlopes(point: Point, { alone, boilings, question }: Parts): Float64Array {
  const formula = FORMULAS[methodOf('cetane_index', question) as keyof typeof FORMULAS]
  const densities = alone.map(({ results }) => results.density!)
  const values = point.values()
  const [t10, t50, t90] = INPUTS.map(([, name]) => values.of(name).value ?? 0) as [number, number, number]
  const inputs: [number, number, number, number] = [dot(densities, point.volume), t10, t50, t90]
  const partial = (at: number) => {
    const moved = (by: number) => formula(...(inputs.with(at, inputs[at]! + by) as typeof inputs))
    return (moved(1e-3) - moved(-1e-3)) / 2e-3
  }
  const slopes = Float64Array.from(densities, (density, i) => {
    const stated = question.candidates[i]!.properties.cetane_index
    const [a, b, c] = INPUTS.map(([, , label]) => boilings![i]!.curve.own[label]!) as [number, number, number]
    return partial(0) * density + (stated === null ? 0 : stated - formula(density, a, b, c))
  })
  for (const [at, [knot]] of INPUTS.entries()) {
    const rises = point.shape().risesAt(knot)
    const turn = partial(at + 1)
    for (let i = 0; i < slopes.length; i++) slopes[i]! += turn * rises[i]!
  }
  return slopes
}
