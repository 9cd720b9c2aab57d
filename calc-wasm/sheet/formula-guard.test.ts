import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { guarded, unguarded } from './formula-guard.ts'

const FORMULA = /^[\s"']*[=+\-@\uff1d\uff0b\uff0d\uff20]/

/** What a spreadsheet would take for the start of a formula, whichever separator it splits at. */
const startsFormula = (text: string): boolean =>
  text.split(/[,;|\t\r\n]/).some((part) => !part.trimStart().startsWith("'") && FORMULA.test(part))

test.each([
  ['=1+1', "'=1+1"],
  ['+98 21', "'+98 21"],
  ['-20 grade', "'-20 grade"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t'=1"],
  ['\rx', "'\rx"],
  ['"=1', `'"=1`],
  ['a;=1+1', "a;'=1+1"],
  ['a | +1', "a |' +1"],
  ['＝1', "'＝1"],
  ['\u00a0=1', "'\u00a0=1"],
  ['a;\ufeff=1', "a;'\ufeff=1"],
  // Of a CSV with commas, opened where the separator of lists is a semicolon.
  ['P;=1+1;x', "P;'=1+1;x"],
  ["'\t", "''\t"],
  ['Reformate, 95 RON', 'Reformate, 95 RON'],
  ['a-b = c', 'a-b = c'],
])('%j becomes %j', (text, safe) => {
  expect(guarded(text)).toBe(safe)
  expect(unguarded(safe)).toBe(text)
})

test('whatever is written, no part of it starts a formula, and nothing of it is lost', () => {
  const pieces = fc.constantFrom(
    '=',
    '+',
    '-',
    '@',
    ';',
    ',',
    '|',
    '\t',
    '\r',
    '\n',
    ' ',
    '\u00a0',
    '\ufeff',
    "'",
    '"',
    'a',
    'ب',
    '1',
  )
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 12 }), (parts) => {
      const text = parts.join('')
      const safe = guarded(text)
      expect(startsFormula(safe)).toBe(false)
      expect(unguarded(safe)).toBe(text)
    }),
    { numRuns: 5000 },
  )
})
