import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { checkPasswordChange, checkSignUp, SIGN_UP_FIELDS, type SignUpField } from './account-rules.ts'

const GOOD = {
  first_name: 'Mina',
  last_name: 'Karimi',
  username: 'mina',
  email: 'mina@example.com',
  phone_number: '+98 21 1234 5678',
  password: 'heavy naphtha 7',
  password_confirm: 'heavy naphtha 7',
}

const codes = (input: unknown) =>
  checkSignUp(input).issues.map(({ path, code }) => `${path.join('.')}: ${code}`)
/** What is wrong with one field of a sign-up that is good otherwise. */
const issuesOf = (name: SignUpField, value: string) =>
  checkSignUp({ ...GOOD, [name]: value }).issues.filter(({ path }) => path[0] === name)

describe('the rules of a sign-up', () => {
  test('find nothing wrong with a good one and leave it as it is', () => {
    expect(checkSignUp(GOOD)).toEqual({ draft: GOOD, issues: [] })
  })

  test('go through the fields in the order of the form', () => {
    expect(codes({})).toEqual(SIGN_UP_FIELDS.map((name) => `${name}: required`))
  })

  test('trim texts and compose them, but leave passwords alone', () => {
    const { draft } = checkSignUp({
      ...GOOD,
      first_name: ' Mina ',
      username: ' Ｍina ',
      password: ' as typed ',
      password_confirm: ' as typed ',
    })
    expect(draft).toMatchObject({ first_name: 'Mina', username: 'Mina', password: ' as typed ' })
  })

  test.each([
    '+982112345678',
    '021 1234 5678',
    '(021) 1234-5678',
    '12345678',
    '12345678901234567890',
    '+12345678901234567890',
    '۰۲۱۱۲۳۴۵۶۷۸',
  ])('take the phone number %p', (phone) => {
    expect(issuesOf('phone_number', phone)).toEqual([])
  })

  test.each(['1234567', '123456789012345678901', '++12345678', '12345678x', '1234.5678', '12345678+'])(
    'refuse the phone number %p',
    (phone) => {
      expect(issuesOf('phone_number', phone)).toHaveLength(1)
    },
  )

  test.each(['a@b.co', 'first.last+tag@sub.example.org', "o'neil@example.ie", 'x_1@a-b.example'])(
    'take the address %p',
    (email) => {
      expect(issuesOf('email', email)).toEqual([])
    },
  )

  test.each(['a', '@b.co', 'a@', 'a@b', 'a b@c.de', 'a@b..de', 'a@-b.de', 'a@b.de.', 'a@b,de', '<a@b.de>'])(
    'refuse the address %p',
    (email) => {
      expect(issuesOf('email', email)).toHaveLength(1)
    },
  )

  test('hold a username to its length once it is composed', () => {
    expect(issuesOf('username', 'ﬃ'.repeat(50))).toEqual([])
    expect(issuesOf('username', 'ﬃ'.repeat(51))).toMatchObject([{ code: 'max-length', params: { max: 150 } }])
  })

  test('count the characters of a password, not its units', () => {
    expect(issuesOf('password', '😀'.repeat(7))).toHaveLength(1)
    expect(issuesOf('password', '😀'.repeat(8))).toEqual([])
    expect(issuesOf('password', '😀'.repeat(128))).toEqual([])
    expect(issuesOf('password', '😀'.repeat(129))).toHaveLength(1)
  })

  test('see the username in a password of other case or width', () => {
    const username = 'Reformate'
    for (const password of ['reformate', 'ＲＥＦＯＲＭＡＴＥ']) {
      expect(codes({ ...GOOD, username, password, password_confirm: password })).toEqual([
        'password: password-is-username',
      ])
    }
  })

  test('compare the passwords whatever else is wrong', () => {
    expect(codes({ password: 'one two three', password_confirm: 'other' })).toContain(
      'non_field_errors: passwords-differ',
    )
  })

  test('never throw and never call a draft whole that lacks a field', () => {
    const value = fc.oneof(fc.string(), fc.anything(), fc.constantFrom(...Object.values(GOOD)))
    const input = fc.record(Object.fromEntries(SIGN_UP_FIELDS.map((name) => [name, value])), {
      requiredKeys: [],
    })
    fc.assert(
      fc.property(fc.oneof(input, fc.anything()), (given) => {
        const { draft, issues } = checkSignUp(given)
        const isWhole = SIGN_UP_FIELDS.every((name) => typeof draft[name] === 'string')
        expect(isWhole || issues.length > 0).toBe(true)
      }),
      { numRuns: 2_000 },
    )
  })
})

describe('the rules of a change of password', () => {
  test('ask for all three and compare the new ones', () => {
    expect(checkPasswordChange({})).toMatchObject({
      ok: false,
      issues: [
        { path: ['current_password'], code: 'required' },
        { path: ['new_password'], code: 'required' },
        { path: ['new_password_confirm'], code: 'required' },
      ],
    })
    const good = {
      current_password: 'x',
      new_password: 'light naphtha',
      new_password_confirm: 'light naphtha',
    }
    expect(checkPasswordChange(good)).toEqual({ ok: true, value: good })
    expect(checkPasswordChange({ ...good, new_password_confirm: 'y' })).toMatchObject({
      issues: [{ path: ['non_field_errors'], code: 'passwords-differ' }],
    })
    expect(checkPasswordChange([])).toMatchObject({ issues: [{ code: 'not-an-object' }] })
  })
})
