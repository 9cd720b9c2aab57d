import type { Confirmed } from '../grades/grade.ts'
import type { LimitInForce } from '../grades/specification.ts'
import type { Blend } from '../vocabulary/blend.ts'
import type { OwnQuantity } from '../vocabulary/own-property.ts'
import type { EstimatedName, NumericPropertyName, PropertyName } from '../vocabulary/properties.ts'
import type { Quantity } from '../vocabulary/quantities.ts'
import type { FormerModelName, ModelMark, ModelName } from './model-errors.ts'
import type { UncertaintyQuestion, UncertaintySettings } from './question.ts'

/** A cause of a value's uncertainty; `d86` stands for a material's whole curve. */
export type Cause =
  | { is: 'test'; component: number; property: PropertyName | 'd86' | OwnQuantity }
  /** The common error of the one laboratory that tested all materials. */
  | { is: 'laboratory'; property: PropertyName | 'd86' | OwnQuantity }
  | { is: 'share'; component: number }
  | { is: 'model'; property: PropertyName | 'd86' | OwnQuantity }
  | { is: 'additives'; property: Quantity }

export interface Matter {
  cause: Cause
  /** Its part of the variance, 0–1: the squared correlation over all draws. */
  share: number
}

export interface Spread {
  /** The blend's own value, never the mean of the draws. */
  value: number
  /** 95 % interval: the percentiles 2.5 and 97.5, not symmetrical about the value. */
  low: number
  high: number
  sd: number
  mean: number
  // Variance with one group alone over the variance with all. Their sum differs from 1 by sampling and interaction.
  recipe: number
  inputs: number
  model: number
  /** That of the effect of additives; absent if none acts on the value. */
  additives?: number
  /** 1 minus these, see `shownShares`. */
  together: number
  /** Draws in which the rules gave no value; the figures above are of the others. */
  missing: number
  /** The value is one material's own reading: no blending rule is involved. */
  is_own: boolean
  /** The three causes that matter most, the largest first; only above 5 %. */
  matters: Matter[]
}

/** A probability from draws, with Wilson's 95 % interval. */
export interface Chance {
  probability: number
  low: number
  high: number
  /** Number of draws that meet the condition. */
  met: number
}

export interface LimitChance extends Chance, Pick<LimitInForce, 'q' | 'side' | 'limit' | 'strict' | 'shift'> {
  /** Index among the limits of the specification. */
  at: number
  /** Chance that one laboratory would report a passing result; null if the test's reproducibility is unknown. */
  laboratory: Chance | null
  /** R of that laboratory's test, if not the usual method's. */
  laboratory_R?: number
}

export interface GradeChance extends Chance {
  /** Number of limits counted; a set of alternatives counts as one. */
  limits: number
  laboratory: Chance | null
}

/** Source of a standard deviation: a confirmed test precision, the owner's figure, measured blends or our judgement. */
export type AssumedMark = Exclude<Confirmed, 'own'> | 'own' | 'exact' | ModelMark

/** A standard deviation used in the draws. */
export type Assumed =
  | {
      is: 'test'
      component: number
      property: NumericPropertyName | 'color' | OwnQuantity
      /** Empty if it is not from a test method. */
      method: string
      reading: number
      /** Reproducibility, if the deviation is from it. */
      R: number | null
      s: number
      mark: AssumedMark
    }
  /** An estimate of a missing reading. */
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
      /** The larger of both, before `factor`; relative to the value if `is_relative`. */
      s: number
      /** Below and above the value; absent in results of releases with one deviation for both. */
      down?: number
      up?: number
      /** Below 1 if one material makes up nearly all of the blend, or the error concerns little of it. */
      factor: number
      mark: ModelMark | 'own'
      is_relative: boolean
    }

export interface UncertaintyResult {
  /** Every property with a value and every limited derived quantity; a colour by its scale. */
  properties: Partial<Record<Quantity, Spread>>
  /** The limits with a value, in the order of the specification. */
  limits: readonly LimitChance[]
  /** All these limits together; null without a grade, or if none of its limits has a value. */
  grade: GradeChance | null
  assumed: Assumed[]
  /** With the question, all that is needed to reproduce the draws. */
  settings: UncertaintySettings
  engine: string
}

/** Shares as shown: scaled to 100 % if at most 5 % is left over, else with the interaction. */
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

/** Each step takes a few milliseconds and yields the progress, 0–1. Dropping it cancels it; several may share a module in turns. */
export type Simulation = Generator<number, UncertaintyResult, void>

/** A blend of one draw, without its colour. */
export type DrawnBlend = Pick<Blend, 'results' | 'own'>

export interface Uncertainty {
  /** Version of the module; the same version gives the same bits everywhere. */
  readonly version: string
  /** Throws the CalcErrors of a blend, at the first step. */
  simulate(question: UncertaintyQuestion): Simulation
  /** Draws with everything uncertain; `read` must not keep the draw, which the next one overwrites. Throws CalcError. */
  drawEach(question: UncertaintyQuestion, read: (drawn: DrawnBlend) => void): void
}
