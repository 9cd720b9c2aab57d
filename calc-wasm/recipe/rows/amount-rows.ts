// Limits on what is computed from the curve: per cent over at a temperature, temperatures at a per cent evaporated, and the
// indices of volatility made from these.
import { DERIVED } from '../../vocabulary/quantities.ts'
import { dot } from '../linear/simplex.ts'
import type { Parts } from '../parts.ts'
import type { Point, RowAt } from '../point.ts'
import { amountOf, type RecipeQuantity, recoveredAt } from '../quantity.ts'
import type { RecipeLimit } from '../question.ts'

const WHOLE = 100
/** Of a laboratory's curve; beyond these F has no volumes. */
const [FIRST, LAST] = [1, 99]
const held = (percent: number) => Math.min(LAST, Math.max(FIRST, percent))

export const isEvaporatedPoint = (q: RecipeQuantity): q is 't10e' | 't50e' | 't90e' =>
  q === 't10e' || q === 't50e' || q === 't90e'

/** Per cent recovered or evaporated at a temperature, or a temperature at a per cent evaporated, which is the same from the other side. */
export function amountRow({ q, side, limit }: RecipeLimit, { kappa, alone, question }: Parts): RowAt {
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
    // The core's own figure, a little off the program's curve between the labels; it says nothing at the ends.
    const apart = value !== null && value > 0 && value < WHOLE ? value + loss - percent - inside : 0
    for (let i = 0; i < h.length; i++) {
      const more = isLossKnown && lost > 0 ? losses[i]! - lost : 0
      h[i] = sign * kappa[i]! * (h[i]! + apart + more)
    }
    return h
  }
}

/** °C to either side, over which the steepness of the curve is read. */
const AROUND = 0.05
/** vol %/°C, as F is held to. */
const [FLATTEST, STEEPEST] = [0.04, 90]

/** How the loss of a D86 test moves with the volume of each candidate; null where it is not known, or nothing is lost. */
function lossesOf({ alone, question }: Parts): number[] | null {
  const losses = alone.map(({ results: { recovery } }) =>
    recovery === null ? null : WHOLE - recovery - question.conditions.residue,
  )
  return losses.every((loss) => loss !== null) ? losses : null
}

/** How the temperature at a per cent evaporated moves with the volume of each candidate. */
function pointSlopes(percent: 10 | 50 | 90, losses: number[] | null, point: Point): Float64Array | null {
  const { value } = point.values().of(`t${percent}e`)
  if (value === null) return null
  const lost = losses ? dot(losses, point.volume) : 0
  const loss = Math.max(0, lost)
  const inside = (celsius: number) => point.shape().levelSum(celsius, held(percent - loss))
  const steep = (inside(value + AROUND) - inside(value - AROUND)) / (2 * AROUND)
  const h = point.shape().level(value, held(percent - loss))
  const by = -1 / Math.min(STEEPEST, Math.max(FLATTEST, steep))
  return h.map((one, i) => by * (one + (losses && lost > 0 ? losses[i]! - lost : 0)))
}

/** Weights of the three temperatures in the driveability index. */
const DRIVEABILITY = [
  [10, 1.5],
  [50, 3],
  [90, 1],
] as const

/** How the driveability index moves with the volume of each candidate; null where it has no value. */
export function driveabilitySlopes(q: 'di_c' | 'di_f', parts: Parts): (point: Point) => Float64Array | null {
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

/** The exponent of the usual rule; for the others it is near enough for a slope. */
const RVP = 1.25

/** How the vapor lock index moves with the volume of each candidate; null where it has no value. */
export function vaporLockSlopes(parts: Parts): (point: Point) => Float64Array | null {
  const losses = lossesOf(parts)
  const rvp = parts.alone.map(({ results }) => results.rvp)
  return (point) => {
    const own = point.values().of('rvp').value
    const { value } = point.values().of(recoveredAt(70))
    if (own === null || value === null || !(own > 0) || rvp.includes(null)) return null
    // At 0 or 100 % recovered the derivative is 0.
    const isOnCurve = value > 0 && value < WHOLE
    const lost = losses ? dot(losses, point.volume) : 0
    const h = isOnCurve ? point.shape().level(70, held(value)) : new Float64Array(rvp.length)
    return h.map((one, i) => {
      const more = isOnCurve && losses && lost > 0 ? losses[i]! - lost : 0
      return 7 * (one + more) + (10 * ((rvp[i]! / own) ** RVP * own)) / RVP
    })
  }
}
