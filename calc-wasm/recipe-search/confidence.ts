import type { LaboratoryFigures } from '../grades/blend-tests.ts'

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
