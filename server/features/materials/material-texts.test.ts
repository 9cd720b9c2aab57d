import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { createMaterialTexts } from './material-texts.ts'

const decode = (bytes: Uint8Array): unknown => JSON.parse(new TextDecoder().decode(bytes))

/** A store of versions by id that counts how many it had to give out. */
function store(versions: Record<string, number>) {
  let given = 0
  return {
    get given() {
      return given
    },
    set(id: string, version: number) {
      versions[id] = version
    },
    drop(id: string) {
      delete versions[id]
    },
    refs: (ids: string[]) => ids.map((id) => ({ id, version: String(versions[id]) })),
    load: async (ids: string[]) => {
      given += ids.length
      return ids
        .filter((id) => id in versions)
        .map((id) => ({ id, name: `نام ${id}`, version: versions[id] }))
    },
  }
}

test('a material is loaded once a version', async () => {
  const texts = createMaterialTexts()
  const source = store({ a: 1, b: 1 })
  const first = await texts.list(source.refs(['a', 'b']), source.load)
  expect(decode(first)).toEqual([
    { id: 'a', name: 'نام a', version: 1 },
    { id: 'b', name: 'نام b', version: 1 },
  ])
  expect(decode(await texts.list(source.refs(['b']), source.load))).toEqual([
    { id: 'b', name: 'نام b', version: 1 },
  ])
  expect(source.given).toBe(2)
  source.set('a', 2)
  expect(decode(await texts.list(source.refs(['a', 'b']), source.load))).toMatchObject([
    { version: 2 },
    { version: 1 },
  ])
  expect(source.given).toBe(3)
})

test('one that is gone when it is loaded is left out, and none makes an empty list', async () => {
  const texts = createMaterialTexts()
  const source = store({ a: 1, b: 1 })
  const refs = source.refs(['a', 'b'])
  source.drop('a')
  expect(decode(await texts.list(refs, source.load))).toMatchObject([{ id: 'b' }])
  expect(decode(await texts.list([], source.load))).toEqual([])
})

test('what is kept stays under its limit, and every list is whole whatever was thrown out', async () => {
  const ids = [...'abcdefgh']
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.subarray(ids), fc.constantFrom(...ids)), { maxLength: 20 }),
      fc.integer({ min: 0, max: 300 }),
      async (rounds, limit) => {
        const texts = createMaterialTexts(limit)
        const source = store(Object.fromEntries(ids.map((id) => [id, 0])))
        for (const [round, [wanted, changed]] of rounds.entries()) {
          source.set(changed, round)
          const refs = source.refs(wanted)
          expect(decode(await texts.list(refs, source.load))).toEqual(await source.load(wanted))
          expect(texts.size).toBeLessThanOrEqual(limit)
        }
      },
    ),
  )
})
