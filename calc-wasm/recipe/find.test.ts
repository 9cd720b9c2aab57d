import { describe, expect, test } from 'bun:test'
import { randomMaterial, randomNumbers } from '../oracle/random-recipes.ts'
import { builtCalc } from '../oracle/test-calc.ts'
import { distilled } from '../oracle/test-cases.ts'
import { findRecipe } from './find.ts'
import {
  type Candidate,
  type RecipeAnswer,
  type RecipeLimit,
  type RecipeQuestion,
  RecipeStopped,
} from './question.ts'
import { DIESEL, GASOILS, GASOLINE, GASOLINES, limitsFrom, questionOf } from './test-recipes.ts'

const calc = await builtCalc()

function foundOf(answer: RecipeAnswer): Extract<RecipeAnswer, { is: 'found' }> {
  if (answer.is !== 'found') throw new Error(answer.is)
  return answer
}
const solve = (question: RecipeQuestion) => foundOf(findRecipe(calc, question))
const used = (steps: readonly number[]) => steps.flatMap((step, at) => (step > 0 ? [at] : []))
const without = (one: Candidate, ...names: (keyof Candidate['properties'])[]): Candidate => ({
  ...one,
  properties: { ...one.properties, ...Object.fromEntries(names.map((name) => [name, null])) },
})

test('a point of the curve that none of the materials keeps by itself is kept by no recipe of them, whatever its row says', () => {
  const curve = (from: number, step: number, density: number, price: number): Candidate => ({
    properties: distilled(
      Array.from({ length: 13 }, (_, at) => from + at * step),
      { density },
    ),
    price: { amount: price, unit: 'm3' },
  })
  const narrow = [curve(169.34, 0.01, 880, 714), curve(152.34, 0.01, 867.4, 357)]
  const candidates = [...narrow, curve(150, 4.5, 784, 383), curve(134, 4.5, 768, 826)]
  const limits = limitsFrom('pct_5 max 150.71, pct_60 min 165')
  const { recipe } = solve(questionOf(candidates, limits))
  expect(recipe.blend.results.pct_5).toBeLessThanOrEqual(150.71)
  expect(recipe.steps[3]).toBeGreaterThan(0)
})

describe('candidates that no recipe can use', () => {
  test('are named with what they lack', () => {
    const candidates = GASOILS.map((one, at) => {
      if (at === 2) return without(one, 'cloud_point')
      if (at === 3) return without(one, 'density')
      return at === 4 ? without(one, 'pct_70', 'pct_80', 'pct_90', 'pct_95', 'fbp') : one
    })
    const limits = limitsFrom('cloud_point max -5, sulfur_ppm max 3000, pct_90 max 345')
    const { excluded, recipe } = solve(questionOf(candidates, limits))
    expect(excluded).toEqual([
      { candidate: 2, lacks: 'cloud_point', limit: 0 },
      { candidate: 3, lacks: 'density', limit: 1 },
      { candidate: 4, lacks: 'curve', limit: 2 },
    ])
    expect([2, 3, 4].map((at) => recipe.steps[at])).toEqual([0, 0, 0])
    expect(recipe.steps).toHaveLength(candidates.length)
  })

  test('an end of the curve that was not measured is no way around a limit on it', () => {
    const candidates = [without(GASOILS[6]!, 'fbp'), GASOILS[0]!]
    const { excluded, recipe } = solve(questionOf(candidates, limitsFrom('fbp max 400')))
    expect(excluded).toEqual([{ candidate: 0, lacks: 'fbp', limit: 0 }])
    expect(recipe.steps).toEqual([0, 1000])
  })

  test('alcohols are none where a flash point is limited', () => {
    const candidates: Candidate[] = [{ ...GASOILS[6]!, oxygenate: 'ethanol' }, GASOILS[0]!]
    expect(solve(questionOf(candidates, limitsFrom('flash_point min 50'))).excluded).toEqual([
      { candidate: 0, lacks: 'flash_point', limit: 0 },
    ])
  })

  test('those on the darker scale are none where a Saybolt number is asked for', () => {
    const { excluded, recipe } = solve(questionOf(GASOILS, limitsFrom('saybolt min 10')))
    expect(excluded.every(({ lacks }) => lacks === 'saybolt')).toBe(true)
    expect(used(recipe.steps).map((at) => GASOILS[at]!.properties.color)).toEqual(['+27'])
  })

  test('one that must be in the recipe makes it impossible', () => {
    const candidates = [{ ...without(GASOILS[0]!, 'cloud_point'), min: 10 }, GASOILS[1]!]
    expect(findRecipe(calc, questionOf(candidates, limitsFrom('cloud_point max 10'))).is).toBe('infeasible')
  })
})

test('bounds are kept, in steps as well', () => {
  const candidates = GASOILS.map((one, at) =>
    at === 5 ? { ...one, min: 12.34 } : at === 2 ? { ...one, max: 70.05 } : one,
  )
  const { recipe } = solve(questionOf(candidates, DIESEL))
  expect(recipe.steps[5]!).toBeGreaterThanOrEqual(124)
  expect(recipe.steps[2]!).toBeLessThanOrEqual(700)
})

test('a color is kept within its limit as it is written', () => {
  const { recipe } = solve(questionOf(GASOILS, limitsFrom('d1500 max 1.4, sulfur_ppm max 8000')))
  // "L1.5" is read as 1.25.
  expect(recipe.blend.results.color).toBe('L1.5')
})

test('a limit is moved inwards by its guard, and the recipe is dearer for it', () => {
  const guard = ({ q }: RecipeLimit) => (q === 'cetane_number' ? 0.5 : 0)
  const plain = solve(questionOf(GASOILS, DIESEL))
  const { recipe } = solve(questionOf(GASOILS, DIESEL, { guard }))
  expect(recipe.blend.results.cetane_number!).toBeGreaterThanOrEqual(51.5)
  expect(recipe.cost).toBeGreaterThan(plain.recipe.cost + 1)
})

test('a strict limit is not met by a value that equals it', () => {
  const limits: RecipeLimit[] = [{ q: 'sulfur_ppm', side: 'max', limit: 30, strict: true }]
  const [kerosene, raw] = [GASOILS[4]!, GASOILS[6]!]
  expect(kerosene.properties.sulfur_ppm).toBe(30)
  expect(findRecipe(calc, questionOf([kerosene, raw], limits))).toMatchObject({
    is: 'between-steps',
    breaks: [0],
  })
  expect(solve(questionOf([kerosene, raw], limitsFrom('sulfur_ppm max 30'))).recipe.steps).toEqual([1000, 0])
})

test('of limits that stand together one is enough, the cheaper', () => {
  const either = DIESEL.map((one) =>
    one.q === 'cetane_number' || one.q === 'cetane_index' ? { ...one, one_of: 0 } : one,
  )
  const { recipe } = solve(questionOf(GASOILS, either))
  const byIndex = solve(
    questionOf(
      GASOILS,
      DIESEL.filter(({ q }) => q !== 'cetane_number'),
    ),
  )
  expect(recipe.cost).toBeCloseTo(byIndex.recipe.cost, 6)
  expect(recipe.cost).toBeLessThan(solve(questionOf(GASOILS, DIESEL)).recipe.cost - 1)
})

test('where curved limits leave nothing, the recipe that comes closest is told with what it misses', () => {
  // Each can be met by itself.
  const limits = limitsFrom('pct_10 min 200, pct_90 max 300, fbp max 330')
  const answer = findRecipe(calc, questionOf(GASOILS, limits))
  if (answer.is !== 'not-found') throw new Error(answer.is)
  const { shares, limits: states } = answer.closest!
  expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 9)
  expect(states.some(({ isMet }) => !isMet)).toBe(true)
})

describe('octane', () => {
  test('a naphtha that RT-70 does not take joins by volume, and may be the cheapest way', () => {
    const naphtha: Candidate = {
      properties: { ...GASOLINES[7]!.properties, octan_ron: 48, octan_mon: 47, octan_aki: 47.5 },
      price: { amount: 300, unit: 'm3' },
    }
    const limits = limitsFrom('octan_ron min 85, benzene max 3')
    const { recipe } = solve(questionOf([naphtha, ...GASOLINES], limits))
    expect(used(recipe.steps)).toContain(0)
    expect(recipe.blend.methods.octan_ron).toBe('ethyl-rt70')
    expect(recipe.blend.results.octan_ron!).toBeGreaterThanOrEqual(85)
  })

  test('with ethanol, whose octane and vapor pressure have rules of their own', () => {
    const ethanol: Candidate = {
      properties: {
        ...GASOLINES[0]!.properties,
        density: 794,
        rvp: 16,
        octan_ron: 109,
        octan_mon: 90,
        octan_aki: 99.5,
      },
      oxygenate: 'ethanol',
      price: { amount: 500, unit: 'm3' },
      max: 10,
    }
    const limits = limitsFrom('octan_ron min 95, rvp max 60, aromatics max 35')
    const { recipe } = solve(questionOf([ethanol, ...GASOLINES], limits))
    expect(recipe.steps[0]!).toBeGreaterThan(0)
    expect(recipe.blend.methods.rvp).toBe('rvp-alcohol')
    expect(recipe.limits.every(({ isMet }) => isMet)).toBe(true)
  })
})

test('a method that was chosen is the one that limits are kept by', () => {
  const candidates: Candidate[] = [{ ...GASOILS[4]!, price: { amount: 400, unit: 'm3' } }, GASOILS[1]!]
  const limits = limitsFrom('flash_point min 65')
  const options = { methods: { flash_point: 'wickey-chittenden' as const } }
  const usual = solve(questionOf(candidates, limits))
  const chosen = solve(questionOf(candidates, limits, { options }))
  expect(chosen.proven).toBe(true)
  expect(chosen.recipe.blend.methods.flash_point).toBe('wickey-chittenden')
  expect(chosen.continuous.cost).not.toBeCloseTo(usual.continuous.cost, 2)
})

describe('sixty candidates', () => {
  const random = randomNumbers(7)
  const many: Candidate[] = Array.from({ length: 50 }, () => ({
    properties: randomMaterial(random),
    price: { amount: 450 + Math.floor(random() * 400), unit: 'm3' as const },
    atLeastIfUsed: 1,
  }))
  const question = questionOf([...GASOLINES.map((one) => ({ ...one, atLeastIfUsed: 1 })), ...many], GASOLINE)

  test('at most ten are used, each with at least its share, and the same every time', () => {
    const first = solve(question)
    expect(used(first.recipe.steps).length).toBeLessThanOrEqual(10)
    for (const at of used(first.recipe.steps)) expect(first.recipe.steps[at]!).toBeGreaterThanOrEqual(10)
    expect(solve(question).recipe.steps).toEqual(first.recipe.steps)
    expect(first.recipe.cost).toBeLessThan(694)
  }, 60_000)

  test('the search stops when it is told to', () => {
    let left = 20
    expect(() => findRecipe(calc, question, () => left-- <= 0)).toThrow(RecipeStopped)
    expect(left).toBe(-1)
  })
})

describe('nearest to wanted values', () => {
  const QUANTITIES = [
    'density',
    'sulfur_ppm',
    'viscosity_40',
    'cetane_number',
    'aromatics',
    'pct_10',
    'pct_50',
    'pct_90',
  ] as const

  test.each([[[0, 0, 523, 0, 187, 290, 0, 0, 0]], [[101, 44, 555, 0, 0, 0, 0, 300, 0]]])(
    'a recipe is found again by its values: %p',
    (hidden) => {
      const { results } = calc.blend(
        GASOILS.map((one, at) => ({ ...one, percentage: hidden[at]! / 10 })),
        'volume',
      )
      const values = QUANTITIES.map((q) => ({ q, value: results[q]! }))
      const { recipe } = solve(questionOf(GASOILS, [], { goal: { is: 'target', values } }))
      expect(recipe.steps).toEqual(hidden)
      expect(recipe.cost).toBeCloseTo(0, 9)
    },
  )

  test('within the limits, and as near as these allow', () => {
    const values = [
      { q: 'density' as const, value: 850 },
      { q: 'cetane_number' as const, value: 60 },
    ]
    const { recipe } = solve(questionOf(GASOILS, DIESEL, { goal: { is: 'target', values } }))
    expect(recipe.limits.every(({ isMet }) => isMet)).toBe(true)
    const { density, cetane_number } = recipe.blend.results
    expect(density!).toBeLessThanOrEqual(845)
    expect(cetane_number!).toBeGreaterThan(51)
    expect(recipe.cost).toBeGreaterThan(1)
  })
})
