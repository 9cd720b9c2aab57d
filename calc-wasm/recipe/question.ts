import type { Flag, Measured } from '../grades/flags.ts'
import type { Conditions, Measurements } from '../grades/measure.ts'
import type { LaboratoryFigures } from '../grades/reproducibility.ts'
import type { LimitInForce } from '../grades/specification.ts'
import type { Dosed } from '../vocabulary/additive.ts'
import type { Basis, Blend, BlendOptions, Component } from '../vocabulary/blend.ts'
import { heavyByKey } from '../vocabulary/heavy.ts'
import { isOwnQuantity, keyOfQuantity, type OwnLook, type OwnProperty } from '../vocabulary/own-property.ts'
import type { NumericPropertyName } from '../vocabulary/properties.ts'
import { DERIVED, isDerived, type Quantity } from '../vocabulary/quantities.ts'

export type AmountUnit = 'm3' | 't'
export interface Amount {
  amount: number
  unit: AmountUnit
}

/** A material that a recipe may use. Shares in per cent. */
export interface Candidate extends Omit<Component, 'percentage'> {
  /** Its errors are drawn by this, where the question is how sure a recipe is. */
  id?: string
  /** Standard deviations of its readings, where they are known; 0 for an exact one. */
  precision?: Partial<Record<NumericPropertyName, number>>
  min?: number
  max?: number
  /** None of it, or at least this. */
  atLeastIfUsed?: number
  /** For one m³ or t. */
  price?: Amount
  /** Counts where the question has a batch. */
  available?: Amount
}

/** One side of a limit; those of the same `one_of` are met when one of them is. */
export interface RecipeLimit
  extends Pick<LimitInForce, 'side' | 'limit'>,
    Partial<Pick<LimitInForce, 'strict' | 'one_of' | 'own'>> {
  q: RecipeQuantity
  /** Not to be loosened, so nobody is told how far it would have to move. */
  isLaw?: boolean
  /** The standard deviation that one's own laboratory shows, in the place of the test's. */
  sd?: number
  /** And of what additives add to the value. */
  dosedSd?: number
  /** The limit on the treated value, of which the reproducibility counts. */
  meant?: number
}

/** A value that a recipe is to come near to; a weight of 1 where none is given. */
export interface Wanted {
  q: RecipeQuantity
  value: number
  weight?: number
}

/**
 * The cheapest recipe (per m³ or t of its basis), the one with the most of a candidate, the one nearest to these values, or
 * the one that gives away the least: the mean of what lies between its values and their limits, in reproducibilities, where a
 * limit stands by itself and is not a color. (With two limits on one quantity, what is given away is the same everywhere.)
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
  /** With what is dosed, where limits on what that brings are to be kept. */
  conditions: Conditions & { dosed?: readonly Dosed[] }
  options?: BlendOptions
  /** Materials in the recipe. */
  atMost?: number
  batch?: Amount
  /** By how much a limit is moved inwards, in its own unit. */
  guard?: (limit: RecipeLimit) => number
}

export interface Excluded {
  /** Position of the candidate. */
  candidate: number
  /** What it lacks. */
  lacks: RecipeQuantity | 'curve'
  /** The limit that needs it; absent where a price, a batch or the basis does. */
  limit?: number
  /** How that limit's own property is called. */
  own?: OwnLook
  /** It has a value, which by itself misses the limit. */
  isOutside?: true
}

/** How a recipe stands against a limit. */
export interface RecipeLimitState {
  value: number | null
  isMet: boolean
  /** Distance to the limit, guard included, positive inside. */
  margin: number | null
  /** Reproducibility of the test at the limit; null where none is known. */
  R: number | null
  flags: readonly Flag[]
}

/** A recipe that the core has blended, and how it stands against each limit. */
export interface ConfirmedRecipe {
  /** Whole steps of 0.1 %, by candidate; together 1000. */
  steps: number[]
  /**
   * Per m³ or t of the basis; or minus the share that is wanted most; or in reproducibilities
   * the distance from the values, or what is given away.
   */
  cost: number
  blend: Blend
  limits: RecipeLimitState[]
}

export type RecipeAnswer =
  | {
      is: 'found'
      recipe: ConfirmedRecipe
      /** Shares before they were put on steps, 0–1, and their cost. */
      continuous: { shares: number[]; cost: number }
      /** No recipe is cheaper than this. */
      bound: number
      /** The continuous recipe is the cheapest that there is; else the cheapest that was found. */
      proven: boolean
      excluded: Excluded[]
    }
  /** There are recipes between the steps, but none on them was found. `breaks`: the limits that rounding misses. */
  | { is: 'between-steps'; shares: number[]; cost: number; breaks: number[]; excluded: Excluded[] }
  /** Proven: no recipe keeps all limits. `limits`: positions of some that already exclude each other. */
  | { is: 'infeasible'; limits: number[]; excluded: Excluded[] }
  /** None was found, which proves nothing. `closest`: the recipe that misses the limits by least, and by how much. */
  | {
      is: 'not-found'
      closest: { shares: number[]; limits: RecipeLimitState[] } | null
      excluded: Excluded[]
    }

/** The caller asked to stop. */
export class RecipeStopped extends Error {
  override name = 'RecipeStopped'
}

export const AT_MOST = 10
/** The blend of a recipe and one more material must fit into the core. */
export const STEPS = 1000

/** The definition of the own property that a quantity is; null for another quantity, and for one that is not defined. */
export const ownOf = (q: RecipeQuantity, { options }: Pick<RecipeQuestion, 'options'>): OwnProperty | null =>
  isOwnQuantity(q)
    ? (options?.own?.find(({ key }) => key === keyOfQuantity(q)) ?? heavyByKey(keyOfQuantity(q)) ?? null)
    : null

/** Whether a limit on the worst of the components is kept by leaving out those that miss it. */
export const isFilter = (limit: Pick<RecipeLimit, 'q' | 'side'>, question: Pick<RecipeQuestion, 'options'>) =>
  ownOf(limit.q, question)?.rule === (limit.side === 'max' ? 'worst-high' : 'worst-low')

// What a limit or a wanted value can be on: more than grades know, which name a few temperatures.

/** A quantity of the grades, or the volume % recovered at a temperature in °C, to which no loss is added. */
export type RecipeQuantity = Quantity | `r@${number}`

export const recoveredAt = (celsius: number): RecipeQuantity => `r@${celsius}`

const AT = 'r@'
const isOfGrades = (q: RecipeQuantity): q is Quantity => !q.startsWith(AT)

/** The amount at a temperature that a quantity means; null for any other quantity. */
export function amountOf(q: RecipeQuantity): { celsius: number; isEvaporated: boolean } | null {
  if (!isOfGrades(q)) return { celsius: Number(q.slice(AT.length)), isEvaporated: false }
  if (!isDerived(q)) return null
  const entry = DERIVED[q]
  if (entry.kind !== 'recovered' && entry.kind !== 'evaporated') return null
  return { celsius: entry.celsius, isEvaporated: entry.kind === 'evaporated' }
}

/** Whether it is computed from a blend's results rather than one of them. */
export const isComputed = (q: RecipeQuantity): boolean => !isOfGrades(q) || isDerived(q)

export const isColor = (q: RecipeQuantity): boolean => q === 'saybolt' || q === 'd1500'

/** The values of a blend, and the accuracy of their tests. */
export interface RecipeMeasurements {
  of(q: RecipeQuantity): Measured
  /** As in `Measurements`: at the limit, or for a computed quantity at the value. Null where it is not known. */
  R(q: RecipeQuantity, limit: number): number | null
}

export const measurementsOfAll = (measured: Measurements): RecipeMeasurements => ({
  of: (q) => (isOfGrades(q) ? measured.of(q) : measured.recoveredAt(amountOf(q)!.celsius)),
  R: (q, limit) =>
    isOfGrades(q) ? measured.R(q, limit) : (measured.recoveredAt(amountOf(q)!.celsius).R ?? null),
})

/** What a recipe is asked to be sure of: each limit by one test, and all of them at once by draws. */
export interface Confidence {
  /** With which one test result is to prove each limit, 0.5 to 1; absent: the limits are kept as they are. */
  probability?: number
  /** With which the blend is to keep all limits at once, as its uncertainty has it; absent: nothing is asked of it. */
  certainty?: number
  /** What the laboratory found of its own precision, for the certainty; absent: the figures of the tests count. */
  laboratory?: LaboratoryFigures
}

/** Whether a task takes the module of uncertainty. */
export const isCertaintyAsked = (task: { asked?: Confidence } | object): boolean =>
  'asked' in task && task.asked?.certainty !== undefined
