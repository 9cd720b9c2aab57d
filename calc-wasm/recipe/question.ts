import type { Reading } from '../assumed/assumed.ts'
import type { Flag, Measured } from '../grades/flags.ts'
import type { Conditions, Measurements } from '../grades/measure.ts'
import type { LaboratoryFigures } from '../grades/reproducibility.ts'
import type { LimitInForce } from '../grades/specification.ts'
import type { Dosed } from '../vocabulary/additive.ts'
import type { Basis, Blend, BlendOptions, Component } from '../vocabulary/blend.ts'
import { heavyByKey } from '../vocabulary/heavy.ts'
import { isOwnQuantity, keyOfQuantity, type OwnFormat, type OwnProperty } from '../vocabulary/own-property.ts'
import type { NumericPropertyName } from '../vocabulary/properties.ts'
import { DERIVED, isDerived, type Quantity } from '../vocabulary/quantities.ts'

export type AmountUnit = 'm3' | 't'
export type Amount = { amount: number; unit: AmountUnit }

/** Candidate material; shares in per cent. */
export interface Candidate extends Omit<Component, 'percentage'> {
  /** Names its random errors in an uncertainty simulation. */
  id?: string
  /** Standard deviations of its readings where known; 0 for an exact one. */
  precision?: Partial<Record<NumericPropertyName, number>>
  min?: number
  max?: number
  /** Minimum share, unless the material is left out. */
  atLeastIfUsed?: number
  /** Per m³ or t. */
  price?: Amount
  /** Used only with a batch. */
  available?: Amount
  /** Typical readings among its properties. */
  assumed?: readonly Reading[]
}

/** One side of a limit; one limit of each `one_of` group must be met. */
export interface RecipeLimit
  extends Pick<LimitInForce, 'side' | 'limit'>,
    Partial<Pick<LimitInForce, 'strict' | 'one_of' | 'own'>> {
  q: RecipeQuantity
  /** Excluded from suggestions to loosen a limit. */
  isLaw?: boolean
  /** Standard deviation of the user's own laboratory; replaces that of the test. */
  sd?: number
  /** Standard deviation of the additives' effect on the value. */
  dosedSd?: number
  /** The limit on the treated value; R is taken here. */
  meant?: number
}

/** Target value; weight 1 by default. */
export type Wanted = { q: RecipeQuantity; value: number; weight?: number }

/**
 * Cheapest recipe (per m³ or t of its basis), largest share of a candidate, smallest distance from target values, or
 * least giveaway: the mean distance between values and limits in reproducibilities, without `one_of` and color limits.
 * (With two limits on one quantity the giveaway is constant.)
 */
export type Goal =
  | { is: 'cost' }
  | { is: 'most'; of: number }
  | { is: 'target'; values: readonly Wanted[] }
  | { is: 'giveaway' }

export interface RecipeQuestion {
  candidates: readonly Candidate[]
  basis: Basis
  goal: Goal
  limits: readonly RecipeLimit[]
  /** `dosed`: for limits on what additives bring in. */
  conditions: Conditions & { dosed?: readonly Dosed[] }
  options?: BlendOptions
  /** Maximum number of materials. */
  atMost?: number
  batch?: Amount
  /** How far a limit is moved inwards, in its own unit. */
  guard?: (limit: RecipeLimit) => number
}

export interface Excluded {
  candidate: number
  lacks: RecipeQuantity | 'curve'
  /** The limit that needs it; absent when a price, a batch or the basis does. */
  limit?: number
  /** Name and unit of that limit's own property. */
  own?: OwnFormat
  /** The value is known but misses the limit. */
  isOutside?: true
}

export interface RecipeLimitState {
  value: number | null
  isMet: boolean
  /** Distance to the guarded limit, positive inside. */
  margin: number | null
  /** Reproducibility of the test at the limit; null if unknown. */
  R: number | null
  flags: readonly Flag[]
  /** It is met, but not at both ends of the typical readings that the value rests on. */
  isOpen?: true
}

export interface ConfirmedRecipe {
  /** Steps of 0.1 % per candidate; total 1000. */
  steps: number[]
  /** Per m³ or t of the basis; for the other goals minus the wanted share, or the distance or giveaway in reproducibilities. */
  cost: number
  blend: Blend
  limits: RecipeLimitState[]
}

export type RecipeAnswer =
  | {
      is: 'found'
      recipe: ConfirmedRecipe
      /** Before rounding to steps; shares 0–1. */
      continuous: { shares: number[]; cost: number }
      /** Lower bound on the cost. */
      bound: number
      /** The continuous recipe is optimal; otherwise the best found. */
      proven: boolean
      excluded: Excluded[]
    }
  /** Recipes exist between the steps, but none was found on them. `breaks`: limits missed by rounding. */
  | { is: 'between-steps'; shares: number[]; cost: number; breaks: number[]; excluded: Excluded[] }
  /** `limits`: positions of some that already exclude each other. */
  | { is: 'infeasible'; limits: number[]; excluded: Excluded[] }
  /** None was found, which proves nothing. `closest`: the recipe with the least total violation. */
  | {
      is: 'not-found'
      closest: { shares: number[]; limits: RecipeLimitState[] } | null
      excluded: Excluded[]
    }

export class RecipeStopped extends Error {
  override name = 'RecipeStopped'
}

/** Default maximum of materials: with one more the blend must fit into the core. */
export const AT_MOST = 10
export const STEPS = 1000

/** Definition of an own property; null for other or undefined quantities. */
export const ownOf = (q: RecipeQuantity, { options }: Pick<RecipeQuestion, 'options'>): OwnProperty | null =>
  isOwnQuantity(q)
    ? (options?.own?.find(({ key }) => key === keyOfQuantity(q)) ?? heavyByKey(keyOfQuantity(q)) ?? null)
    : null

/** True if a limit on a worst-of-components property is kept by excluding the materials that miss it. */
export const isFilter = (limit: Pick<RecipeLimit, 'q' | 'side'>, question: Pick<RecipeQuestion, 'options'>) =>
  ownOf(limit.q, question)?.rule === (limit.side === 'max' ? 'worst-high' : 'worst-low')

// Quantities of limits and targets: grades name only a few temperatures.

/** A quantity of the grades, or the volume % recovered at a temperature in °C, without loss. */
export type RecipeQuantity = Quantity | `r@${number}`

export const recoveredQuantity = (celsius: number): RecipeQuantity => `r@${celsius}`

const AT = 'r@'
const isOfGrades = (q: RecipeQuantity): q is Quantity => !q.startsWith(AT)

/** Temperature of a recovered or evaporated amount; null for other quantities. */
export function amountOf(q: RecipeQuantity): { celsius: number; isEvaporated: boolean } | null {
  if (!isOfGrades(q)) return { celsius: Number(q.slice(AT.length)), isEvaporated: false }
  if (!isDerived(q)) return null
  const entry = DERIVED[q]
  if (entry.kind !== 'recovered' && entry.kind !== 'evaporated') return null
  return { celsius: entry.celsius, isEvaporated: entry.kind === 'evaporated' }
}

export const isComputed = (q: RecipeQuantity): boolean => !isOfGrades(q) || isDerived(q)

export const isColor = (q: RecipeQuantity): boolean => q === 'saybolt' || q === 'd1500'

export interface RecipeMeasurements {
  of(q: RecipeQuantity): Measured
  /** At the limit, or for a computed quantity at the value; null if unknown. */
  R(q: RecipeQuantity, limit: number): number | null
}

export const measurementsOfAll = (measured: Measurements): RecipeMeasurements => ({
  of: (q) => (isOfGrades(q) ? measured.of(q) : measured.recoveredAt(amountOf(q)!.celsius)),
  R: (q, limit) =>
    isOfGrades(q) ? measured.R(q, limit) : (measured.recoveredAt(amountOf(q)!.celsius).R ?? null),
})

/** Required confidence, for each limit by one test and for all limits by simulation. */
export interface Confidence {
  /** Probability that one test result proves each limit, 0.5 to 1; absent: no margin. */
  probability?: number
  /** Probability that the blend keeps all limits at once; absent: not required. */
  certainty?: number
  /** The laboratory's own precision, for `certainty`; defaults to the test methods'. */
  laboratory?: LaboratoryFigures
}

/** True if a task needs the uncertainty module. */
export const isCertaintyAsked = (task: { asked?: Confidence } | object): boolean =>
  'asked' in task && task.asked?.certainty !== undefined
