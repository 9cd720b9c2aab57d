import type { Confirmed, Side } from '../grades/grade.ts'
import type { Blend } from '../vocabulary/blend.ts'
import type { OwnQuantity } from '../vocabulary/own-property.ts'
import type { EstimatedName, NumericPropertyName, PropertyName } from '../vocabulary/properties.ts'
import type { Quantity } from '../vocabulary/quantities.ts'
import type { FormerModelName, ModelMark, ModelName } from './model-errors.ts'
import type { UncertaintyQuestion, UncertaintySettings } from './question.ts'

/** What a value owes its uncertainty to. Of a test `d86` stands for the whole curve of a material. */
export type Cause =
  | { is: 'test'; component: number; property: PropertyName | 'd86' | OwnQuantity }
  /** The part that all materials have in common, where one laboratory tested them. */
  | { is: 'laboratory'; property: PropertyName | 'd86' | OwnQuantity }
  | { is: 'share'; component: number }
  | { is: 'model'; property: PropertyName | 'd86' | OwnQuantity }
  /** Additives, by their response curves. */
  | { is: 'additives'; property: Quantity }

export interface Matter {
  cause: Cause
  /** Of the variance, 0–1: the squared correlation over all draws. */
  share: number
}

export interface Spread {
  /** As the blend itself has it, never the mean of the draws. */
  value: number
  /** 95 % interval: the percentiles 2.5 and 97.5. Not symmetrical about the value. */
  low: number
  high: number
  sd: number
  mean: number
  // Variance with one group alone over the variance with all. They add up to 1 but for sampling and what acts only together.
  recipe: number
  inputs: number
  model: number
  /** Of the effect of additives; absent where none acts on it. */
  additives?: number
  /** 1 less these; `shownShares` says what to make of it. */
  together: number
  /** The value is one material's own reading: there is no model in it. */
  isOwn: boolean
  /** The three causes that matter most, the largest first; only above 5 %. */
  matters: readonly Matter[]
  /** Draws in which the rules gave no value; the figures above are of the others. */
  missing: number
}

/** A probability from draws, with Wilson's 95 % interval. */
export interface Chance {
  probability: number
  low: number
  high: number
  /** Draws that meet it. */
  met: number
}

export interface LimitChance extends Chance {
  /** Its place among the limits of the specification. */
  at: number
  q: Quantity
  side: Side
  limit: number
  strict: boolean
  /** Bias correction from the owner's laboratory, added to each draw. */
  shift?: number
  /** That one laboratory would report a passing result; null where the test's reproducibility is not known. */
  laboratory: Chance | null
  /** R of that laboratory's test, where it is not the usual method's. */
  laboratory_R?: number
}

export interface GradeChance extends Chance {
  /** How many limits were counted, a set of which one must be met as one. */
  limits: number
  laboratory: Chance | null
}

/** Where a standard deviation is from: a test's precision as it was confirmed, the owner's, or a judgement of ours. */
export type AssumedMark = Exclude<Confirmed, 'own'> | 'own' | 'exact' | ModelMark

/** A standard deviation that the draws were made with. */
export type Assumed =
  | {
      is: 'test'
      component: number
      property: NumericPropertyName | 'color' | OwnQuantity
      /** Empty where no test method stands behind it. */
      method: string
      reading: number
      /** Reproducibility, where it was taken. */
      R: number | null
      s: number
      mark: AssumedMark
    }
  /** An estimate of what the material lacks. */
  | {
      is: 'estimate'
      component: number
      property: EstimatedName
      reading: number
      s: number
      mark: 'ours'
    }
  | {
      is: 'model'
      property: PropertyName | OwnQuantity
      name: ModelName | FormerModelName
      /** The larger of both, before `factor`; of the value itself where it is relative. */
      s: number
      /** Below and above the value; absent in results of releases with one deviation for both. */
      down?: number
      up?: number
      isRelative: boolean
      /** 1, or less where one material makes up nearly all of the blend, or there is little of what the error is of. */
      factor: number
      mark: ModelMark | 'own'
    }

export interface UncertaintyResult {
  /** Every property that has a value, and the derived quantities that are limited; a colour by its scale. */
  properties: Partial<Record<Quantity, Spread>>
  /** Those that have a value, in the order of the specification. */
  limits: readonly LimitChance[]
  /** All these limits at once; null without a grade, or where none of its limits has a value. */
  grade: GradeChance | null
  assumed: readonly Assumed[]
  /** With the question, everything that is needed to reproduce the draws. */
  settings: UncertaintySettings
  engine: string
}

/** The shares that are shown: to 100 where no more than 5 % is left over, else with what acts only together. */
export function shownShares({ recipe, inputs, model, additives = 0, together }: Spread) {
  const sum = recipe + inputs + model + additives
  if (!(sum > 0)) return { recipe: 0, inputs: 0, model: 0, additives: 0, together: 0 }
  const by = Math.abs(together) > LEFT_OVER ? 1 : sum
  return {
    ...{ recipe: recipe / by, inputs: inputs / by, model: model / by, additives: additives / by },
    together: by === 1 ? together : 0,
  }
}
const LEFT_OVER = 0.05

/**
 * A simulation under way: each step yields how much of it is done, 0–1, after a few milliseconds; the last returns the result.
 * Dropping it cancels it. Several may take turns on one module.
 */
export type Simulation = Generator<number, UncertaintyResult, void>

/** A blend of one draw, but for its colour. */
export type DrawnBlend = Pick<Blend, 'results' | 'own'>

export interface Uncertainty {
  /** Of the module: the same one gives the same bits everywhere. */
  readonly version: string
  /** Throws CalcError, at the first step, as a blend does. */
  simulate(question: UncertaintyQuestion): Simulation
  /** Draws with everything uncertain, all at once; what is read is the next draw's after the call. Throws CalcError. */
  drawEach(question: UncertaintyQuestion, read: (drawn: DrawnBlend) => void): void
}
