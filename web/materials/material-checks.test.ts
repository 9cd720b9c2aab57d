import { describe, expect, test } from 'bun:test'
import { faults } from '#web/text/faults.ts'
import { textIn } from '#web/text/language.ts'
import { materials as text } from '#web/text/materials.ts'
import { saveFailure } from './material-checks.ts'
import { english } from './test-entries.ts'

const texts = { failures: textIn('en', text).failures, faults: textIn('en', faults) }

describe('a refusal on saving', () => {
  const refused = (status: number, body: Record<string, unknown>) =>
    saveFailure({ is: 'refused', status, body }, texts, english)

  test.each([
    [403, { detail: 'Premium subscription required.' }, 'Premium Feature Required'],
    [400, { name: ['A material with this name and producer already exists.'] }, 'Duplicate Material'],
    [400, { properties: { recovery: ['Recovery must be between 25 and 100'] } }, 'Invalid Properties'],
    [400, { categories: ['Expected a list of items but got type "str".'] }, 'Invalid Categories'],
    [400, { detail: 'JSON parse error - x' }, 'Validation Error'],
    [400, { error: 'x' }, 'Validation Error'],
    [400, { non_field_errors: ['x'] }, 'Validation Error'],
    [400, { producer_english_name: ['This field may not be blank.'] }, 'Validation Errors'],
    [500, { detail: 'A server error occurred.' }, 'Server Error'],
    [503, { detail: 'Service temporarily unavailable, try again later.' }, 'Unexpected Error'],
  ])('%i %j is said as %s', (status, body, title) => {
    const failure = refused(status, body)
    expect(failure.title).toBe(title)
    expect(failure.faults.length).toBeGreaterThan(0)
  })

  test('names the field, and says what the server says', () => {
    expect(refused(400, { properties: { density: ['A valid number is required.'] } }).faults).toEqual([
      { field: 'density', message: 'Density: A valid number is required.' },
    ])
    expect(refused(400, { non_field_errors: ['The moon is full.'] }).faults).toEqual([
      { field: null, message: 'The moon is full.' },
    ])
  })

  test('without an answer is unexpected, and says that the server cannot be reached', () => {
    const failure = saveFailure({ is: 'no-connection' }, texts, english)
    expect(failure.title).toBe('Unexpected Error')
    expect(failure.faults[0]!.message).toContain('cannot be reached')
  })
})
