// A search with the bias corrections of one's own laboratory: a limit on a corrected value is a limit on the rule's value,
// moved by the bias the other way.

import type { Correction, Corrections } from '../lab/correct.ts'
import { ownRuleOf } from '../lab/own-lab.ts'
import type { RecipeQuantity } from '../recipe/quantity.ts'
import type { RecipeLimit, RecipeLimitState, RecipeQuestion } from '../recipe/question.ts'
import type { BlendOptions } from '../vocabulary/blend.ts'
import { choicesOf } from '../vocabulary/method-choices.ts'
import { isOwnQuantity, keyOfQuantity } from '../vocabulary/own-property.ts'
import type { PropertyName } from '../vocabulary/properties.ts'
import { type Quantity, shifted } from '../vocabulary/quantities.ts'
import type { Search, SearchResult } from './search.ts'

/** The correction of a quantity, unless it belongs to another rule than the one that is asked for. */
function biasOf(
  q: RecipeQuantity,
  corrections: Corrections,
  { methods = {}, own = [] }: BlendOptions = {},
): Correction | null {
  const found = corrections[q as keyof Corrections]
  if (!found) return null
  if (isOwnQuantity(q)) {
    const property = own.find(({ key }) => key === keyOfQuantity(q))
    return property && ownRuleOf(property) === found.rule ? found : null
  }
  const choices = choicesOf(q as PropertyName)
  const rule = methods[q as keyof typeof methods] ?? choices[0]
  return choices.length === 0 || rule === found.rule ? found : null
}

/** The correction that a limit was moved by. */
export interface Moved extends Correction {
  q: Quantity
}

/** What the laboratory lets expect where the rule gives this. */
export const correctedFrom = (rule: number, moved: MovedBy): number => shifted(moved.q, rule, moved)

/** What was added to the value of a limit. */
export type MovedBy = Pick<Moved, 'q' | 'shift'>

/** A search, or a question for amounts: an addition to a tank, the largest batch. */
interface Asking {
  limits: readonly RecipeLimit[]
  options?: BlendOptions | undefined
  goal: RecipeQuestion['goal'] | string
}

export interface CorrectedSearch<A extends Asking = Search> {
  /** With limits and wanted values of the rules. */
  asked: A
  /** By limit what it was moved by; null where by nothing. */
  biases: (Moved | null)[]
}

/** Corrected limits are proven by the laboratory's own scatter, as a check guards them. */
export function correctedSearch<A extends Asking>(
  asked: A,
  corrections: Corrections | undefined,
): CorrectedSearch<A> {
  if (!corrections) return { asked, biases: asked.limits.map(() => null) }
  const biases = asked.limits.map(({ q }) => {
    const found = biasOf(q, corrections, asked.options)
    // There is none of what no grade limits.
    return found && { ...found, q: q as Quantity }
  })
  const limits = asked.limits.map((limit, at) => {
    const found = biases[at]
    return found ? { ...limit, limit: limit.limit - found.shift, sd: found.sd } : limit
  })
  const { goal } = asked
  if (typeof goal === 'string' || goal.is !== 'target') return { asked: { ...asked, limits }, biases }
  const values = goal.values.map((wanted) => ({
    ...wanted,
    value: wanted.value - (biasOf(wanted.q, corrections, asked.options)?.shift ?? 0),
  }))
  return { asked: { ...asked, limits, goal: { ...goal, values } }, biases }
}

/** What the search says of limits that exclude each other, in corrected values again. */
export function correctedBack<Result extends SearchResult>(
  result: Result,
  biases: readonly (MovedBy | null)[],
): Result {
  const { conflict } = result
  if (!conflict || biases.every((one) => one === null)) return result
  const members = conflict.members.map((member) => {
    const shift = biases[member.limit]?.shift ?? 0
    const back = (value: number | null) => (value === null ? null : value + shift)
    return { ...member, best: back(member.best), among: back(member.among) }
  })
  return { ...result, conflict: { ...conflict, members } }
}

/** The same with the values at each limit as the laboratory corrects them, for those that are shown them beside the limits as they were meant. */
export function withCorrectedValues<Result extends SearchResult>(
  result: Result,
  biases: readonly (MovedBy | null)[],
): Result {
  if (biases.every((one) => one === null)) return result
  const shown = <Recipe extends { limits: RecipeLimitState[] }>(recipe: Recipe): Recipe => ({
    ...recipe,
    limits: recipe.limits.map((limit, at) => {
      const { value } = limit
      const found = biases[at]
      return value === null || !found ? limit : { ...limit, value: correctedFrom(value, found) }
    }),
  })
  const back = correctedBack(result, biases)
  const { answer, between } = back
  return {
    ...back,
    answer: answer.is === 'found' ? { ...answer, recipe: shown(answer.recipe) } : answer,
    between: between && shown(between),
  }
}
