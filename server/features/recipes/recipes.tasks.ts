import { planInside } from '#calc/plan/plan.ts'
import type { PlanQuestion } from '#calc/plan/question.ts'
import { isCertaintyAsked, RecipeStopped } from '#calc/recipe/question.ts'
import { perform, type ResultOf, type Task } from '#calc/recipe-search/task.ts'
import type { Calc } from '#calc/vocabulary/blend.ts'
import { loadCalc, loadUncertainty } from '#server/calc.ts'
import type { Jobs, TaskKind } from '#server/jobs/jobs.ts'
import { Stopped } from '#server/jobs/worker.ts'

/** Work on the core as a task: the queue stops it through `stop`, which ends it with `Stopped`. */
const stopping =
  <Asked, Answer>(work: (calc: Calc, asked: Asked, stop: () => boolean) => Promise<Answer>) =>
  async (asked: Asked, stop: () => boolean): Promise<Answer> => {
    try {
      return await work(await loadCalc(), asked, stop)
    } catch (error) {
      throw error instanceof RecipeStopped ? new Stopped() : error
    }
  }

const search = stopping(async (calc, task: Task, stop) =>
  perform(calc, task, stop, isCertaintyAsked(task) ? await loadUncertainty() : undefined),
)
const plan = stopping(async (calc, question: PlanQuestion, stop) => planInside(calc, question, stop))

type SearchKind = TaskKind<Task, Awaited<ReturnType<typeof search>>>

const SEARCH = { most: 1, timeMs: 2_000, late: 'recipe-time', perform: search } as const

/** Searches for a recipe, a batch, an addition to a tank, or the origin of measured values. */
export const SEARCHES: SearchKind = { ...SEARCH, name: 'search', lane: 'long' }
/** Trials of candidates; they don't wait for searches. */
export const TRIALS: SearchKind = { ...SEARCH, name: 'try', lane: 'quick' }

/** One plan of an account at a time. */
export const PLANS: TaskKind<PlanQuestion, Awaited<ReturnType<typeof plan>>> = {
  name: 'plan',
  lane: 'long',
  most: 1,
  timeMs: 10_000,
  late: 'plan-time',
  perform: plan,
}

/** One search of an account at a time, and one trial; throws as `Jobs.run` does. */
export const solveOnThread = <T extends Task>(
  jobs: Jobs,
  account: string,
  task: T,
  signal?: AbortSignal,
): Promise<ResultOf<T>> =>
  jobs.run(task.is === 'try' ? TRIALS : SEARCHES, account, task, signal) as Promise<ResultOf<T>>
