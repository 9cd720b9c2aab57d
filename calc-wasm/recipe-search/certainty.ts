// How far inside its limits a recipe must be, so that the blend itself keeps all of them at once with some probability: by the
// errors of its recipe, its materials' readings and the rules, drawn.

import type { LaboratoryFigures } from '../grades/blend-tests.ts'
import { packMaterial } from '../mixture.ts'
import { areMet, measuredOf } from '../recipe/confirm.ts'
import { isColor } from '../recipe/quantity.ts'
import type { RecipeLimit } from '../recipe/question.ts'
import type { Uncertainty } from '../uncertainty/result.ts'
import type { Blender } from '../vocabulary/blend.ts'
import { type Asked, type Guard, keyOf } from './guard.ts'

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
  const used = asked.candidates.flatMap((candidate, at) => (shares[at]! > 0 ? [{ candidate, at }] : []))
  const parts = used.map(({ at }) => shares[at]!)
  const question = { ...asked, candidates: used.map(({ candidate }) => candidate) }
  const mixture = calc.mixture(question.candidates.map((one) => packMaterial(one.properties, one)))
  const nominal = measuredOf(mixture.blend(parts, asked.basis, asked.options), parts, question)

  const erring = asked.limits.flatMap((limit, at): Omit<Erring, 'nearer' | 'sorted'>[] => {
    const { value } = nominal.of(limit.q)
    if (value === null || isColor(limit.q)) return []
    return [{ at, limit, margin: limit.side === 'max' ? limit.limit - value : value - limit.limit }]
  })
  const drawn = erring.map((): number[] => [])
  uncertainty.drawEach(
    {
      components: used.map(({ candidate, at }) => ({
        ...candidate,
        id: candidate.id ?? `candidate ${at}`,
        percentage: shares[at]!,
      })),
      basis: asked.basis,
      options: asked.options,
      ...(asked.laboratory && { settings: { laboratory: asked.laboratory } }),
    },
    (drawnBlend) => {
      const measured = measuredOf(drawnBlend, parts, question)
      for (const [k, { limit, margin }] of erring.entries()) {
        const { value } = measured.of(limit.q)
        const inside = value === null ? -Infinity : (value - limit.limit) * (limit.side === 'max' ? -1 : 1)
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
