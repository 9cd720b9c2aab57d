import { describe, expect, test } from 'bun:test'
import type { ApiError } from '#web/api/http.ts'
import { saveFailure } from '#web/materials/material-checks.ts'
import { loginFailure } from '#web/session/login-screen.tsx'
import { bulletLabel, serverIssues, signUpIssues } from '#web/session/signup-screen.tsx'
import { failureOf } from '#web/wizard/store/analysis.state.ts'
import { analysis } from './analysis.ts'
import { failureTexts } from './failure.ts'
import { faults } from './faults.ts'
import { textIn } from './language.ts'
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
  expect(Object.values(loginFailure(refused(400, body), textIn('en', session)))).toEqual([message])
})

test('login: a network failure, and success', () => {
  expect(loginFailure({ is: 'no-connection' }, textIn('en', session))).toEqual({ general: NETWORK })
  expect(textIn('en', session).login.success).toBe('Login successful! Redirecting...')
})

test('registration: a bullet line per field and for the whole, a mismatch, success', () => {
  const { signup } = textIn('en', session)
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
    field ? signup.bullet({ label: bulletLabel(textIn('en', session), field), message }) : message,
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
  expect(signUpIssues(entries, 'en', textIn('en', session).fields as never)).toEqual([
    {
      field: 'password_confirm',
      message: 'Password Mismatch: The passwords you entered do not match. Please try again.',
    },
  ])
  expect(signup.success).toBe('Account Created Successfully')
})

test.each([
  ['a failed profile', textIn('en', profile).failed, 'Failed to Load Profile'],
  ['its first way on', textIn('en', profile).toDashboard, 'Go to Dashboard'],
  ['its second', textIn('en', profile).retry, 'Retry'],
  [
    'an expired session',
    textIn('en', shell).sessionExpired,
    'Your session has expired. Please log in again.',
  ],
  ['materials, 403', textIn('en', failureTexts).premiumTitle, 'Premium Feature Required'],
  ['materials, 401', textIn('en', failureTexts).authenticationTitle, 'Authentication Required'],
  ['materials, otherwise', textIn('en', failureTexts).materialsTitle, 'Failed to Load Materials'],
  ['a calculation, 400', textIn('en', failureTexts).invalidTitle, 'Invalid Data'],
  ['a calculation, 500', textIn('en', failureTexts).serverTitle, 'Server Error'],
  ['a calculation, otherwise', textIn('en', failureTexts).otherTitle, 'Calculation Failed'],
  [
    'no calculation to draw',
    textIn('en', analysis).graph.unavailable,
    'Graph not available. Please run the calculation first.',
  ],
  ['a graph that fails', textIn('en', analysis).graph.error, 'Error loading graph'],
  ['a new material', textIn('en', materials).form.added, 'Material Added Successfully'],
  ['own materials, 403', textIn('en', materials).denied, 'Access Denied'],
  ['own materials, otherwise', textIn('en', materials).failed, 'Failed to Load Materials'],
  ['a deletion', textIn('en', materials).removal.question, 'Are you sure you want to delete this material?'],
  ['a deletion, 404', textIn('en', materials).removal.gone, 'Material Not Found'],
  ['a deletion, otherwise', textIn('en', materials).removal.failed, 'Failed to Delete Material'],
  [
    'one percentage too few',
    textIn('en', failureTexts).invalid,
    expect.stringMatching(/selected materials.*percentages/),
  ],
])('%s', (_, said, message) => {
  expect(said).toEqual(message)
})

describe('creating a material', () => {
  const wording = { language: 'en', labels: {} } as never
  const titleOf = (error: ApiError) =>
    saveFailure(error, { failures: textIn('en', materials).failures, faults: textIn('en', faults) }, wording)
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
