import { expect, test } from 'bun:test'
import { createPictureCache } from './picture-cache.ts'

const file = (bytes: number) => new Uint8Array(bytes)

test('the file unused for longest goes first when there is no more room', () => {
  const cache = createPictureCache(100)
  for (const key of ['a', 'b', 'c', 'd']) cache.set(key, file(25))
  expect(cache.get('a')).toHaveLength(25)
  cache.set('e', file(25))
  expect(cache.get('b')).toBeUndefined()
  expect(cache.get('a')).toBeDefined()
  expect(cache.bytes).toBe(100)
})

test('a file larger than a quarter of the whole is not kept', () => {
  const cache = createPictureCache(100)
  cache.set('small', file(20))
  cache.set('giant', file(26))
  expect(cache.get('giant')).toBeUndefined()
  expect(cache.get('small')).toBeDefined()
})

test('a file put again is counted once', () => {
  const cache = createPictureCache(100)
  cache.set('a', file(20))
  cache.set('a', file(10))
  expect(cache.bytes).toBe(10)
})
