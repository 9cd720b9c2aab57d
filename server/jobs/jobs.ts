import type { FaultCode, ParamsOf } from '#calc/vocabulary/faults/fault.ts'
import { AppError, failure, throttled, unavailable } from '../errors.ts'
import type { Log } from '../log.ts'
import {
  Abandoned,
  createQueue,
  OutOfTime,
  type Queue,
  QueueFull,
  type QueueLimits,
  ShareUsedUp,
  WorkerLost,
} from './queue.ts'
import { createCounts } from './turns.ts'
import { type StartWorker, serveThread, threadOf } from './worker.ts'

/** Roughly how long a full queue of one account takes. */
const RETRY_SECONDS = 2
const MS = 1000

/** Faults that say how many seconds were not enough. */
type LateCode = {
  [Code in FaultCode]: ParamsOf<Code> extends [Readonly<Record<'seconds', unknown>>] ? Code : never
}[FaultCode]

/** A kind of work that a thread does. Input and output are what goes from one thread to another: plain data, texts and bytes. */
export interface TaskKind<Input, Output> {
  name: string
  /** What takes seconds never keeps what takes a fraction of one waiting. */
  lane: 'quick' | 'long'
  /** Tasks of this kind that an account may have at once, under way or waiting. */
  most: number
  timeMs: number
  /** What is said where the time was up. */
  late: LateCode
  /** May ask `stop` whether it should, and then throw Stopped. */
  perform(input: Input, stop: () => boolean): Output | Promise<Output>
}

/** What goes to a thread. */
interface Task {
  name: string
  input: unknown
}

export interface Jobs {
  /**
   * Does it on a thread, in the account's turn.
   * @throws AppError 429 where the account has enough of this kind under way, 503 where too many wait or the time was up
   */
  run<Input, Output>(
    kind: TaskKind<Input, Output>,
    account: string,
    input: Input,
    signal?: AbortSignal,
  ): Promise<Output>
  stop(): Promise<void>
}

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

/** Each thread costs some tens of megabytes, and takes its turn on a processor that also serves requests. */
const LANES: Record<TaskKind<never, never>['lane'], QueueLimits> = {
  quick: USUAL,
  long: { ...USUAL, workers: 2 },
}

/** @param thread the script that calls `serveKinds` */
export function createJobs(
  thread: URL,
  log: Log,
  limits = LANES,
  start: StartWorker<Task, unknown> = threadOf(thread),
): Jobs {
  const lanes: Record<string, Queue<Task, unknown>> = {
    quick: createQueue(start, limits.quick),
    long: createQueue(start, limits.long),
  }
  const counted = createCounts()

  return {
    async run(kind, account, input, signal) {
      const { name, lane, most, timeMs } = kind
      try {
        return (await counted(
          `${name} ${account}`,
          most,
          () => new ShareUsedUp('enough of this kind'),
          () => lanes[lane]!.run(account, { name, input }, { signal, timeMs }),
        )) as never
      } catch (error) {
        const answer = answerOf(error, kind)
        if (answer && error instanceof WorkerLost) log.error({ error, task: name }, 'a thread was lost')
        throw answer ?? error
      }
    },
    stop: async () => void (await Promise.all(Object.values(lanes).map((lane) => lane.stop()))),
  }
}

/** Makes this script the thread of all these kinds. */
export function serveKinds(kinds: readonly TaskKind<never, unknown>[]): void {
  const byName = new Map(kinds.map((kind) => [kind.name, kind]))
  serveThread<Task>(({ name, input }, stop) => {
    const kind = byName.get(name)
    if (!kind) throw new Error(`This thread knows no task "${name}".`)
    return kind.perform(input as never, stop)
  })
}

/** What keeps work from being done now as the answer to the one who asked; null for a bug. */
export function answerOf(
  error: unknown,
  { late, timeMs }: Partial<Pick<TaskKind<never, never>, 'late' | 'timeMs'>> = {},
): AppError | null {
  if (error instanceof ShareUsedUp) return throttled(RETRY_SECONDS)
  if (error instanceof OutOfTime && late && timeMs !== undefined)
    return new AppError(503, failure(503, late, { seconds: Math.ceil(timeMs / MS) }).body, {
      'Retry-After': String(RETRY_SECONDS),
    })
  const isPassing = [OutOfTime, QueueFull, WorkerLost, Abandoned].some((kind) => error instanceof kind)
  return isPassing ? unavailable(RETRY_SECONDS) : null
}

/** No longer does a slice hold up the thread that answers requests. */
const SLICE_MS = 4

let last: Promise<unknown> = Promise.resolve()

/** Lets others be served; of much work at once, one slice is done between them, each in its turn. */
function nextTurn(): Promise<unknown> {
  last = last.then(() => new Promise(setImmediate))
  return last
}

/** Does something with each item, in short slices: for lists of thousands that cost more to send to a thread than to work on. */
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
