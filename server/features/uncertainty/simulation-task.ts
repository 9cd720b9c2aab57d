import type { Check } from '#calc/grades/check.ts'
import { type UncertaintyQuestion, USUAL_SETTINGS } from '#calc/uncertainty/question.ts'
import type { UncertaintyResult } from '#calc/uncertainty/result.ts'

export interface SimulationTask {
  question: UncertaintyQuestion
  /** Of the limits that the question names. */
  check: Check | null
}

/** Of a calculation that can't be blended, as a damaged one: what has no value has no uncertainty. */
export const nothingOf = ({ settings }: UncertaintyQuestion, engine: string): UncertaintyResult => ({
  properties: {},
  limits: [],
  grade: null,
  assumed: [],
  settings: { ...USUAL_SETTINGS, ...settings },
  engine,
})
