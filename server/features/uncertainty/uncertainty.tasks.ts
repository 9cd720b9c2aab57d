import type { Check } from '#calc/grades/check.ts'
import { answerOf } from '#calc/uncertainty/answer.ts'
import { type UncertaintyQuestion, USUAL_SETTINGS } from '#calc/uncertainty/question.ts'
import type { UncertaintyResult } from '#calc/uncertainty/result.ts'
import { loadUncertainty } from '#server/calc.ts'
import type { TaskKind } from '#server/jobs/jobs.ts'
import { Stopped } from '#server/jobs/worker.ts'

export interface SimulationTask {
  question: UncertaintyQuestion
  /** Of the limits that the question names. */
  check: Check | null
}

let uncertainty: ReturnType<typeof loadUncertainty> | undefined

/** Simulates a calculation. What it returns is the answer's JSON. */
export const SIMULATIONS: TaskKind<SimulationTask, string> = {
  name: 'uncertainty',
  lane: 'long',
  most: 1,
  // Ten thousand draws of ten materials with their shares, on a machine that is busy with others.
  timeMs: 10_000,
  late: 'uncertainty-time',
  async perform({ question, check }, stop) {
    uncertainty ??= loadUncertainty()
    const { version, simulate } = await uncertainty
    if (!question.components.some(({ percentage }) => percentage > 0))
      return JSON.stringify(answerOf(nothingOf(question, version), check))
    const simulation = simulate(question)
    for (;;) {
      if (stop()) throw new Stopped()
      const step = simulation.next()
      if (step.done) return JSON.stringify(answerOf(step.value, check))
    }
  },
}

let version: Promise<string> | undefined

/** Of what draws. */
export function simulatorVersion(): Promise<string> {
  version ??= loadUncertainty().then((loaded) => loaded.version)
  return version
}

/** Of a calculation that can't be blended, as a damaged one: what has no value has no uncertainty. */
const nothingOf = ({ settings }: UncertaintyQuestion, engine: string): UncertaintyResult => ({
  properties: {},
  limits: [],
  grade: null,
  assumed: [],
  settings: { ...USUAL_SETTINGS, ...settings },
  engine,
})
