import { beforeAll, describe, expect, test } from 'bun:test'
import { findAccount, resetPassword, setActive, verifyAccount } from '#server/cli/operator.ts'
import { openTestAccounts, PASSWORD, type TestAccounts, type TestSession } from './test-accounts.ts'

const NOW = new Date('2026-03-01T12:00:00Z')
const CHOSEN = 'straight run 42'
const PROFILE = '/api/user/profile/'

let accounts: TestAccounts

beforeAll(async () => {
  accounts = await openTestAccounts(
    { supportEmail: 'help@example.com', supportPhone: '+1 555 0100' },
    { clock: () => NOW },
  )
})

const send: TestAccounts['send'] = (...call) => accounts.send(...call)
const signUp = () => accounts.signUp()

const logIn = (username: string, password: string) =>
  send<TestSession>('POST', '/api/login/', { username, password })

const statusOf = async (access: string): Promise<number> =>
  (await send('GET', PROFILE, undefined, access)).status

const changeBody = (more: Record<string, unknown> = {}) => ({
  current_password: PASSWORD,
  new_password: CHOSEN,
  new_password_confirm: CHOSEN,
  ...more,
})

describe('GET /api/user/profile/', () => {
  test('answers the user, since when, and whether verified', async () => {
    const { access, user } = await signUp()
    const { status, body, headers } = await send('GET', PROFILE, undefined, access)
    expect(status).toBe(200)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(body).toEqual({
      user,
      created_at: NOW.toISOString(),
      is_verified: false,
      must_change_password: false,
    })
  })
})

describe('GET /api/support/', () => {
  test('answers the addresses of the settings to everybody', async () => {
    const { status, body } = await send('GET', '/api/support/')
    expect([status, body]).toEqual([200, { email: 'help@example.com', phone: '+1 555 0100', signup: 'open' }])
  })

  test('answers null where there are none', async () => {
    const bare = await openTestAccounts()
    expect((await bare.send('GET', '/api/support/')).body).toEqual({
      email: null,
      phone: null,
      signup: 'open',
    })
  })
})

describe('POST /api/user/password/', () => {
  test('sets the new password and ends every other session, but not this one', async () => {
    const { access, user } = await signUp()
    const { body: other } = await logIn(user.username, PASSWORD)
    const { status, body } = await send('POST', '/api/user/password/', changeBody(), access)
    expect([status, body]).toEqual([204, null])
    expect(await statusOf(access)).toBe(200)
    expect(await statusOf(other.access)).toBe(401)
    expect((await send('POST', '/api/token/refresh/', { refresh: other.refresh })).status).toBe(401)
    expect((await logIn(user.username, PASSWORD)).status).toBe(400)
    expect((await logIn(user.username, CHOSEN)).status).toBe(200)
  })

  test.each<[string, Record<string, unknown>, Record<string, string[]>]>([
    [
      'a wrong current one',
      { current_password: 'wrong' },
      { current_password: ['The password is not right.'] },
    ],
    ['a blank one', { new_password: '' }, { new_password: ['This field may not be blank.'] }],
    [
      'one that is missing',
      { new_password_confirm: undefined },
      { new_password_confirm: ['This field is required.'] },
    ],
    [
      'a common one',
      { new_password: 'password1', new_password_confirm: 'password1' },
      { new_password: ['This password is too common.'] },
    ],
    [
      'a short one that is all digits',
      { new_password: '4815162', new_password_confirm: '4815162' },
      {
        new_password: [
          'This password is too short. It must contain at least 8 characters.',
          'This password is entirely numeric.',
        ],
      },
    ],
    [
      'another confirmation',
      { new_password_confirm: 'x' },
      { non_field_errors: ['Passwords do not match.'] },
    ],
    [
      'the same one',
      { new_password: PASSWORD, new_password_confirm: PASSWORD },
      { new_password: ['The new password must differ from the current one.'] },
    ],
  ])('refuses %s and changes nothing', async (_, fault, errors) => {
    const { access, user } = await signUp()
    const { status, body } = await send('POST', '/api/user/password/', changeBody(fault), access)
    expect([status, body]).toEqual([400, errors])
    expect((await logIn(user.username, PASSWORD)).status).toBe(200)
  })

  test('refuses the username', async () => {
    const { access } = await accounts.signUp({ username: 'Alkylate-95' })
    const fault = { new_password: 'alkylate-95', new_password_confirm: 'alkylate-95' }
    const { body } = await send('POST', '/api/user/password/', changeBody(fault), access)
    expect(body).toEqual({ new_password: ['The password is too similar to the username.'] })
  })

  test('of two at once with the same current one sets one', async () => {
    const { access, user } = await signUp()
    const choices = ['light cycle oil 1', 'light cycle oil 2']
    const answers = await Promise.all(
      choices.map((choice) =>
        send(
          'POST',
          '/api/user/password/',
          changeBody({ new_password: choice, new_password_confirm: choice }),
          access,
        ),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 400])
    const kept = choices[answers.findIndex(({ status }) => status === 204)]!
    expect((await logIn(user.username, kept)).status).toBe(200)
  })
})

describe('POST /api/user/sessions/revoke/', () => {
  test('ends all other sessions and says how many', async () => {
    const { access, user } = await signUp()
    const others = await Promise.all([logIn(user.username, PASSWORD), logIn(user.username, PASSWORD)])
    const stranger = await signUp()
    const { status, body } = await send('POST', '/api/user/sessions/revoke/', undefined, access)
    expect([status, body]).toEqual([200, { revoked: 2 }])
    expect(await statusOf(access)).toBe(200)
    for (const other of others) expect(await statusOf(other.body.access)).toBe(401)
    expect(await statusOf(stranger.access)).toBe(200)
    expect((await send('POST', '/api/user/sessions/revoke/', undefined, access)).body).toEqual({ revoked: 0 })
  })
})

describe('DELETE /api/user/', () => {
  test('deletes the account with all that is its own, once the username and the password were typed', async () => {
    const { access, refresh, user } = await signUp()
    const { sql } = accounts.app
    await sql`
      insert into material (owner_id, name, name_key, producer_english_name, producer_key, search_key, categories, properties)
      values (${user.id}, 'Own', 'own', 'Own', 'own', 'own own', '{customized}', '{}')`
    await sql`
      insert into calculation (owner_id, basis, components, blend, engine) values (${user.id}, 'volume', '[]', '{}', 'x')`
    const { status, body } = await send(
      'DELETE',
      '/api/user/',
      { username: user.username.toUpperCase(), password: PASSWORD },
      access,
    )
    expect([status, body]).toEqual([204, null])
    expect(await statusOf(access)).toBe(401)
    expect((await send('POST', '/api/token/refresh/', { refresh })).status).toBe(401)
    expect((await logIn(user.username, PASSWORD)).status).toBe(400)
    const [left] = await sql`
      select (select count(*)::int from account where id = ${user.id}) as accounts,
        (select count(*)::int from session where account_id = ${user.id}) as sessions,
        (select count(*)::int from subscription where space_id = ${user.id}) as subscriptions,
        (select count(*)::int from material where owner_id = ${user.id}) as materials,
        (select count(*)::int from calculation where owner_id = ${user.id}) as calculations`
    expect(left).toEqual({ accounts: 0, sessions: 0, subscriptions: 0, materials: 0, calculations: 0 })
  })

  test('refuses another name, a wrong password, and none', async () => {
    const { access, user } = await signUp()
    const stranger = await signUp()
    const removal = async (body?: object) => {
      const answer = await send('DELETE', '/api/user/', body, access)
      return [answer.status, answer.body]
    }
    expect(await removal({ username: stranger.user.username, password: PASSWORD })).toEqual([
      400,
      { username: ['This is not the username of this account.'] },
    ])
    for (const password of ['wrong', `${PASSWORD} `, PASSWORD.toUpperCase()]) {
      expect(await removal({ username: user.username, password })).toEqual([
        400,
        { password: ['The password is not right.'] },
      ])
    }
    const required = ['This field is required.']
    expect(await removal()).toEqual([400, { username: required, password: required }])
    expect(await removal({ username: user.username })).toEqual([400, { password: required }])
    expect(await statusOf(access)).toBe(200)
    expect(await statusOf(stranger.access)).toBe(200)
  })
})

describe('the operator', () => {
  test('resets a password: it opens a session that can do nothing before a new one is chosen', async () => {
    const { access, user } = await signUp()
    const { sql } = accounts.app
    const once = await resetPassword(sql, user.id, NOW)
    expect(once).toMatch(/^\w{5}-\w{5}-\w{5}-\w{5}$/)
    expect(await statusOf(access)).toBe(401)
    expect((await logIn(user.username, PASSWORD)).status).toBe(400)

    const { body: session } = await logIn(user.username, once)
    expect((await send('GET', PROFILE, undefined, session.access)).body).toMatchObject({
      must_change_password: true,
    })
    const materials = await send('GET', '/materials/', undefined, session.access)
    expect([materials.status, materials.body]).toEqual([403, { detail: 'Choose a new password first.' }])

    await send('POST', '/api/user/password/', changeBody({ current_password: once }), session.access)
    expect((await send('GET', PROFILE, undefined, session.access)).body).toMatchObject({
      must_change_password: false,
    })
    expect((await send('GET', '/materials/', undefined, session.access)).status).toBe(200)
    expect((await logIn(user.username, once)).status).toBe(400)
  })

  test('gives another password each time', async () => {
    const { user } = await signUp()
    const { sql } = accounts.app
    const given = [await resetPassword(sql, user.id, NOW), await resetPassword(sql, user.id, NOW)]
    expect(given[0]).not.toBe(given[1])
  })

  test('closes an account and opens it again, without its old sessions', async () => {
    const { access, user } = await signUp()
    const { sql } = accounts.app
    await setActive(sql, user.id, false, NOW)
    expect(await statusOf(access)).toBe(401)
    expect((await logIn(user.username, PASSWORD)).status).toBe(400)
    await setActive(sql, user.id, true, NOW)
    expect(await statusOf(access)).toBe(401)
    expect((await logIn(user.username, PASSWORD)).status).toBe(200)
  })

  test('verifies an account and sees how it stands', async () => {
    const { access, user } = await signUp()
    const { sql } = accounts.app
    await verifyAccount(sql, user.id)
    expect((await send('GET', PROFILE, undefined, access)).body).toMatchObject({ is_verified: true })
    const overview = await findAccount(sql, user.id, NOW)
    expect(overview).toMatchObject({
      username: user.username,
      is_verified: true,
      is_active: true,
      sessions: 1,
      materials: 0,
      calculations: 0,
    })
    expect(overview).not.toHaveProperty('password_hash')
  })
})
