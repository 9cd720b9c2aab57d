import type { FaultCode, ParamsOf } from '#calc/vocabulary/faults/fault.ts'
import { AppError, failure, throttled, unavailable } from '../errors.ts'
import type { Log } from '../log.ts'
import { NotDone, OutOfTime, ShareUsedUp, WorkerLost } from './not-done.ts'
import { createQueue, type QueueLimits, type QueueSize } from './queue.ts'
import { createCounts } from './turns.ts'
import { type StartWorker, serveThread, threadOf } from './worker.ts'

const RETRY_SECONDS = 2
const MS = 1000

type LateCode = {
  [Code in FaultCode]: ParamsOf<Code> extends [Readonly<Record<'seconds', unknown>>] ? Code : never
}[FaultCode]

/** A kind of work for a thread. Input and output are posted between threads: plain data, texts and bytes. */
export interface TaskKind<Input, Output> {
  name: string
  /** Work of seconds is `long`, so that `quick` work never waits for it. */
  lane: 'quick' | 'long'
  /** Tasks of this kind that one account may have running or waiting. */
  most: number
  timeMs: number
  late: LateCode
  /** May poll `stop` and throw Stopped once it returns true. */
  perform(input: Input, stop: () => boolean): Output | Promise<Output>
}

interface Task {
  name: string
  input: unknown
}

export interface Jobs {
  /** Runs a task on a thread, in the account's turn. @throws AppError 429 for too many tasks of the account, 503 for too many of all, or no time left */
  run<Input, Output>(
    kind: TaskKind<Input, Output>,
    account: string,
    input: Input,
    signal?: AbortSignal,
  ): Promise<Output>
  sizes: Record<Lane, () => QueueSize>
  /** Waits until a thread can begin tasks of a kind at once: before a transaction in which they run. */
  ready(kind: Pick<TaskKind<never, never>, 'lane'>): Promise<void>
  stop(): Promise<void>
}

type Lane = TaskKind<never, never>['lane']

const USUAL: QueueLimits = {
  workers: 1,
  each: 1,
  waitingEach: 32,
  waiting: 128,
  waitMs: 8_000,
  timeMs: 2_000,
  graceMs: 4_000,
  stopMs: 0,
  idleMs: 60_000,
}

/** Each thread costs tens of megabytes and shares the processors with those that serve requests. */
const LANES = { quick: USUAL, long: { ...USUAL, workers: 2 } }

/** @param thread the script that calls `serveKinds` */
export function createJobs(
  thread: URL,
  log: Log,
  limits = LANES,
  start: StartWorker<Task, unknown> = threadOf(thread),
): Jobs {
  const lanes = { quick: createQueue(start, limits.quick), long: createQueue(start, limits.long) }
  const counted = createCounts()

  return {
    async run<Input, Output>(
      kind: TaskKind<Input, Output>,
      account: string,
      input: Input,
      signal?: AbortSignal,
    ) {
      const { name, lane, most, timeMs } = kind
      try {
        return (await counted(
          `${name} ${account}`,
          most,
          () => new ShareUsedUp('enough of this kind'),
          () => lanes[lane].run(account, { name, input }, { signal, timeMs }),
        )) as Output
      } catch (error) {
        const answer = httpErrorOf(error, kind)
        if (answer && error instanceof WorkerLost) log.error({ error, task: name }, 'a thread was lost')
        throw answer ?? error
      }
    },
    sizes: { quick: lanes.quick.size, long: lanes.long.size },
    // The task that needs a thread says why there is none.
    ready: ({ lane }) => lanes[lane].ready().catch(() => {}),
    stop: async () => void (await Promise.all(Object.values(lanes).map((lane) => lane.stop()))),
  }
}

export function serveKinds(
  kinds: readonly TaskKind<never, unknown>[],
  prepare: () => Promise<unknown>,
): void {
  const byName = new Map(kinds.map((kind) => [kind.name, kind]))
  serveThread<Task>(({ name, input }, stop) => {
    const kind = byName.get(name)
    if (!kind) throw new Error(`This thread knows no task "${name}".`)
    return kind.perform(input as never, stop)
  }, prepare)
}

/** The HTTP answer for an error of a queue; null for a bug. */
export function httpErrorOf(
  error: unknown,
  { late, timeMs }: Partial<Pick<TaskKind<never, never>, 'late' | 'timeMs'>> = {},
): AppError | null {
  if (error instanceof ShareUsedUp) return throttled(RETRY_SECONDS)
  if (error instanceof OutOfTime && late && timeMs !== undefined)
    return new AppError(503, failure(503, late, { seconds: Math.ceil(timeMs / MS) }).body, {
      'Retry-After': String(RETRY_SECONDS),
    })
  return error instanceof NotDone ? unavailable(RETRY_SECONDS) : null
}

/** How long a slice may block the thread that answers requests. */
const SLICE_MS = 4

let last: Promise<unknown> = Promise.resolve()

/** Yields to other requests; concurrent sliced work takes turns, one slice each. */
function nextTurn(): Promise<unknown> {
  last = last.then(() => new Promise(setImmediate))
  return last
}

/** Calls `work` for each item, in short slices: for thousands of items that cost more to send to a thread than to process. */
export async function inSlices<Item>(
  items: readonly Item[],
  work: (item: Item, index: number) => void,
): Promise<void> {
  let until = performance.now() + SLICE_MS
  for (const [index, item] of items.entries()) {
    if (performance.now() >= until) {
      await nextTurn()
      until = performance.now() + SLICE_MS
    }
    work(item, index)
  }
}
