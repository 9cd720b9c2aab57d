import { expect, test } from 'bun:test'
import { gunzipSync } from 'node:zlib'
import { createAnswerCache } from './answer-cache.ts'

const json = (length: number) => ({ json: new Uint8Array(length).fill(65), total: length })

test('an answer is made once, and those who ask meanwhile wait for it', async () => {
  const cache = createAnswerCache()
  let made = 0
  const make = async () => {
    made += 1
    await Bun.sleep(5)
    return json(5000)
  }
  const answers = await Promise.all([1, 2, 3].map(() => cache.get('a', 'gzip', make)))
  answers.push(await cache.get('a', 'gzip', make))
  expect(made).toBe(1)
  for (const { bytes, coding, total } of answers) {
    expect([coding, total, gunzipSync(bytes).length]).toEqual(['gzip', 5000, 5000])
  }
  await cache.get('a', null, make)
  await cache.get('b', 'gzip', make)
  expect(made).toBe(3)
})

test('a small answer is left plain', async () => {
  const { bytes, coding } = await createAnswerCache().get('a', 'br', async () => json(100))
  expect([coding, bytes.length]).toEqual([null, 100])
})

test('one that could not be made is not kept', async () => {
  const cache = createAnswerCache()
  const failing = cache.get('a', null, () => Promise.reject(new Error('the database is away')))
  await expect(failing).rejects.toThrow('the database is away')
  await failing.catch(() => undefined)
  expect((await cache.get('a', null, async () => json(1))).total).toBe(1)
})

test('what is kept stays under its limit, and the one not asked for the longest goes first', async () => {
  const cache = createAnswerCache(2500)
  const made: string[] = []
  const get = (key: string, length = 1000) =>
    cache.get(key, null, async () => {
      made.push(key)
      return json(length)
    })
  await get('a')
  await get('b')
  await get('a')
  await get('c')
  expect(cache.size).toBe(2000)
  await get('a')
  await get('b')
  expect(made).toEqual(['a', 'b', 'c', 'b'])
  await get('huge', 9000)
  expect(cache.size).toBe(0)
  await Promise.all(['x', 'y', 'z', 'u', 'v'].map((key) => get(key)))
  expect(cache.size).toBe(2000)
})
