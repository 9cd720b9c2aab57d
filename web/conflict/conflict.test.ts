import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { currentIn, mergedParts, rowsBetween } from './conflict.ts'

const said = (texts: Record<string, string>) =>
  Object.entries(texts).map(([key, text]) => ({ key, label: key.toUpperCase(), text }))

test('two entries are set side by side where they differ, with nothing for what one of them has not', () => {
  expect(rowsBetween(said({ a: '1', b: ' 2 ', c: '' }), said({ a: '3', b: '2', d: '4' }))).toEqual([
    { key: 'a', label: 'A', mine: '1', theirs: '3' },
    { key: 'd', label: 'D', mine: '', theirs: '4' },
  ])
})

test('only a 409 says what there is by now, which may be nothing', () => {
  const refused = (status: number, body: object) => currentIn({ is: 'refused', status, body: { ...body } })
  expect(refused(409, { current: { version: 'x' } })).toEqual({ version: 'x' })
  expect(refused(409, { current: null })).toBeNull()
  expect(refused(400, { current: null })).toBeUndefined()
  expect(currentIn({ is: 'no-connection' })).toBeUndefined()
})

const parts = fc.dictionary(
  fc.constantFrom('a', 'b', 'c', 'd'),
  fc.oneof(fc.constantFrom('1', '2', '3'), fc.record({ text: fc.constantFrom('1', '2') })),
)

test('of two who changed different parts both stay, and where both changed one, it is mine', () => {
  fc.assert(
    fc.property(parts, parts, parts, (base, mine, theirs) => {
      const merged = mergedParts<Record<string, unknown>>(base, mine, theirs)
      for (const name of ['a', 'b', 'c', 'd']) {
        const isMine = JSON.stringify(mine[name]) !== JSON.stringify(base[name])
        expect(merged[name]).toEqual((isMine ? mine : theirs)[name] as unknown)
      }
      // Who changed nothing takes all of theirs; over what nobody changed all of mine stands.
      expect(mergedParts<Record<string, unknown>>(base, base, theirs)).toEqual(theirs)
      expect(mergedParts<Record<string, unknown>>(base, mine, base)).toEqual(mine)
    }),
  )
})
