// What is to be added to a tank, as the answer to a search for a recipe of which the contents are a part.

import { UNIT_OF } from '#calc/recipe/money.ts'
import type { RecipeLimitState } from '#calc/recipe/question.ts'
import { inBasis, type TankAnswer } from '#calc/recipe/tank.ts'
import type { TankAsked } from '#calc/recipe-search/margin.ts'
import { excludedText, NO_ADDITION } from '#calc/recipe-search/recipe-words.ts'
import type { Search, SearchResult } from '#calc/recipe-search/search.ts'
import type { Calc } from '#calc/vocabulary/blend.ts'
import { type Question, resultOf } from './recipe-answer.ts'
import type { Material } from './recipe-question.ts'
import type { ReadRequest } from './recipe-reading.ts'
import type { RecipeResult } from './recipe-result.model.ts'
import type { TANK_GOALS } from './recipes.model.ts'

const WHOLE = 100
const BARE = {
  explanation: null,
  worth: null,
  conflict: null,
  between: null,
  chance: null,
  isCut: false,
} satisfies Partial<SearchResult>

/** `question`: of a recipe whose first candidate is what the tank holds; `held`: how much that is, in the unit of the basis. */
export function tankResultOf(calc: Calc, answer: TankAnswer, question: Question, held: number): RecipeResult {
  const { asked, names, lang } = question
  const excluded = answer.excluded.map((one) => ({ ...one, candidate: one.candidate + 1 }))
  const added = 'additions' in answer ? answer.additions : null
  const total = added?.reduce((sum, amount) => sum + amount, held)
  const shares = added && [held, ...added].map((amount) => (WHOLE * amount) / total!)
  const guards = asked.limits.map((limit, at) => ('blend' in answer ? guardOf(limit, answer.limits[at]!) : 0))
  const result = { ...BARE, guards, answer: { ...asRecipe(answer), excluded } }
  const { percentages, ...rest } = resultOf(calc, result, question, shares)
  const warnings = excluded.map((one) => excludedText(names[one.candidate]!, one, lang))
  if (answer.is !== 'found') warnings.push(NO_ADDITION[answer.is][lang])
  const cost = answer.is === 'found' ? answer.cost : null
  return {
    ...rest,
    percentages: percentages?.slice(1) ?? null,
    cost: null,
    ...(added && {
      tank: {
        contents: percentages![0]!,
        additions: added,
        total: total!,
        unit: UNIT_OF[asked.basis],
        cost,
      },
    }),
    warnings,
  }
}

function asRecipe(answer: TankAnswer): SearchResult['answer'] {
  const { excluded } = answer
  if (answer.is === 'not-found') return { is: answer.is, closest: null, excluded }
  if (answer.is === 'infeasible') return { is: answer.is, limits: answer.limits, excluded }
  if (answer.is === 'between-steps') return { is: answer.is, shares: [], cost: 0, breaks: [], excluded }
  const { blend, limits, proven } = answer
  const recipe = { steps: [], cost: 0, blend, limits }
  return { is: 'found', recipe, continuous: { shares: [], cost: 0 }, bound: 0, proven, excluded }
}

/** How far inside it is asked to be: what its margin is short of the distance. */
function guardOf(
  { side, limit }: Question['asked']['limits'][number],
  { value, margin }: RecipeLimitState,
): number {
  if (value === null || margin === null) return 0
  return Math.max(0, (side === 'max' ? limit - value : value - limit) - margin)
}

// The question of what to add to a tank, from the question for a recipe.

/** `held`: what the tank holds in the unit of the basis; 0 where that takes a density that is not known, so that there is no answer. */
export function additionOf(
  { alternatives, isWorthAsked, batch, ...search }: Search,
  { goal, tank, capacity, step, at_most }: ReadRequest,
  { candidate }: Material,
): TankAsked & { held: number } {
  const { amount, unit } = tank!
  return {
    ...search,
    contents: { ...candidate, amount: { amount, unit } },
    goal: goal as (typeof TANK_GOALS)[number],
    capacity: capacity!,
    ...(batch && { batch }),
    step,
    atMost: at_most - 1,
    held: inBasis({ amount, unit }, search.basis, candidate.properties.density) || 0,
  }
}

/** The contents are the first of the materials then, and have been paid for. */
export function withContents(question: Question, { id, candidate }: Material): Question {
  const { asked, meant, request } = question
  const added = (search: Search): Search => ({
    ...search,
    goal: { is: 'most', of: 0 },
    candidates: [candidate, ...search.candidates],
  })
  const materials = [{ id, min: 0, max: 100, at_least_if_used: 0 }, ...request.materials]
  return { ...question, asked: added(asked), meant: added(meant), request: { materials } }
}
