import { describe, expect, test } from 'bun:test'
import { t } from 'elysia'
import { bodyText, issueBody } from '#calc/vocabulary/faults/fault.ts'
import { compileCheck } from './checker.ts'
import { rulesOf } from './validation.ts'

const Everything = t.Object({
  text: t.String({ maxLength: 5 }),
  secret: t.Optional(t.String({ format: 'password' })),
  id: t.Optional(t.String({ format: 'uuid' })),
  code: t.Optional(t.String({ pattern: '^[a-z]+$' })),
  number: t.Optional(t.Number({ minimum: 25, maximum: 400 })),
  count: t.Optional(t.Integer({ minimum: 0 })),
  flag: t.Optional(t.Boolean()),
  choice: t.Optional(t.Union([t.Literal('volume'), t.Literal('mass')], { default: 'volume' })),
  nothing: t.Optional(t.Union([t.String(), t.Null()])),
  list: t.Optional(t.Array(t.Number({ minimum: 0, maximum: 100 }), { minItems: 2, maxItems: 3 })),
  inner: t.Optional(t.Object({ recovery: t.Number() })),
})
const rules = rulesOf(Everything)

/** The error body of an input, or its value where nothing is wrong. */
const answer = (input: unknown): unknown => {
  const verdict = rules(input)
  return verdict.ok ? { value: verdict.value } : JSON.parse(bodyText(issueBody(verdict.issues), 'en'))
}
/** What becomes of one field of an otherwise good body. */
const field = (name: string, value: unknown): unknown => {
  const found = answer({ text: 'a', [name]: value }) as Record<string, Record<string, unknown>>
  return found.value ? found.value[name] : found[name]
}

describe('a schema as a check', () => {
  test('names every missing, blank, null and wrong field at once', () => {
    expect(answer({ number: 'x', list: 7, inner: null, count: 1.5, flag: 2 })).toEqual({
      text: ['This field is required.'],
      number: ['A valid number is required.'],
      count: ['A valid integer is required.'],
      flag: ['Must be a valid boolean.'],
      list: ['Expected a list of items but got type "int".'],
      inner: { non_field_errors: ['No data provided'] },
    })
  })

  test.each([
    ['blank', '', ['This field may not be blank.']],
    ['only blanks', ' \t\n', ['This field may not be blank.']],
    ['null', null, ['This field may not be null.']],
    ['a list', [], ['Not a valid string.']],
    ['an object', {}, ['Not a valid string.']],
    ['true', true, ['Not a valid string.']],
    ['too long', 'abcdef', ['Ensure this field has no more than 5 characters.']],
    ['NUL', 'a\0', ['Null characters are not allowed.']],
    ['a lone surrogate', '\ud800', ['Surrogate characters are not allowed: U+D800.']],
    ['with blanks around', '  ab ', 'ab'],
    ['a number', 12.5, '12.5'],
    ['five characters in ten units', '😀😀😀😀😀', '😀😀😀😀😀'],
  ])('a text that is %s', (_, value, expected) => {
    expect(field('text', value)).toEqual(expected)
  })

  test.each([
    ['a number-like text', '50', 50],
    ['with an exponent', '1e2', 100],
    ['with blanks around', ' 50 ', 50],
    ['in Persian digits', '۵۰٫۵', 50.5],
    ['true', true, ['A valid number is required.']],
    ['null', null, ['This field may not be null.']],
    ['a list', [50], ['A valid number is required.']],
    ['blank', '', ['A valid number is required.']],
    ['hexadecimal', '0x20', ['A valid number is required.']],
    ['NaN in words', 'nan', ['A valid number is required.']],
    ['infinite', Number.POSITIVE_INFINITY, ['A valid number is required.']],
    ['above', 400.1, ['Ensure this value is less than or equal to 400.']],
    ['below', 24.9, ['Ensure this value is greater than or equal to 25.']],
    ['at the top', 400, 400],
    ['at the bottom', 25, 25],
  ])('a number that is %s', (_, value, expected) => {
    expect(field('number', value)).toEqual(expected)
  })

  test.each([
    [7, 7],
    ['7', 7],
    [7.0, 7],
    [7.5, ['A valid integer is required.']],
    [1e300, ['A valid integer is required.']],
    [-1, ['Ensure this value is greater than or equal to 0.']],
  ])('an integer given as %p', (value, expected) => {
    expect(field('count', value)).toEqual(expected)
  })

  test('a password keeps its blanks', () => {
    expect(field('secret', '  two words ')).toBe('  two words ')
    expect(field('secret', '')).toEqual(['This field may not be blank.'])
    expect(field('secret', '   ')).toBe('   ')
  })

  test('ids, patterns, choices and truth values', () => {
    expect(field('id', 'F47AC10B-58CC-4372-A567-0E02B2C3D479')).toBe('f47ac10b-58cc-4372-a567-0e02b2c3d479')
    expect(field('id', 'f47ac10b')).toEqual(['Must be a valid UUID.'])
    expect(field('code', 'abc')).toBe('abc')
    expect(field('code', 'a-c')).toEqual(['Enter a valid value.'])
    expect(field('choice', 'mass')).toBe('mass')
    expect(field('choice', 'weight')).toEqual([expect.stringContaining('"weight" is not a valid choice.')])
    expect(field('choice', { a: 1 })).toEqual([expect.stringContaining('"{"a":1}" is not a valid choice.')])
    expect(field('choice', undefined)).toBe('volume')
    expect(field('flag', 'false')).toBe(false)
    expect(field('nothing', null)).toBeNull()
  })

  test('each item of a list has its own errors, by position', () => {
    expect(field('list', [50, 'x', 101])).toEqual({
      1: ['A valid number is required.'],
      2: ['Ensure this value is less than or equal to 100.'],
    })
    expect(field('list', ['50', 50])).toEqual([50, 50])
    expect(field('list', [])).toEqual(['This list may not be empty.'])
    expect(field('list', [1])).toEqual(['Ensure this field has at least 2 elements.'])
    expect(field('list', [1, 2, 3, 4])).toEqual(['Ensure this field has no more than 3 elements.'])
  })

  test('an object inside has its own errors, by field', () => {
    expect(field('inner', {})).toEqual({ recovery: ['This field is required.'] })
    expect(field('inner', [])).toEqual({
      non_field_errors: ['Invalid data. Expected a dictionary, but got list.'],
    })
  })

  test.each([
    [[], 'Invalid data. Expected a dictionary, but got list.'],
    ['x', 'Invalid data. Expected a dictionary, but got str.'],
    [1, 'Invalid data. Expected a dictionary, but got int.'],
    [1.5, 'Invalid data. Expected a dictionary, but got float.'],
    [true, 'Invalid data. Expected a dictionary, but got bool.'],
    [null, 'No data provided'],
  ])('a body that is %p', (body, sentence) => {
    expect(answer(body)).toEqual({ non_field_errors: [sentence] })
  })

  test('what nobody asked for is dropped, and what is inherited is not there', () => {
    expect(answer({ text: 'a', extra: 1 })).toEqual({ value: { text: 'a', choice: 'volume' } })
    expect(answer(Object.create({ text: 'inherited' }))).toEqual({ text: ['This field is required.'] })
    expect(answer(JSON.parse('{"__proto__": {"text": "a"}}'))).toEqual({ text: ['This field is required.'] })
  })

  test('a schema that has no check is refused when the routes are built', () => {
    expect(() => compileCheck(t.Object({ anything: t.Any() }))).toThrow('No check is known')
    expect(() => compileCheck(t.Union([t.String(), t.Number()]))).toThrow('union')
  })
})
