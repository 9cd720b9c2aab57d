import { expect, test } from 'bun:test'
import { ConfigError, readConfig } from './config.ts'

const SECRET = 'x'.repeat(32)
const URL_OF_DB = 'postgres://fuel:pw@db.example:5432/fuelblend'

const complaint = (env: Record<string, string>): string => {
  try {
    readConfig(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
  throw new Error('no complaint')
}

test('an empty environment gives the documented defaults', () => {
  expect(readConfig({})).toEqual({
    port: 3000,
    host: '127.0.0.1',
    databaseUrl: null,
    dataDir: './.data',
    jwtSecret: null,
    jwtSecretPrevious: null,
    signup: 'open',
    signupTrialDays: 14,
    accessTokenMinutes: 15,
    refreshTokenDays: 7,
    calculationDays: 0,
    calculationsKept: 10_000,
    companyCalculationsKept: null,
    isKeptLimitSet: false,
    rateLimit: true,
    trustProxy: false,
    strictTransport: 'max-age=63072000; includeSubDomains',
    corsOrigins: [],
    logCallers: false,
    logLevel: 'info',
    metrics: false,
    metricsToken: null,
    supportEmail: null,
    supportPhone: null,
    workers: 1,
  })
})

test('a blank value counts as unset', () => {
  expect(readConfig({ PORT: '', HOST: ' ', JWT_SECRET: '' })).toEqual(readConfig({}))
})

test('every setting is read', () => {
  const config = readConfig({
    PORT: '0',
    HOST: '::1',
    DATABASE_URL: URL_OF_DB,
    DATA_DIR: '/var/lib/fuelblend',
    JWT_SECRET: SECRET,
    SIGNUP: 'Invited',
    SIGNUP_TRIAL_DAYS: '0',
    ACCESS_TOKEN_MINUTES: '5',
    REFRESH_TOKEN_DAYS: '30',
    CALCULATION_DAYS: '365',
    CALCULATIONS_KEPT: '500',
    COMPANY_CALCULATIONS_KEPT: '50000',
    RATE_LIMIT: 'off',
    TRUST_PROXY: 'ON',
    CORS_ORIGINS: 'https://app.example, http://localhost:8080',
    LOG_LEVEL: 'warn',
    METRICS: 'on',
    SUPPORT_EMAIL: 'help@example.org',
    SUPPORT_PHONE: '+1 (555) 010-0000',
    WORKERS: '4',
  })
  expect(config).toMatchObject({
    port: 0,
    host: '::1',
    databaseUrl: URL_OF_DB,
    jwtSecret: SECRET,
    workers: 4,
  })
  expect(config).toMatchObject({
    signup: 'invited',
    signupTrialDays: 0,
    accessTokenMinutes: 5,
    refreshTokenDays: 30,
    calculationDays: 365,
    calculationsKept: 500,
    companyCalculationsKept: 50_000,
    isKeptLimitSet: true,
    metrics: true,
    metricsToken: null,
  })
  expect(config.corsOrigins).toEqual(['https://app.example', 'http://localhost:8080'])
  expect(config).toMatchObject({ rateLimit: false, trustProxy: true, logLevel: 'warn' })
})

test('an external database without a secret is refused, and so is a short secret anywhere', () => {
  expect(complaint({ DATABASE_URL: URL_OF_DB })).toContain('JWT_SECRET must be set')
  expect(complaint({ JWT_SECRET: 'x'.repeat(31) })).toBe(
    'JWT_SECRET must have at least 32 bytes, but has 31.',
  )
  expect(readConfig({ JWT_SECRET: 'ی'.repeat(16) }).jwtSecret).toBe('ی'.repeat(16))
})

for (const [name, values] of Object.entries({
  PORT: ['-1', '65536', '3000.5', '0x10', 'http', '1e3'],
  WORKERS: ['0', '65', 'many'],
  SIGNUP: ['yes', 'invite'],
  SIGNUP_TRIAL_DAYS: ['-1', 'a week'],
  COMPANY_CALCULATIONS_KEPT: ['0', 'all'],
  JWT_SECRET_PREVIOUS: ['short'],
  ACCESS_TOKEN_MINUTES: ['0'],
  REFRESH_TOKEN_DAYS: ['0'],
  CALCULATION_DAYS: ['-1', '1.5', 'never'],
  CALCULATIONS_KEPT: ['0', '-1', 'all'],
  RATE_LIMIT: ['yes', 'true'],
  TRUST_PROXY: ['1'],
  METRICS: ['enabled'],
  CORS_ORIGINS: ['*', 'null', 'app.example', 'https://app.example/', 'https://App.example', 'ftp://a.b'],
  HSTS: ['on', '63072000', 'max-age=x', 'max-age=1, includeSubDomains'],
  BASE_PATH: ['/fuel', 'fuel/'],
  LOG_CALLERS: ['1'],
  LOG_LEVEL: ['loud'],
  HOST: ['http://localhost', 'a b'],
  SUPPORT_EMAIL: ['nobody'],
  SUPPORT_PHONE: ['call me'],
  DATABASE_URL: ['mysql://a/b', 'nonsense', 'postgres://host:5432'],
})) {
  test(`an ill-formed ${name} is named in one line`, () => {
    for (const value of values) {
      const line = complaint({ JWT_SECRET: SECRET, [name]: value })
      expect(line).toStartWith(name)
      expect(line).not.toContain('\n')
    }
  })
}

test('who sets a token for the metrics wants them served, unless told otherwise', () => {
  expect(readConfig({ METRICS_TOKEN: 'x' })).toMatchObject({ metrics: true, metricsToken: 'x' })
  expect(readConfig({ METRICS_TOKEN: 'x', METRICS: 'off' }).metrics).toBe(false)
})

test('what browsers are told of TLS can be set, and left out', () => {
  expect(readConfig({ HSTS: 'off' }).strictTransport).toBeNull()
  expect(readConfig({ HSTS: 'max-age=300' }).strictTransport).toBe('max-age=300')
  expect(readConfig({ BASE_PATH: '/' }).port).toBe(3000)
})

test('a password inside an ill-formed database URL is not repeated', () => {
  expect(complaint({ DATABASE_URL: 'mysql://root:hunter22@host/db' })).not.toContain('hunter22')
})
