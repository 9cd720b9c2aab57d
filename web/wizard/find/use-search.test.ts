import { expect, test } from 'bun:test'
import type { Material } from '../analysis.api.ts'
import { EMPTY_DRAFT } from '../rules/draft.ts'
import { recipeIn } from './use-search.ts'

const material = (density: number) => ({ id: 'a', name: 'A', properties: { density } }) as Material

test('an answer stands for one recipe: a closed panel changes nothing, a corrected reading does', () => {
  const draft = { ...EMPTY_DRAFT, places: [material(840)] }
  const closed = {
    ...draft,
    isCompared: true,
    criteria: { ...draft.criteria, isOpen: !draft.criteria.isOpen },
  }
  expect(recipeIn(closed)).toBe(recipeIn(draft))
  expect(recipeIn({ ...draft, places: [material(841)] })).not.toBe(recipeIn(draft))
  // A price that is kept meanwhile is the one that was typed; another one is not.
  const priced = (text: string) => ({ ...draft, criteria: { ...draft.criteria, prices: { a: text } } })
  const price = { amount: 610, unit: 'm3', currency: draft.criteria.currency, at: '2026-11-23' } as const
  const kept = { ...draft, places: [{ ...material(840), price }] }
  expect(recipeIn(kept)).toBe(recipeIn(priced('610')))
  expect(recipeIn(kept)).not.toBe(recipeIn(priced('611')))
})
