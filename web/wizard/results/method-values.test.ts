import { expect, test } from 'bun:test'
import { loadCalc } from '#server/calc.ts'
import type { Recipe } from '../rules/draft.ts'
import { material } from '../rules/test-material.ts'
import { methodValues } from './rule-card-methods.tsx'

const calc = await loadCalc()
const recipe: Recipe = {
  category: 'gasoline',
  basis: 'volume',
  options: { methods: { rvp: 'rvp-exponent112', octan_ron: 'volume-average' } },
  components: [
    { material: material('Base', { rvp: 45, density: 740, flash_point: 68 }), percentage: 95 },
    { material: material('Butane', { rvp: 355.8, density: 580, flash_point: 38 }), percentage: 5 },
  ],
}

test('each published method stands with its value of this blend, the usual one first, whichever is chosen', () => {
  const values = methodValues('rvp', recipe, calc)
  expect(values.map(({ method, isUsual }) => [method, isUsual])).toEqual([
    ['rvp-index', true],
    ['rvp-exponent105', false],
    ['rvp-exponent112', false],
    ['volume-average', false],
  ])
  // METHODS, RVP: 65.9633944; and the plain average 0.95·45 + 0.05·355.8.
  expect(values[0]!.value).toBeCloseTo(65.9633944, 7)
  expect(values[3]!.value).toBeCloseTo(60.54, 9)
  expect(methodValues('density', recipe, calc)).toEqual([])
})

test('a method of former releases stands there only for a recipe that asked for it', () => {
  const methodsFor = (methods: NonNullable<Recipe['options']>['methods']) =>
    methodValues('viscosity_40', { ...recipe, options: { methods } }, calc).map(({ method }) => method)
  expect(methodsFor({})).toEqual(['d7152-mass'])
  expect(methodsFor({ viscosity_40: 'refutas' })).toEqual(['d7152-mass', 'refutas'])
})

test('where another rule stands in, a choice does nothing and says so', () => {
  const [base, butane] = recipe.components
  const ethanol = {
    ...butane!,
    material: material('Ethanol', { rvp: 16, density: 794 }, { oxygenate: 'ethanol' }),
  }
  const values = methodValues('rvp', { ...recipe, components: [base!, ethanol] }, calc)
  expect(values.map(({ value, isReplaced }) => [value, isReplaced])).toEqual(Array(4).fill([null, true]))
})
