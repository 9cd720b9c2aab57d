import { createTurns, type TurnLimits } from './turns.ts'
import type { StartWorker, WorkAnswer, Worker } from './worker.ts'

/** The task has a bug. */
export class TaskFailed extends Error {
  override name = 'TaskFailed'
}
/** The task could not be done now. */
export class NotDone extends Error {
  override name = this.constructor.name
}
/** The worker died, or hung and was killed. The next task starts another one. */
export class WorkerLost extends NotDone {}
export class OutOfTime extends NotDone {}
/** Too many tasks of this account are waiting. */
export class ShareUsedUp extends NotDone {}
/** Too many tasks of all accounts are waiting. */
export class QueueFull extends NotDone {}
/** The caller has gone. */
export class Abandoned extends NotDone {}

export interface QueueLimits extends Omit<TurnLimits, 'atOnce'> {
  /** The most workers; each is started when it is needed. */
  workers: number
  /** Concurrent tasks of one worker. */
  each: number
  /** How long a task may wait for its turn. */
  waitMs: number
  /** How long a task may run once its worker can begin, unless `run` is given another time. */
  timeMs: number
  /** How much later its worker is killed. */
  graceMs: number
  /** How long running tasks may take to finish when the queue stops. */
  stopMs: number
  /** How long a worker may be idle before it is ended. */
  idleMs: number
  /** A worker with more bytes than this is ended after its running tasks. */
  rssMax?: number
}

export interface Queue<Task, Result> {
  /** Accounts take turns, each with one running task. `signal` removes a waiting task and stops a running one. Throws the errors above. */
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

interface Job<Task, Result> {
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

/** A queue of work for threads or processes, which are started on first use; accounts take turns (see `createTurns`). */
export function createQueue<Task, Result>(
  start: StartWorker<Task, Result>,
  limits: QueueLimits,
): Queue<Task, Result> {
  type Ours = Job<Task, Result>
  const turns = createTurns<Ours>({ ...limits, atOnce: limits.workers * limits.each })
  const slots = new Set<Slot<Task, Result>>()
  let nextKey = 1
  let isStopped = false

  const refuse = (job: Ours, error: Error) => {
    clearTimeout(job.timer)
    job.failed(error)
  }

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
    turns.end(found.account)
    return found.job
  }

  const onAnswer = (slot: Slot<Task, Result>, answer: WorkAnswer<Result>) => {
    const job = finish(slot, answer.key)
    if ('result' in answer) job?.done(answer.result)
    else if ('error' in answer) job?.failed(new TaskFailed(answer.error))
    else job?.failed(job.isAbandoned ? new Abandoned('while it was done') : new OutOfTime('it stopped'))
    if ((answer.rss ?? 0) > (limits.rssMax ?? Number.POSITIVE_INFINITY)) slot.isLeaving = true
    if (slot.running.size === 0 && (isStopped || slot.isLeaving)) retire(slot)
    beginAll()
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
        beginAll()
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

  const slotWithRoom = (): Slot<Task, Result> | null => {
    const fits = [...slots].find(({ running, isLeaving }) => !isLeaving && running.size < limits.each)
    return fits ?? (slots.size < limits.workers ? startSlot() : null)
  }

  const begin = (slot: Slot<Task, Result>, account: string, job: Ours) => {
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
  }

  function beginAll() {
    while (turns.hasNext()) {
      let slot: Slot<Task, Result> | null
      try {
        slot = slotWithRoom()
      } catch (error) {
        const turn = turns.begin()!
        turns.end(turn.account)
        refuse(turn.job, new WorkerLost('no worker', { cause: error }))
        continue
      }
      if (!slot) return
      const { account, job } = turns.begin()!
      begin(slot, account, job)
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
      if (isStopped) return
      const [slot = startSlot()] = slots
      rest(slot)
      await Promise.race([slot.worker.ready, slot.worker.gone])
    },
    stop: async () => {
      isStopped = true
      for (const job of turns.clear()) refuse(job, new QueueFull('stopping'))
      const last = [...slots]
      for (const slot of last) if (slot.running.size === 0) retire(slot)
      const grace = setTimeout(() => {
        for (const { worker } of last) worker.kill()
      }, limits.stopMs)
      await Promise.all(last.map(({ worker }) => worker.gone))
      clearTimeout(grace)
    },
  }
}
