import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { JsonError, parseLocatedJson } from './catalogue.rows.ts'

const errorOf = (text: string): JsonError => {
  try {
    parseLocatedJson(text, 'a')
  } catch (error) {
    if (error instanceof JsonError) return error
    throw error
  }
  throw new Error(`accepted: ${text}`)
}

test('any JSON reads as JSON.parse reads it', () => {
  fc.assert(
    fc.property(fc.json(), fc.constantFrom(0, 1, '\t'), (compact, indent) => {
      const text = JSON.stringify(JSON.parse(compact), null, indent)
      expect(parseLocatedJson(text, 'a').value).toEqual(JSON.parse(text))
    }),
    { numRuns: 300 },
  )
})

test('a text that JSON.parse refuses is refused, and no other', () => {
  const spoilt = fc
    .tuple(fc.json(), fc.nat(), fc.constantFrom('', ',', '"', '}', ']', ':', '\\', '0', 'x', '\n', '.'))
    .map(([text, place, put]) => {
      const at = place % (text.length + 1)
      return text.slice(0, at) + put + text.slice(at + (place % 3))
    })
  const verdict = (parse: () => unknown) => {
    try {
      parse()
      return 'accepted'
    } catch (error) {
      const isTwin = error instanceof JsonError && error.message.includes('twice')
      return isTwin ? 'a key twice' : 'refused'
    }
  }
  fc.assert(
    fc.property(spoilt, (text) => {
      const ours = verdict(() => parseLocatedJson(text, 'a'))
      if (ours !== 'a key twice') expect(ours).toBe(verdict(() => JSON.parse(text)))
    }),
    { numRuns: 2000 },
  )
})

describe('places', () => {
  test('of items are the lines on which they begin', () => {
    const items = '[\n  {"b": 1},\n\n  7, [\n8],\n{"b": 2}]'
    const linesOf = (text: string) => [0, 1, 2, 3].map(parseLocatedJson(text, 'a').lineOf)
    expect(linesOf(items)).toEqual([2, 4, 4, 6])
    expect(linesOf(`{"b": [],\n "a": ${items}}`)).toEqual([3, 5, 5, 7])
  })

  test('of faults are named by line and column', () => {
    expect(errorOf('[\n  1,\n  2 3\n]')).toMatchObject({
      line: 3,
      column: 5,
      message: 'Unexpected token Number found',
    })
    expect(errorOf('{"a": 1,\n "a": 2}')).toMatchObject({
      line: 2,
      column: 2,
      message: 'the key "a" appears twice',
    })
    expect(errorOf('[1] x')).toMatchObject({ line: 1, column: 5 })
    expect(errorOf('[1,\n "a\nb"]')).toMatchObject({ line: 2, column: 2 })
    expect(errorOf('')).toMatchObject({ line: 1, column: 1, message: 'Unexpected end of input found' })
  })
})

test('a key called __proto__ is a key like any other', () => {
  const { value } = parseLocatedJson('{"__proto__": {"x": 1}}', 'a')
  expect(Object.keys(value as object)).toEqual(['__proto__'])
  expect((value as { x?: number }).x).toBeUndefined()
})

test('depth beyond reason is refused, not a crash', () => {
  expect(errorOf('['.repeat(100_000)).message).toBe('nested too deep')
  for (const depth of [5_000, 20_000, 100_000]) {
    const text = '['.repeat(depth) + ']'.repeat(depth)
    try {
      parseLocatedJson(text, 'a')
    } catch (error) {
      expect(error).toBeInstanceOf(JsonError)
    }
  }
})
