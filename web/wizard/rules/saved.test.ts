import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { EMPTY_DRAFT } from './draft.ts'
import type { Result } from './result.ts'
import { ANALYSIS_KEY, readAnalysis, saveAnalysis } from './saved.ts'

const tab = (initial: Record<string, string> = {}) => {
  const kept = new Map(Object.entries(initial))
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}
const draft = { ...EMPTY_DRAFT, count: 3, category: 'gasoline' as const }

test('what was saved is there again for the same user and for nobody else', () => {
  const storage = tab()
  saveAnalysis(storage, 'user-1', { draft, result: null })
  expect(readAnalysis(storage, 'user-1').draft).toEqual(draft)
  expect(readAnalysis(storage, 'user-2').draft).toEqual(EMPTY_DRAFT)
  storage.removeItem(ANALYSIS_KEY)
  expect(readAnalysis(storage, 'user-1').draft).toEqual(EMPTY_DRAFT)
})

test('search criteria of a draft of 1.0.0 are read under their former name', () => {
  const { criteria, ...former } = { ...draft, criteria: { ...draft.criteria, prices: { id: '610' } } }
  const storage = tab()
  saveAnalysis(storage, 'u', { draft: { ...former, wish: criteria } as never, result: null })
  const read = readAnalysis(storage, 'u').draft
  expect(read.criteria.prices).toEqual({ id: '610' })
  expect(read).not.toHaveProperty('wish')
})

test('a method that can no longer be asked for is not taken from a saved draft', () => {
  const storage = tab()
  const methods = { rvp: 'rvp-exponent112', viscosity_40: 'chevron-viscosity' } as const
  saveAnalysis(storage, 'u', { draft: { ...draft, methods }, result: null })
  expect(readAnalysis(storage, 'u').draft.methods).toEqual({ rvp: 'rvp-exponent112' })
})

test('a result that the server has not calculated is not kept', () => {
  const storage = tab()
  const recipe = { category: 'gasoline' as const, basis: 'volume' as const, components: [] }
  saveAnalysis(storage, 'u', { draft, result: { recipe } as unknown as Result })
  expect(storage.getItem(ANALYSIS_KEY)).toContain('"result":null')
  expect(readAnalysis(storage, 'u').result).toBeNull()
})

test('a tab that the last release has left is read with its result', () => {
  const recipe = { category: 'gasoline' as const, basis: 'volume' as const, components: [] }
  const confirmed = { id: 'calculation-1', results: {} }
  const left = { version: 1, userId: 'u', draft, result: { recipe, confirmed, blend: {}, engine: '1.2.0' } }
  const { result } = readAnalysis(tab({ [ANALYSIS_KEY]: JSON.stringify(left) }), 'u')
  expect([result?.answer?.id, result && 'confirmed' in result]).toEqual(['calculation-1', false])
})

test('a storage that refuses takes nothing away', () => {
  const refusing = {
    getItem: () => {
      throw new Error('refused')
    },
    setItem: () => {
      throw new Error('full')
    },
    removeItem: () => {
      throw new Error('refused')
    },
  }
  saveAnalysis(refusing, 'u', { draft, result: null })
  expect(readAnalysis(refusing, 'u').draft).toEqual(EMPTY_DRAFT)
})

test('anything else that lies under the key reads as an empty analysis', () => {
  const ofText = (text: string) => readAnalysis(tab({ [ANALYSIS_KEY]: text }), 'u').draft
  const ofDraft = (made: object) => ofText(JSON.stringify({ version: 1, userId: 'u', draft: made }))
  expect(ofDraft(draft)).toEqual(draft)
  expect(ofText('{')).toEqual(EMPTY_DRAFT)
  expect(ofText('[]')).toEqual(EMPTY_DRAFT)
  for (const wrong of [
    { count: 99 },
    { category: 'oil' },
    { places: [1] },
    { typed: { a: 1 } },
    { basis: 'x' },
  ])
    expect(ofDraft({ ...draft, ...wrong })).toEqual(EMPTY_DRAFT)
  fc.assert(
    fc.property(fc.json(), (text) => {
      expect(ofText(`{"version":1,"userId":"u","draft":${text}}`)).toEqual(EMPTY_DRAFT)
    }),
  )
})

test('whatever stands in the place of a workbench, the rest of the draft is read', () => {
  fc.assert(
    fc.property(
      fc.jsonValue(),
      fc.dictionary(fc.constantFrom('locked', 'tank', 'batch', 'unit', 'finish', 'pin'), fc.jsonValue()),
      (any, parts) => {
        for (const bench of [any, parts]) {
          const storage = tab()
          saveAnalysis(storage, 'u', { draft: { ...draft, bench: bench as never }, result: null })
          const read = readAnalysis(storage, 'u').draft
          expect({ ...read, bench: null as never }).toEqual({ ...draft, bench: null as never })
          expect(Object.keys(read.bench).sort()).toEqual(Object.keys(EMPTY_DRAFT.bench).sort())
        }
      },
    ),
  )
})
