import { expect, test } from 'bun:test'
import { chooseCoding, chooseLanguage, matchesTag } from './negotiation.ts'

const OFFERED = ['zstd', 'br', 'gzip'] as const

test('of equally liked codings the server’s first is taken, else the one with the highest weight', () => {
  expect(chooseCoding('gzip, deflate, br, zstd', OFFERED)).toBe('zstd')
  expect(chooseCoding('gzip, deflate, br', OFFERED)).toBe('br')
  expect(chooseCoding('gzip;q=1.0, br;q=0.8', OFFERED)).toBe('gzip')
  expect(chooseCoding('GZIP', OFFERED)).toBe('gzip')
  expect(chooseCoding('*', OFFERED)).toBe('zstd')
  expect(chooseCoding('*;q=0.1, zstd;q=0', OFFERED)).toBe('br')
})

test('a coding with the weight 0 is never used, and without a preference the answer is plain', () => {
  expect(chooseCoding('gzip;q=0, br;q=0', OFFERED)).toBeNull()
  expect(chooseCoding('gzip;q=0.0, *;q=0', OFFERED)).toBeNull()
  expect(chooseCoding('', OFFERED)).toBeNull()
  expect(chooseCoding(null, OFFERED)).toBeNull()
  expect(chooseCoding('identity, gzip;q=0.5', OFFERED)).toBeNull()
  expect(chooseCoding('deflate', OFFERED)).toBeNull()
  expect(chooseCoding('gzip;q=many', OFFERED)).toBeNull()
})

test('Persian is answered where it is weighed above English', () => {
  expect(chooseLanguage('fa')).toBe('fa')
  expect(chooseLanguage('fa-IR,fa;q=0.9,en;q=0.8')).toBe('fa')
  expect(chooseLanguage('en-GB,fa;q=0.8')).toBe('en')
  expect(chooseLanguage('fa;q=0')).toBe('en')
  expect(chooseLanguage('de, fa;q=0.3')).toBe('fa')
  expect(chooseLanguage('fan')).toBe('en')
  expect(chooseLanguage('*')).toBe('en')
  expect(chooseLanguage(null)).toBe('en')
})

test('an entity tag is found in a list, weak or strong, and by the asterisk', () => {
  expect(matchesTag('"a", W/"b"', '"b"')).toBe(true)
  expect(matchesTag('"b"', 'W/"b"')).toBe(true)
  expect(matchesTag('*', '"b"')).toBe(true)
  expect(matchesTag('"bb"', '"b"')).toBe(false)
  expect(matchesTag('b', '"b"')).toBe(false)
  expect(matchesTag(null, '"b"')).toBe(false)
})
