// Limits on values that the search does not blend: one on a value with a bias correction of the laboratory, or with the effect of
// a dose, is a limit on the value of the rule, moved the other way.

import { costOfDose, dosesOf, lastDose, treat } from '../additives/treat.ts'
import type { Correction, Corrections } from '../lab/correct.ts'
import { ownRuleOf } from '../lab/own-lab.ts'
import type {
  RecipeAnswer,
  RecipeLimit,
  RecipeLimitState,
  RecipeQuantity,
  RecipeQuestion,
} from '../recipe/question.ts'
import {
  type Additive,
  type AffectedQuantity,
  DOSE_MAX,
  type Dosed,
  type DoseUnit,
} from '../vocabulary/additive.ts'
import type { BlendOptions } from '../vocabulary/blend.ts'
import { choicesOf } from '../vocabulary/method-choices.ts'
import { isOwnQuantity, keyOfQuantity, type OwnResult } from '../vocabulary/own-property.ts'
import { NUMERIC_PROPERTY_NAMES, type PropertyName } from '../vocabulary/properties.ts'
import { isBrought, type Quantity, shifted } from '../vocabulary/quantities.ts'
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
interface Moved extends Correction {
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

// Doses.

/** An additive that may be dosed from `min` to `max`, in its unit; equal: it is dosed so. */
export interface DoseRange extends Pick<Dosed, 'id' | 'additive'> {
  min: number
  max: number
}

/** The largest dose that an additive's curves tell of. */
export const mostOf = ({ responses, unit }: Additive): number =>
  Math.min(DOSE_MAX[unit], ...Object.values(responses).map((curve) => lastDose(curve!)))

/** Doses that are found are whole steps of these. */
export const DOSE_STEP: Readonly<Record<DoseUnit, number>> = { mg_kg: 10, mg_l: 10, l_m3: 0.01 }

/** A whole step upwards, without the noise of a division. */
export const stepUp = (dose: number, unit: DoseUnit): number => {
  const step = DOSE_STEP[unit]
  return Math.ceil(Number((dose / step).toPrecision(12))) * step
}

/** What doses do to limited values, whatever the blend: by quantity; null where nobody knows. */
function effectsOf(dosed: readonly Dosed[], { candidates, options }: Search) {
  // Only what is told in another unit than its dose takes a density; the smallest takes most of it, which errs to the safe side.
  const densities = candidates.map(({ properties }) => properties.density)
  const density = densities.includes(null) ? null : Math.min(...(densities as number[]))
  const results = { ...Object.fromEntries(NUMERIC_PROPERTY_NAMES.map((name) => [name, 0])), density } as never
  const own = (options?.own ?? []).map((property) => ({ property, value: 0 })) as unknown as OwnResult[]
  return treat(dosed, { results, own })?.treated ?? {}
}

/** The limits of untreated values, and by limit what was added to them. */
export function movedByDoses<A extends Search>(
  asked: A,
  dosed: readonly Dosed[],
): { asked: A; moved: ({ q: AffectedQuantity; shift: number } | null)[]; unknown: number[] } {
  const effects = effectsOf(dosed, asked)
  const of = ({ q }: RecipeLimit) => effects[q as AffectedQuantity]
  const moved = asked.limits.map((limit) => {
    const found = of(limit)
    return found ? { q: limit.q as AffectedQuantity, shift: found.delta } : null
  })
  const limits = asked.limits.map((limit): RecipeLimit => {
    const found = of(limit)
    return found
      ? {
          ...limit,
          limit: limit.limit - found.delta,
          meant: limit.limit,
          ...(found.sd > 0 && { dosedSd: found.sd }),
        }
      : limit
  })
  const unknown = asked.limits.flatMap((limit, at) => (of(limit) === null ? [at] : []))
  const isAsked = asked.limits.some(({ q }) => isBrought(q))
  const conditions = isAsked ? { ...asked.conditions, dosed } : asked.conditions
  return { asked: { ...asked, limits, conditions }, moved, unknown }
}

export const dosedWith = (additives: readonly DoseRange[], doses: readonly number[]): Dosed[] =>
  additives.map(({ id, additive }, at) => ({ id, additive, dose: doses[at]!, unit: additive.unit }))

/** Per m³ or t of the basis, at the density of the recipe. */
export function costOfAll(
  dosed: readonly Dosed[],
  answer: RecipeAnswer | { density: number },
  { basis }: Search,
): number | null {
  if ('is' in answer && answer.is !== 'found') return null
  const { density } = 'is' in answer ? answer.recipe.blend.results : answer
  const parts = dosed.map(({ additive, dose, unit }) =>
    dose === 0 ? 0 : (costOfDose(additive, dosesOf(dose, unit, density, additive), null)?.per_m3 ?? null),
  )
  if (parts.includes(null)) return null
  const perM3 = (parts as number[]).reduce((sum, part) => sum + part, 0)
  return basis === 'volume' ? perM3 : density === null ? null : (perM3 * 1000) / density
}
