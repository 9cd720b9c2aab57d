import { beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { openTestDb, type TestDatabase } from '#server/db/test-database.ts'
import { createThrottle } from '#server/http/throttle.ts'
import {
  openTestAccounts,
  PASSWORD,
  signUpBody,
  type TestAccounts,
  type TestSession,
} from './test-accounts.ts'

const MINUTE_MS = 60_000

let now = new Date('2026-03-01T12:00:00Z')
let sql: TestDatabase
let accounts: TestAccounts
let victim: TestSession

beforeAll(async () => {
  sql = await openTestDb()
  accounts = await openTestAccounts(
    { trustProxy: true, accessTokenMinutes: 1440 },
    { sql, clock: () => now, throttle: createThrottle(sql, true, () => sql`${now}::timestamptz`) },
  )
})
beforeEach(async () => {
  now = new Date(now.getTime() + 200 * MINUTE_MS)
  await sql`delete from throttle`
  victim = (
    await accounts.send<TestSession>('POST', '/api/register/', signUpBody(), undefined, from('192.0.2.1'))
  ).body
})

const from = (address: string) => ({ 'x-forwarded-for': address })

const logIn = (address: string, username: string, password: string, path = '/api/login/') =>
  accounts.send('POST', path, { username, password }, undefined, from(address))

async function statuses(
  count: number,
  call: (turn: number) => Promise<{ status: number }>,
): Promise<number[]> {
  const found: number[] = []
  for (let turn = 0; turn < count; turn++) found.push((await call(turn)).status)
  return found
}

const through = (found: number[]): number => found.filter((status) => status !== 429).length

describe('guessing one password', () => {
  test('is slowed down after five tries: 429 with the seconds to wait', async () => {
    const found = await statuses(6, () => logIn('203.0.113.1', victim.user.username, 'wrong'))
    expect(found).toEqual([400, 400, 400, 400, 400, 429])
    const { headers, body } = await logIn('203.0.113.1', victim.user.username, PASSWORD)
    expect(headers.get('retry-after')).toBe('30')
    expect(body).toEqual({ detail: 'Request was throttled. Expected available in 30 seconds.' })
    now = new Date(now.getTime() + 30_000)
    expect((await logIn('203.0.113.1', victim.user.username, PASSWORD)).status).toBe(200)
  })

  test('at a thousand tries a minute lets no more than ten through, from however many addresses', async () => {
    let passed = 0
    for (let turn = 0; turn < 1000; turn++) {
      now = new Date(now.getTime() + 60)
      const { status } = await logIn(`198.51.100.${turn % 250}`, victim.user.username, 'wrong')
      if (status !== 429) passed += 1
    }
    expect(passed).toBeLessThanOrEqual(10)
    expect(passed).toBeGreaterThanOrEqual(5)
  })

  test('a hundred at once lets no more than five through', async () => {
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, turn) => logIn(`198.51.100.${turn}`, victim.user.username, 'wrong')),
    )
    expect(through(answers.map(({ status }) => status))).toBe(5)
  })

  test('counts alike over both calls, and over the spellings of a name', async () => {
    const spellings = [victim.user.username, victim.user.username.toUpperCase(), ` ${victim.user.username}`]
    const found = await statuses(6, (turn) =>
      logIn('203.0.113.1', spellings[turn % 3]!, 'wrong', turn % 2 ? '/api/token/' : '/api/login/'),
    )
    expect(through(found)).toBe(5)
  })

  test('tells an unknown name apart from a known one in nothing', async () => {
    const known = await statuses(8, () => logIn('203.0.113.1', victim.user.username, 'wrong'))
    await sql`delete from throttle`
    const unknown = await statuses(8, () => logIn('203.0.113.1', 'nobody-of-that-name', 'wrong'))
    expect(unknown).toEqual(known)
  })

  test('does not shut out the owner, who has logged in from another address before', async () => {
    expect((await logIn('192.0.2.1', victim.user.username, PASSWORD)).status).toBe(200)
    await statuses(20, (turn) => logIn(`198.51.100.${turn}`, victim.user.username, 'wrong'))
    expect((await logIn('198.51.100.99', victim.user.username, PASSWORD)).status).toBe(429)
    expect((await logIn('192.0.2.1', victim.user.username, PASSWORD)).status).toBe(200)
  })

  test('does not shut out the owner where the account was opened, before the first log-in', async () => {
    await statuses(20, (turn) => logIn(`198.51.100.${turn}`, victim.user.username, 'wrong'))
    expect((await logIn('192.0.2.1', victim.user.username, PASSWORD)).status).toBe(200)
  })

  test('does not shut out the owner from there because of guesses of other names at the same address', async () => {
    const found = await statuses(12, (turn) => logIn('192.0.2.1', `name-${turn}`, 'wrong'))
    expect(found).toEqual([...Array(10).fill(400), 429, 429])
    expect((await logIn('192.0.2.1', victim.user.username, PASSWORD)).status).toBe(200)
    expect(through(await statuses(8, () => logIn('192.0.2.1', victim.user.username, 'wrong')))).toBe(5)
  })

  test('never touches a running session', async () => {
    await statuses(20, () => logIn('192.0.2.1', victim.user.username, 'wrong'))
    expect((await logIn('192.0.2.1', victim.user.username, PASSWORD)).status).toBe(429)
    const headers = from('192.0.2.1')
    const profile = await accounts.send('GET', '/api/user/profile/', undefined, victim.access, headers)
    expect(profile.status).toBe(200)
    const refresh = await accounts.send(
      'POST',
      '/api/token/refresh/',
      { refresh: victim.refresh },
      undefined,
      headers,
    )
    expect(refresh.status).toBe(200)
  })

  test('is forgiven by a log-in that succeeds', async () => {
    for (let round = 0; round < 4; round++) {
      await statuses(4, () => logIn('203.0.113.1', victim.user.username, 'wrong'))
      // Four faults from that address stay, so the rounds come from different ones.
      expect((await logIn(`203.0.113.${round + 2}`, victim.user.username, PASSWORD)).status).toBe(200)
      await sql`delete from throttle`
    }
  })
})

describe('guesses spread over many names', () => {
  test('are slowed down by their address after ten', async () => {
    const found = await statuses(30, (turn) => logIn('203.0.113.7', `name-${turn}`, 'wrong'))
    expect(through(found)).toBe(10)
    expect((await logIn('203.0.113.8', 'name-1', 'wrong')).status).toBe(400)
  })

  test('are not hidden by log-ins that succeed in between', async () => {
    let passed = 0
    for (let turn = 0; turn < 40; turn++) {
      await logIn('203.0.113.7', victim.user.username, PASSWORD)
      if ((await logIn('203.0.113.7', `name-${turn}`, 'wrong')).status !== 429) passed += 1
    }
    expect(passed).toBeLessThanOrEqual(10)
  })

  test('count for a whole /64', async () => {
    const found = await statuses(30, (turn) => logIn(`2001:db8::${turn + 1}`, `name-${turn}`, 'wrong'))
    expect(through(found)).toBe(10)
  })

  test('do not count when they succeed', async () => {
    const found = await statuses(25, () => logIn('203.0.113.7', victim.user.username, PASSWORD))
    expect(found).toEqual(Array(25).fill(200))
  })
})

describe('opening accounts', () => {
  const signUp = (address: string, more = {}) =>
    accounts.send('POST', '/api/register/', signUpBody(more), undefined, from(address))

  test('is slowed down by address after fifty', async () => {
    const found = await statuses(52, () => signUp('203.0.113.20'))
    expect(found).toEqual([...Array(50).fill(201), 429, 429])
    expect((await signUp('203.0.113.21')).status).toBe(201)
  })

  test('does not count what was refused', async () => {
    const found = await statuses(60, () => signUp('203.0.113.22', { password_confirm: 'x' }))
    expect(found).toEqual(Array(60).fill(400))
    expect((await signUp('203.0.113.22')).status).toBe(201)
  })
})

describe('asking by sign-ups which names are taken', () => {
  const TAKEN = ['A user with that username already exists.']
  const ask = (address: string, more = {}) =>
    accounts.send<{ username?: string[]; password?: string[] }>(
      'POST',
      '/api/register/',
      signUpBody({ username: victim.user.username, ...more }),
      undefined,
      from(address),
    )
  const faulty = { password: 'short', password_confirm: 'short' }

  test('is slowed down by address after twenty: 429 with the seconds to wait', async () => {
    const found = await statuses(22, () => ask('203.0.113.30'))
    expect(found).toEqual([...Array(20).fill(400), 429, 429])
    const { headers, body } = await ask('203.0.113.30', { username: 'a-free-name' })
    expect(headers.get('retry-after')).toBe('60')
    expect(body as unknown).toEqual({ detail: 'Request was throttled. Expected available in 60 seconds.' })
    expect((await ask('203.0.113.31')).body).toEqual({ username: TAKEN })
    now = new Date(now.getTime() + 60_000)
    expect((await ask('203.0.113.30', { username: 'a-free-name' })).status).toBe(201)
  })

  test('at a thousand tries a minute lets no more than twenty-one through', async () => {
    const found = await statuses(1000, () => {
      now = new Date(now.getTime() + 60)
      return ask('203.0.113.32', { email: victim.user.email })
    })
    expect(through(found)).toBeWithin(20, 22)
  })

  test('a hundred at once lets no more than twenty through', async () => {
    const answers = await Promise.all(Array.from({ length: 100 }, () => ask('203.0.113.33')))
    expect(through(answers.map(({ status }) => status))).toBe(20)
  })

  test('counts as well where the sign-up has other faults', async () => {
    expect((await ask('203.0.113.34', faulty)).body.username).toEqual(TAKEN)
    expect(through(await statuses(40, () => ask('203.0.113.34', faulty)))).toBe(19)
  })

  test('with a sign-up that opens no account is not told any more of thirty names that were free', async () => {
    const free = await statuses(30, (turn) => ask('203.0.113.35', { ...faulty, username: `free-${turn}` }))
    expect(free).toEqual(Array(30).fill(400))
    const { status, body } = await ask('203.0.113.35', faulty)
    expect([status, Object.keys(body)]).toEqual([400, ['password']])
    // What is otherwise right is told, and may open an account.
    expect((await ask('203.0.113.35')).body).toEqual({ username: TAKEN })
    expect((await ask('203.0.113.35', { username: 'after-many-faults' })).status).toBe(201)
  })
})

describe('guessing the current password with a stolen session', () => {
  const change = () =>
    accounts.send(
      'POST',
      '/api/user/password/',
      {
        current_password: 'wrong',
        new_password: 'light naphtha 3',
        new_password_confirm: 'light naphtha 3',
      },
      victim.access,
    )
  const remove = (password = 'wrong') =>
    accounts.send('DELETE', '/api/user/', { username: victim.user.username, password }, victim.access)

  test.each([
    ['by changes of it', change],
    ['by deletions of the account', remove],
  ])('is slowed down too, %s, and the session goes on', async (_, guess) => {
    expect(await statuses(7, () => guess())).toEqual([400, 400, 400, 400, 400, 429, 429])
    expect((await accounts.send('GET', '/api/user/profile/', undefined, victim.access)).status).toBe(200)
  })

  test('counts alike over both, and keeps the account even with the right one', async () => {
    expect(await statuses(6, (turn) => (turn % 2 ? change() : remove()))).toEqual([
      ...Array(5).fill(400),
      429,
    ])
    expect((await remove(PASSWORD)).status).toBe(429)
    now = new Date(now.getTime() + 30_000)
    expect((await remove(PASSWORD)).status).toBe(204)
  })
})

describe('RATE_LIMIT=off', () => {
  test('lets everything through', async () => {
    const open = await openTestAccounts({ rateLimit: false })
    const found = await statuses(30, () => open.send('POST', '/api/login/', { username: 'x', password: 'y' }))
    expect(found).toEqual(Array(30).fill(400))
  })
})
