import { readFileSync } from 'node:fs'
import { UNCERTAINTY_OUTPUT } from '../build.ts'
import { builtIn } from '../grades/built-in.ts'
import type { Grade, Limit } from '../grades/grade.ts'
import { type Specification, specify } from '../grades/specification.ts'
import { openUncertaintyModule, type UncertaintyModule } from '../uncertainty/module.ts'
import type { UncertaintyQuestion } from '../uncertainty/question.ts'
import type { Simulation, Uncertainty, UncertaintyResult } from '../uncertainty/result.ts'
import { openUncertainty } from '../uncertainty/uncertainty.ts'
import type { Quantity } from '../vocabulary/quantities.ts'

/** The compiled module of uncertainty as it was built last. */
export const builtUncertainty = (): Promise<Uncertainty> => openUncertainty(readFileSync(UNCERTAINTY_OUTPUT))
export const builtUncertaintyModule = (): Promise<UncertaintyModule> =>
  openUncertaintyModule(readFileSync(UNCERTAINTY_OUTPUT))

export const simulated = (uncertainty: Uncertainty, question: UncertaintyQuestion) =>
  finish(uncertainty.simulate(question))

export const limitOn = (q: Quantity, sides: Pick<Limit, 'min' | 'max' | 'strict'>): Limit => ({
  q,
  ...sides,
  method: '',
  confirmed: 'yes',
  sources: [],
})

/** A grade with these limits and no others. */
export const limitedTo = (limits: readonly Limit[], more: Partial<Grade> = {}): Specification =>
  specify({ ...builtIn('en590-temperate')!, limits, choices: [], one_of: [], ...more })

/** Runs a simulation to its end. */
export function finish(simulation: Simulation): UncertaintyResult {
  for (;;) {
    const step = simulation.next()
    if (step.done) return step.value
  }
}
