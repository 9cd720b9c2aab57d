// Curved limits: each is linearised at a recipe, right in value and slope there.

import { volumeOf } from '../../grades/reproducibility.ts'
import { marginOf } from '../../grades/specification.ts'
import { akiOf, fitOf, heldAlcohols, isAlcoholic, isFit, RT70 } from '../../methods/kernels.ts'
import { type BlendResults, type DistillationName, isDistillation } from '../../vocabulary/properties.ts'
import { DERIVED } from '../../vocabulary/quantities.ts'
import type { Point, RowAt } from '../evaluate.ts'
import { dot } from '../linear/simplex.ts'
import type { Parts } from '../parts.ts'
import { amountOf, type RecipeLimit, type RecipeQuantity, recoveredQuantity } from '../question.ts'

export function curvedRow(limit: RecipeLimit, parts: Parts): RowAt {
  const { q } = limit
  if (isDistillation(q)) return pointRow(limit, parts)
  if (amountOf(q) || isEvaporatedPoint(q)) return amountRow(limit, parts)
  const isOctane = q === 'octan_ron' || q === 'octan_mon' || q === 'octan_aki'
  if (isOctane && !parts.question.candidates.some((one) => isAlcoholic(one) || heldAlcohols(one).length > 0))
    return valueRow(limit, parts, octaneSlopes(q, parts))
  if ((q === 'di_c' || q === 'di_f') && !parts.isOxygenated)
    return valueRow(limit, parts, driveabilitySlopes(q, parts))
  if (q === 'vli' && !parts.isOxygenated) return valueRow(limit, parts, vaporLockSlopes(parts))
  return gradientRow(limit)
}

/** A D86 point: the volume that the blend has below it on the scale of true boiling points. */
function pointRow({ q, side, limit }: RecipeLimit, { kappa }: Parts): RowAt {
  const percent = volumeOf(q as DistillationName)
  const sign = side === 'max' ? 1 : -1
  return (point) =>
    point
      .shape()
      .level(limit, percent)
      .map((h, i) => sign * kappa[i]! * h)
}

/** From the value's slopes by volume, if known, and the core's own value. */
function valueRow(
  wanted: RecipeLimit,
  { kappa }: Parts,
  slopesOf: (point: Point) => Float64Array | null,
): RowAt {
  const sign = wanted.side === 'min' ? 1 : -1
  return (point) => {
    const slopes = slopesOf(point)
    if (!slopes) return gradientRow(wanted)(point)
    const level = dot(slopes, point.volume)
    const inside = marginAt(point, wanted)
    return slopes.map((slope, i) => kappa[i]! * (sign * (slope - level) + inside))
  }
}

type OctaneName = 'octan_ron' | 'octan_mon' | 'octan_aki'

/**
 * Derivative of volume times octane by the volume of each candidate, in blends without alcohols:
 *
 *   ∂N/∂v = y + [fit] (b₁(y − ȳ)(s − s̄) + b₂(O − Ō)² + b₃(q/10⁴)(2(A − Ā)² − q)), q = var A
 *
 * over the candidates that RT-70 takes, by their own volume. Bounded, and continuous while there is any of them.
 */
export function octaneSlopes(q: OctaneName, parts: Parts): (point: Point) => Float64Array {
  const { candidates, options } = parts.question
  const valuesOf = (read: (results: BlendResults) => number | null) =>
    Float64Array.from(parts.alone, ({ results }) => read(results) ?? Number.NaN)
  const isFitted = parts.alone.map(({ results }, i) =>
    isFit({ oxygenate: candidates[i]!.oxygenate ?? null, properties: results }),
  )
  const [ron, mon] = [valuesOf((p) => p.octan_ron), valuesOf((p) => p.octan_mon)]
  const [olefin, aromatics] = [valuesOf((p) => p.olefin), valuesOf((p) => p.aromatics)]
  const sensitivity = ron.map((r, i) => r - mon[i]!)
  /** The nonlinear terms. */
  const excess = (name: 'octan_ron' | 'octan_mon') => {
    const own = name === 'octan_ron' ? ron : mon
    const [bySensitivity, byOlefins, byAromatics = 0] =
      RT70[fitOf(options, name)][name === 'octan_ron' ? 'ron' : 'mon']
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
    const byQ = excess(q)
    return (point) => byQ(point).map((slope, i) => own[i]! + slope)
  }
  const own = valuesOf(akiOf)
  if (options?.methods?.octan_aki === 'volume-average') return () => own
  const [byRon, byMon] = [excess('octan_ron'), excess('octan_mon')]
  return (point) => {
    const second = byMon(point)
    return byRon(point).map((slope, i) => own[i]! + (slope + second[i]!) / 2)
  }
}

/** Works for any rule, by the core's difference quotients. */
export const gradientRow =
  (limit: RecipeLimit): RowAt =>
  (point) => {
    const sign = limit.side === 'min' ? 1 : -1
    const inside = marginAt(point, limit)
    const slopes = point.gradient(limit.q)
    // 0 except at a kink, where the slopes on either side differ.
    const level = dot(slopes, point.x)
    return slopes.map((slope) => sign * (slope - level) + inside)
  }

/** Violation where the core has no value, relative to the limit. */
const NO_VALUE = 0.1

function marginAt(point: Point, limit: RecipeLimit): number {
  const { value } = point.values().of(limit.q)
  return value === null ? -NO_VALUE * Math.max(1, Math.abs(limit.limit)) : marginOf(value, limit)
}

// Limits computed from the curve: per cent over at a temperature, temperatures at a per cent evaporated, and volatility indices made
// from these.

const WHOLE = 100
/** Range of a laboratory's curve; beyond it F has no volumes. */
const FIRST = 1
const LAST = 99
const held = (percent: number) => Math.min(LAST, Math.max(FIRST, percent))

const isEvaporatedPoint = (q: RecipeQuantity): q is 't10e' | 't50e' | 't90e' =>
  q === 't10e' || q === 't50e' || q === 't90e'

/** Per cent recovered or evaporated at a temperature; or a temperature at a per cent evaporated, which is the inverse. */
function amountRow({ q, side, limit }: RecipeLimit, parts: Parts): RowAt {
  const { kappa } = parts
  const isPoint = isEvaporatedPoint(q)
  const amount = amountOf(q)
  const celsius = amount?.celsius ?? limit
  const percent = isPoint ? DERIVED[q].percent : limit
  const losses = isPoint || amount!.isEvaporated ? lossesOf(parts) : null
  const sign = (side === 'max') === isPoint ? 1 : -1
  return (point) => {
    const { loss, slopes } = lossAt(point, losses)
    const h = point.shape().level(celsius, held(percent - loss))
    const inside = dot(h, point.volume)
    const { value } = point.values().of(recoveredQuantity(celsius))
    // The core's own figure, slightly off this curve between the labels; uninformative at the ends.
    const apart = value !== null && value > 0 && value < WHOLE ? value + loss - percent - inside : 0
    for (let i = 0; i < h.length; i++) h[i] = sign * kappa[i]! * (h[i]! + apart + slopes[i]!)
    return h
  }
}

/** °C to either side, for the steepness of the curve. */
const AROUND = 0.05
/** Bounds on the slope of F, vol %/°C. */
const FLATTEST = 0.04
const STEEPEST = 90

/** Loss of each candidate in D86, vol %; null if one is unknown. */
function lossesOf({ alone, question }: Parts): number[] | null {
  const losses = alone.map(({ results: { recovery } }) =>
    recovery === null ? null : WHOLE - recovery - question.conditions.residue,
  )
  return losses.every((loss) => loss !== null) ? losses : null
}

/** Loss of a recipe, vol %, and its derivatives by volume; 0 where nothing is lost or the losses are unknown. */
function lossAt({ volume }: Point, losses: readonly number[] | null) {
  const lost = losses ? dot(losses, volume) : 0
  const slopes = volume.map((_, i) => (losses && lost > 0 ? losses[i]! - lost : 0))
  return { loss: Math.max(0, lost), slopes }
}

/** Derivatives of the temperature at a per cent evaporated. */
function pointSlopes(percent: 10 | 50 | 90, losses: number[] | null, point: Point): Float64Array | null {
  const { value } = point.values().of(`t${percent}e`)
  if (value === null) return null
  const { loss, slopes } = lossAt(point, losses)
  const inside = (celsius: number) => point.shape().levelSum(celsius, held(percent - loss))
  const steep = (inside(value + AROUND) - inside(value - AROUND)) / (2 * AROUND)
  const h = point.shape().level(value, held(percent - loss))
  const by = -1 / Math.min(STEEPEST, Math.max(FLATTEST, steep))
  return h.map((one, i) => by * (one + slopes[i]!))
}

/** Weights of the three temperatures in the driveability index. */
const DRIVEABILITY = [
  [10, 1.5],
  [50, 3],
  [90, 1],
] as const

/** Derivatives of the driveability index; null without a value. */
function driveabilitySlopes(q: 'di_c' | 'di_f', parts: Parts): (point: Point) => Float64Array | null {
  const losses = lossesOf(parts)
  const scale = q === 'di_c' ? 1 : 1.8
  return (point) => {
    const slopes = new Float64Array(point.x.length)
    for (const [percent, weight] of DRIVEABILITY) {
      const own = pointSlopes(percent, losses, point)
      if (!own) return null
      for (let i = 0; i < slopes.length; i++) slopes[i]! += scale * weight * own[i]!
    }
    return slopes
  }
}

/** Exponent of the usual rule; close enough for the slopes of the others. */
const RVP = 1.25

/** Derivatives of the vapor lock index; null without a value. */
function vaporLockSlopes(parts: Parts): (point: Point) => Float64Array | null {
  const losses = lossesOf(parts)
  const rvp = parts.alone.map(({ results }) => results.rvp)
  return (point) => {
    const own = point.values().of('rvp').value
    const { value } = point.values().of(recoveredQuantity(70))
    if (own === null || value === null || !(own > 0) || rvp.includes(null)) return null
    // At 0 or 100 % recovered the derivative is 0.
    const isOnCurve = value > 0 && value < WHOLE
    const { slopes } = lossAt(point, losses)
    const h = isOnCurve ? point.shape().level(70, held(value)) : new Float64Array(rvp.length)
    return h.map((one, i) => {
      const more = isOnCurve ? slopes[i]! : 0
      return 7 * (one + more) + (10 * ((rvp[i]! / own) ** RVP * own)) / RVP
    })
  }
}
