// Limits on corrected or treated values: the search moves the limit the other way by the laboratory's bias correction, or by the
// effect of a dose.

import { costOfDose, dosesOf, lastDose, treat } from '../additives/treat.ts'
import type { Correction, Corrections } from '../lab/correct.ts'
import { ownRuleOf } from '../lab/own-lab.ts'
import type { LimitConflict } from '../recipe/conflict.ts'
import type { RecipeLimit, RecipeLimitState, RecipeQuantity, RecipeQuestion } from '../recipe/question.ts'
import {
  type Additive,
  DOSE_MAX,
  type Dosed,
  type DoseUnit,
  type TreatedQuantity,
} from '../vocabulary/additive.ts'
import type { BlendOptions } from '../vocabulary/blend.ts'
import { choicesOf } from '../vocabulary/method-choices.ts'
import { isOwnQuantity, keyOfQuantity, type OwnResult } from '../vocabulary/own-property.ts'
import { type BlendResults, NUMERIC_PROPERTY_NAMES, type PropertyName } from '../vocabulary/properties.ts'
import { isDosed, type Quantity, shifted } from '../vocabulary/quantities.ts'
import { recordOf } from '../vocabulary/records.ts'

import type { Search, SearchResult } from './search.ts'

/** The bias correction of a quantity, if it was learnt for the chosen rule. */
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
type Moved = Correction & { q: Quantity }

export const correctedFrom = (rule: number, moved: MovedBy): number => shifted(moved.q, rule, moved)

export type MovedBy = Pick<Moved, 'q' | 'shift'>

interface Asking {
  limits: readonly RecipeLimit[]
  options?: BlendOptions | undefined
  goal: RecipeQuestion['goal'] | string
}

export interface CorrectedSearch<A extends Asking = Search> {
  /** With limits and target values in terms of the rules. */
  asked: A
  /** The shift of each limit; null if not moved. */
  biases: (Moved | null)[]
}

/** Moves limits and targets by the bias corrections; corrected limits get the laboratory's own scatter as their standard deviation. */
export function correctedSearch<A extends Asking>(
  asked: A,
  corrections: Corrections | undefined,
): CorrectedSearch<A> {
  if (!corrections) return { asked, biases: asked.limits.map(() => null) }
  const biases = asked.limits.map(({ q }) => {
    const found = biasOf(q, corrections, asked.options)
    // Only quantities of grades have corrections.
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

/** Converts the limits of a conflict back to corrected values. */
export function correctedBack<Result extends SearchResult>(
  result: Result,
  biases: readonly (MovedBy | null)[],
): Result {
  const { conflict } = result
  if (!conflict || biases.every((one) => one === null)) return result
  const membersBack = <One extends LimitConflict>(one: One): One => ({
    ...one,
    members: one.members.map((member) => {
      const shift = biases[member.limit]?.shift ?? 0
      const back = (value: number | null) => (value === null ? null : value + shift)
      return { ...member, best: back(member.best), among: back(member.among) }
    }),
  })
  const further = conflict.further.map(membersBack)
  return { ...result, conflict: { ...membersBack(conflict), further } }
}

/** Also converts the values at each limit, for display beside the original limits. */
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

/** An additive dosed from `min` to `max`, in its unit; a fixed dose if equal. */
export type DoseRange = Pick<Dosed, 'id' | 'additive'> & { min: number; max: number }

/** The largest dose that all curves of the additive cover. */
export const mostOf = ({ responses, unit }: Additive): number =>
  Math.min(DOSE_MAX[unit], ...Object.values(responses).map((curve) => lastDose(curve!)))

/** Steps of optimised doses. */
export const DOSE_STEP: Readonly<Record<DoseUnit, number>> = { mg_kg: 10, mg_l: 10, l_m3: 0.01 }

/** Rounds up to a whole step, without the noise of a division. */
export const stepUp = (dose: number, unit: DoseUnit): number => {
  const step = DOSE_STEP[unit]
  return Math.ceil(Number((dose / step).toPrecision(12))) * step
}

/** Effects of doses on limited values, independent of the blend; null if unknown. */
function effectsOf(dosed: readonly Dosed[], { candidates, options }: Search) {
  // Density is needed only to convert units; the smallest gives the largest dose, which is conservative.
  const densities = candidates.map(({ properties }) => properties.density)
  const density = densities.includes(null) ? null : Math.min(...(densities as number[]))
  const results: BlendResults = { ...recordOf(NUMERIC_PROPERTY_NAMES, () => 0), color: null, density }
  const own = (options?.own ?? []).map((property) => ({ property, value: 0 })) as OwnResult[]
  return treat(dosed, { results, own })?.treated ?? {}
}

/** Limits on untreated values, and the shift of each. */
export function movedByDoses<A extends Search>(
  asked: A,
  dosed: readonly Dosed[],
): { asked: A; moved: ({ q: TreatedQuantity; shift: number } | null)[]; unknown: number[] } {
  const effects = effectsOf(dosed, asked)
  const found = asked.limits.map(({ q }) => effects[q as TreatedQuantity])
  const moved = asked.limits.map(({ q }, at) => {
    const effect = found[at]
    return effect ? { q: q as TreatedQuantity, shift: effect.delta } : null
  })
  const limits = asked.limits.map((limit, at): RecipeLimit => {
    const effect = found[at]
    if (!effect) return limit
    const dosedSd = effect.sd > 0 ? effect.sd : undefined
    return { ...limit, limit: limit.limit - effect.delta, meant: limit.limit, dosedSd }
  })
  const unknown = found.flatMap((effect, at) => (effect === null ? [at] : []))
  const isAsked = asked.limits.some(({ q }) => isDosed(q))
  const conditions = isAsked ? { ...asked.conditions, dosed } : asked.conditions
  return { asked: { ...asked, limits, conditions }, moved, unknown }
}

export const dosedWith = (additives: readonly DoseRange[], doses: readonly number[]): Dosed[] =>
  additives.map(({ id, additive }, at) => ({ id, additive, dose: doses[at]!, unit: additive.unit }))

/** Cost of doses per m³ or t of the basis; null if a price or a density is missing. */
export function costPerUnit(
  dosed: readonly Dosed[],
  density: number | null,
  { basis }: Search,
): number | null {
  const parts = dosed.map(({ additive, dose, unit }) =>
    dose === 0 ? 0 : (costOfDose(additive, dosesOf(dose, unit, density, additive), null)?.per_m3 ?? null),
  )
  if (parts.includes(null)) return null
  const perM3 = (parts as number[]).reduce((sum, part) => sum + part, 0)
  return basis === 'volume' ? perM3 : density === null ? null : (perM3 * 1000) / density
}
