import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { emptyProperties } from '#calc/vocabulary/properties.ts'
import { type CatalogueEntry, createListedCatalogue, type OwnEntry } from './material-lists.ts'
import type { CatalogueRow } from './materials.queries.ts'

/** A catalogue that says how much of it was read. */
function fakeCatalogue() {
  const rows = new Map<string, { version: number; name: string }>()
  let contents = 0
  const stamp = () => `${rows.size}-${[...rows.values()].reduce((sum, { version }) => sum + version, 0)}`
  const content = (name: string): CatalogueRow['content'] => ({
    name,
    name_farsi: null,
    producer_farsi_name: null,
    producer_english_name: 'P',
    categories: ['gasoil'],
    source: null,
    source_farsi: null,
    note: null,
    details: {},
    properties: emptyProperties(),
    name_key: name,
    producer_key: 'p',
    search_key: `${name} p`,
  })
  const read = async (since: string | null): Promise<CatalogueRow[]> =>
    [...rows].sort().map(([id, { version, name }]) => {
      const isNew = since === null || version > Number(since)
      if (isNew) contents += 1
      return { id, version: String(version), content: isNew ? content(name) : null }
    })
  return { rows, stamp, read, contentsRead: () => contents }
}

const namesOf = (entries: readonly CatalogueEntry[]): string[] =>
  entries.map(({ json }) => (JSON.parse(new TextDecoder().decode(json)) as { name: string }).name)

test('after any changes the list is what the catalogue holds, also where a write shows later than a younger one', async () => {
  const change = fc.record({
    id: fc.constantFrom(...'abcdef'),
    // An older version than the newest known: a transaction that began earlier and ended later.
    version: fc.integer({ min: 1, max: 50 }),
    isGone: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(change, { maxLength: 12 }), fc.boolean(), async (changes, isKept) => {
      const fake = fakeCatalogue()
      const catalogue = createListedCatalogue(fake.read, isKept ? 1e6 : 0)
      for (const { id, version, isGone } of changes) {
        const stampBefore = fake.stamp()
        if (isGone) fake.rows.delete(id)
        else fake.rows.set(id, { version, name: `${id}${version}` })
        if (fake.stamp() === stampBefore) continue
        const expected = [...fake.rows].sort().map(([, { name }]) => name)
        expect(namesOf(await catalogue.at(fake.stamp()))).toEqual(expected)
      }
    }),
  )
})

test('only what has changed is read again, once for all who ask at the same time', async () => {
  const fake = fakeCatalogue()
  for (let n = 1; n <= 20; n++) fake.rows.set(`id ${n}`, { version: n, name: `n${n}` })
  const catalogue = createListedCatalogue(fake.read)
  await Promise.all(Array.from({ length: 10 }, () => catalogue.at(fake.stamp())))
  expect(fake.contentsRead()).toBe(20)
  fake.rows.set('id 7', { version: 100, name: 'changed' })
  await Promise.all(Array.from({ length: 10 }, () => catalogue.at(fake.stamp())))
  expect(fake.contentsRead()).toBe(21)
  await catalogue.at(fake.stamp())
  expect(fake.contentsRead()).toBe(21)
})

test('a reading that began before a change does not answer for the state after it', async () => {
  const fake = fakeCatalogue()
  fake.rows.set('a', { version: 1, name: 'old' })
  const gates: (() => void)[] = []
  const catalogue = createListedCatalogue(async (since) => {
    const rows = await fake.read(since)
    await new Promise<void>((open) => gates.push(open))
    return rows
  })
  const before = catalogue.at(fake.stamp())
  while (gates.length < 1) await Promise.resolve()
  fake.rows.set('a', { version: 2, name: 'new' })
  const after = catalogue.at(fake.stamp())
  gates[0]!()
  expect(namesOf(await before)).toEqual(['old'])
  while (gates.length < 2) await Promise.resolve()
  gates[1]!()
  expect(namesOf(await after)).toEqual(['new'])
})

test('a reading that fails fails for those who wait, and the next one begins anew', async () => {
  const fake = fakeCatalogue()
  fake.rows.set('a', { version: 1, name: 'a1' })
  let isAway = true
  const catalogue = createListedCatalogue((since) =>
    isAway ? Promise.reject(new Error('the database is away')) : fake.read(since),
  )
  await expect(catalogue.at(fake.stamp())).rejects.toThrow('the database is away')
  isAway = false
  expect(namesOf(await catalogue.at(fake.stamp()))).toEqual(['a1'])
})

test('the types let no material with an owner pass for one of the catalogue', () => {
  const own = { owner: 'caller' } as OwnEntry
  // @ts-expect-error: were this assignable, lists that are kept for everybody could hold it.
  const shared: CatalogueEntry = own
  expect(shared as unknown).toBe(own)
})
