// A question for a recipe from beginning to end: found, or why not, and what there is to say of it. The same in the page's worker
// and on the server's thread; everything here can be sent from one to the other.

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
import type { Asked } from './guard.ts'
import { batchInside, type MarginTools, recipeInside } from './margin.ts'

export interface Search extends Asked, Confidence {
  /** Other recipes, at most. */
  alternatives: number
  /** Whether to tell each candidate's worth, in a search for the cheapest. */
  isWorthAsked?: boolean
}

export interface SearchResult {
  answer: RecipeAnswer
  /** How far each limit was moved inwards. */
  guards: number[]
  /** Draws of the recipe, or of the closest, that keep all limits at once, 0–1; null unless a certainty was asked for and there is one. */
  chance: number | null
  /** Of a recipe that was found; null where there was no time left for it. */
  explanation: Explanation | null
  /** By candidate, where it was asked for. */
  worth: Worth[] | null
  /** Of a question without a recipe; null where there was no time left, or it is not proven that there is none. */
  conflict: Conflict | null
  /** If none is on the steps, one between them that the core has confirmed. */
  between: BetweenRecipe | null
  /** Time ran out before all was told. */
  isCut: boolean
}

export interface SearchOptions extends MarginTools {
  onFound?: (result: SearchResult) => void
}

/**
 * Answers a question. `onFound` is told of the recipe before it is explained.
 * Throws RecipeStopped where `stop` says so before there is an answer; later it ends the explaining.
 */
export function search(
  calc: Blender,
  asked: Search,
  { stop, onFound, uncertainty }: SearchOptions = {},
): SearchResult {
  const { probability, certainty, laboratory, alternatives, isWorthAsked = false, ...plain } = asked
  const confidence = { probability, certainty, laboratory }
  const { answer, guard, chance = null } = recipeInside(calc, plain, confidence, { stop, uncertainty })
  const question = { ...plain, ...(guard && { guard }) }
  const guards = asked.limits.map((limit) => guard?.(limit) ?? 0)
  const bare: SearchResult = {
    answer,
    guards,
    chance,
    explanation: null,
    worth: null,
    conflict: null,
    between: null,
    isCut: true,
  }
  onFound?.(bare)
  try {
    if (answer.is === 'found') {
      const options = { alternatives, stop }
      // How sure a recipe is was asked of that recipe alone.
      const best =
        chance === null
          ? explainBest(calc, question, answer, options)
          : { answer, explanation: explainRecipe(calc, question, answer, options) }
      const { explanation } = best
      const worth = isWorthAsked && plain.goal.is === 'cost' ? breakEvenPrices(calc, question, stop) : null
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

// How much can be made of what is available, and all that is told of the recipe for it.

export interface BatchSearch extends Omit<Search, 'batch'> {
  capacity: Amount
  /** Of the meter, in the capacity's unit. */
  step: number
}

export interface BatchResult extends SearchResult {
  /** Null where none can be made. */
  batch: Amount | null
  /** What is available limits it, not the capacity. */
  isScarce: boolean
}

/** The largest batch, and its recipe; where not even a step of the meter can be made, why that has none. Throws as `search` does. */
export function searchBatch(
  calc: Blender,
  { capacity, step, ...asked }: BatchSearch,
  options: SearchOptions = {},
): BatchResult {
  const { alternatives, isWorthAsked, ...question } = asked
  const largest = batchInside(calc, { ...question, capacity, step }, options)
  if (largest.is === 'found') {
    const { batch, isScarce } = largest
    return { ...search(calc, { ...asked, batch }, options), batch, isScarce }
  }
  const least = search(calc, { ...asked, batch: { amount: step, unit: capacity.unit } }, options)
  const none = { batch: null, isScarce: true }
  if (least.answer.is !== 'found') return { ...least, ...none }
  // A recipe for so little says nothing of the largest.
  const { explanation, worth, ...rest } = least
  return { ...rest, ...none, answer: largest, explanation: null, worth: null }
}

// A recipe between the steps of 0.1 %, for when a fixed share is not on a step, such as that of what a tank already holds.

/** Confirmed by the core within all limits. */
interface BetweenRecipe {
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
function betweenSteps(calc: Blender, question: RecipeQuestion, stop?: Stop): BetweenRecipe | null {
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

  const { blend, measured } = blendedAt(calc, question, percentages)
  const limits = question.limits.map((limit) => stateOf(inForce(limit, question.guard), measured))
  return areMet(question.limits, (i) => limits[i]!.isMet) ? { percentages, blend, limits } : null
}
