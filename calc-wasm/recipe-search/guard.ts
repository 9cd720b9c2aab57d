// How far inside its limits a recipe must be, so that a test of it will hold them too.

import { marginOf } from '../grades/check.ts'
import type { LaboratoryFigures } from '../grades/reproducibility.ts'
import { R_IN_DEVIATIONS } from '../grades/test-precision.ts'
import { areMet, blendedAt, measuredOf } from '../recipe/evaluate.ts'
import { isColor, type RecipeLimit, type RecipeQuestion } from '../recipe/question.ts'
import { stableHypot } from '../stable-math.ts'
import type { Uncertainty } from '../uncertainty/result.ts'
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
  const { measured } = blendedAt(calc, asked, shares)
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

// How far inside its limits a recipe must be, so that the blend itself keeps all of them at once with some probability: by the
// errors of its recipe, its materials' readings and the rules, drawn.

export interface Certainty {
  /** That all limits are kept: draws that do. A limit without a value, or on a colour, is left out. */
  probability: number
  /** What keeps them so often, where the recipe's errors are about the same. */
  guard: Guard
}

interface Erring {
  at: number
  limit: RecipeLimit
  /** Distance to the limit, positive inside. */
  margin: number
  /** By draw, how much nearer to the limit than the value; infinite where there is none. */
  nearer: Float64Array
  sorted: Float64Array
}

/** The share of draws that a limit may fail by itself is halved so often until all of them together hold. */
const HALVINGS = 12

/** Of a recipe, `shares` 0–1 by candidate. */
export function certaintyOf(
  calc: Blender,
  uncertainty: Uncertainty,
  asked: Pick<Asked, 'candidates' | 'limits' | 'basis' | 'conditions' | 'options'> & {
    laboratory?: LaboratoryFigures | undefined
  },
  shares: readonly number[],
  wanted: number,
): Certainty {
  const { used, parts, question, measured: nominal } = blendedAt(calc, asked, shares)
  const erring = asked.limits.flatMap((limit, at): Omit<Erring, 'nearer' | 'sorted'>[] => {
    const { value } = nominal.of(limit.q)
    if (value === null || isColor(limit.q)) return []
    return [{ at, limit, margin: marginOf(value, limit) }]
  })
  const drawn = erring.map((): number[] => [])
  uncertainty.drawEach(
    {
      components: question.candidates.map((candidate, k) => ({
        ...candidate,
        id: candidate.id ?? `candidate ${used[k]!}`,
        percentage: parts[k]!,
      })),
      basis: asked.basis,
      options: asked.options,
      ...(asked.laboratory && { settings: { laboratory: asked.laboratory } }),
    },
    (drawnBlend) => {
      const measured = measuredOf(drawnBlend, parts, question)
      for (const [k, { limit, margin }] of erring.entries()) {
        const { value } = measured.of(limit.q)
        const inside = value === null ? -Infinity : marginOf(value, limit)
        drawn[k]!.push(margin - inside)
      }
    },
  )
  const all = erring.map((one, k): Erring => {
    const nearer = Float64Array.from(drawn[k]!)
    return { ...one, nearer, sorted: nearer.toSorted() }
  })

  const draws = drawn[0]?.length ?? 0
  /** Draws in which all hold, each as far inside as here. */
  const kept = (margins: readonly number[]): number => {
    if (draws === 0) return 1
    let count = 0
    for (let draw = 0; draw < draws; draw++) {
      const holds = new Map(all.map((one, k) => [one.at, one.nearer[draw]! <= margins[k]!]))
      if (areMet(asked.limits, (at) => holds.get(at) ?? true)) count++
    }
    return count / draws
  }
  const own = all.map(({ margin }) => margin)
  const probability = kept(own)
  const inwards = (failing: number) =>
    all.map(({ sorted }) => {
      const finite = sorted.findLast(Number.isFinite) ?? 0
      return Math.max(0, Math.min(finite, sorted[Math.ceil((1 - failing) * draws) - 1] ?? finite))
    })
  const isEnough = (failing: number) =>
    kept(inwards(failing).map((margin, k) => Math.max(margin, own[k]!))) >= wanted

  // No limit may fail more often than all of them.
  let [low, high] = [0, 1 - wanted]
  if (!isEnough(high))
    for (let halving = 0; halving < HALVINGS; halving++) {
      const middle = (low + high) / 2
      if (isEnough(middle)) low = middle
      else high = middle
    }
  else low = high
  const margins = inwards(low)
  const guards = new Map(all.map(({ limit }, k) => [keyOf(limit), margins[k]!]))
  return { probability, guard: (limit) => guards.get(keyOf(limit)) ?? 0 }
}
