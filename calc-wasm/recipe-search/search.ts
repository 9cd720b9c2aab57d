// A question for a recipe from beginning to end: found, or why not, and what there is to say of it. The same in the page's worker
// and on the server's thread; everything here can be sent from one to the other.

import { type Conflict, explainNone } from '../recipe/conflict.ts'
import { type Explanation, explainRecipe } from '../recipe/explain.ts'
import { findRecipe, type Stop } from '../recipe/find.ts'
import { type RecipeAnswer, type RecipeQuestion, RecipeStopped, STEPS } from '../recipe/question.ts'
import { type Worth, worthOf } from '../recipe/worth.ts'
import type { Calc } from '../vocabulary/blend.ts'
import { type BetweenRecipe, betweenSteps } from './between.ts'
import { type Asked, type Guard, guardOf, widerOf } from './guard.ts'

export interface Search extends Asked {
  /** The probability with which one test result is to prove each limit, 0.5 to 1; absent: the limits are kept as they are. */
  probability?: number
  /** Other recipes, at most. */
  alternatives: number
  /** Whether to tell each candidate's worth, in a search for the cheapest. */
  isWorthAsked?: boolean
}

export interface SearchResult {
  answer: RecipeAnswer
  /** How far each limit was moved inwards. */
  guards: number[]
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

const ROUNDS = 3

/**
 * Answers a question. `onFound` is told of the recipe before it is explained.
 * Throws RecipeStopped where `stop` says so before there is an answer; later it ends the explaining.
 */
export function search(
  calc: Pick<Calc, 'mixture'>,
  asked: Search,
  { stop, onFound }: { stop?: Stop; onFound?: (result: SearchResult) => void } = {},
): SearchResult {
  const { probability, alternatives, isWorthAsked = false, ...plain } = asked
  const { question, answer } = guarded(calc, plain, probability, stop)
  const guards = asked.limits.map((limit) => question.guard?.(limit) ?? 0)
  const bare: SearchResult = {
    answer,
    guards,
    explanation: null,
    worth: null,
    conflict: null,
    between: null,
    isCut: true,
  }
  onFound?.(bare)
  try {
    if (answer.is === 'found') {
      const explanation = explainRecipe(calc, question, answer, { alternatives, stop })
      const worth = isWorthAsked && plain.goal.is === 'cost' ? worthOf(calc, question, stop) : null
      return { ...bare, explanation, worth, isCut: false }
    }
    if (answer.is === 'between-steps')
      return { ...bare, between: betweenSteps(calc, question, stop), isCut: false }
    return { ...bare, conflict: explainNone(calc, question, stop), isCut: false }
  } catch (error) {
    if (error instanceof RecipeStopped) return bare
    throw error
  }
}

interface Guarded {
  question: RecipeQuestion
  answer: RecipeAnswer
}

/** Reproducibilities that differ by less are the same. */
const SAME = 5e-3

/**
 * R of a point of the curve follows from the recipe's own curve. So a recipe is found first, then one inside its guards, until
 * the guards of the recipe itself are kept.
 */
function guarded(
  calc: Pick<Calc, 'mixture'>,
  plain: Asked,
  probability: number | undefined,
  stop?: Stop,
): Guarded {
  const first = findRecipe(calc, plain, stop)
  if (probability === undefined || first.is !== 'found') return { question: plain, answer: first }
  let guard: Guard = () => 0
  let answer = first
  for (let round = 0; round <= ROUNDS; round++) {
    const shares = answer.recipe.steps.map((step) => step / STEPS)
    const own = guardOf(calc, plain, shares, probability)
    const question = { ...plain, guard }
    if (plain.limits.every((limit) => own(limit) <= guard(limit) * (1 + SAME) + Number.EPSILON))
      return { question, answer }
    guard = widerOf(guard, own)
    const next = findRecipe(calc, { ...plain, guard }, stop)
    if (next.is !== 'found') return { question: { ...plain, guard }, answer: next }
    answer = next
  }
  const shares = answer.continuous.shares
  const closest = { shares, limits: answer.recipe.limits }
  return { question: { ...plain, guard }, answer: { is: 'not-found', closest, excluded: answer.excluded } }
}
