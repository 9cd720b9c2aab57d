import { expect, test } from 'bun:test'
import type { Material } from '../analysis.api.ts'
import { EMPTY_DRAFT } from '../rules/draft.ts'
import { recipeIn } from './use-recipe-search.ts'

const material = (density: number) => ({ id: 'a', name: 'A', properties: { density } }) as Material

test('an answer stands for one recipe: a closed panel changes nothing, a corrected reading does', () => {
  const draft = { ...EMPTY_DRAFT, places: [material(840)] }
  const closed = { ...draft, isCompared: true, wish: { ...draft.wish, isOpen: !draft.wish.isOpen } }
  expect(recipeIn(closed)).toBe(recipeIn(draft))
  expect(recipeIn({ ...draft, places: [material(841)] })).not.toBe(recipeIn(draft))
})
