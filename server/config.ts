import { randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, linkSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { SIGNUPS, type Signup } from '#calc/vocabulary/signup.ts'
import { readDatabaseUrl } from './db/database-url.ts'
import { codeOf } from './db/unavailable.ts'

/** A missing, unknown or malformed setting. The message is one line, ready to be shown. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

export type Config = {
  /** 0 takes any free port. */
  port: number
  host: string
  /** Null: the embedded PostgreSQL under `dataDir`. */
  databaseUrl: string | null
  dataDir: string
  /** Null only with the embedded database: then it is made once and kept under `dataDir`. */
  jwtSecret: string | null
  /** The secret before `jwtSecret`: tokens that it signed go on working. */
  jwtSecretPrevious: string | null
  signup: Signup
  /** Days of Premium for a new account; 0 for no subscription. */
  signupTrialDays: number
  accessTokenMinutes: number
  refreshTokenDays: number
  /** Days after which an unnamed calculation is deleted; 0: never. */
  calculationDays: number
  /** Calculations that a personal space keeps before its oldest unnamed ones are deleted. */
  calculationsKept: number
  /** Whether the operator set that number; else calculations older than the rule are spared. */
  isKeptLimitSet: boolean
  /** The same for a company; null: none is ever one too many. */
  companyCalculationsKept: number | null
  rateLimit: boolean
  trustProxy: boolean
  /** `Strict-Transport-Security` for browsers that come by TLS; null: not sent. */
  strictTransport: string | null
  /** Origins whose pages may call the API; none by default. */
  corsOrigins: readonly string[]
  /** Whether the log names account and address of a request. */
  logCallers: boolean
  logLevel: LogLevel
  metrics: boolean
  /** The bearer token for reading the metrics; null: only this machine may read them. */
  metricsToken: string | null
  supportEmail: string | null
  supportPhone: string | null
  workers: number
}

type Environment = Record<string, string | undefined>

const MIN_SECRET_BYTES = 32

/** A value from the environment; blank counts as unset. */
function text(env: Environment, name: string): string | null {
  const value = env[name]?.trim()
  return value ? value : null
}

function wholeNumber(env: Environment, name: string, fallback: number, min: number, max: number): number {
  const value = text(env, name)
  if (value === null) return fallback
  const parsed = /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN
  if (!(parsed >= min && parsed <= max)) {
    throw new ConfigError(`${name} must be a whole number from ${min} to ${max}, but is "${value}".`)
  }
  return parsed
}

function choice<T extends string>(env: Environment, name: string, fallback: T, choices: readonly T[]): T {
  const value = text(env, name)
  if (value === null) return fallback
  const chosen = choices.find((known) => known === value.toLowerCase())
  if (chosen === undefined) {
    throw new ConfigError(`${name} must be one of ${choices.join(', ')}, but is "${value}".`)
  }
  return chosen
}

const HSTS = 'max-age=63072000; includeSubDomains'

function strictTransport(env: Environment): string | null {
  const form = /^(off|max-age=\d{1,10}(; ?includeSubDomains)?(; ?preload)?)$/i
  const value = matching(env, 'HSTS', form, `off or like "${HSTS}"`) ?? HSTS
  return value.toLowerCase() === 'off' ? null : value
}

/** @throws ConfigError for anything that no browser sends as an origin, such as `*` or a path behind it */
function corsOrigins(env: Environment): string[] {
  const origins = (text(env, 'CORS_ORIGINS') ?? '').split(/[\s,]+/).filter(Boolean)
  const wrong = origins.find((one) => !/^https?:/.test(one) || URL.parse(one)?.origin !== one)
  if (wrong !== undefined)
    throw new ConfigError(
      `CORS_ORIGINS must be origins like "https://app.example", with commas between them, but "${wrong}" is none.`,
    )
  return origins
}

/** @throws ConfigError for a base path: every address of the page and the API begins at the host */
function refuseBasePath(env: Environment): void {
  const value = text(env, 'BASE_PATH')
  if (value !== null && value !== '/') {
    throw new ConfigError(
      `BASE_PATH is "${value}", but the product can't be served under a path: give it a host name of its own.`,
    )
  }
}

const onOff = (env: Environment, name: string, fallback: 'on' | 'off'): boolean =>
  choice(env, name, fallback, ['on', 'off']) === 'on'

/** The URL never appears in a message: it may have a password in it. */
function databaseUrl(env: Environment): string | null {
  const value = text(env, 'DATABASE_URL')
  if (value === null) return null
  try {
    readDatabaseUrl(value)
  } catch (error) {
    throw new ConfigError((error as Error).message)
  }
  return value
}

function jwtSecret(env: Environment, external: boolean): string | null {
  const value = text(env, 'JWT_SECRET')
  if (value === null) {
    if (!external) return null
    throw new ConfigError(
      'JWT_SECRET must be set when DATABASE_URL is: at least 32 random bytes, the same on every server.',
    )
  }
  return longEnough('JWT_SECRET', value)
}

function previousSecret(env: Environment): string | null {
  const value = text(env, 'JWT_SECRET_PREVIOUS')
  return value === null ? null : longEnough('JWT_SECRET_PREVIOUS', value)
}

function longEnough(name: string, value: string): string {
  const bytes = Buffer.byteLength(value)
  if (bytes < MIN_SECRET_BYTES)
    throw new ConfigError(`${name} must have at least ${MIN_SECRET_BYTES} bytes, but has ${bytes}.`)
  return value
}

/** @throws ConfigError that says what the text must be */
function matching(env: Environment, name: string, form: RegExp, what: string): string | null {
  const value = text(env, name)
  if (value !== null && !form.test(value))
    throw new ConfigError(`${name} must be ${what}, but is "${value}".`)
  return value
}

/** The settings of commands that only need the database. @throws ConfigError */
export const readDatabaseConfig = (env: Environment): Pick<Config, 'databaseUrl' | 'dataDir'> => ({
  databaseUrl: databaseUrl(env),
  dataDir: text(env, 'DATA_DIR') ?? './.data',
})

/** @throws ConfigError for the first wrong setting */
export function readConfig(env: Environment): Config {
  const database = readDatabaseConfig(env)
  refuseBasePath(env)
  const metricsToken = text(env, 'METRICS_TOKEN')
  return {
    port: wholeNumber(env, 'PORT', 3000, 0, 65_535),
    host:
      matching(env, 'HOST', /^[A-Za-z0-9.:_-]+$/, 'a host name or an address without a port') ?? '127.0.0.1',
    ...database,
    jwtSecret: jwtSecret(env, database.databaseUrl !== null),
    jwtSecretPrevious: previousSecret(env),
    signup: choice(env, 'SIGNUP', 'open', SIGNUPS),
    signupTrialDays: wholeNumber(env, 'SIGNUP_TRIAL_DAYS', 14, 0, 36_500),
    accessTokenMinutes: wholeNumber(env, 'ACCESS_TOKEN_MINUTES', 15, 1, 1440),
    refreshTokenDays: wholeNumber(env, 'REFRESH_TOKEN_DAYS', 7, 1, 3650),
    calculationDays: wholeNumber(env, 'CALCULATION_DAYS', 0, 0, 36_500),
    calculationsKept: wholeNumber(env, 'CALCULATIONS_KEPT', 10_000, 1, 100_000_000),
    companyCalculationsKept:
      text(env, 'COMPANY_CALCULATIONS_KEPT') === null
        ? null
        : wholeNumber(env, 'COMPANY_CALCULATIONS_KEPT', 1, 1, 100_000_000),
    isKeptLimitSet: text(env, 'CALCULATIONS_KEPT') !== null,
    rateLimit: onOff(env, 'RATE_LIMIT', 'on'),
    trustProxy: onOff(env, 'TRUST_PROXY', 'off'),
    strictTransport: strictTransport(env),
    corsOrigins: corsOrigins(env),
    logCallers: onOff(env, 'LOG_CALLERS', 'off'),
    logLevel: choice(env, 'LOG_LEVEL', 'info', LOG_LEVELS),
    metrics: onOff(env, 'METRICS', metricsToken === null ? 'off' : 'on'),
    metricsToken,
    supportEmail: matching(env, 'SUPPORT_EMAIL', /^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'an e-mail address'),
    supportPhone: matching(env, 'SUPPORT_PHONE', /^\+?[0-9 ()-]{3,30}$/, 'a telephone number'),
    workers: wholeNumber(env, 'WORKERS', 1, 1, 64),
  }
}

const KEPT_SECRET_BYTES = 48

/**
 * The secret that signs tokens, generated once and kept beside the data. Processes that start at the same time get the same
 * one, and a kill half-way leaves none behind.
 * @throws ConfigError if the file was cut short or can't be read
 */
export function keptSecret(folder: string): string {
  const file = join(folder, 'jwt-secret')
  const aside = `${file}.${process.pid}`
  const written = readSecret(file)
  if (written !== null) return written
  rmSync(aside, { force: true })
  const descriptor = openSync(aside, 'wx', 0o600)
  try {
    writeSync(descriptor, `${randomBytes(KEPT_SECRET_BYTES).toString('base64url')}\n`)
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
  try {
    linkSync(aside, file)
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
  } finally {
    rmSync(aside, { force: true })
  }
  return readSecret(file)!
}

function readSecret(file: string): string | null {
  let secret: string
  try {
    secret = readFileSync(file, 'utf8').trim()
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null
    throw new ConfigError(`The kept secret ${file} can't be read: ${(error as Error).message}`)
  }
  if (secret.length < MIN_SECRET_BYTES) {
    throw new ConfigError(
      `The kept secret ${file} is cut short. Remove it to make a new one: everybody then logs in again.`,
    )
  }
  return secret
}
