import type { Blend } from '../vocabulary/blend.ts'
import type { Assumed, Chance, LimitChance, Spread, Spreads } from './answer-shape.ts'
import type { UncertaintyQuestion, UncertaintySettings } from './question.ts'

export type { Assumed, AssumedMark, Cause, Chance, LimitChance, Matter, Spread } from './answer-shape.ts'

export interface GradeChance extends Chance {
  /** Number of limits counted; a set of alternatives counts as one. */
  limits: number
  laboratory: Chance | null
}

export interface UncertaintyResult {
  /** Every property with a value and every limited derived quantity. */
  properties: Spreads
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
    recipe: recipe / by,
    inputs: inputs / by,
    model: model / by,
    additives: additives / by,
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
