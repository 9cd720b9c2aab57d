import type { Check } from '#calc/grades/check.ts'
import { type UncertaintyQuestion, USUAL_SETTINGS } from '#calc/uncertainty/question.ts'
import type { UncertaintyResult } from '#calc/uncertainty/result.ts'
import { createThreadQueue, QUEUE_LIMITS, type ThreadQueue, threadOf } from '../../threads/thread-queue.ts'

export interface SimulationTask {
  question: UncertaintyQuestion
  /** Of the limits that the question names. */
  check: Check | null
}

/** Simulates on a thread beside the one that answers requests; what it returns is the answer's JSON. */
export type Simulator = ThreadQueue<SimulationTask, string>

const SCRIPT = new URL('./uncertainty-thread.ts', import.meta.url)
/** Ten thousand draws of ten materials with their shares, on a machine that is busy with others. */
const LIMITS = { ...QUEUE_LIMITS, timeMs: 10_000 }

export const createSimulator = (): Simulator => createThreadQueue(threadOf(SCRIPT), LIMITS)

/** Of a calculation that can't be blended, as a damaged one: what has no value has no uncertainty. */
export const nothingOf = ({ settings }: UncertaintyQuestion, engine: string): UncertaintyResult => ({
  properties: {},
  limits: [],
  grade: null,
  assumed: [],
  settings: { ...USUAL_SETTINGS, ...settings },
  engine,
})
