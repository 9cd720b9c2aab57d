import { afterEach, beforeAll, describe, expect, test } from 'bun:test'
import { type AccountRow, insertSession } from './accounts.queries.ts'
import { openTestAccounts, PASSWORD, type TestAccounts, type TestSession } from './test-accounts.ts'

const START = new Date('2026-03-01T12:00:00Z')
const DAY_MS = 24 * 60 * 60 * 1000
const WRONG = { non_field_errors: ['Unable to log in with provided credentials.'] }
const TOKEN_DEAD = {
  detail: 'Given token not valid for any token type',
  code: 'token_not_valid',
  messages: [{ token_class: 'AccessToken', token_type: 'access', message: 'Token is invalid' }],
}

let now = START
let accounts: TestAccounts

beforeAll(async () => {
  accounts = await openTestAccounts({}, { clock: () => now })
})
afterEach(() => {
  now = START
})

const send: TestAccounts['send'] = (...call) => accounts.send(...call)
const signUp: TestAccounts['signUp'] = (more) => accounts.signUp(more)

describe('POST /api/login/ and POST /api/token/', () => {
  test('open a session, whatever the case of the username', async () => {
    const { user } = await signUp()
    const body = { username: user.username.toUpperCase(), password: PASSWORD }
    const login = await send<TestSession>('POST', '/api/login/', body)
    expect(login.status).toBe(200)
    expect(login.body.user).toEqual(user)
    const token = await send<TestSession>('POST', '/api/token/', body)
    expect(token.status).toBe(200)
    expect(Object.keys(token.body).sort()).toEqual(['access', 'refresh'])
    expect((await send('GET', '/api/user/profile/', undefined, token.body.access)).status).toBe(200)
  })

  test('answer a wrong password, an unknown name and a closed account alike', async () => {
    const { user } = await signUp()
    const closed = await signUp()
    await accounts.app.sql`update account set is_active = false where id = ${closed.user.id}`
    for (const body of [
      { username: user.username, password: 'wrong' },
      { username: user.username, password: `${PASSWORD} ` },
      { username: 'nobody-at-all', password: PASSWORD },
      { username: closed.user.username, password: PASSWORD },
      { username: user.username, password: 'x'.repeat(60_000) },
    ]) {
      const login = await send('POST', '/api/login/', body)
      expect([login.status, login.body]).toEqual([400, WRONG])
      const token = await send('POST', '/api/token/', body)
      expect([token.status, token.body]).toEqual([
        401,
        { detail: 'No active account found with the given credentials' },
      ])
      expect(token.headers.get('www-authenticate')).toBe('Bearer realm="api"')
    }
  })

  test('name what is missing, blank or of a wrong type', async () => {
    for (const path of ['/api/login/', '/api/token/']) {
      const required = ['This field is required.']
      expect((await send('POST', path, {})).body).toEqual({ username: required, password: required })
      expect((await send('POST', path, { username: '', password: null })).body).toEqual({
        username: ['This field may not be blank.'],
        password: ['This field may not be null.'],
      })
      expect((await send('POST', path, { username: [], password: false })).body).toEqual({
        username: ['Not a valid string.'],
        password: ['Not a valid string.'],
      })
    }
  })

  test('open nothing when the password was changed or the account closed since it was verified', async () => {
    const { user } = await signUp()
    const { sql } = accounts.app
    const [verified] = await sql<AccountRow[]>`select * from account where id = ${user.id}`
    const later = new Date(START.getTime() + DAY_MS)
    expect(await insertSession(sql, verified!, START, later)).toHaveLength(1)
    await sql`update account set is_active = false where id = ${user.id}`
    expect(await insertSession(sql, verified!, START, later)).toHaveLength(0)
    await sql`update account set is_active = true, password_hash = 'another' where id = ${user.id}`
    expect(await insertSession(sql, verified!, START, later)).toHaveLength(0)
  })

  test('an account whose hash is of another make opens to nobody, and nothing breaks', async () => {
    const { user } = await signUp()
    await accounts.app.sql`update account set password_hash = 'pbkdf2_sha256$1$x$y' where id = ${user.id}`
    const { status, body } = await send('POST', '/api/login/', {
      username: user.username,
      password: PASSWORD,
    })
    expect([status, body]).toEqual([400, WRONG])
  })
})

describe('POST /api/token/refresh/', () => {
  const DEAD = { detail: 'Token is invalid or expired', code: 'token_not_valid' }

  test('answers a new access token and leaves the refresh token as it is', async () => {
    const { refresh } = await signUp()
    for (let turn = 0; turn < 3; turn++) {
      const { status, body } = await send<TestSession>('POST', '/api/token/refresh/', { refresh })
      expect(status).toBe(200)
      expect(Object.keys(body)).toEqual(['access'])
      expect((await send('GET', '/api/user/profile/', undefined, body.access)).status).toBe(200)
    }
  })

  test('answers thirty at once', async () => {
    const { refresh } = await signUp()
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => send<TestSession>('POST', '/api/token/refresh/', { refresh })),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(30).fill(200))
    expect(new Set(answers.map(({ body }) => body.access)).size).toBe(30)
  })

  test('refuses an access token, another one and a broken one with 401', async () => {
    const { access } = await signUp()
    for (const refresh of [access, 'x', 'a.b.c', 7]) {
      const { status, body, headers } = await send('POST', '/api/token/refresh/', { refresh })
      expect([status, body]).toEqual([401, DEAD])
      expect(headers.get('www-authenticate')).toBe('Bearer realm="api"')
    }
    expect((await send('POST', '/api/token/refresh/', {})).body).toEqual({
      refresh: ['This field is required.'],
    })
  })

  test('goes on until the session has run out', async () => {
    const { refresh } = await signUp()
    now = new Date(START.getTime() + 7 * DAY_MS - 60_000)
    const { status, body } = await send<TestSession>('POST', '/api/token/refresh/', { refresh })
    expect(status).toBe(200)
    const { exp } = JSON.parse(Buffer.from(body.access.split('.')[1]!, 'base64url').toString())
    expect(exp).toBe(START.getTime() / 1000 + 7 * 24 * 60 * 60)
    now = new Date(START.getTime() + 7 * DAY_MS)
    expect((await send('POST', '/api/token/refresh/', { refresh })).body).toEqual(DEAD)
  })

  test('refuses the token of an account that was closed or deleted', async () => {
    const one = await signUp()
    await accounts.app.sql`update account set is_active = false where id = ${one.user.id}`
    expect((await send('POST', '/api/token/refresh/', { refresh: one.refresh })).status).toBe(401)
    const other = await signUp()
    await accounts.app.sql`delete from account where id = ${other.user.id}`
    expect((await send('POST', '/api/token/refresh/', { refresh: other.refresh })).status).toBe(401)
  })
})

describe('an access token', () => {
  test('lasts a quarter of an hour', async () => {
    const { access } = await signUp()
    now = new Date(START.getTime() + 15 * 60_000 - 1)
    expect((await send('GET', '/api/user/profile/', undefined, access)).status).toBe(200)
    now = new Date(START.getTime() + 15 * 60_000)
    const { status, body } = await send('GET', '/api/user/profile/', undefined, access)
    expect(status).toBe(401)
    expect(body).toEqual({
      ...TOKEN_DEAD,
      messages: [{ ...TOKEN_DEAD.messages[0]!, message: 'Token is expired' }],
    })
  })

  test('dies with its account', async () => {
    const { access, user } = await signUp()
    await accounts.app.sql`update account set is_active = false where id = ${user.id}`
    const { status, body } = await send('GET', '/api/user/profile/', undefined, access)
    expect([status, body]).toEqual([401, TOKEN_DEAD])
  })
})

describe('POST /api/logout/', () => {
  test('ends the session at once: 205, then 401 for both of its tokens and every other from it', async () => {
    const { access, refresh } = await signUp()
    const { body: second } = await send<TestSession>('POST', '/api/token/refresh/', { refresh })
    const { status, body } = await send('POST', '/api/logout/', { refresh_token: refresh }, access)
    expect([status, body]).toEqual([205, null])
    for (const token of [access, second.access]) {
      const profile = await send('GET', '/api/user/profile/', undefined, token)
      expect([profile.status, profile.body]).toEqual([401, TOKEN_DEAD])
    }
    expect((await send('POST', '/api/token/refresh/', { refresh })).status).toBe(401)
  })

  test('ends it on every server of the database', async () => {
    const { access, refresh } = await signUp()
    const another = await openTestAccounts({}, { sql: accounts.app.sql, clock: () => now })
    const ask = () => another.send('GET', '/api/user/profile/', undefined, access)
    expect((await ask()).status).toBe(200)
    await send('POST', '/api/logout/', { refresh_token: refresh }, access)
    expect((await ask()).status).toBe(401)
  })

  test('leaves the other sessions of the account alone', async () => {
    const { access, refresh, user } = await signUp()
    const { body: other } = await send<TestSession>('POST', '/api/login/', {
      username: user.username,
      password: PASSWORD,
    })
    await send('POST', '/api/logout/', { refresh_token: refresh }, access)
    expect((await send('GET', '/api/user/profile/', undefined, other.access)).status).toBe(200)
    expect((await send('POST', '/api/token/refresh/', { refresh: other.refresh })).status).toBe(200)
  })

  test('refuses with 400 a token that is bad already', async () => {
    const { access, refresh } = await signUp()
    const somebody = await signUp()
    for (const refresh_token of ['x', access, somebody.refresh]) {
      const { status, body } = await send('POST', '/api/logout/', { refresh_token }, access)
      expect([status, body]).toEqual([400, { detail: 'Token is invalid or expired' }])
    }
    expect((await send('POST', '/api/token/refresh/', { refresh: somebody.refresh })).status).toBe(200)
    await send('POST', '/api/logout/', { refresh_token: refresh }, access)
    expect((await send('POST', '/api/logout/', { refresh_token: refresh }, access)).status).toBe(400)
  })

  test('needs a token and a refresh token', async () => {
    const { access, refresh } = await signUp()
    expect((await send('POST', '/api/logout/', { refresh_token: refresh })).status).toBe(401)
    const { status, body } = await send('POST', '/api/logout/', {}, access)
    expect([status, body]).toEqual([400, { refresh_token: ['This field is required.'] }])
  })

  test('of ten at once succeeds once', async () => {
    const { access, refresh } = await signUp()
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => send('POST', '/api/logout/', { refresh_token: refresh }, access)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([205, ...Array(9).fill(400)])
  })

  test('during other calls leaves each either done or refused, and none after it', async () => {
    const { access, refresh } = await signUp()
    const calls = Array.from({ length: 40 }, (_, turn) =>
      turn === 20
        ? send('POST', '/api/logout/', { refresh_token: refresh }, access)
        : send('GET', '/api/user/profile/', undefined, access),
    )
    const statuses = (await Promise.all(calls)).map(({ status }) => status)
    expect(statuses[20]).toBe(205)
    expect(statuses.every((status) => [200, 205, 401].includes(status))).toBe(true)
    expect((await send('GET', '/api/user/profile/', undefined, access)).status).toBe(401)
  })
})
