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
const SECONDS = QUEUE_LIMITS.timeMs / 1000

/** What the thread answers; 429 while another task of the account is under way, 503 where the time was up or too many wait. */
export const inTime = <Result>(
  working: Promise<Result>,
  log: Log,
  { late, failed }: { late: 'recipe-time' | 'uncertainty-time'; failed: string },
): Promise<Result> =>
  working.catch((error: unknown) => {
    if (error instanceof AlreadyAtWork) throw throttled(RETRY_SECONDS)
    if (error instanceof OutOfTime) throw outOfTime(late)
    if (error instanceof TaskFailed) log.error({ error }, failed)
    else if (!(error instanceof TooManyWaiting || error instanceof Abandoned)) throw error
    throw unavailable(RETRY_SECONDS)
  })

const outOfTime = (late: 'recipe-time' | 'uncertainty-time') =>
  new AppError(503, failure(503, late, { seconds: SECONDS }).body, {
    'Retry-After': String(RETRY_SECONDS),
  })
