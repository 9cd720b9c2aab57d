import type { Blend } from '../vocabulary/blend.ts'
import type { UncertaintyQuestion } from './question.ts'
import type { UncertaintyResult } from './result.ts'

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

/** Runs it to its end. */
export function finish(simulation: Simulation): UncertaintyResult {
  for (;;) {
    const step = simulation.next()
    if (step.done) return step.value
  }
}
