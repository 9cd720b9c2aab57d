import { describe, expect, test } from 'bun:test'
import { failureOf } from '#web/analysis/store/analysis.state.ts'
import type { ApiError } from '#web/api/http.ts'
import { saveFailure } from '#web/materials/material-checks.ts'
import { loginFailure } from '#web/session/login-screen.tsx'
import { bulletLabel, serverIssues, signUpIssues } from '#web/session/signup-screen.tsx'
import { analysis } from './analysis.ts'
import { failure } from './failure.ts'
import { faults } from './faults.ts'
import { materials } from './materials.ts'
import { profile } from './profile.ts'
import { session } from './session.ts'
import { shell } from './shell.ts'

/** The error catalogue of the specification, section 8: what a person reads, word for word. */

const refused = (status: number, body: Record<string, unknown> = {}): ApiError => ({
  is: 'refused',
  status,
  body,
})
const NETWORK =
  'Connection Error: Unable to connect to the server. Please check your internet connection and try again.'
const AUTHENTICATION =
  'Authentication Failed: Invalid username or password. Please check your credentials and try again.'

test.each([
  ['a username error', { username: ['First.', 'Second.'] }, 'Invalid Username: First.'],
  ['a password error', { password: ['First.'] }, 'Invalid Password: First.'],
  ['non_field_errors', { non_field_errors: ['Unable to log in.'] }, AUTHENTICATION],
  ['detail', { detail: 'Locked.' }, 'Login Error: Locked.'],
  ['anything else', {}, 'Login Failed: Please check your credentials and try again.'],
])('login: %s', (_, body, message) => {
  expect(Object.values(loginFailure(refused(400, body), session.en))).toEqual([message])
})

test('login: a network failure, and success', () => {
  expect(loginFailure({ is: 'no-connection' }, session.en)).toEqual({ general: NETWORK })
  expect(session.en.login.success).toBe('Login successful! Redirecting...')
})

test('registration: a bullet line per field and for the whole, a mismatch, success', () => {
  const { signup } = session.en
  const body = {
    username: ['u'],
    email: ['e'],
    phone_number: ['n'],
    password: ['p'],
    first_name: ['f'],
    last_name: ['l'],
    non_field_errors: ['g'],
  }
  const lines = serverIssues(body).map(({ field, message }) =>
    field ? signup.bullet({ label: bulletLabel(session.en, field), message }) : message,
  )
  expect([signup.failed, ...lines]).toEqual([
    'Registration Failed',
    'Username: u',
    'Email: e',
    'Phone: n',
    'Password: p',
    'First Name: f',
    'Last Name: l',
    'g',
  ])
  const entries = {
    first_name: 'Sara',
    last_name: 'Karimi',
    username: 'sara',
    email: 'sara@example.com',
    phone_number: '+98 21 5555 1234',
    password: 'blend me well 7',
    password_confirm: 'blend me well 8',
  }
  expect(signUpIssues(entries, 'en', session.en.fields as never)).toEqual([
    {
      field: 'password_confirm',
      message: 'Password Mismatch: The passwords you entered do not match. Please try again.',
    },
  ])
  expect(signup.success).toBe('Account Created Successfully')
})

test.each([
  ['a failed profile', profile.en.failed, 'Failed to Load Profile'],
  ['its first way on', profile.en.toDashboard, 'Go to Dashboard'],
  ['its second', profile.en.retry, 'Retry'],
  ['an expired session', shell.en.sessionExpired, 'Your session has expired. Please log in again.'],
  ['materials, 403', failure.en.premiumTitle, 'Premium Feature Required'],
  ['materials, 401', failure.en.authenticationTitle, 'Authentication Required'],
  ['materials, otherwise', failure.en.materialsTitle, 'Failed to Load Materials'],
  ['a calculation, 400', failure.en.invalidTitle, 'Invalid Data'],
  ['a calculation, 500', failure.en.serverTitle, 'Server Error'],
  ['a calculation, otherwise', failure.en.otherTitle, 'Calculation Failed'],
  [
    'no calculation to draw',
    analysis.en.graph.unavailable,
    'Graph not available. Please run the calculation first.',
  ],
  ['a graph that fails', analysis.en.graph.error, 'Error loading graph'],
  ['a new material', materials.en.form.added, 'Material Added Successfully'],
  ['own materials, 403', materials.en.denied, 'Access Denied'],
  ['own materials, otherwise', materials.en.failed, 'Failed to Load Materials'],
  ['a deletion', materials.en.removal.question, 'Are you sure you want to delete this material?'],
  ['a deletion, 404', materials.en.removal.gone, 'Material Not Found'],
  ['a deletion, otherwise', materials.en.removal.failed, 'Failed to Delete Material'],
  ['one percentage too few', failure.en.invalid, expect.stringMatching(/selected materials.*percentages/)],
])('%s', (_, said, message) => {
  expect(said).toEqual(message)
})

describe('creating a material', () => {
  const wording = { language: 'en', labels: {} } as never
  const titleOf = (error: ApiError) =>
    saveFailure(error, { failures: materials.en.failures, faults: faults.en }, wording)
  test.each([
    [403, { detail: 'x' }, 'Premium Feature Required'],
    [400, { name: ['x'] }, 'Duplicate Material'],
    [400, { properties: { recovery: ['x'] } }, 'Invalid Properties'],
    [400, { categories: ['x'] }, 'Invalid Categories'],
    [400, { detail: 'x' }, 'Validation Error'],
    [400, { error: 'x' }, 'Validation Error'],
    [400, { non_field_errors: ['x'] }, 'Validation Error'],
    [400, { name_farsi: ['x'] }, 'Validation Errors'],
    [500, { detail: 'x' }, 'Server Error'],
    [418, { detail: 'x' }, 'Unexpected Error'],
  ])('answered with %i %j', (status, body, title) => {
    const failure = titleOf(refused(status, body))
    expect(failure.title).toBe(title)
    expect(failure.faults.map(({ message }) => message)).toEqual([expect.stringMatching(/x$/)])
  })
})

describe('materials and calculations', () => {
  test.each([
    [403, 'premium'],
    [401, 'authentication'],
    [400, 'invalid'],
    [500, 'server'],
    [503, 'other'],
  ])('answered with %i are told as %s, with the error or detail where the catalogue has it', (status, is) => {
    for (const key of ['error', 'detail']) {
      const failure = failureOf(refused(status, { [key]: 'Why.' }))
      expect(failure).toMatchObject(
        status === 403 || status === 401 ? { is } : ({ is, detail: 'Why.' } as object),
      )
    }
  })
})
