import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import type { Issue } from '../faults/fault.ts'
import { checkText } from './field-rules.ts'

const read = (value: unknown, how?: Parameters<typeof checkText>[4]) => {
  const issues: Issue[] = []
  const text = checkText(value, ['name'], issues, 100, how)
  return { text, codes: issues.map(({ code }) => code) }
}

describe('a text of one line', () => {
  test.each(['\n', '\r', '\t', '\x07', '\x7f', '\x85', '\u2028', '\u202a', '\u202e', '\u2066', '\u2069'])(
    'may not hold %j',
    (character) => {
      expect(read(`Light${character}naphtha`).codes).toEqual(['control-character'])
    },
  )

  test('keeps joiners and all letters, and loses marks that came along', () => {
    expect(read('\u200fنفتای سبک\u200e ۲۰\u200cتن')).toEqual({ text: 'نفتای سبک ۲۰\u200cتن', codes: [] })
  })

  test('never holds what would turn or break the text around it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (given) => {
        const { text, codes } = read(given)
        if (codes.length === 0) expect(text).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u)
      }),
    )
  })
})

test('a note may have lines, and nothing that turns them', () => {
  expect(read('one\n\ttwo\r\n', { lines: true })).toEqual({ text: 'one\n\ttwo', codes: [] })
  expect(read('one\u202etwo', { lines: true }).codes).toEqual(['control-character'])
})

test('a password may hold anything', () => {
  expect(read(' \u202e\ta\u200f ', { trim: false })).toEqual({ text: ' \u202e\ta\u200f ', codes: [] })
})

test.each(['\u200b', '\u2060 \u00ad', '\u3164', '\ufe0f'])(
  '%j alone, of which nothing is seen, is no text',
  (text) => {
    expect(read(text)).toEqual({ text: '', codes: [] })
    expect(read(`ک${text}ه`).text).toBe(`ک${text}ه`)
  },
)
