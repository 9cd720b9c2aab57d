import { beforeAll, describe, expect, test } from 'bun:test'
import {
  openTestAccounts,
  PASSWORD,
  signUpBody,
  type TestAccounts,
  type TestSession,
} from './test-accounts.ts'

const NOW = new Date('2026-03-01T12:00:00Z')

let accounts: TestAccounts

beforeAll(async () => {
  accounts = await openTestAccounts({}, { clock: () => NOW })
})

const send: TestAccounts['send'] = (...call) => accounts.send(...call)
const signUp: TestAccounts['signUp'] = (more) => accounts.signUp(more)

describe('POST /api/register/', () => {
  test('answers 201 with both tokens and the user', async () => {
    const given = signUpBody()
    const { status, body, headers } = await send('POST', '/api/register/', given)
    expect(status).toBe(201)
    expect(headers.get('cache-control')).toBe('no-store')
    const session = body as TestSession
    expect(Object.keys(session).sort()).toEqual(['access', 'refresh', 'user'])
    expect(session.user as unknown).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
      username: given.username,
      first_name: 'Mina',
      last_name: 'Karimi',
      email: given.email,
      phone_number: given.phone_number,
    })
    expect((await send('GET', '/api/user/profile/', undefined, session.access)).status).toBe(200)
  })

  test('gives a trial of Premium for as long as the setting says', async () => {
    const { access } = await signUp()
    const { body } = await send('GET', '/api/subscription/me/', undefined, access)
    expect(body).toEqual({
      tier: { name: 'Premium', is_premium: true, material_limit: 0, price: 29.99 },
      is_active: true,
      days_left: 14,
    })
  })

  test('gives none where the setting is 0', async () => {
    const without = await openTestAccounts({ signupTrialDays: 0 })
    const { access } = await without.signUp()
    const { status, body } = await without.send('GET', '/api/subscription/me/', undefined, access)
    expect([status, body]).toEqual([404, { detail: 'No subscription.' }])
  })

  test('names all seven missing fields at once', async () => {
    const required = ['This field is required.']
    const { status, body } = await send('POST', '/api/register/', {})
    expect(status).toBe(400)
    expect(body).toEqual({
      first_name: required,
      last_name: required,
      username: required,
      email: required,
      phone_number: required,
      password: required,
      password_confirm: required,
    })
  })

  const USERNAME_FORM =
    'Enter a valid username. This value may contain only letters, numbers, and @/./+/-/_ characters.'
  test.each<[string, Record<string, unknown>, Record<string, string[]>]>([
    ['a blank name', { first_name: ' ' }, { first_name: ['This field may not be blank.'] }],
    ['null', { last_name: null }, { last_name: ['This field may not be null.'] }],
    ['true for a text', { first_name: true }, { first_name: ['Not a valid string.'] }],
    ['a list for a text', { username: ['a'] }, { username: ['Not a valid string.'] }],
    ['a NUL', { first_name: 'a\0b' }, { first_name: ['Null characters are not allowed.'] }],
    [
      'a long name',
      { last_name: 'x'.repeat(151) },
      { last_name: ['Ensure this field has no more than 150 characters.'] },
    ],
    ['a blank inside the username', { username: 'mina k' }, { username: [USERNAME_FORM] }],
    ['a bang in the username', { username: 'mina!' }, { username: [USERNAME_FORM] }],
    [
      'a long username',
      { username: 'x'.repeat(151) },
      { username: ['Ensure this field has no more than 150 characters.'] },
    ],
    ['no e-mail address', { email: 'mina' }, { email: ['Enter a valid email address.'] }],
    ['an address without a dot', { email: 'mina@host' }, { email: ['Enter a valid email address.'] }],
    ['two addresses', { email: 'a@example.com,b@example.com' }, { email: ['Enter a valid email address.'] }],
    ['a short phone number', { phone_number: '1234567' }, { phone_number: ['Enter a valid phone number.'] }],
    ['letters in it', { phone_number: '+1 800 FUEL US' }, { phone_number: ['Enter a valid phone number.'] }],
    ['21 digits', { phone_number: '1'.repeat(21) }, { phone_number: ['Enter a valid phone number.'] }],
    [
      'a short password',
      { password: 'x7-ghjk', password_confirm: 'x7-ghjk' },
      { password: ['This password is too short. It must contain at least 8 characters.'] },
    ],
    [
      'a long password',
      { password: 'ab '.repeat(43), password_confirm: 'ab '.repeat(43) },
      { password: ['Ensure this field has no more than 128 characters.'] },
    ],
    [
      'digits only',
      { password: '9081726354', password_confirm: '9081726354' },
      { password: ['This password is entirely numeric.'] },
    ],
    [
      'Persian digits only',
      { password: '۹۰۸۱۷۲۶۳۵۴', password_confirm: '۹۰۸۱۷۲۶۳۵۴' },
      { password: ['This password is entirely numeric.'] },
    ],
    [
      'a common password',
      { password: 'Password1', password_confirm: 'Password1' },
      { password: ['This password is too common.'] },
    ],
    [
      'the username as the password',
      { username: 'Reformate.9', password: 'reformate.9', password_confirm: 'reformate.9' },
      { password: ['The password is too similar to the username.'] },
    ],
    [
      'another confirmation',
      { password_confirm: 'heavy naphtha 8' },
      { non_field_errors: ['Passwords do not match.'] },
    ],
    [
      'a confirmation with a blank more',
      { password_confirm: `${PASSWORD} ` },
      { non_field_errors: ['Passwords do not match.'] },
    ],
  ])('refuses %s', async (_, fault, errors) => {
    expect(await send('POST', '/api/register/', signUpBody(fault))).toMatchObject({
      status: 400,
      body: errors,
    })
    const { body } = await send('POST', '/api/register/', signUpBody(fault))
    expect(body).toEqual(errors)
  })

  test.each([
    ['150 characters', { username: 'x'.repeat(150) }],
    ['all that a username may have', { username: 'A.b+c-d_e@9' }],
    ['Persian letters', { username: 'مینا' }],
    ['Persian digits in the phone number', { phone_number: '۰۲۱-۱۲۳۴۵۶۷۸' }],
    ['a password of 8 characters', { password: 'kl;mn 7x', password_confirm: 'kl;mn 7x' }],
    ['a password of 128 characters', { password: 'abcd'.repeat(32), password_confirm: 'abcd'.repeat(32) }],
    ['a number for a text', { first_name: 7 }],
    ['blanks around a name', { first_name: '  Mina  ' }],
  ])('takes %s', async (_, more) => {
    const { user } = await signUp(more)
    const [row] = await accounts.app.sql`select first_name, is_verified from account where id = ${user.id}`
    expect(row).toEqual({
      first_name: 'first_name' in more ? String(more.first_name).trim() : 'Mina',
      is_verified: false,
    })
  })

  test('refuses fields that it does not know, such as those that only the server sets', async () => {
    const { status, body } = await send('POST', '/api/register/', signUpBody({ is_verified: true, id: 'x' }))
    const said = { is_verified: ['Unknown field "is_verified".'], id: ['Unknown field "id".'] }
    expect([status, body]).toEqual([400, said])
  })

  test('takes a name or an address once, whatever the case and width of its letters', async () => {
    const first = signUpBody({ username: 'Cetane', email: 'Cetane@Example.com' })
    await send('POST', '/api/register/', first)
    for (const username of ['cetane', 'CETANE', ' Cetane ', 'Ｃetane']) {
      const { status, body } = await send('POST', '/api/register/', signUpBody({ username }))
      expect([status, body]).toEqual([400, { username: ['A user with that username already exists.'] }])
    }
    const { body } = await send('POST', '/api/register/', signUpBody({ email: 'CETANE@EXAMPLE.COM' }))
    expect(body).toEqual({ email: ['A user with that email already exists.'] })
    const both = await send('POST', '/api/register/', {
      ...first,
      password: 'short',
      password_confirm: 'other',
    })
    expect(both.body).toEqual({
      username: ['A user with that username already exists.'],
      email: ['A user with that email already exists.'],
      password: ['This password is too short. It must contain at least 8 characters.'],
      non_field_errors: ['Passwords do not match.'],
    })
  })

  test('lets one of twenty who want the same name at once have it', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => send('POST', '/api/register/', signUpBody({ username: 'racer' }))),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    for (const { status, body } of answers) {
      if (status !== 201) expect(body).toEqual({ username: ['A user with that username already exists.'] })
    }
    expect(await accounts.app.sql`select from account where username_key = 'racer'`).toHaveLength(1)
  })

  test('lets one of ten who want the same address at once have it', async () => {
    const email = 'racer@example.com'
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => send('POST', '/api/register/', signUpBody({ email }))),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.find(({ status }) => status !== 201)?.body).toEqual({
      email: ['A user with that email already exists.'],
    })
  })

  test('keeps the password as argon2id of 19 MiB, two passes and one lane', async () => {
    const { sql } = accounts.app
    const { user } = await (await openTestAccounts({}, { sql, passwords: undefined })).signUp()
    const [row] = await sql<
      { password_hash: string }[]
    >`select password_hash from account where id = ${user.id}`
    expect(row!.password_hash).toStartWith('$argon2id$v=19$m=19456,t=2,p=1$')
  })
})
