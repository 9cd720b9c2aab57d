// Answers a question with everything the user is shown, in the page's worker and on the server's threads.

import { type Conflict, explainNone } from '../recipe/conflict.ts'
import { areMet, blendedAt, inForce, stateOf } from '../recipe/evaluate.ts'
import {
  breakEvenPrices,
  type Explanation,
  explainBest,
  explainRecipe,
  type Worth,
} from '../recipe/explain.ts'
import { findRecipe, type Stop } from '../recipe/find.ts'
import {
  type Amount,
  type Confidence,
  type RecipeAnswer,
  type RecipeLimit,
  type RecipeLimitState,
  type RecipeQuestion,
  RecipeStopped,
} from '../recipe/question.ts'
import type { Blend, Blender } from '../vocabulary/blend.ts'
import type { AskedRecipe } from './guard.ts'
import { batchInside, type MarginTools, recipeInside } from './margin.ts'

export interface Search extends AskedRecipe, Confidence {
  alternatives: number
  /** Computes break-even prices, for the goal `cost`. */
  isWorthAsked?: boolean
}

export interface SearchResult {
  answer: RecipeAnswer
  /** How far each limit was moved inwards. */
  guards: number[]
  /** Cost, share or distance of the best recipe without margins; null without one, or without margins. */
  bareCost: number | null
  /** Fraction of simulated draws of the recipe, or of the closest, that keep all limits; null without a certainty. */
  chance: number | null
  /** For a found recipe; null if time ran out. */
  explanation: Explanation | null
  worth: Worth[] | null
  /** For a question without a recipe; null if time ran out, or unproven. */
  conflict: Conflict | null
  /** If none is on the steps: one between them, confirmed by the core. */
  between: BetweenRecipe | null
  /** Time ran out before the explanation. */
  isCut: boolean
}

/** The parts of a result that only an explanation fills. */
export const UNEXPLAINED = {
  bareCost: null,
  chance: null,
  explanation: null,
  worth: null,
  conflict: null,
  between: null,
}

export type SearchOptions = MarginTools & { onFound?: (result: SearchResult) => void }

/** `onFound` gets the recipe before its explanation. When stopped later, the explanation is cut instead of throwing. */
export function search(
  calc: Blender,
  asked: Search,
  { stop, onFound, uncertainty }: SearchOptions = {},
): SearchResult {
  const { alternatives, isWorthAsked = false, goal } = asked
  const { answer, guard, chance = null, bareCost } = recipeInside(calc, asked, { stop, uncertainty })
  const question = { ...asked, guard }
  const guards = asked.limits.map(guard)
  const hasMargins = guards.some((one) => one > 0)
  const bare: SearchResult = {
    ...UNEXPLAINED,
    answer,
    guards,
    chance,
    bareCost: hasMargins ? bareCost : null,
    isCut: true,
  }
  onFound?.(bare)
  try {
    if (answer.is === 'found') {
      const options = { alternatives, stop }
      // The simulated chance belongs to this recipe: it is not replaced by a cheaper one.
      const best =
        chance === null
          ? explainBest(calc, question, answer, options)
          : { answer, explanation: explainRecipe(calc, question, answer, options) }
      const { explanation } = best
      const worth = isWorthAsked && goal.is === 'cost' ? breakEvenPrices(calc, question, stop) : null
      return { ...bare, answer: best.answer, explanation, worth, isCut: false }
    }
    if (answer.is === 'between-steps')
      return { ...bare, between: betweenSteps(calc, question, stop), isCut: false }
    return { ...bare, conflict: explainNone(calc, question, stop), isCut: false }
  } catch (error) {
    if (error instanceof RecipeStopped) return bare
    throw error
  }
}

export interface BatchSearch extends Omit<Search, 'batch'> {
  capacity: Amount
  /** Resolution of the meter, in the capacity's unit. */
  step: number
}

export interface BatchResult extends SearchResult {
  /** Null if none can be made. */
  batch: Amount | null
  /** Limited by an available amount, not by the capacity. */
  isScarce: boolean
}

/** The largest batch and its recipe; if not even one step of the meter can be made, the reason. */
export function searchBatch(
  calc: Blender,
  { capacity, step, ...asked }: BatchSearch,
  options: SearchOptions = {},
): BatchResult {
  const largest = batchInside(calc, { ...asked, capacity, step }, options)
  if (largest.is === 'found') {
    const { batch, isScarce } = largest
    return { ...search(calc, { ...asked, batch }, options), batch, isScarce }
  }
  const least = search(calc, { ...asked, batch: { amount: step, unit: capacity.unit } }, options)
  const none = { batch: null, isScarce: true }
  if (least.answer.is !== 'found') return { ...least, ...none }
  // The recipe for one step says nothing about the largest batch.
  return { ...least, ...none, answer: largest, explanation: null, worth: null }
}

// Recipes between the steps of 0.1 %, for fixed shares off the steps, such as that of a tank's contents.

interface BetweenRecipe {
  /** By candidate, per cent with six decimals; total 100. */
  percentages: number[]
  blend: Blend
  limits: RecipeLimitState[]
}

const DIGITS = 6
/** Margin, relative to the limit, for the last digit of the shares. */
const ROOM = 1e-5

/** True if a fixed share is off the steps. */
export const hasOddShare = ({ candidates }: Pick<RecipeQuestion, 'candidates'>): boolean =>
  candidates.some(({ min = 0, max = 100 }) => min === max && Math.abs(min * 10 - Math.round(min * 10)) > 1e-9)

/** The unrounded recipe; null if the core does not confirm it. */
function betweenSteps(calc: Blender, question: RecipeQuestion, stop?: Stop): BetweenRecipe | null {
  const guard = (limit: RecipeLimit) =>
    (question.guard?.(limit) ?? 0) + ROOM * Math.max(1, Math.abs(limit.limit))
  const answer = findRecipe(calc, { ...question, guard }, stop)
  if (answer.is !== 'between-steps') return null
  const percentages = answer.shares.map((share) => Number((share * 100).toFixed(DIGITS)))
  // The rounding difference goes to the largest free share.
  const free = percentages.map((percentage, at) => {
    const { min = 0, max = 100 } = question.candidates[at]!
    return min < max ? percentage : -1
  })
  const at = free.indexOf(Math.max(...free))
  const others = percentages.reduce((sum, percentage, i) => (i === at ? sum : sum + percentage), 0)
  percentages[at] = Number((100 - others).toFixed(DIGITS))

  const { blend, measured } = blendedAt(calc, question, percentages)
  const limits = question.limits.map((limit) => stateOf(inForce(limit, question.guard), measured))
  return areMet(question.limits, (i) => limits[i]!.isMet) ? { percentages, blend, limits } : null
}
