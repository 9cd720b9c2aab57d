import { expect, test } from 'bun:test'
import fc from 'fast-check'
import type { Material } from '../analysis.api.ts'
import {
  type Draft,
  distributed,
  EMPTY_DRAFT,
  exchanged,
  hasPercentages,
  isSameRecipe,
  materialsOf,
  percentsOf,
  placeOf,
  recipeOf,
  refreshed,
  toggled,
  withCategory,
  withCount,
  withPercentages,
} from './draft.ts'
import { material } from './test-material.ts'

const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((id) => material(id, { density: 750 })) as [
  Material,
  Material,
  Material,
  Material,
]
const of = (count: number, ...materials: Material[]): Draft =>
  materials.reduce(toggled, withCategory(withCount(EMPTY_DRAFT, count), 'gasoline'))
const ids = (draft: Draft) => materialsOf(draft).map(({ id }) => id)

test('no more materials than the count can be chosen', () => {
  expect(ids(of(2, a, b, c))).toEqual(['a', 'b'])
  expect(ids(of(2, a, b, a, c))).toEqual(['c', 'b'])
})

test('a material keeps its place, and so its colour, while others come and go', () => {
  const draft = of(3, a, b, c)
  expect(placeOf(toggled(draft, a), 'c')).toBe(2)
  expect(placeOf(toggled(toggled(draft, a), d), 'd')).toBe(0)
  const clicks = fc.array(fc.constantFrom(a, b, c, d), { maxLength: 30 })
  fc.assert(
    fc.property(clicks, (clicked) => {
      const made = clicked.reduce(toggled, of(3))
      expect(materialsOf(made).length).toBeLessThanOrEqual(3)
      if (materialsOf(made).length === 3) expect(made.places).not.toContain(null)
    }),
  )
})

test('another count clears the choice unless just that many are chosen', () => {
  const draft = withPercentages(of(3, a, b))
  expect(ids(withCount(draft, 3))).toEqual(['a', 'b'])
  expect(ids(withCount(draft, 2))).toEqual(['a', 'b'])
  expect(ids(withCount(draft, 4))).toEqual([])
  expect(withCount(draft, 4).typed).toEqual({})
  expect(withCount(of(3, a, b, a), 1 + 1).places).toEqual([])
})

test('another category clears the choice and the same one does not', () => {
  const draft = withPercentages(of(2, a, b))
  expect(withCategory(draft, 'gasoline')).toBe(draft)
  expect(withCategory(draft, 'gasoil')).toMatchObject({ category: 'gasoil', places: [], typed: {}, count: 2 })
})

test('every chosen material starts at 0 per cent and going back and forth loses no percentage', () => {
  const draft = withPercentages(of(2, a, b))
  expect(percentsOf(draft)).toEqual([0, 0])
  const typed = { ...draft, typed: { a: '60', b: '40' } }
  expect(percentsOf(withPercentages(typed))).toEqual([60, 40])
  const swapped = toggled(toggled(typed, b), c)
  expect(hasPercentages(swapped)).toBe(false)
  expect(withPercentages(swapped).typed).toEqual({ a: '0.0', c: '0.0' })
})

test('a recipe is ready once every percentage can be read', () => {
  const draft = withPercentages(of(2, a, b))
  expect(recipeOf(draft)?.components.map(({ percentage }) => percentage)).toEqual([0, 0])
  expect(recipeOf({ ...draft, typed: { a: '۶۰', b: '40' } })?.components[0]?.percentage).toBe(60)
  expect(recipeOf({ ...draft, typed: { a: '12,5', b: '40' } })).toBeNull()
  expect(recipeOf(EMPTY_DRAFT)).toBeNull()
})

test('distributing writes the shares into the fields', () => {
  expect(distributed(withPercentages(of(3, a, b, c))).typed).toEqual({ a: '33.3', b: '33.3', c: '33.4' })
})

test('a recipe differs by material, share, basis and the figures of a material', () => {
  const draft = { ...withPercentages(of(2, a, b)), typed: { a: '60', b: '40' } }
  const recipe = recipeOf(draft)!
  expect(isSameRecipe(recipe, recipeOf({ ...draft, typed: { a: '60.0', b: '40' } })!)).toBe(true)
  expect(isSameRecipe(recipe, recipeOf({ ...draft, typed: { a: '60.1', b: '39.9' } })!)).toBe(false)
  expect(isSameRecipe(recipe, recipeOf({ ...draft, basis: 'mass' })!)).toBe(false)
  expect(isSameRecipe(recipe, recipeOf(refreshed(draft, [material('a', { density: 751 }), b]))!)).toBe(false)
})

test('fresh figures replace the old, and a material that is gone is given up', () => {
  const fresh = refreshed(of(2, a, b), [material('a', { density: 700 })])
  expect(ids(fresh)).toEqual(['a'])
  expect(materialsOf(fresh)[0]?.properties.density).toBe(700)
})

test('a material in the place of another takes its share and its colour', () => {
  const chosen = of(2, a, b)
  const tank = { a: { amount: 40, unit: 'm3' as const } }
  const draft = {
    ...chosen,
    typed: { a: '70', b: '30' },
    isCompared: true,
    bench: { ...chosen.bench, locked: ['b', 'a'], tank },
  }
  const changed = exchanged(draft, 'a', c)
  expect(changed.places).toEqual([c, b])
  expect(changed.typed).toEqual({ b: '30', c: '70' })
  expect(changed.bench.locked).toEqual(['b', 'c'])
  expect(changed.bench.tank).toEqual({ c: tank.a })
  expect(changed.isCompared).toBe(false)
  // The same material with other figures.
  const corrected = { ...b, properties: { ...b.properties, density: 800 } }
  expect(exchanged(draft, 'b', corrected).typed).toEqual({ a: '70', b: '30' })
  expect(exchanged(draft, 'c', c)).toBe(draft)
})
