// Margins that let a test confirm the limits.

import type { LaboratoryFigures } from '../grades/reproducibility.ts'
import { marginOf } from '../grades/specification.ts'
import { R_IN_DEVIATIONS } from '../grades/test-precision.ts'
import { normalQuantile } from '../normal-quantile.ts'
import { areMet, blendedAt, measuredOf } from '../recipe/evaluate.ts'
import { isColor, type RecipeLimit, type RecipeQuestion } from '../recipe/question.ts'
import { stableHypot } from '../stable-math.ts'
import type { Uncertainty } from '../uncertainty/result.ts'
import type { Blender } from '../vocabulary/blend.ts'

export type Guard = NonNullable<RecipeQuestion['guard']>

export type AskedRecipe = Omit<RecipeQuestion, 'guard'>

/** Identifies a limit by its original value. */
export const keyOf = ({ q, side, limit }: RecipeLimit): string => JSON.stringify([q, side, limit])

/**
 * Margin of each limit, in its own unit, at which one test result proves it with this probability; 0 where neither the
 * laboratory's scatter nor the test's reproducibility is known. `shares` (0–1, by candidate): a recipe whose curve gives
 * R where R depends on one.
 */
export function guardOf(
  calc: Blender,
  asked: Pick<AskedRecipe, 'candidates' | 'limits' | 'basis' | 'conditions' | 'options'>,
  shares: readonly number[],
  probability: number,
): Guard {
  const { measured } = blendedAt(calc, asked, shares)
  const guards = new Map(
    asked.limits.map((limit) => {
      const deviation = limit.sd ?? (measured.R(limit.q, limit.meant ?? limit.limit) ?? 0) / R_IN_DEVIATIONS
      return [keyOf(limit), stableHypot(deviation, limit.dosedSd ?? 0) * normalQuantile(probability)]
    }),
  )
  return (limit) => guards.get(keyOf(limit)) ?? 0
}

export const widerOf =
  (one: Guard, other: Guard): Guard =>
  (limit) =>
    Math.max(one(limit), other(limit))

// Margins that let the blend itself keep all limits at once with some probability, by simulation.

export interface Certainty {
  /** Fraction of draws that keep all limits. Limits without a value, or on a color, are left out. */
  probability: number
  /** Margins that give the wanted probability if the recipe's errors stay about the same. */
  guard: Guard
}

/** Bisections of the fraction of draws that each limit may fail by itself. */
const HALVINGS = 12

export function certaintyOf(
  calc: Blender,
  uncertainty: Uncertainty,
  asked: Pick<AskedRecipe, 'candidates' | 'limits' | 'basis' | 'conditions' | 'options'> & {
    laboratory?: LaboratoryFigures | undefined
  },
  shares: readonly number[],
  wanted: number,
): Certainty {
  const { used, parts, question, measured: nominal } = blendedAt(calc, asked, shares)
  const checked = asked.limits.flatMap((limit, at) => {
    const { value } = nominal.of(limit.q)
    if (value === null || isColor(limit.q)) return []
    // `nearer`: by draw, how much nearer to the limit than the nominal value; infinite without a value.
    return [{ at, limit, margin: marginOf(value, limit), nearer: [] as number[] }]
  })
  uncertainty.drawEach(
    {
      components: question.candidates.map((candidate, k) => ({
        ...candidate,
        id: candidate.id ?? `candidate ${used[k]!}`,
        percentage: parts[k]!,
      })),
      basis: asked.basis,
      options: asked.options,
      settings: asked.laboratory && { laboratory: asked.laboratory },
    },
    (drawnBlend) => {
      const measured = measuredOf(drawnBlend, parts, question)
      for (const { limit, margin, nearer } of checked) {
        const { value } = measured.of(limit.q)
        nearer.push(margin - (value === null ? -Infinity : marginOf(value, limit)))
      }
    },
  )
  const all = checked.map((one) => ({ ...one, sorted: Float64Array.from(one.nearer).sort() }))

  const draws = all[0]?.nearer.length ?? 0
  /** Fraction of draws that keep all limits with these margins. */
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

  // No limit may fail more often than all together.
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
