import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect, type OpenDatabase, openDatabase } from '../db/connect.ts'
import { prepareDatabase } from '../db/migrate.ts'
import type { Sql } from '../db/sql.ts'
import {
  openTestAccounts,
  PASSWORD,
  type TestAccounts,
  type TestSession,
} from '../features/accounts/test-accounts.ts'
import { createLog } from '../log.ts'
import { type Ended, ended, runHere, spawnCommand } from './test-command.ts'

const SLOW = 60_000

let folder: string
let dataDir: string
let database: OpenDatabase
let sql: Sql
let accounts: TestAccounts

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fuelblend-operator-'))
  dataDir = join(folder, 'data')
  // The tests keep the embedded database open, as a running server does; the commands join it.
  database = await openDatabase({ databaseUrl: null, dataDir })
  await prepareDatabase(database.target, createLog('silent'))
  sql = connect(database.target)
  accounts = await openTestAccounts({}, { sql })
}, SLOW)
afterAll(async () => {
  await sql.end()
  await database.close()
  rmSync(folder, { recursive: true, force: true })
}, SLOW)

const trimmed = ({ out, err, code }: Ended): Ended => ({ out: out.trim(), err: err.trim(), code })

/** One run of a command, within this process. */
async function run(words: string, env: Record<string, string> = {}): Promise<Ended> {
  const [command, ...args] = words.split(' ')
  return trimmed(await runHere(command!, args, { DATA_DIR: dataDir, ...env }))
}

/** The same as a process of its own. */
async function runApart(words: string, env: Record<string, string> = {}): Promise<Ended> {
  const [command, ...args] = words.split(' ')
  return trimmed(await ended(spawnCommand(command!, args, { DATA_DIR: dataDir, ...env })))
}

const subscriptionOf = async (session: TestSession) =>
  (
    await accounts.send<{ is_active: boolean; days_left: unknown; tier: { name: string } }>(
      'GET',
      '/api/subscription/me/',
      undefined,
      session.access,
    )
  ).body

const mayBlend = async (session: TestSession): Promise<number> =>
  (await accounts.send('GET', '/materials/', undefined, session.access)).status

describe('bun run company', () => {
  test(
    'makes one with its owner, gives it Premium of its own, and lists it',
    async () => {
      expect((await runApart('company list')).out).toBe('There are no companies.')
      const { user } = await accounts.signUp({ username: 'Founder', email: 'founder@example.com' })
      const { out } = await run('company create Karun --owner founder')
      expect(out).toMatch(/^Karun: [0-9a-f-]{36}, 1 member, owners Founder, as its founder$/)
      await sql`delete from subscription where space_id = ${user.id}`
      expect((await run('company grant KARUN --days 30')).out).toMatch(/, Premium until \d{4}-/)
      expect((await run('company list')).out).toMatch(/^Karun: .*, Premium until/)
      await run('company create Karun --owner founder')
      const { code, err } = await run('company grant Karun')
      expect([code, err]).toEqual([1, expect.stringContaining('several of that name')])
    },
    SLOW,
  )
})

describe('bun run subscription', () => {
  test(
    'tiers lists them',
    async () => {
      const { out, code } = await runApart('subscription tiers')
      expect(code).toBe(0)
      expect(out.split('\n')).toEqual([
        'Free: $0.00 a month, without Premium, any number of own materials',
        'Premium: $29.99 a month, Premium, any number of own materials',
      ])
    },
    SLOW,
  )

  test(
    'show, expire and grant change what the next request may do, session and all as they are',
    async () => {
      const session = await accounts.signUp({ username: 'Operated' })
      expect((await run('subscription show operated')).out).toMatch(
        /^Operated: Premium, active, 14 days left, until 20/,
      )
      expect(await mayBlend(session)).toBe(200)

      expect((await run(`subscription expire ${session.user.email}`)).out).toMatch(
        /^Operated: Premium, expired, since 20/,
      )
      expect(await subscriptionOf(session)).toMatchObject({ is_active: false, days_left: 0 })
      expect(await mayBlend(session)).toBe(403)

      const grant = await run('subscription grant OPERATED --days 5')
      expect(grant).toMatchObject({
        code: 0,
        out: expect.stringMatching(/^Operated: Premium, active, 5 days left, until/),
      })
      expect(await subscriptionOf(session)).toMatchObject({ is_active: true, days_left: 5 })
      expect(await mayBlend(session)).toBe(200)

      await run(`subscription grant ${session.user.id} --tier free`)
      expect(await subscriptionOf(session)).toMatchObject({ days_left: 'unlimited', tier: { name: 'Free' } })
      expect(await mayBlend(session)).toBe(403)

      expect((await run('subscription grant operated')).out).toBe('Operated: Premium, active, without an end')
      expect(await subscriptionOf(session)).toMatchObject({ is_active: true, days_left: 'unlimited' })
    },
    SLOW,
  )

  test(
    'expire of an account without one says so',
    async () => {
      const { user } = await accounts.signUp()
      await sql`delete from subscription where space_id = ${user.id}`
      expect((await run(`subscription show ${user.username}`)).out).toBe(`${user.username}: no subscription`)
      const { code, err } = await run(`subscription expire ${user.username}`)
      expect([code, err]).toEqual([1, `${user.username} has no subscription to end.`])
    },
    SLOW,
  )

  test.each([
    ['company create Karun', 2, /^create, and only that, takes --owner/],
    ['company grant Nobody', 1, /^There is no company of the name or id Nobody/],
    ['subscription', 2, /^What is to be done\?/],
    ['subscription shew x', 2, /^There is no "shew"/],
    ['subscription show', 2, /^show takes one user/],
    ['subscription show a b', 2, /^show takes one user/],
    ['subscription tiers x', 2, /^tiers takes no user/],
    ['subscription show x --days 3', 2, /^Only grant takes/],
    ['subscription grant x --days 0', 2, /^--days must be a whole number/],
    ['subscription grant x --days 1.5', 2, /^--days must be a whole number/],
    ['subscription grant x --for 3', 2, /--for/],
    ['subscription show nobody', 1, /^There is no account of the name, e-mail address or id nobody\.$/],
    [
      'subscription grant operated --tier Gold',
      1,
      /^There is no tier named Gold\. There are: Free, Premium\.$/,
    ],
    ['account', 2, /^What is to be done\?/],
    ['account toString x', 2, /^There is no "toString"/],
    ['account show nobody', 1, /^There is no account/],
  ])(
    '%s ends with %i and says why',
    async (words, code, said) => {
      const found = await run(words)
      expect(found.code).toBe(code)
      expect(found.err).toMatch(said)
      expect(found.out).toBe('')
    },
    SLOW,
  )

  test(
    '--help of both tells what there is, without a database',
    async () => {
      for (const [command, verbs] of [
        ['subscription', ['show', 'grant', 'expire', 'tiers', '--days', '--tier']],
        ['account', ['show', 'verify', 'deactivate', 'activate', 'reset-password']],
      ] as const) {
        const { out, code } = await run(`${command} --help`, { DATA_DIR: '/nowhere/at/all' })
        expect(code).toBe(0)
        for (const verb of verbs) expect(out).toContain(verb)
      }
    },
    SLOW,
  )

  test(
    'a name that may mean two accounts changes neither',
    async () => {
      const one = await accounts.signUp()
      const other = await accounts.signUp({ username: one.user.email })
      const { code, err } = await run(`subscription expire ${one.user.email}`)
      expect(code).toBe(1)
      expect(err).toContain(one.user.id)
      expect(err).toContain(other.user.id)
      expect(await subscriptionOf(one)).toMatchObject({ is_active: true })
      expect(await subscriptionOf(other)).toMatchObject({ is_active: true })
      expect((await run(`subscription expire ${other.user.id}`)).code).toBe(0)
      expect(await subscriptionOf(one)).toMatchObject({ is_active: true })
      expect(await subscriptionOf(other)).toMatchObject({ is_active: false })
    },
    SLOW,
  )
})

describe('bun run account', () => {
  test(
    'show, verify, deactivate, activate and reset-password',
    async () => {
      const { access, user } = await accounts.signUp({ username: 'looked-after' })
      const statusOf = async (token: string) =>
        (await accounts.send('GET', '/api/user/profile/', undefined, token)).status
      const logIn = (password: string) =>
        accounts.send<TestSession>('POST', '/api/login/', { username: user.username, password })

      const shown = await runApart('account show LOOKED-AFTER')
      expect(shown.out).toContain(user.id)
      expect(shown.out).toContain(user.email)
      expect(shown.out).toMatch(/Verified +no\n/)
      expect(shown.out).not.toContain('argon2')

      expect((await run('account verify looked-after')).out).toBe('Verified.')
      expect((await run('account show looked-after')).out).toMatch(/Verified +yes\n/)

      expect((await run('account deactivate looked-after')).code).toBe(0)
      expect(await statusOf(access)).toBe(401)
      expect((await logIn(PASSWORD)).status).toBe(400)
      expect((await run('account activate looked-after')).code).toBe(0)
      expect((await logIn(PASSWORD)).status).toBe(200)

      const reset = await run('account reset-password looked-after')
      expect(reset.err).toBe('')
      const once = reset.out.split('\n')[0]!
      const session = await logIn(once)
      expect(session.status).toBe(200)
      expect(await mayBlend(session.body)).toBe(403)
    },
    SLOW,
  )

  test(
    'works while no server runs, on a database that is not there yet',
    async () => {
      const { out, code } = await runApart('subscription tiers', { DATA_DIR: join(folder, 'fresh') })
      expect(code).toBe(0)
      expect(out).toContain('Premium')
    },
    SLOW,
  )

  test(
    'says in one line that the database is away',
    async () => {
      const { code, err, out } = await runApart('account show x', {
        DATABASE_URL: 'postgres://nobody:secretive@127.0.0.1:9/none',
      })
      expect([code, out]).toEqual([1, ''])
      expect(err.split('\n').at(-1)).toMatch(/^The database does not answer/)
      expect(err).not.toContain('secretive')
      expect(err).not.toContain('    at ')
    },
    SLOW,
  )
})

test(
  'bun run backup says in one line that a place for a file is none',
  async () => {
    const folderAsFile = await run(`backup ${folder}`)
    expect(folderAsFile).toEqual({ out: '', err: `${folder} is a folder. Name a file.`, code: 1 })
    writeFileSync(join(folder, 'file'), '')
    const { code, err } = await run(`backup ${join(folder, 'file/all.backup')}`)
    expect([code, err]).toEqual([1, expect.stringMatching(/^The folder .*file can't be made: .*$/)])
  },
  SLOW,
)
