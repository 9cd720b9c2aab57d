import { AppError, failure, throttled, unavailable } from '#server/errors.ts'
import type { Log } from '#server/log.ts'
import {
  Abandoned,
  AlreadyAtWork,
  OutOfTime,
  QUEUE_LIMITS,
  TaskFailed,
  TooManyWaiting,
} from './thread-queue.ts'

const RETRY_SECONDS = 2
const MS = 1000

interface Words {
  late: 'recipe-time' | 'uncertainty-time'
  failed: string
  /** How long a task of this thread may take, where that is not the usual. */
  timeMs?: number
}

/** What the thread answers; 429 while another task of the account is under way, 503 where the time was up or too many wait. */
export const inTime = <Result>(
  working: Promise<Result>,
  log: Log,
  { late, failed, timeMs = QUEUE_LIMITS.timeMs }: Words,
): Promise<Result> =>
  working.catch((error: unknown) => {
    if (error instanceof AlreadyAtWork) throw throttled(RETRY_SECONDS)
    if (error instanceof OutOfTime) throw outOfTime(late, timeMs)
    if (error instanceof TaskFailed) log.error({ error }, failed)
    else if (!(error instanceof TooManyWaiting || error instanceof Abandoned)) throw error
    throw unavailable(RETRY_SECONDS)
  })

const outOfTime = (late: Words['late'], timeMs: number) =>
  new AppError(503, failure(503, late, { seconds: timeMs / MS }).body, {
    'Retry-After': String(RETRY_SECONDS),
  })
