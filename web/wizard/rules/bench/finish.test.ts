import { expect, test } from 'bun:test'
import { loadCalc } from '#server/calc.ts'
import type { Recipe } from '../draft.ts'
import { estimateOf } from '../result.ts'
import { material } from '../test-material.ts'
import { finished, finishingMaterial, finishingOf, finishShare } from './finish.ts'

const calc = await loadCalc()
const ethanol = material('ethanol', { density: 793.69 }, { oxygenate: 'ethanol' })
const ten = { material: ethanol, share: 10 }
const own = material('own', {}, { oxygenate: 'ethanol', is_owner: true })
const recipe: Recipe = {
  category: 'gasoline',
  basis: 'volume',
  components: [
    { material: material('a', { density: 700 }), percentage: 60 },
    { material: material('b', { density: 800 }), percentage: 40 },
  ],
}
const shares = ({ components }: Recipe) => components.map(({ percentage }) => percentage)

test('a finished fuel holds so much of it, and the recipe in the rest', () => {
  expect(shares(finished(recipe, ten))).toEqual([54, 36, 10])
  // 0.9 × 740 + 0.1 × 793.69 kg/m³.
  expect(estimateOf(finished(recipe, ten), calc)!.blend.results.density).toBeCloseTo(745.369, 9)
})

test('what is in the recipe already is not listed twice, and a recipe under way is taken at its ratio', () => {
  const with5 = { ...recipe, components: [...recipe.components, { material: ethanol, percentage: 0 }] }
  expect(shares(finished(with5, ten))).toEqual([54, 36, 10])
  const half = {
    ...recipe,
    components: recipe.components.map((one) => ({ ...one, percentage: one.percentage / 2 })),
  }
  expect(shares(finished(half, ten))).toEqual([54, 36, 10])
  const none = { ...recipe, components: recipe.components.map((one) => ({ ...one, percentage: 0 })) }
  expect(finished(none, ten)).toBe(none)
})

test('the share is 5 to 15 %, and the material the catalogue’s', () => {
  expect(['5', '15', '7.8'].map((percent) => finishShare({ with: 'ethanol', percent }))).toEqual([5, 15, 7.8])
  expect(['4.9', '16', 'x', ''].map((percent) => finishShare({ with: 'ethanol', percent }))).toEqual(
    Array(4).fill(null),
  )
  expect(finishingMaterial({ with: 'ethanol', percent: '10' }, [own, ethanol])).toBe(ethanol)
  expect(finishingMaterial({ with: 'mtbe', percent: '10' }, [own, ethanol])).toBeNull()
  expect(finishingOf({ with: 'ethanol', percent: '10' }, [own, ethanol])).toEqual(ten)
  for (const none of [null, { with: 'ethanol', percent: 'x' }, { with: 'mtbe', percent: '10' }] as const)
    expect(finishingOf(none, [own, ethanol])).toBeNull()
  expect(finished(recipe, null)).toBe(recipe)
})
