import type { ThreadAnswer, ThreadRequest } from './serve-tasks.ts'

/** The task has a bug, or its thread has died or hung. The next task starts another one. */
export class TaskFailed extends Error {
  override name = 'TaskFailed'
}
/** The time was up before there was an answer. */
export class OutOfTime extends Error {
  override name = 'OutOfTime'
}
/** This account already has a task that is not finished. */
export class AlreadyAtWork extends Error {
  override name = 'AlreadyAtWork'
}
/** Too many tasks are waiting for this one to have a chance. */
export class TooManyWaiting extends Error {
  override name = 'TooManyWaiting'
}
/** The caller has gone. */
export class Abandoned extends Error {
  override name = 'Abandoned'
}

export interface QueueLimits {
  /** How long a task may take, */
  timeMs: number
  /** how much longer its thread is given before it is ended, */
  graceMs: number
  /** and how long a task may wait for its turn. */
  waitMs: number
  /** Most tasks that may wait, one per account. */
  waiting: number
  /** The thread is ended after it has been idle for this long. */
  idleMs: number
}

export const QUEUE_LIMITS: QueueLimits = {
  timeMs: 2_000,
  graceMs: 1_500,
  waitMs: 5_000,
  waiting: 16,
  idleMs: 60_000,
}

/** The thread as the server sees it. */
export interface TaskThread<Task> {
  send(request: ThreadRequest<Task>): void
  end(): void
}
/** Starts one. `onLost` is told why it can't go on. */
export type StartThread<Task, Result> = (
  onAnswer: (answer: ThreadAnswer<Result>) => void,
  onLost: (how: string) => void,
) => TaskThread<Task>

/** Threads that run this script, which calls `serveTasks`. */
export const threadOf =
  <Task, Result>(script: URL): StartThread<Task, Result> =>
  (onAnswer, onLost) => {
    const worker = new Worker(script)
    worker.onmessage = ({ data }) => onAnswer(data as ThreadAnswer<Result>)
    worker.onerror = ({ message }) => onLost(message)
    // Bun's own; the browser's types don't have it.
    ;(worker as unknown as { unref(): void }).unref()
    return { send: (request) => worker.postMessage(request), end: () => worker.terminate() }
  }

interface Job<Task, Result> {
  account: string
  task: Task
  done(result: Result): void
  failed(error: Error): void
  abandoned: Int32Array<SharedArrayBuffer>
  timer?: Timer
}

export interface ThreadQueue<Task, Result> {
  /**
   * One task of an account at a time, all in the order in which they came.
   * Throws AlreadyAtWork, TooManyWaiting, OutOfTime, Abandoned or TaskFailed.
   */
  run(account: string, task: Task, signal?: AbortSignal): Promise<Result>
  /** Refuses what waits and ends the thread. */
  stop(): void
}

/** Works on a thread beside the one that answers requests, started on first use. */
export function createThreadQueue<Task, Result>(
  start: StartThread<Task, Result>,
  limits: QueueLimits = QUEUE_LIMITS,
): ThreadQueue<Task, Result> {
  const waiting: Job<Task, Result>[] = []
  const accounts = new Set<string>()
  let current: { key: number; job: Job<Task, Result> } | null = null
  let thread: TaskThread<Task> | null = null
  let idle: Timer | undefined
  let nextKey = 0
  let isStopped = false

  const endThread = () => {
    thread?.end()
    thread = null
  }
  const settle = (job: Job<Task, Result>, how: () => void) => {
    clearTimeout(job.timer)
    accounts.delete(job.account)
    how()
  }
  const lose = (how: string) => {
    endThread()
    const lost = current
    current = null
    if (lost) settle(lost.job, () => lost.job.failed(new TaskFailed(how)))
    begin()
  }

  const onAnswer = ({ key, result, stopped, error }: ThreadAnswer<Result>) => {
    if (current?.key !== key) return
    const { job } = current
    current = null
    settle(job, () => {
      if (result) job.done(result)
      else if (!stopped) job.failed(new TaskFailed(error))
      else job.failed(Atomics.load(job.abandoned, 0) ? new Abandoned() : new OutOfTime())
    })
    begin()
    if (!current) idle = setTimeout(endThread, limits.idleMs).unref()
  }

  const opened = (): TaskThread<Task> => {
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
      job.timer = setTimeout(() => lose('the task hung'), timeMs + graceMs).unref()
      thread.send({ key, task: job.task, timeMs, abandoned: job.abandoned })
    } catch (error) {
      lose(String(error))
    }
  }

  const withdraw = (job: Job<Task, Result>, error: Error): boolean => {
    const at = waiting.indexOf(job)
    if (at < 0) return false
    waiting.splice(at, 1)
    settle(job, () => job.failed(error))
    return true
  }

  return {
    run: (account, task, signal) =>
      new Promise((done, failed) => {
        if (isStopped) return failed(new TooManyWaiting('stopping'))
        if (signal?.aborted) return failed(new Abandoned())
        if (accounts.has(account)) return failed(new AlreadyAtWork())
        if (waiting.length >= limits.waiting) return failed(new TooManyWaiting('too many are waiting'))
        const abandoned = new Int32Array(new SharedArrayBuffer(4))
        const job: Job<Task, Result> = { account, task, done, failed, abandoned }
        accounts.add(account)
        job.timer = setTimeout(
          () => withdraw(job, new TooManyWaiting('waited too long')),
          limits.waitMs,
        ).unref()
        signal?.addEventListener('abort', () => {
          if (!withdraw(job, new Abandoned())) Atomics.store(abandoned, 0, 1)
        })
        waiting.push(job)
        begin()
      }),
    stop() {
      isStopped = true
      for (const job of [...waiting]) withdraw(job, new TooManyWaiting('stopping'))
      clearTimeout(idle)
      lose('stopping')
    },
  }
}
