import { describe, expect, test } from 'bun:test'
import { issue } from '#calc/vocabulary/issue.ts'
import { faults } from './en/faults.ts'
import { persian } from './fa/persian.ts'
import { readServerMessage, sayFault, sayServerMessage } from './server-message.ts'

const SAMPLES = [
  issue([], 'required'),
  issue([], 'blank'),
  issue([], 'not-a-string'),
  issue([], 'not-a-number'),
  issue([], 'null-character'),
  issue([], 'surrogate', { character: 'U+D800' }),
  issue([], 'max-length', { max: 200 }),
  issue([], 'min-length', { min: 8 }),
  issue([], 'max', { max: 2000 }),
  issue([], 'min', { min: 0.21 }),
  issue([], 'temperature-max', { field: 'ibp', label: 'IBP', max: 400 }),
  issue([], 'recovery-range', { min: 25, max: 100 }),
  issue([], 'density-range', { min: 400, max: 1200 }),
  issue([], 'density-unit', { min: 400, max: 1200 }),
  issue([], 'not-ascending', { label: '5%', value: 60, lowerLabel: 'IBP', lowerValue: 70 }),
  issue([], 'choice', { value: 'diesel' }),
  issue([], 'username-form'),
  issue([], 'username-scripts'),
  issue([], 'username-taken'),
  issue([], 'email-form'),
  issue([], 'email-taken'),
  issue([], 'phone-form'),
  issue([], 'password-short', { min: 8 }),
  issue([], 'password-numeric'),
  issue([], 'password-common'),
  issue([], 'password-is-username'),
  issue([], 'password-unchanged'),
  issue([], 'passwords-differ'),
  issue([], 'too-many-categories'),
]

describe.each([
  ['English', faults.en],
  ['Persian', persian.faults],
] as const)('in %s', (_, t) => {
  test.each(SAMPLES.map((sample) => [sample.code, sample] as const))(
    'a sentence of the server says the same as the check of the form: %s',
    (code, { message, params }) => {
      const field = { name: 'ibp', label: 'IBP' }
      const said = sayServerMessage(t, message, field)
      expect(said).toBe(sayFault(t, code, params, field)!)
      expect(said).not.toContain('This field')
      expect(said).not.toContain('undefined')
    },
  )
})

test('what the specification quotes is said word for word', () => {
  const say = (message: string) => sayServerMessage(faults.en, message, { name: 'fbp', label: 'FBP' })
  expect(say('Recovery must be between 25 and 100')).toBe('Recovery must be between 25 and 100')
  expect(say('FBP cannot exceed 400°C')).toBe('FBP cannot exceed 400°C')
  expect(say('Passwords do not match.')).toBe(
    'Password Mismatch: The passwords you entered do not match. Please try again.',
  )
})

test('a sentence that is not known is shown as it came rather than hidden', () => {
  expect(readServerMessage('The moon is full.')).toBeNull()
  expect(sayServerMessage(faults.en, 'The moon is full.')).toBe('The moon is full.')
})

test('a wait is told in the digits of the prose, and one second is one', () => {
  const throttled = (seconds: string) => `Request was throttled. Expected available in ${seconds}.`
  expect(sayServerMessage(persian.faults, throttled('30 seconds'))).toContain('۳۰ ثانیهٔ دیگر')
  expect(sayServerMessage(faults.en, throttled('30 seconds'))).toEndWith('in 30 seconds')
  expect(sayServerMessage(faults.en, throttled('1 second'))).toEndWith('in 1 second')
})

test('lengths and limits in Persian prose are in Persian digits', () => {
  for (const sample of SAMPLES.filter(({ code }) => /^(max|min|password-short|recovery)/.test(code)))
    expect(sayServerMessage(persian.faults, sample.message, { name: 'x', label: 'ن' })).not.toMatch(/\d/)
})
