import { loadUncertainty } from '#server/calc.ts'
import { createThreadQueue, QUEUE_LIMITS, type ThreadQueue, threadOf } from '../../threads/thread-queue.ts'
import type { SimulationTask } from './simulation-task.ts'

/** Simulates on a thread beside the one that answers requests; what it returns is the answer's JSON. */
export interface Simulator extends ThreadQueue<SimulationTask, string> {
  /** Of what draws. */
  version(): Promise<string>
}

const SCRIPT = new URL('./uncertainty-thread.ts', import.meta.url)
/** Ten thousand draws of ten materials with their shares, on a machine that is busy with others. */
export const SIMULATOR_LIMITS = { ...QUEUE_LIMITS, timeMs: 10_000 }

export function createSimulator(): Simulator {
  let known: Promise<string> | undefined
  return {
    ...createThreadQueue(threadOf(SCRIPT), SIMULATOR_LIMITS),
    version() {
      known ??= loadUncertainty().then(({ version }) => version)
      return known
    },
  }
}
