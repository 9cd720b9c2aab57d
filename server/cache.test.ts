import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { createCache } from './cache.ts'

interface Sized {
  size: number
}

const OVERHEAD = 200
const cost = (key: string, { size }: Sized) => OVERHEAD + 2 * key.length + size
const keys = fc.constantFrom('a', 'b', 'c', 'd', 'long key '.repeat(30))

test('a cache does what a list does that is cut at its old end, for any sequence of calls', () => {
  const call = fc.oneof(
    fc.record({ is: fc.constant('get' as const), key: keys }),
    fc.record({ is: fc.constant('delete' as const), key: keys }),
    fc.record({ is: fc.constant('set' as const), key: keys, size: fc.nat({ max: 1_500 }) }),
  )
  fc.assert(
    fc.property(
      fc.array(call, { maxLength: 60 }),
      fc.integer({ min: 1, max: 5 }),
      fc.integer({ min: 100, max: 3_000 }),
      (calls, entries, bytes) => {
        const cache = createCache<Sized>({ entries, bytes, sizeOf: ({ size }) => size })
        // The newest stands last.
        let model: [string, Sized][] = []
        const without = (key: string) => model.filter(([other]) => other !== key)
        const total = () => model.reduce((sum, [key, value]) => sum + cost(key, value), 0)
        for (const one of calls) {
          const known = model.find(([key]) => key === one.key)
          if (one.is === 'get') {
            expect(cache.get(one.key)).toBe(known?.[1] as Sized)
            if (known) model = [...without(one.key), known]
          } else if (one.is === 'delete') {
            cache.delete(one.key)
            model = without(one.key)
          } else {
            const value = { size: one.size }
            cache.set(one.key, value)
            model = without(one.key)
            if (cost(one.key, value) <= bytes) model.push([one.key, value])
            while (model.length > entries || total() > bytes) model.shift()
          }
          expect([cache.entries, cache.bytes]).toEqual([model.length, total()])
          expect(cache.entries).toBeLessThanOrEqual(entries)
          expect(cache.bytes).toBeLessThanOrEqual(bytes)
        }
      },
    ),
    { numRuns: 500 },
  )
})

const small = () => createCache<Sized>({ entries: 2, bytes: 10_000, sizeOf: ({ size }) => size })

test('a value is made once for all who ask meanwhile, and again once it has gone', async () => {
  const cache = small()
  const { promise: gate, resolve: open } = Promise.withResolvers<void>()
  let made = 0
  const make = async () => {
    made += 1
    await gate
    return { size: made }
  }
  const asked = [1, 2, 3].map(() => cache.getOrMake('a', make))
  open()
  expect(await Promise.all(asked)).toEqual([{ size: 1 }, { size: 1 }, { size: 1 }])
  expect(await cache.getOrMake('a', make)).toEqual({ size: 1 })
  cache.set('b', { size: 1 })
  cache.set('c', { size: 1 })
  expect(await cache.getOrMake('a', make)).toEqual({ size: 2 })
})

test('one that could not be made fails for all who waited, and is made anew for the next', async () => {
  const cache = small()
  const failing = () => Promise.reject(new Error('the database is away'))
  const asked = [1, 2].map(() => cache.getOrMake('a', failing))
  const outcomes = await Promise.allSettled(asked)
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(cache.entries).toBe(0)
  expect(await cache.getOrMake('a', async () => ({ size: 5 }))).toEqual({ size: 5 })
})

test('a value too large to keep is given out all the same', async () => {
  const cache = small()
  expect(await cache.getOrMake('a', async () => ({ size: 20_000 }))).toEqual({ size: 20_000 })
  expect([cache.entries, cache.bytes]).toEqual([0, 0])
})
