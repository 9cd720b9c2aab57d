import type { Calc } from '#calc/vocabulary/blend.ts'
import type { Config } from './config.ts'
import type { Sql } from './db/sql.ts'
import type { Address } from './http/address.ts'
import type { Throttle } from './http/throttle.ts'
import type { Tokens } from './http/tokens.ts'
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
  | 'metrics'
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
  /** The built page; without it only the API is served. */
  site?: Site
}

/** The dependencies of every feature's routes. */
export interface FeatureDeps extends Deps {
  tokens: Tokens
  throttle: Throttle
  address: Address
}
