// How far inside its limits a recipe must be, so that a test of it will hold them too.

import { R_IN_DEVIATIONS } from '../grades/test-precision.ts'
import { packMaterial } from '../mixture.ts'
import { measuredOf } from '../recipe/confirm.ts'
import type { RecipeLimit, RecipeQuestion } from '../recipe/question.ts'
import { stableHypot } from '../stable-math.ts'
import type { Blender } from '../vocabulary/blend.ts'

export type Guard = NonNullable<RecipeQuestion['guard']>

/**
 * The quantile of the normal distribution, by Acklam's rational approximation (relative error below 1.2e-9).
 * In: probability 0.5–1, without 1. Check: 0.95 → 1.644854.
 */
export function quantileOf(probability: number): number {
  const p = probability
  if (p > 0.97575) {
    const q = Math.sqrt(-2 * Math.log(1 - p))
    const above =
      ((((-7.784894002430293e-3 * q - 3.223964580411365e-1) * q - 2.400758277161838) * q -
        2.549732539343734) *
        q +
        4.374664141464968) *
        q +
      2.938163982698783
    const below =
      (((7.784695709041462e-3 * q + 3.224671290700398e-1) * q + 2.445134137142996) * q + 3.754408661907416) *
        q +
      1
    return -above / below
  }
  const q = p - 0.5
  const r = q * q
  const above =
    (((((-3.969683028665376e1 * r + 2.209460984245205e2) * r - 2.759285104469687e2) * r +
      1.38357751867269e2) *
      r -
      3.066479806614716e1) *
      r +
      2.506628277459239) *
    q
  const below =
    ((((-5.447609879822406e1 * r + 1.615858368580409e2) * r - 1.556989798598866e2) * r +
      6.680131188771972e1) *
      r -
      1.328068155288572e1) *
      r +
    1
  return above / below
}

export type Asked = Omit<RecipeQuestion, 'guard'>

/** The limit as it was asked for. */
export const keyOf = ({ q, side, limit }: RecipeLimit): string => JSON.stringify([q, side, limit])

/**
 * How far each limit is moved inwards so that one test result proves it at this probability, in the limit's own unit; 0 where
 * neither the laboratory's own scatter nor the test's reproducibility is known. `shares` (0–1, by candidate) are a recipe whose curve gives R where R depends on a curve.
 */
export function guardOf(
  calc: Blender,
  asked: Pick<Asked, 'candidates' | 'limits' | 'basis' | 'conditions' | 'options'>,
  shares: readonly number[],
  probability: number,
): Guard {
  const used = asked.candidates.flatMap((candidate, at) => (shares[at]! > 0 ? [{ candidate, at }] : []))
  const parts = used.map(({ at }) => shares[at]!)
  const candidates = used.map(({ candidate }) => candidate)
  const mixture = calc.mixture(candidates.map((one) => packMaterial(one.properties, one)))
  const blend = mixture.blend(parts, asked.basis, asked.options)
  const measured = measuredOf(blend, parts, { ...asked, candidates })
  const guards = new Map(
    asked.limits.map((limit) => {
      const deviation = limit.sd ?? (measured.R(limit.q, limit.meant ?? limit.limit) ?? 0) / R_IN_DEVIATIONS
      return [keyOf(limit), stableHypot(deviation, limit.dosedSd ?? 0) * quantileOf(probability)]
    }),
  )
  return (limit) => guards.get(keyOf(limit)) ?? 0
}

/** The larger of both moves, which keeps both. */
export const widerOf =
  (one: Guard, other: Guard): Guard =>
  (limit) =>
    Math.max(one(limit), other(limit))
