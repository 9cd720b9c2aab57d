import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { InvalidInput } from '../errors.ts'
import { cursorOf, nextLink, readCursor } from './pages.ts'

test('a cursor brings back the keys that it was made from, whatever is in a text', () => {
  const keys = fc.tuple(fc.maxSafeInteger(), fc.string({ unit: 'binary' }), fc.uuid())
  fc.assert(
    fc.property(keys, (given) => {
      expect(readCursor('events', cursorOf('events', given), 'number', 'text', 'uuid')).toEqual(given)
    }),
  )
  expect(readCursor('events', undefined, 'number')).toBeNull()
})

test('whatever else is sent as one is refused by its field', () => {
  const refused = (cursor: string) =>
    expect(() => readCursor('calculations', cursor, 'number', 'uuid')).toThrow(InvalidInput)
  const id = '4be4f1f2-9f36-4b5c-8f5f-2f6b4a3f7a91'
  const good = cursorOf('calculations', [1, id])
  refused(cursorOf('movements', [1, id]))
  for (const keys of [[], [1], [1, 'x'], [id, 1], [1, id, 1], [1.5, id], [2 ** 60, id]])
    refused(cursorOf('calculations', keys))
  for (const text of ['x', '%', good.slice(1), good.slice(0, -2), `${good}A`, `${good}=`, 'bnVsbA', 'e30'])
    refused(text)
  fc.assert(fc.property(fc.string({ unit: 'binary' }), refused))
})

test('the link to the next page is the same path and query with its cursor alone', () => {
  const link = (path: string, instead?: string[]) => nextLink(new Request(`http://host${path}`), 'c', instead)
  expect(link('/me/events/')).toBe('</me/events/?cursor=c>; rel="next"')
  expect(link('/materials/?search=%D9%86%D9%81%D8%AA&cursor=b&limit=2')).toBe(
    '</materials/?search=%D9%86%D9%81%D8%AA&cursor=c&limit=2>; rel="next"',
  )
  expect(link('/materials/?offset=4&limit=2&search=%3E', ['offset'])).toBe(
    '</materials/?limit=2&search=%3E&cursor=c>; rel="next"',
  )
})
