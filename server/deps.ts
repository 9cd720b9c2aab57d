import type { WholeCalculation } from '#calc/calculation/whole-calculation.ts'
import type { Specification } from '#calc/grades/specification.ts'
import type { UncertaintyAnswer } from '#calc/uncertainty/answer.ts'
import type { Calc } from '#calc/vocabulary/blend.ts'
import type { Language } from '#calc/vocabulary/words/language.ts'
import type { Config } from './config.ts'
import type { Sql } from './db/sql.ts'
import type { Callers } from './http/callers.ts'
import type { Meters } from './http/meters.ts'
import type { ShareCounts } from './http/metrics.ts'
import type { Address } from './http/request-head.ts'
import type { Throttle } from './http/throttle.ts'
import type { Token, Tokens } from './http/tokens.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Log } from './log.ts'
import type { GradeChoice } from './responses/recipe.model.ts'
import type { NearLimit, RetentionLimits } from './retention-limits.ts'
import type { Site } from './static.ts'

/** The settings that answers depend on, with the secret resolved. */
export type AppConfig = Pick<
  Config,
  | 'jwtSecretPrevious'
  | 'signup'
  | 'signupTrialDays'
  | 'accessTokenMinutes'
  | 'refreshTokenDays'
  | 'rateLimit'
  | 'trustProxy'
  | 'strictTransport'
  | 'corsOrigins'
  | 'logCallers'
  | 'metrics'
  | 'metricsToken'
  | 'supportEmail'
  | 'supportPhone'
> & { jwtSecret: string }

export interface Deps {
  sql: Sql
  calc: Calc
  config: AppConfig
  clock: () => Date
  log: Log
  /** What becomes of calculations that are too many; without it none is ever deleted. */
  retention?: {
    limits: RetentionLimits
    /** Called after a calculation was stored. */
    noteStored(spaceId: string): void
    /** How near a space has come to its limit, as far as known; null while it is far from it. */
    nearLimitOf(spaceId: string): NearLimit | null
  }
  /** What the metrics tell of parts of the server. */
  meters?: Meters
  /** Sums the counts of several processes on a port. */
  share?: ShareCounts
  /** The built page; without it only the API is served. */
  site?: Site
  /** Ends waiting requests when the server stops. */
  stopping?: AbortSignal
  /** Tests pass one with its own clock. */
  throttle?: Throttle
  /** Tests pass a cheap one. */
  passwords?: {
    hash(password: string): Promise<string>
    verify(password: string, known: string | null): Promise<boolean>
  }
}

export interface FeatureDeps extends Deps {
  meters: Meters
  tokens: Tokens
  callers: Callers
  throttle: Throttle
  address: Address
  /** Runs work of more than some milliseconds, by turns of accounts. */
  jobs: Jobs
}

/** The language of an answer, and the end of its request. */
export interface AnswerContext {
  lang: Language
  signal: AbortSignal
}

// What features give to others through `createApp`.

/** A stored calculation of the caller; throws 401 and 403 as `requireCaller` does, and 404 if it isn't theirs. */
export type FindCalculation = (
  token: Token,
  id: string,
  needs?: { premium?: boolean },
) => Promise<WholeCalculation>

/** A built-in or own grade with its options; throws InvalidInput if there is none. */
export type Specifications = (token: Token, choice: GradeChoice) => Promise<Specification>

/** The uncertainty of a calculation: as stored with it, else with the default settings. */
export type UncertaintyOf = (
  token: Token,
  whole: WholeCalculation,
  signal?: AbortSignal,
) => Promise<UncertaintyAnswer>
