import type { ResultOf, Task, TaskResults } from '#calc/recipe-search/task.ts'
import type { SolveAnswer, SolveRequest } from './recipe-thread.ts'

/** The search has a bug, or its thread has died or hung. The next search starts another one. */
export class SolvingFailed extends Error {
  override name = 'SolvingFailed'
}
/** The time was up before there was an answer. */
export class OutOfTime extends Error {
  override name = 'OutOfTime'
}
/** This account already has a search that is not finished. */
export class AlreadySearching extends Error {
  override name = 'AlreadySearching'
}
/** Too many searches are waiting for this one to have a chance. */
export class SolverBusy extends Error {
  override name = 'SolverBusy'
}
/** The caller has gone. */
export class Abandoned extends Error {
  override name = 'Abandoned'
}

export interface SolverLimits {
  /** How long a search may take, */
  timeMs: number
  /** how much longer its thread is given before it is ended, */
  graceMs: number
  /** and how long a search may wait for its turn. */
  waitMs: number
  /** Most searches that may wait, one per account. */
  waiting: number
  /** The thread is ended after it has been idle for this long. */
  idleMs: number
}

export const SOLVER_LIMITS: SolverLimits = {
  timeMs: 2_000,
  graceMs: 1_500,
  waitMs: 5_000,
  waiting: 16,
  idleMs: 60_000,
}

/** The thread as the server sees it. */
export interface SolverThread {
  send(request: SolveRequest): void
  end(): void
}
/** Starts one. `onLost` is told why it can't go on. */
export type StartThread = (
  onAnswer: (answer: SolveAnswer) => void,
  onLost: (how: string) => void,
) => SolverThread

export const startThread: StartThread = (onAnswer, onLost) => {
  const worker = new Worker(new URL('./recipe-thread.ts', import.meta.url))
  worker.onmessage = ({ data }) => onAnswer(data as SolveAnswer)
  worker.onerror = ({ message }) => onLost(message)
  // Bun's own; the browser's types don't have it.
  ;(worker as unknown as { unref(): void }).unref()
  return { send: (request) => worker.postMessage(request), end: () => worker.terminate() }
}

interface Job {
  account: string
  task: Task
  done(result: TaskResults[keyof TaskResults]): void
  failed(error: Error): void
  abandoned: Int32Array<SharedArrayBuffer>
  timer?: Timer
}

export interface Solver {
  /**
   * One search of an account at a time, all in the order in which they came.
   * Throws AlreadySearching, SolverBusy, OutOfTime, Abandoned or SolvingFailed.
   */
  solve<T extends Task>(account: string, task: T, signal?: AbortSignal): Promise<ResultOf<T>>
  /** Refuses what waits and ends the thread. */
  stop(): void
}

/** Searches on a thread beside the one that answers requests, started on first use. */
export function createSolver(limits: SolverLimits = SOLVER_LIMITS, start: StartThread = startThread): Solver {
  const waiting: Job[] = []
  const accounts = new Set<string>()
  let current: { key: number; job: Job } | null = null
  let thread: SolverThread | null = null
  let idle: Timer | undefined
  let nextKey = 0
  let isStopped = false

  const endThread = () => {
    thread?.end()
    thread = null
  }
  const settle = (job: Job, how: () => void) => {
    clearTimeout(job.timer)
    accounts.delete(job.account)
    how()
  }
  const lose = (how: string) => {
    endThread()
    const lost = current
    current = null
    if (lost) settle(lost.job, () => lost.job.failed(new SolvingFailed(how)))
    begin()
  }

  const onAnswer = ({ key, result, stopped, error }: SolveAnswer) => {
    if (current?.key !== key) return
    const { job } = current
    current = null
    settle(job, () => {
      if (result) job.done(result)
      else if (!stopped) job.failed(new SolvingFailed(error))
      else job.failed(Atomics.load(job.abandoned, 0) ? new Abandoned() : new OutOfTime())
    })
    begin()
    if (!current) idle = setTimeout(endThread, limits.idleMs).unref()
  }

  const opened = (): SolverThread => {
    const one = start(onAnswer, (how) => {
      if (thread === one) lose(how)
    })
    return one
  }

  const begin = () => {
    const job = current ? undefined : waiting.shift()
    if (!job) return
    clearTimeout(idle)
    clearTimeout(job.timer)
    const key = nextKey++
    current = { key, job }
    try {
      thread ??= opened()
      const { timeMs, graceMs } = limits
      job.timer = setTimeout(() => lose('the search hung'), timeMs + graceMs).unref()
      thread.send({ key, task: job.task, timeMs, abandoned: job.abandoned })
    } catch (error) {
      lose(String(error))
    }
  }

  const withdraw = (job: Job, error: Error): boolean => {
    const at = waiting.indexOf(job)
    if (at < 0) return false
    waiting.splice(at, 1)
    settle(job, () => job.failed(error))
    return true
  }

  return {
    solve: <T extends Task>(account: string, task: T, signal?: AbortSignal) =>
      new Promise<ResultOf<T>>((done, failed) => {
        if (isStopped) return failed(new SolverBusy('stopping'))
        if (signal?.aborted) return failed(new Abandoned())
        if (accounts.has(account)) return failed(new AlreadySearching())
        if (waiting.length >= limits.waiting) return failed(new SolverBusy('too many are waiting'))
        const abandoned = new Int32Array(new SharedArrayBuffer(4))
        const job: Job = { account, task, done: done as Job['done'], failed, abandoned }
        accounts.add(account)
        job.timer = setTimeout(() => withdraw(job, new SolverBusy('waited too long')), limits.waitMs).unref()
        signal?.addEventListener('abort', () => {
          if (!withdraw(job, new Abandoned())) Atomics.store(abandoned, 0, 1)
        })
        waiting.push(job)
        begin()
      }),
    stop() {
      isStopped = true
      for (const job of [...waiting]) withdraw(job, new SolverBusy('stopping'))
      clearTimeout(idle)
      lose('stopping')
    },
  }
}
