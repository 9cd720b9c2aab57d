// The question of what to add to a tank, from the question for a recipe.

import { unitsOf } from '#calc/recipe/money.ts'
import type { TankAsked } from '#calc/recipe-search/margin.ts'
import type { Search } from '#calc/recipe-search/search.ts'
import type { Question } from '../recipe-answer.ts'
import type { Material } from '../recipe-materials.ts'
import type { ReadRequest } from '../recipe-reading.ts'
import type { TANK_GOALS } from '../recipes.model.ts'

/** `held`: what the tank holds in the unit of the basis; 0 where that takes a density that is not known, so that there is no answer. */
export function additionOf(
  { alternatives, isWorthAsked, batch, ...search }: Search,
  { goal, tank, capacity, step, at_most }: ReadRequest,
  { candidate }: Material,
): TankAsked & { held: number } {
  const { amount, unit } = tank!
  const { density } = candidate.properties
  const isOfBasis = (unit === 'm3') === (search.basis === 'volume')
  return {
    ...search,
    contents: { ...candidate, amount: { amount, unit } },
    goal: goal as (typeof TANK_GOALS)[number],
    capacity: capacity!,
    ...(batch && { batch }),
    step,
    atMost: at_most - 1,
    held: isOfBasis ? amount : density === null ? 0 : amount / unitsOf({ unit }, search.basis, density),
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
