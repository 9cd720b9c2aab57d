import { beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { drawn } from '#calc/oracle/draws.ts'
import { resetPassword, setActive } from '#server/cli/operator.ts'
import type { Transaction } from '#server/db/sql.ts'
import { giveSpaces, openTestDb, type TestDatabase } from '#server/db/test-database.ts'
import { AppError } from '#server/errors.ts'
import { ownSpaceToken } from '#server/http/caller.ts'
import { createThrottle } from '#server/http/throttle.ts'
import { createTokens, type Token } from '#server/http/tokens.ts'
import { TEST_CONFIG } from '#server/test-app.ts'
import { type AccountRow, insertSession, revokeSession, revokeSessions } from './accounts.queries.ts'
import { createAccountService } from './accounts.service.ts'
import type { Passwords } from './passwords.ts'

const ROUNDS = drawn(500, 100)
const LONG = 120_000
const DAY_MS = 24 * 60 * 60 * 1000
const ADDRESS = '192.0.2.1'
const OLD = 'heavy naphtha 7'
const NEW = 'light naphtha 3'

/** Without the work of a real hash: many rounds fit into seconds, and the statements meet more often. */
const PLAIN: Passwords = {
  hash: async (password) => password,
  verify: async (password, hash) => hash === password,
}
const clock = () => new Date()

let sql: TestDatabase
let service: ReturnType<typeof createAccountService>
let account: AccountRow
/** The session whose caller changes the account. */
let token: Token
let names = 0

beforeAll(async () => {
  sql = await openTestDb()
  const tokens = createTokens(TEST_CONFIG.jwtSecret, clock)
  const throttle = createThrottle(sql, false)
  service = createAccountService({ sql, clock, tokens, config: TEST_CONFIG, throttle }, PLAIN)
})
beforeEach(() => newAccount())

async function newAccount(): Promise<void> {
  const name = `racer-${++names}`
  const [row] = await sql<AccountRow[]>`
    insert into account (username, username_key, first_name, last_name, email, email_key, phone_number, password_hash)
    values (${name}, ${name}, 'Mina', 'Karimi', ${name}, ${name}, '12345678', ${OLD}) returning *`
  account = row!
  await giveSpaces(sql)
  token = await openSession(sql)
}

async function openSession(querier: TestDatabase | Transaction): Promise<Token> {
  const [session] = await insertSession(querier, account, clock(), new Date(Date.now() + DAY_MS))
  return ownSpaceToken({ accountId: account.id, sessionId: session!.id })
}

const living = async (): Promise<string[]> =>
  (
    await sql<{ id: string }[]>`
      select id from session where account_id = ${account.id} and revoked_at is null and id <> ${token.sessionId}`
  ).map(({ id }) => id)

/** Three log-ins beside `work`: how many opened a session. One that is refused is refused as wrong. */
async function besideLogIns(work: () => Promise<unknown>): Promise<number> {
  const logIn = async () => {
    try {
      return await service.obtainTokens({ username: account.username, password: OLD }, ADDRESS)
    } catch (error) {
      if (error instanceof AppError && error.status === 401) return null
      throw error
    }
  }
  const [, ...opened] = await Promise.all([work(), logIn(), logIn(), logIn()])
  return opened.filter((pair) => pair !== null).length
}

/** Begins `work` while `first` is done and not yet committed; both are through when it resolves. */
async function whileUncommitted<T>(
  first: (transaction: Transaction) => Promise<unknown>,
  work: () => Promise<T>,
) {
  const isDone = Promise.withResolvers<void>()
  const mayCommit = Promise.withResolvers<void>()
  const committed = sql.begin(async (transaction) => {
    await first(transaction)
    isDone.resolve()
    await mayCommit.promise
  })
  await isDone.promise
  let isThrough = false
  const working = work().finally(() => {
    isThrough = true
  })
  const outcome = working.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  )
  const waiting = () => sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  while (!isThrough && (await waiting()).length === 0);
  mayCommit.resolve()
  await committed
  return outcome
}

const changePassword = () =>
  service.changePassword(token, { current_password: OLD, new_password: NEW, new_password_confirm: NEW })
const remove = () => service.remove(token, { username: account.username, password: OLD })

describe('a log-in under way', () => {
  type End = [string, () => Promise<unknown>]
  const endOfOthers: End = ['the end of all other sessions', () => service.revokeOthers(token)]
  const changes: End[] = [
    ['a change of the password', changePassword],
    ['a reset by the operator', () => resetPassword(sql, account.id, clock(), PLAIN)],
    ['closing the account', () => setActive(sql, account.id, false, clock())],
    ['the deletion of the account', remove],
  ]

  test.each([...changes, endOfOthers])(
    'whose session is not committed yet does not outlive %s',
    async (_, end) => {
      const outcome = await whileUncommitted(openSession, end)
      expect(outcome).not.toHaveProperty('error')
      expect(await living()).toEqual([])
    },
  )

  test('is counted among the sessions that are ended', async () => {
    expect(await whileUncommitted(openSession, () => service.revokeOthers(token))).toEqual({
      value: { revoked: 1 },
    })
  })

  test.each(changes)(
    `does not outlive %s, in ${ROUNDS} rounds`,
    async (_, end) => {
      let opened = 0
      for (let round = 0; round < ROUNDS; round++) {
        await newAccount()
        opened += await besideLogIns(end)
        expect(await living()).toEqual([])
      }
      // Both orders have been met.
      expect(opened).toBeWithin(1, 3 * ROUNDS)
    },
    LONG,
  )

  test(
    `is ended or comes after the end of all other sessions, in ${ROUNDS} rounds`,
    async () => {
      for (let round = 0; round < ROUNDS; round++) {
        await newAccount()
        let revoked = 0
        const opened = await besideLogIns(async () => {
          revoked = (await service.revokeOthers(token)).revoked
        })
        expect(opened).toBe(3)
        expect(revoked + (await living()).length).toBe(opened)
      }
    },
    LONG,
  )
})

describe('a session that is ended meanwhile', () => {
  const works: [string, () => Promise<unknown>][] = [
    ['change the password', changePassword],
    ['delete the account', remove],
  ]
  const endings: [string, (transaction: Transaction) => Promise<unknown>][] = [
    ['logged out', async (transaction) => revokeSession(transaction, token, clock())],
    ['revoked', async (transaction) => revokeSessions(transaction, account.id, clock(), null)],
  ]

  test.each(works.flatMap(([what, work]) => endings.map(([how, end]) => [what, how, work, end] as const)))(
    'does not %s any more (%s)',
    async (_, __, work, end) => {
      expect(await whileUncommitted(end, work)).toMatchObject({ error: { status: 401 } })
      const [row] = await sql`select password_hash from account where id = ${account.id}`
      expect(row).toEqual({ password_hash: OLD })
    },
  )
})

test('an account whose password is changed meanwhile is not deleted with the old one', async () => {
  const change = (transaction: Transaction) =>
    transaction`update account set password_hash = ${NEW} where id = ${account.id}`.execute()
  expect(await whileUncommitted(change, remove)).toMatchObject({
    error: { status: 400, body: { password: [{ code: 'wrong-password' }] } },
  })
  expect(await sql`select from account where id = ${account.id}`).toHaveLength(1)
})
