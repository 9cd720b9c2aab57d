import type { WholeCalculation } from '#calc/calculation/whole-calculation.ts'
import type { Specification } from '#calc/grades/specification.ts'
import type { UncertaintyAnswer } from '#calc/uncertainty/answer.ts'
import type { Calc } from '#calc/vocabulary/blend.ts'
import type { Language } from '#calc/vocabulary/words/language.ts'
import type { GradeChoice } from './answers/recipe.model.ts'
import type { Config } from './config.ts'
import type { Sql } from './db/sql.ts'
import type { Callers } from './http/callers.ts'
import type { ShareCounts } from './http/metrics.ts'
import type { Address } from './http/request-head.ts'
import type { Throttle } from './http/throttle.ts'
import type { Token, Tokens } from './http/tokens.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Log } from './log.ts'
import type { Site } from './static.ts'

/** The settings that answers depend on, with the secret resolved. */
export type AppConfig = Pick<
  Config,
  | 'signupTrialDays'
  | 'accessTokenMinutes'
  | 'refreshTokenDays'
  | 'rateLimit'
  | 'trustProxy'
  | 'strictTransport'
  | 'logCallers'
  | 'metrics'
  | 'metricsToken'
  | 'supportEmail'
  | 'supportPhone'
> & { jwtSecret: string }

/** The application's dependencies; none of them opens a socket. */
export interface Deps {
  sql: Sql
  calc: Calc
  config: AppConfig
  clock: () => Date
  log: Log
  /** Called whenever a calculation was stored. */
  noteStored?: (spaceId: string) => void
  /** Where several processes serve on a port: tells what all of them have counted. */
  share?: ShareCounts
  /** The built page; without it only the API is served. */
  site?: Site
  /** Once the server stops nobody is kept waiting. */
  stopping?: AbortSignal
  /** Tests pass one with a time of its own. */
  throttle?: Throttle
}

/** The dependencies of every feature's routes. */
export interface FeatureDeps extends Deps {
  tokens: Tokens
  callers: Callers
  throttle: Throttle
  address: Address
  /** What takes over some milliseconds is done there, in the account's turn. */
  jobs: Jobs
}

/** Who waits for an answer: the language of its sentences, and the end of the request. */
export interface Asker {
  lang: Language
  signal: AbortSignal
}

// What one feature gives to others: `createApp` hands it on.

/** A kept calculation of the caller; throws 401 and 403 as `requireCaller` does, and 404 if it isn't theirs. */
export type FindCalculation = (
  token: Token,
  id: string,
  needs?: { premium?: boolean },
) => Promise<WholeCalculation>

/** A grade of the caller's, or a built-in one, with its options; throws InvalidInput where there is none. */
export type Specifications = (token: Token, asked: GradeChoice) => Promise<Specification>

/** How sure a calculation is: as it is kept with it, else by the usual settings. */
export type UncertaintyOf = (
  token: Token,
  whole: WholeCalculation,
  signal?: AbortSignal,
) => Promise<UncertaintyAnswer>
