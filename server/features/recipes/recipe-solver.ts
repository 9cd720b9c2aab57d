import type { ResultOf, Task, TaskResults } from '#calc/recipe-search/task.ts'
import {
  createThreadQueue,
  QUEUE_LIMITS,
  type QueueLimits,
  type StartThread,
  threadOf,
} from '../../threads/thread-queue.ts'

type AnyResult = TaskResults[keyof TaskResults]

export interface Solver {
  /** One search of an account at a time; throws as `ThreadQueue.run` does. */
  solve<T extends Task>(account: string, task: T, signal?: AbortSignal): Promise<ResultOf<T>>
  /** Refuses what waits and ends the thread. */
  stop(): void
}

const SCRIPT = new URL('./recipe-thread.ts', import.meta.url)

/** Searches on a thread beside the one that answers requests. */
export function createSolver(
  limits: QueueLimits = QUEUE_LIMITS,
  start: StartThread<Task, AnyResult> = threadOf(SCRIPT),
): Solver {
  const { run, stop } = createThreadQueue(start, limits)
  return {
    solve: <T extends Task>(account: string, task: T, signal?: AbortSignal) =>
      run(account, task, signal) as Promise<ResultOf<T>>,
    stop,
  }
}
