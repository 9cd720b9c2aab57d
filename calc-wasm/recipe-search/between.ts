// A recipe between the steps of 0.1 %, for when a fixed share is not on a step, such as that of what a tank already holds.

import { packMaterial } from '../mixture.ts'
import { areMet, inForce, measuredOf, stateOf } from '../recipe/confirm.ts'
import { findRecipe, type Stop } from '../recipe/find.ts'
import type { RecipeLimit, RecipeLimitState, RecipeQuestion } from '../recipe/question.ts'
import type { Blend, Blender } from '../vocabulary/blend.ts'

/** Confirmed by the core within all limits. */
export interface BetweenRecipe {
  /** By candidate, per cent, in steps of a millionth; together 100. */
  percentages: number[]
  blend: Blend
  limits: RecipeLimitState[]
}

const DIGITS = 6
/** This much room, as a part of the limit, makes up for the last digit of the shares. */
const ROOM = 1e-5

/** A share that is given and can't be expressed in steps. */
export const hasOddShare = ({ candidates }: Pick<RecipeQuestion, 'candidates'>): boolean =>
  candidates.some(({ min = 0, max = 100 }) => min === max && Math.abs(min * 10 - Math.round(min * 10)) > 1e-9)

/** The recipe of a question that has none on the steps; null where the core does not confirm it. Throws as `findRecipe` does. */
export function betweenSteps(calc: Blender, question: RecipeQuestion, stop?: Stop): BetweenRecipe | null {
  const guard = (limit: RecipeLimit) =>
    (question.guard?.(limit) ?? 0) + ROOM * Math.max(1, Math.abs(limit.limit))
  const answer = findRecipe(calc, { ...question, guard }, stop)
  if (answer.is !== 'between-steps') return null
  const percentages = answer.shares.map((share) => Number((share * 100).toFixed(DIGITS)))
  // The last digits go to the largest of those that are free.
  const free = percentages.map((percentage, at) => {
    const { min = 0, max = 100 } = question.candidates[at]!
    return min < max ? percentage : -1
  })
  const at = free.indexOf(Math.max(...free))
  const others = percentages.reduce((sum, percentage, i) => (i === at ? sum : sum + percentage), 0)
  percentages[at] = Number((100 - others).toFixed(DIGITS))

  const used = percentages.flatMap((percentage, i) => (percentage > 0 ? [i] : []))
  const candidates = used.map((i) => question.candidates[i]!)
  const shares = used.map((i) => percentages[i]!)
  const mixture = calc.mixture(candidates.map((one) => packMaterial(one.properties, one)))
  const blend = mixture.blend(shares, question.basis, question.options)
  const measured = measuredOf(blend, shares, { ...question, candidates })
  const limits = question.limits.map((limit) => stateOf(inForce(limit, question.guard), measured))
  return areMet(question.limits, (i) => limits[i]!.isMet) ? { percentages, blend, limits } : null
}
