// Recipes that were worked out before, by hand (the first) and by a prototype on the same core with brute force as its judge.
import { describe, expect, test } from 'bun:test'
import { builtCalc } from '../oracle/test-calc.ts'
import { findRecipe } from './find.ts'
import type { RecipeAnswer } from './question.ts'
import { DIESEL, GASOILS, GASOLINE, GASOLINES, limitsFrom, type Named, questionOf } from './test-recipes.ts'

const calc = await builtCalc()

const [LIGHT, HEAVY, HYDROTREATED, , KEROSENE, HYDROCRACKER, LCO] = GASOILS as [
  Named,
  Named,
  Named,
  Named,
  Named,
  Named,
  Named,
]

function foundOf(answer: RecipeAnswer): Extract<RecipeAnswer, { is: 'found' }> {
  if (answer.is !== 'found') throw new Error(answer.is)
  return answer
}
const percentOf = (steps: readonly number[]) => steps.map((step) => step / 10)
const round = (value: number, digits: number) => Number(value.toFixed(digits))

describe('cheapest', () => {
  test('two gasoils at 500 ppm, by hand: 838·4000 x = 840·455 (1 − x)', () => {
    const question = questionOf([LIGHT, HYDROTREATED], limitsFrom('sulfur_ppm max 500'))
    const { recipe, continuous, proven } = foundOf(findRecipe(calc, question))
    expect(continuous.shares[0]).toBeCloseTo(382200 / 3734200, 9)
    expect(continuous.cost).toBeCloseTo(672.835413, 6)
    expect(percentOf(recipe.steps)).toEqual([10.2, 89.8])
    expect(recipe.cost).toBeCloseTo(672.86, 9)
    expect(recipe.blend.results.sulfur_ppm).toBeCloseTo(498.43819, 5)
    expect(proven).toBe(true)
  })

  test('a diesel of nine gasoils, proven', () => {
    const { recipe, continuous, proven } = foundOf(findRecipe(calc, questionOf(GASOILS, DIESEL)))
    expect(proven).toBe(true)
    expect(continuous.shares.map((share) => round(100 * share, 5))).toEqual([
      0, 0, 88.52403, 0, 0, 0, 0, 8.65538, 2.82058,
    ])
    expect(continuous.cost).toBeCloseTo(671.081923, 6)
    expect(percentOf(recipe.steps)).toEqual([0, 0, 88.6, 0, 0, 0, 0, 8.7, 2.7])
    const { density, sulfur_ppm, flash_point, cetane_number, cetane_index, pct_90 } = recipe.blend.results
    expect([density, sulfur_ppm, flash_point].map((value) => round(value!, 6))).toEqual([
      844.755, 49.677007, 68.369252,
    ])
    expect([cetane_number, cetane_index, pct_90].map((value) => round(value!, 5))).toEqual([
      51.0005, 50.35148, 335.60089,
    ])
  })

  test('a gasoline of ten, by octane, vapor pressure and curve', () => {
    const { recipe, continuous } = foundOf(findRecipe(calc, questionOf(GASOLINES, GASOLINE)))
    expect(continuous.cost).toBeCloseTo(693.580237, 5)
    expect(percentOf(recipe.steps)).toEqual([24.3, 0, 5, 0, 0, 2.6, 39.5, 6.1, 0, 22.5])
    expect(recipe.cost).toBeCloseTo(693.67, 9)
  })

  test('at the 90 % point, which is no row of a linear program', () => {
    const candidates = [LIGHT, HEAVY, KEROSENE, HYDROCRACKER]
    const question = questionOf(candidates, limitsFrom('pct_90 max 338, flash_point min 60, density min 820'))
    const { recipe, continuous } = foundOf(findRecipe(calc, question))
    expect(continuous.cost).toBeCloseTo(598.037248, 5)
    expect(percentOf(recipe.steps)).toEqual([76.1, 23.9, 0, 0])
    expect(recipe.blend.results.pct_90).toBeCloseTo(337.97736, 5)
  })

  test('at a cetane index and the 10 % point', () => {
    const candidates = [LCO, LIGHT, KEROSENE, HYDROCRACKER]
    const limits = limitsFrom('cetane_index min 46, pct_10 max 210, flash_point min 55')
    const { recipe, continuous } = foundOf(findRecipe(calc, questionOf(candidates, limits)))
    expect(continuous.cost).toBeCloseTo(601.893015, 5)
    expect(percentOf(recipe.steps)).toEqual([9.6, 85.5, 4.9, 0])
    expect(recipe.blend.results.cetane_index).toBeCloseTo(46.008877, 6)
    expect(recipe.blend.results.pct_10).toBeCloseTo(209.98529, 5)
  })

  test('of at most four and three materials', () => {
    const four = foundOf(findRecipe(calc, questionOf(GASOLINES, GASOLINE, { atMost: 4 })))
    expect(percentOf(four.recipe.steps)).toEqual([23.2, 0, 17.1, 0, 0, 0, 37.6, 0, 0, 22.1])
    expect(four.recipe.cost).toBeCloseTo(694.82, 9)
    const three = foundOf(findRecipe(calc, questionOf(GASOLINES, GASOLINE, { atMost: 3 })))
    expect(percentOf(three.recipe.steps)).toEqual([0, 0, 17.1, 0, 0, 0, 45.1, 0, 0, 37.8])
    expect(three.recipe.cost).toBeCloseTo(700.35, 9)
  })

  test('with 8 % of a material or none', () => {
    const candidates = GASOLINES.map((one) => ({ ...one, atLeastIfUsed: 8 }))
    const { recipe } = foundOf(findRecipe(calc, questionOf(candidates, GASOLINE)))
    expect(recipe.cost).toBeCloseTo(694.82, 9)
  })

  test('by mass, at the price of a tonne', () => {
    const question = questionOf(GASOILS, DIESEL, { basis: 'mass' })
    const { recipe, continuous } = foundOf(findRecipe(calc, question))
    expect(continuous.cost).toBeCloseTo(794.342497, 6)
    expect(percentOf(recipe.steps)).toEqual([0, 0, 89.8, 0, 0, 0, 0, 10.2, 0])
    expect(recipe.cost).toBeCloseTo(794.57036, 5)
  })

  test('with 2500 t of one for a batch of 5000 m³', () => {
    const available = { amount: 2500, unit: 't' as const }
    const candidates = GASOILS.map((one) => (one === HYDROTREATED ? { ...one, available } : one))
    const question = questionOf(candidates, DIESEL, { batch: { amount: 5000, unit: 'm3' } })
    const { recipe, continuous } = foundOf(findRecipe(calc, question))
    expect(100 * continuous.shares[2]!).toBeCloseTo(2500 / 0.84 / 50, 6)
    expect(percentOf(recipe.steps)).toEqual([0, 0, 59.5, 7.4, 0, 14.1, 0, 12.6, 6.4])
    expect(recipe.cost).toBeCloseTo(675.37, 9)
  })
})

test('most of one: what viscosity and density leave of kerosene', () => {
  const goal = { is: 'most' as const, of: GASOILS.indexOf(KEROSENE) }
  const { recipe, continuous, proven } = foundOf(findRecipe(calc, questionOf(GASOILS, DIESEL, { goal })))
  expect(100 * continuous.shares[goal.of]!).toBeCloseTo(42.626083, 6)
  const { viscosity_40, density } = recipe.blend.results
  expect([viscosity_40! < 2.003, density! < 820.2]).toEqual([true, true])
  expect(recipe.steps[goal.of]).toBe(425)
  expect(proven).toBe(true)
})

describe('infeasible', () => {
  test('a flash point and a cloud point that exclude each other', () => {
    const limits = limitsFrom('flash_point min 62, cloud_point max -25, density max 845, sulfur_ppm max 5000')
    expect(findRecipe(calc, questionOf([LIGHT, KEROSENE, LCO], limits))).toEqual({
      is: 'infeasible',
      limits: [0, 1],
      excluded: [],
    })
  })

  test('a sulfur that no material has', () => {
    const limits = limitsFrom('density max 845, sulfur_ppm max 20')
    expect(findRecipe(calc, questionOf([LIGHT, KEROSENE, LCO], limits))).toMatchObject({
      is: 'infeasible',
      limits: [1],
    })
  })
})
