// A sample of one product from other streams, a margin for the accuracy of tests, and limits at any temperature.
import { describe, expect, test } from 'bun:test'
import { builtCalc } from '../oracle/test-calc.ts'
import { findRecipe } from './find.ts'
import { partsOf } from './parts.ts'
import type { RecipeAnswer, RecipeLimit, RecipeQuestion } from './question.ts'
import { confirmed } from './steps.ts'
import { exchanged } from './test-problems.ts'
import { DIESEL, GASOILS, GASOLINE, GASOLINES, limitsFrom, questionOf } from './test-recipes.ts'

const calc = await builtCalc()

function foundOf(answer: RecipeAnswer): Extract<RecipeAnswer, { is: 'found' }> {
  if (answer.is !== 'found') throw new Error(answer.is)
  return answer
}
const solve = (question: RecipeQuestion) => foundOf(findRecipe(calc, question))

/** The best that exchanging steps finds from the answer itself, from these recipes and from each material alone. */
function bestByExchange(question: RecipeQuestion, starts: readonly number[][]) {
  const parts = partsOf(calc, question)
  const scoreOf = (shares: readonly number[]) =>
    confirmed(
      parts,
      shares.map((share) => Math.round(share * 1000)),
    )?.cost ?? null
  return Math.min(...starts.map((start) => exchanged(start, scoreOf).value))
}

const ULSD = GASOILS[3]!
const OTHERS = GASOILS.filter((one) => one !== ULSD)
const WANTED = [
  ...(['pct_10', 'pct_50', 'pct_90', 'pct_95', 'density', 'flash_point', 'viscosity_40'] as const),
  ...(['cloud_point', 'cetane_number', 'aromatics'] as const),
].map((q) => ({ q, value: ULSD.properties[q]! }))

describe('a sample of another product', () => {
  const question = questionOf(OTHERS, limitsFrom('sulfur_ppm max 50'), {
    goal: { is: 'target', values: WANTED },
  })

  test('is made of the streams that come nearest to it, and no exchange of steps comes nearer', () => {
    const { recipe } = solve(question)
    expect(recipe.steps).toEqual([0, 0, 655, 115, 230, 0, 0, 0])
    expect(recipe.cost).toBeCloseTo(1.2974362, 6)
    // 62.8 / 25.4 / 11.5 / 0.3 came nearest with a prototype's own test accuracies.
    const starts = [recipe.steps, [3, 0, 628, 115, 254, 0, 0, 0], [0, 0, 400, 200, 400, 0, 0, 0]]
    expect(bestByExchange(question, starts)).toBeGreaterThan(recipe.cost - 1e-9)
  })

  test('the values that count for more come nearer', () => {
    const heavy = WANTED.map((one) => (one.q === 'aromatics' ? { ...one, weight: 50 } : one))
    const { recipe } = solve({ ...question, goal: { is: 'target', values: heavy } })
    expect(Math.abs(recipe.blend.results.aromatics! - ULSD.properties.aromatics!)).toBeLessThan(0.2)
  })
})

describe('a margin of 0.594 reproducibilities, with which 95 of 100 tests agree', () => {
  const plain = partsOf(calc, questionOf(GASOILS, DIESEL, { goal: { is: 'giveaway' } }))
  const guard = (limit: RecipeLimit) =>
    0.594 * plain.aims!.each[DIESEL.findIndex(({ q, side }) => q === limit.q && side === limit.side)]!.R
  const question = questionOf(GASOILS, DIESEL, { guard })

  test('is paid for, and no exchange of steps is cheaper', () => {
    const { recipe } = solve(question)
    expect(recipe.cost).toBeCloseTo(693.25, 9)
    for (const { margin } of recipe.limits) expect(margin!).toBeGreaterThanOrEqual(-1e-9)
    const starts = [recipe.steps, [0, 0, 650, 350, 0, 0, 0, 0, 0], [0, 0, 600, 150, 100, 150, 0, 0, 0]]
    expect(bestByExchange(question, starts)).toBeGreaterThan(recipe.cost - 1e-9)
  })
})

describe('least giveaway', () => {
  test.each([
    [GASOILS, DIESEL],
    [GASOLINES, GASOLINE],
  ])(
    'costs more than the cheapest, gives less away, and no exchange of steps gives less',
    (streams, limits) => {
      const question = questionOf(streams, limits, { goal: { is: 'giveaway' } })
      const { recipe } = solve(question)
      const { each } = partsOf(calc, question).aims!
      const inR = recipe.limits.map(({ margin }, at) => margin! / each[at]!.R)
      expect(recipe.cost).toBeCloseTo(inR.reduce((sum, one) => sum + one, 0) / limits.length, 9)
      const cheapest = solve(questionOf(streams, limits)).recipe
      const given = (steps: readonly number[]) => confirmed(partsOf(calc, question), steps)!.cost
      expect(given(cheapest.steps)).toBeGreaterThan(recipe.cost + 0.05)
      expect(bestByExchange(question, [recipe.steps, cheapest.steps])).toBeGreaterThan(recipe.cost - 1e-3)
    },
  )
})

describe('per cent recovered at a temperature', () => {
  const others = DIESEL.filter(({ q }) => q !== 'r250' && q !== 'r350')
  const at = (q: RecipeLimit['q'], limit: number): RecipeLimit => ({ q, side: 'min', limit })

  test('is what grades have at 250 °C', () => {
    const byGrades = solve(questionOf(GASOILS, [...others, at('r250', 34)]))
    const anywhere = solve(questionOf(GASOILS, [...others, at('r@250', 34)]))
    expect(anywhere.recipe.steps).toEqual(byGrades.recipe.steps)
    expect(anywhere.recipe.cost).toBeCloseTo(675.26, 9)
    expect(anywhere.recipe.limits.at(-1)!.value!).toBeGreaterThanOrEqual(34)
    expect(anywhere.recipe.limits.at(-1)).toEqual(byGrades.recipe.limits.at(-1)!)
  })

  test('can be limited where no grade asks for it, and be aimed at', () => {
    const limited = solve(questionOf(GASOILS, [...others, at('r@232.5', 23)]))
    expect(limited.recipe.limits.at(-1)!.value!).toBeGreaterThanOrEqual(23)
    expect(limited.recipe.cost).toBeGreaterThan(solve(questionOf(GASOILS, others)).recipe.cost + 0.5)
    const values = [{ q: 'r@300' as const, value: 70.5 }]
    const aimed = solve(questionOf(GASOILS, DIESEL, { goal: { is: 'target', values } }))
    expect(aimed.recipe.cost).toBeLessThan(0.02)
  })
})
