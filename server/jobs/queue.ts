import { Abandoned, QueueFull, ShareUsedUp, WorkerLost } from './not-done.ts'
import { createTurns, type TurnLimits } from './turns.ts'
import type { StartWorker } from './worker.ts'
import { createWorkerPool, type Job, type PoolLimits } from './worker-pool.ts'

export interface QueueLimits extends Omit<TurnLimits, 'atOnce'>, PoolLimits {
  /** How long a task may wait for its turn. */
  waitMs: number
  /** How long a task may run once its worker can begin, unless `run` is given another time. */
  timeMs: number
}

export interface Queue<Task, Result> {
  /** Accounts take turns, each with one running task. `signal` removes a waiting task and stops a running one. Throws the errors of `not-done.ts`. */
  run(account: string, task: Task, how?: { signal?: AbortSignal; timeMs?: number }): Promise<Result>
  size(): QueueSize
  /** Starts a worker if there is none, and waits until it can begin: for those that hold something while their task runs. */
  ready(): Promise<void>
  /** Finishes running tasks, refuses waiting ones, and ends the workers. */
  stop(): Promise<void>
}

export interface QueueSize {
  running: number
  waiting: number
}

/** A queue of work for threads or processes, which are started on first use; accounts take turns (see `createTurns`). */
export function createQueue<Task, Result>(
  start: StartWorker<Task, Result>,
  limits: QueueLimits,
): Queue<Task, Result> {
  type Ours = Job<Task, Result>
  const turns = createTurns<Ours>({ ...limits, atOnce: limits.workers * limits.each })
  const pool = createWorkerPool(start, limits, { onEnd: turns.end, onRoom: beginAll })
  let isStopped = false

  const refuse = (job: Ours, error: Error) => {
    clearTimeout(job.timer)
    job.failed(error)
  }

  function beginAll() {
    while (turns.hasNext()) {
      let slot: ReturnType<typeof pool.slotWithRoom>
      try {
        slot = pool.slotWithRoom()
      } catch (error) {
        const turn = turns.begin()!
        turns.end(turn.account)
        refuse(turn.job, new WorkerLost('no worker', { cause: error }))
        continue
      }
      if (!slot) return
      const { account, job } = turns.begin()!
      pool.begin(slot, account, job)
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
          else if (job.at) job.at.slot.worker.abandon(job.at.key)
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
    size: turns.size,
    ready: async () => {
      if (!isStopped) await pool.ready()
    },
    stop: async () => {
      isStopped = true
      for (const job of turns.clear()) refuse(job, new QueueFull('stopping'))
      await pool.stop()
    },
  }
}
