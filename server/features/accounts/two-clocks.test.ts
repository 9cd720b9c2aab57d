import { beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { openTestDb, type TestDatabase } from '#server/db/test-database.ts'
import { openTestAccounts, PASSWORD, type TestAccounts, type TestSession } from './test-accounts.ts'

const APART_MS = 5 * 60_000

let sql: TestDatabase
let ahead: TestAccounts
let behind: TestAccounts
let owner: TestSession

beforeAll(async () => {
  sql = await openTestDb()
  const config = { rateLimit: true, trustProxy: true }
  ahead = await openTestAccounts(config, { sql, clock: () => new Date(Date.now() + APART_MS) })
  behind = await openTestAccounts(config, { sql })
})
beforeEach(async () => {
  await sql`delete from throttle`
  owner = await ahead.signUp()
})

const from = (address: string) => ({ 'x-forwarded-for': address })

const logIn = (server: TestAccounts, password = PASSWORD, address = '203.0.113.1') =>
  server.send<TestSession>(
    'POST',
    '/api/login/',
    { username: owner.user.username, password },
    undefined,
    from(address),
  )

/** What one server after the other answers, in turns. */
async function inTurns(count: number, call: (server: TestAccounts) => Promise<{ status: number }>) {
  const found: number[] = []
  for (let turn = 0; turn < count; turn++) found.push((await call(turn % 2 ? behind : ahead)).status)
  return found
}

describe('two servers whose clocks are five minutes apart', () => {
  test('let the owner in, whichever is asked', async () => {
    expect(await inTurns(6, (server) => logIn(server))).toEqual(Array(6).fill(200))
  })

  test('let the owner in after wrong tries that were forgiven', async () => {
    expect(await inTurns(4, (server) => logIn(server, 'wrong'))).toEqual(Array(4).fill(400))
    expect((await logIn(ahead)).status).toBe(200)
    expect((await logIn(behind)).status).toBe(200)
  })

  test('count guesses together, and both say the same wait', async () => {
    expect(await inTurns(5, (server) => logIn(server, 'wrong'))).toEqual(Array(5).fill(400))
    for (const server of [ahead, behind]) {
      const { status, headers } = await logIn(server)
      expect(status).toBe(429)
      expect(Number(headers.get('retry-after'))).toBeWithin(1, 31)
    }
  })

  test('take each other’s tokens, and end each other’s sessions', async () => {
    for (const [one, other] of [
      [ahead, behind],
      [behind, ahead],
    ] as const) {
      const { access, refresh } = (await logIn(one)).body
      const profile = () => other.send('GET', '/api/user/profile/', undefined, access)
      expect((await profile()).status).toBe(200)
      expect((await other.send('POST', '/api/token/refresh/', { refresh })).status).toBe(200)
      expect((await other.send('POST', '/api/logout/', { refresh_token: refresh }, access)).status).toBe(205)
      expect((await one.send('GET', '/api/user/profile/', undefined, access)).status).toBe(401)
    }
  })
})
