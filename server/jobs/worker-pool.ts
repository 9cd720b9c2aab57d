import { Abandoned, OutOfTime, TaskFailed, WorkerLost } from './not-done.ts'
import type { StartWorker, WorkAnswer, Worker } from './worker.ts'

export interface PoolLimits {
  /** The most workers; each is started when it is needed. */
  workers: number
  /** Concurrent tasks of one worker. */
  each: number
  /** How much later than its task's time a worker is killed. */
  graceMs: number
  /** How long running tasks may take to finish when the pool stops. */
  stopMs: number
  /** How long a worker may be idle before it is ended. */
  idleMs: number
  /** A worker with more bytes than this is ended after its running tasks. */
  rssMax?: number
}

export interface Job<Task, Result> {
  task: Task
  timeMs: number
  isAbandoned: boolean
  at?: { key: number; slot: Slot<Task, Result> }
  done(result: Result): void
  failed(error: Error): void
  timer?: Timer
}

interface Slot<Task, Result> {
  worker: Worker<Task>
  running: Map<number, { account: string; job: Job<Task, Result> }>
  idle?: Timer
  /** Runs until the worker can begin. */
  starting: Timer | null
  isLeaving: boolean
}

/** A worker that needs longer to start hangs. */
const START_MS = 60_000

/**
 * Threads or processes that are started when they are needed, kept while they are used, and killed when they hang.
 * @param onEnd an account's task has come off its worker
 * @param onRoom there may be room for another task
 */
export function createWorkerPool<Task, Result>(
  start: StartWorker<Task, Result>,
  limits: PoolLimits,
  { onEnd, onRoom }: { onEnd: (account: string) => void; onRoom: () => void },
) {
  type Ours = Job<Task, Result>
  const slots = new Set<Slot<Task, Result>>()
  let nextKey = 1

  const retire = (slot: Slot<Task, Result>) => {
    clearTimeout(slot.idle)
    clearTimeout(slot.starting ?? undefined)
    if (slots.delete(slot)) slot.worker.end()
  }

  /** Takes a task off its worker. @returns its job, unless it had already ended */
  const finish = (slot: Slot<Task, Result>, key: number): Ours | undefined => {
    const found = slot.running.get(key)
    if (!found) return undefined
    clearTimeout(found.job.timer)
    slot.running.delete(key)
    onEnd(found.account)
    return found.job
  }

  const onAnswer = (slot: Slot<Task, Result>, answer: WorkAnswer<Result>) => {
    const job = finish(slot, answer.key)
    if ('result' in answer) job?.done(answer.result)
    else if ('error' in answer) job?.failed(new TaskFailed(answer.error))
    else job?.failed(job.isAbandoned ? new Abandoned('while it was done') : new OutOfTime('it stopped'))
    if ((answer.rss ?? 0) > (limits.rssMax ?? Number.POSITIVE_INFINITY)) slot.isLeaving = true
    if (slot.running.size === 0 && slot.isLeaving) retire(slot)
    onRoom()
    rest(slot)
  }

  const limitTime = ({ worker }: Slot<Task, Result>, job: Ours) => {
    job.timer = setTimeout(() => worker.kill(), job.timeMs + limits.graceMs).unref()
  }

  const rest = (slot: Slot<Task, Result>) => {
    clearTimeout(slot.idle)
    if (slots.has(slot) && slot.running.size === 0)
      slot.idle = setTimeout(() => retire(slot), limits.idleMs).unref()
  }

  const startSlot = (): Slot<Task, Result> => {
    const worker = start(
      (answer) => onAnswer(slot, answer),
      (how) => {
        clearTimeout(slot.idle)
        clearTimeout(slot.starting ?? undefined)
        slots.delete(slot)
        for (const key of [...slot.running.keys()])
          finish(slot, key)?.failed(new WorkerLost(`the worker has gone: ${how}`))
        onRoom()
      },
    )
    const slot: Slot<Task, Result> = { worker, running: new Map(), starting: null, isLeaving: false }
    slots.add(slot)
    slot.starting = setTimeout(() => worker.kill(), START_MS).unref()
    void worker.ready.then(() => {
      clearTimeout(slot.starting ?? undefined)
      slot.starting = null
      for (const { job } of slot.running.values()) limitTime(slot, job)
    })
    return slot
  }

  return {
    /** A worker that can take another task, started if need be; null if all are busy. Throws if none can be started. */
    slotWithRoom(): Slot<Task, Result> | null {
      const fits = [...slots].find(({ running, isLeaving }) => !isLeaving && running.size < limits.each)
      return fits ?? (slots.size < limits.workers ? startSlot() : null)
    },

    begin(slot: Slot<Task, Result>, account: string, job: Ours): void {
      clearTimeout(slot.idle)
      clearTimeout(job.timer)
      const key = nextKey++
      slot.running.set(key, { account, job })
      job.at = { key, slot }
      if (slot.starting === null) limitTime(slot, job)
      try {
        slot.worker.send({ key, task: job.task, timeMs: job.timeMs })
      } catch (error) {
        finish(slot, key)
        slot.worker.kill()
        job.failed(new WorkerLost('it takes nothing', { cause: error }))
      }
    },

    /** Starts a worker if there is none, and waits until it can begin. */
    async ready(): Promise<void> {
      const [slot = startSlot()] = slots
      rest(slot)
      await Promise.race([slot.worker.ready, slot.worker.gone])
    },

    /** Lets running tasks finish, for a while, and ends the workers. */
    async stop(): Promise<void> {
      const last = [...slots]
      for (const slot of last) {
        slot.isLeaving = true
        if (slot.running.size === 0) retire(slot)
      }
      const grace = setTimeout(() => {
        for (const { worker } of last) worker.kill()
      }, limits.stopMs)
      await Promise.all(last.map(({ worker }) => worker.gone))
      clearTimeout(grace)
    },
  }
}
