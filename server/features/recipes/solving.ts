import { AppError, failure, throttled, unavailable } from '#server/errors.ts'
import type { Log } from '#server/log.ts'
import {
  Abandoned,
  AlreadySearching,
  OutOfTime,
  SOLVER_LIMITS,
  SolverBusy,
  SolvingFailed,
} from './recipe-solver.ts'

const RETRY_SECONDS = 2
const SECONDS = SOLVER_LIMITS.timeMs / 1000

/** What the thread answers; 429 while another task of the account is under way, 503 where the time was up or too many wait. */
export const inTime = <Result>(solving: Promise<Result>, log: Log): Promise<Result> =>
  solving.catch((error: unknown) => {
    if (error instanceof AlreadySearching) throw throttled(RETRY_SECONDS)
    if (error instanceof OutOfTime) throw outOfTime()
    if (error instanceof SolvingFailed) log.error({ error }, 'no recipe was looked for')
    else if (!(error instanceof SolverBusy || error instanceof Abandoned)) throw error
    throw unavailable(RETRY_SECONDS)
  })

const outOfTime = () =>
  new AppError(503, failure(503, 'recipe-time', { seconds: SECONDS }).body, {
    'Retry-After': String(RETRY_SECONDS),
  })
