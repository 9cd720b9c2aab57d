import { createTurns, type TurnLimits } from './turns.ts'
import type { StartWorker, WorkAnswer, Worker } from './worker.ts'

/** The task has a bug. */
export class TaskFailed extends Error {
  override name = 'TaskFailed'
}
/** The worker has died, or hung and was killed. The next task starts another one. */
export class WorkerLost extends Error {
  override name = 'WorkerLost'
}
/** The time was up before there was an answer. */
export class OutOfTime extends Error {
  override name = 'OutOfTime'
}
/** This account has as many tasks waiting as it may have. */
export class ShareUsedUp extends Error {
  override name = 'ShareUsedUp'
}
/** So many tasks are waiting that this one had no chance. */
export class QueueFull extends Error {
  override name = 'QueueFull'
}
/** The one who asked has gone. */
export class Abandoned extends Error {
  override name = 'Abandoned'
}

export interface QueueLimits extends Omit<TurnLimits, 'atOnce'> {
  /** Workers at most, started when they are needed, */
  workers: number
  /** and how many tasks one of them has at once. */
  each: number
  /** How long a task may wait for its turn, */
  waitMs: number
  /** how long it may take from then on, unless it says so itself, */
  timeMs: number
  /** and how much longer its worker is given before it is killed. */
  graceMs: number
  /** How long tasks in progress may take to finish when the queue stops. */
  stopMs: number
  /** A worker is ended after it has been idle for this long, */
  idleMs: number
  /** and, once its tasks are finished, if it holds more than this many bytes. */
  rssMax?: number
}

export interface Queue<Task, Result> {
  /**
   * Accounts take turns, each with one task in progress at a time. A signal takes one that still waits out of the queue, and
   * tells one in progress that it may stop.
   * Throws ShareUsedUp, QueueFull, OutOfTime, WorkerLost, TaskFailed or Abandoned.
   */
  run(account: string, task: Task, how?: { signal?: AbortSignal; timeMs?: number }): Promise<Result>
  /** Finishes what is in progress, refuses what waits, and ends the workers. */
  stop(): Promise<void>
}

interface Job<Task, Result> {
  task: Task
  timeMs: number
  isAbandoned: boolean
  /** Which one has it, once it is in progress. */
  at?: { key: number; worker: Held<Task, Result> }
  done(result: Result): void
  failed(error: Error): void
  /** Until its turn comes, it limits the waiting; from then on, the work. */
  timer?: Timer
}

interface Held<Task, Result> {
  worker: Worker<Task>
  inProgress: Map<number, { account: string; job: Job<Task, Result> }>
  idle?: Timer
  /** It only finishes what it has. */
  isLeaving: boolean
}

/**
 * Work that would hold up the one who answers requests, done beside it in threads or processes that are started on first
 * use: however much of it one account asks for, another's first task waits for one task of each account ahead of it at most.
 */
export function createQueue<Task, Result>(
  start: StartWorker<Task, Result>,
  limits: QueueLimits,
): Queue<Task, Result> {
  type Ours = Job<Task, Result>
  const turns = createTurns<Ours>({ ...limits, atOnce: limits.workers * limits.each })
  const workers = new Set<Held<Task, Result>>()
  let nextKey = 1
  let isStopped = false

  const refuse = (job: Ours, error: Error) => {
    clearTimeout(job.timer)
    job.failed(error)
  }

  const letGo = (held: Held<Task, Result>) => {
    clearTimeout(held.idle)
    if (workers.delete(held)) held.worker.end()
  }

  /** Ends a task, however it went. @returns its job, unless it had already ended */
  const finish = (held: Held<Task, Result>, key: number): Ours | undefined => {
    const found = held.inProgress.get(key)
    if (!found) return undefined
    clearTimeout(found.job.timer)
    held.inProgress.delete(key)
    turns.end(found.account)
    return found.job
  }

  const onAnswer = (held: Held<Task, Result>, answer: WorkAnswer<Result>) => {
    const job = finish(held, answer.key)
    if ('result' in answer) job?.done(answer.result)
    else if ('error' in answer) job?.failed(new TaskFailed(answer.error))
    else job?.failed(job.isAbandoned ? new Abandoned('while it was done') : new OutOfTime('it stopped'))
    if (
      'rss' in answer &&
      answer.rss !== undefined &&
      answer.rss > (limits.rssMax ?? Number.POSITIVE_INFINITY)
    )
      held.isLeaving = true
    if (held.inProgress.size === 0 && (isStopped || held.isLeaving)) letGo(held)
    beginAll()
    if (workers.has(held) && held.inProgress.size === 0)
      held.idle = setTimeout(() => letGo(held), limits.idleMs).unref()
  }

  const open = (): Held<Task, Result> => {
    const worker = start(
      (answer) => onAnswer(held, answer),
      (how) => {
        clearTimeout(held.idle)
        workers.delete(held)
        for (const key of [...held.inProgress.keys()])
          finish(held, key)?.failed(new WorkerLost(`the worker has gone: ${how}`))
        beginAll()
      },
    )
    const held: Held<Task, Result> = { worker, inProgress: new Map(), isLeaving: false }
    workers.add(held)
    return held
  }

  /** The worker for the next task; null where none has room. */
  const free = (): Held<Task, Result> | null => {
    const fits = [...workers].find(({ inProgress, isLeaving }) => !isLeaving && inProgress.size < limits.each)
    return fits ?? (workers.size < limits.workers ? open() : null)
  }

  const begin = (held: Held<Task, Result>, account: string, job: Ours) => {
    clearTimeout(held.idle)
    clearTimeout(job.timer)
    const key = nextKey++
    held.inProgress.set(key, { account, job })
    job.at = { key, worker: held }
    job.timer = setTimeout(() => held.worker.kill(), job.timeMs + limits.graceMs).unref()
    try {
      held.worker.send({ key, task: job.task, timeMs: job.timeMs })
    } catch (error) {
      finish(held, key)
      held.worker.kill()
      job.failed(new WorkerLost('it takes nothing', { cause: error }))
    }
  }

  function beginAll() {
    for (;;) {
      if (!turns.hasNext()) return
      let held: Held<Task, Result> | null
      try {
        held = free()
      } catch (error) {
        const turn = turns.begin()!
        turns.end(turn.account)
        refuse(turn.job, new WorkerLost('no worker', { cause: error }))
        continue
      }
      const turn = held && turns.begin()
      if (!held || !turn) return
      begin(held, turn.account, turn.job)
    }
  }

  return {
    run: (account, task, { signal, timeMs = limits.timeMs } = {}) =>
      new Promise((done, failed) => {
        if (isStopped) return failed(new QueueFull('stopping'))
        if (signal?.aborted) return failed(new Abandoned('before it began'))
        const onAbort = () => {
          job.isAbandoned = true
          if (turns.remove(account, job)) clearTimeout(job.timer)
          else if (job.at) job.at.worker.worker.abandon(job.at.key)
          failed(new Abandoned('while it waited or was done'))
        }
        const settled =
          <Value>(settle: (value: Value) => void) =>
          (value: Value) => {
            signal?.removeEventListener('abort', onAbort)
            settle(value)
          }
        const job: Ours = { task, timeMs, isAbandoned: false, done: settled(done), failed: settled(failed) }
        signal?.addEventListener('abort', onAbort, { once: true })
        job.timer = setTimeout(() => {
          if (!turns.remove(account, job)) return
          const isOwn = turns.isAtWork(account)
          job.failed(isOwn ? new ShareUsedUp('waited for its own') : new QueueFull('waited too long'))
        }, limits.waitMs).unref()
        const refused = turns.add(account, job)
        if (refused) {
          const { job, why } = refused
          refuse(job, why === 'share' ? new ShareUsedUp('enough wait') : new QueueFull('too many wait'))
        }
        beginAll()
      }),
    stop: async () => {
      isStopped = true
      for (const job of turns.clear()) refuse(job, new QueueFull('stopping'))
      const last = [...workers]
      for (const held of last) if (held.inProgress.size === 0) letGo(held)
      const grace = setTimeout(() => {
        for (const { worker } of last) worker.kill()
      }, limits.stopMs)
      await Promise.all(last.map(({ worker }) => worker.gone))
      clearTimeout(grace)
    },
  }
}
