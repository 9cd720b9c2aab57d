import { RecipeStopped } from '#calc/recipe/question.ts'
import { isCertaintyAsked } from '#calc/recipe-search/confidence.ts'
import { perform, type ResultOf, type Task } from '#calc/recipe-search/task.ts'
import { loadCalc, loadUncertainty } from '#server/calc.ts'
import type { Jobs, TaskKind } from '#server/jobs/jobs.ts'
import { Stopped } from '#server/jobs/thread.ts'

let calc: ReturnType<typeof loadCalc> | undefined
let uncertainty: ReturnType<typeof loadUncertainty> | undefined

async function search(task: Task, stop: () => boolean) {
  calc ??= loadCalc()
  if (isCertaintyAsked(task)) uncertainty ??= loadUncertainty()
  try {
    return perform(await calc, task, stop, await uncertainty)
  } catch (error) {
    throw error instanceof RecipeStopped ? new Stopped() : error
  }
}

type SearchKind = TaskKind<Task, Awaited<ReturnType<typeof search>>>

const SEARCH = { most: 1, timeMs: 2_000, late: 'recipe-time', perform: search } as const

/** A search: for a recipe, a batch, what to add to a tank, or what stands behind measured values. */
export const SEARCHES: SearchKind = { ...SEARCH, name: 'search', lane: 'long' }
/** Candidates tried in a recipe, which do not wait for searches. */
export const TRIALS: SearchKind = { ...SEARCH, name: 'try', lane: 'quick' }

/** One search of an account at a time, and one trial; throws as `Jobs.run` does. */
export const solve = <T extends Task>(
  jobs: Jobs,
  account: string,
  task: T,
  signal?: AbortSignal,
): Promise<ResultOf<T>> =>
  jobs.run(task.is === 'try' ? TRIALS : SEARCHES, account, task, signal) as Promise<ResultOf<T>>
