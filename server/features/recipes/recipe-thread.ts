import { RecipeStopped } from '#calc/recipe/question.ts'
import { perform, type Task, type TaskResults } from '#calc/recipe-search/task.ts'
import { loadCalc } from '#server/calc.ts'

/** Runs on a thread of its own (see recipe-solver.ts), because a search keeps its thread busy for as long as it takes. */
export interface SolveRequest {
  key: number
  task: Task
  /** Milliseconds. */
  timeMs: number
  /** Not 0: nobody waits for the answer any more. */
  abandoned: Int32Array<SharedArrayBuffer>
}

export interface SolveAnswer {
  key: number
  result: TaskResults[keyof TaskResults] | null
  /** Why there is none: the time, or a bug. */
  stopped?: true
  error?: string
}

declare const self: {
  onmessage: (event: { data: SolveRequest }) => void
  postMessage(answer: SolveAnswer): void
}

const calc = loadCalc()

self.onmessage = async ({ data: { key, task, timeMs, abandoned } }) => {
  try {
    const core = await calc
    const end = performance.now() + timeMs
    const stop = () => performance.now() > end || Atomics.load(abandoned, 0) !== 0
    self.postMessage({ key, result: perform(core, task, stop) })
  } catch (error) {
    if (error instanceof RecipeStopped) self.postMessage({ key, result: null, stopped: true })
    else self.postMessage({ key, result: null, error: String((error as Error).stack ?? error) })
  }
}
