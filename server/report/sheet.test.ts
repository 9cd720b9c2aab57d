import { expect, test } from 'bun:test'
import { number, plain, shown, text } from './sheet.ts'

test.each([
  [-12.345, 1, '\u221212.3'],
  [-0.04, 1, '\u22120.040'],
  [0.00001, 4, '0.000010'],
  [0.0004, 4, '0.0004'],
  [1e-17, 2, '0.00'],
  [-1e-17, 1, '0.0'],
  [0, 2, '0.00'],
  [55.5, null, '55.5'],
  [0.1 + 0.2, null, '0.3'],
  [5000, 0, '5000'],
  [1e-300, 302, `0.${'0'.repeat(20)}`],
])('%d with %s decimals is read as %s', (value, digits, read) => {
  expect(shown(number(value, digits))).toBe(read)
})

test('no number is no cell, whatever stands for it', () => {
  for (const none of [null, Number.NaN, Number.POSITIVE_INFINITY]) expect(number(none, 1)).toBeNull()
  expect(shown(null)).toBe('')
  expect(shown(number(65, 0, '<'))).toBe('<\u00a065')
})

test('a text is one line of what can be seen; joiners of Persian words and marks of sentences stay', () => {
  expect(plain('a\tb\r\n c\u0000\u200bd')).toBe('a b c d')
  expect(plain('نفت\u200cگاز \u2068x\u2069')).toBe('نفت\u200cگاز \u2068x\u2069')
  expect(text('\ud800x').text.isWellFormed()).toBe(true)
})
