import { expect, test } from 'bun:test'
import { checkGrade } from '../grades/check.ts'
import { type RecipeAnswer, RecipeStopped } from '../recipe/question.ts'
import { DIESEL, GASOILS, GASOLINE, GASOLINES, limitsFrom, questionOf } from '../recipe/test-recipes.ts'
import { builtCalc } from '../reference/test-calc.ts'
import { quantileOf } from './guard.ts'
import { moneyOf } from './money.ts'
import { search } from './search.ts'

const calc = await builtCalc()
const foundOf = (answer: RecipeAnswer) => {
  if (answer.is !== 'found') throw new Error(answer.is)
  return answer
}

test('a recipe comes with what decides and what else there is, first by itself', () => {
  const told: string[] = []
  const asked = { ...questionOf(GASOILS, DIESEL), alternatives: 2 }
  const result = search(calc, asked, { onFound: ({ answer, isCut }) => told.push(`${answer.is} ${isCut}`) })
  expect(told).toEqual(['found true'])
  expect(foundOf(result.answer).recipe.cost).toBeCloseTo(671.09, 9)
  const { binding, alternatives } = result.explanation!
  expect(binding.map(({ limit }) => DIESEL[limit]!.q)).toEqual(['sulfur_ppm', 'cetane_number'])
  expect(alternatives.length).toBeLessThanOrEqual(2)
  expect([result.isCut, result.guards.every((guard) => guard === 0)]).toEqual([false, true])
})

test('limits that exclude each other are named', () => {
  const limits = limitsFrom('flash_point min 62, cloud_point max -25, density max 845')
  const candidates = [GASOILS[0]!, GASOILS[4]!, GASOILS[6]!]
  const { answer, conflict } = search(calc, { ...questionOf(candidates, limits), alternatives: 0 })
  expect(answer.is).toBe('infeasible')
  expect(conflict!.limits).toEqual([0, 1])
})

test('with a margin the recipe passes the check of a grade, whose guard is that of one test result', () => {
  for (const [streams, limits, group] of [
    [GASOILS, DIESEL, 'group4'],
    [GASOLINES, GASOLINE.filter(({ q }) => q !== 'octan_ron'), 'not4'],
  ] as const) {
    const conditions = { category: null, d86_group: group, residue: 2 }
    const asked = { ...questionOf(streams, limits, { conditions }), alternatives: 0 }
    const plain = foundOf(search(calc, asked).answer)
    const { answer, guards } = search(calc, { ...asked, probability: 0.95 })
    const { recipe } = foundOf(answer)
    expect(recipe.cost).toBeGreaterThan(plain.recipe.cost)
    const specification = {
      ...({ grade: {}, chosen: {}, one_of: [], not_applicable: [], not_checked: [], notes: [] } as object),
      ...conditions,
      limits: limits.map((limit) => ({ ...limit, strict: false, method: '', confirmed: 'own' as const })),
      cfpp: null,
    } as unknown as Parameters<typeof checkGrade>[0]
    const check = checkGrade(specification, recipe.blend)
    const near = check.limits.filter(({ margin, guard }) => margin! < guard!)
    expect(near.map(({ q, margin, guard }) => [q, margin, guard])).toEqual([])
    expect(guards.some((guard) => guard > 0)).toBe(true)
  }
})

test('what is stopped before there is an answer throws; later only the explaining ends', () => {
  const asked = { ...questionOf(GASOILS, DIESEL), alternatives: 3 }
  expect(() => search(calc, asked, { stop: () => true })).toThrow(RecipeStopped)
  let isFound = false
  const stop = () => isFound
  const result = search(calc, asked, {
    stop,
    onFound: () => {
      isFound = true
    },
  })
  expect([result.answer.is, result.explanation, result.isCut]).toEqual(['found', null, true])
})

test('quantiles of the normal distribution are those of the tables', () => {
  expect(quantileOf(0.5)).toBeCloseTo(0, 9)
  expect(quantileOf(0.9)).toBeCloseTo(1.2815515655, 8)
  expect(quantileOf(0.95)).toBeCloseTo(1.644853627, 8)
  expect(quantileOf(0.999)).toBeCloseTo(3.0902323062, 7)
})

test('money by volume and by mass: 60 and 40 parts of 500 and 800 kg/m³, by hand', () => {
  const properties = (density: number | null) => ({ ...GASOILS[0]!.properties, density })
  const light = { properties: properties(500), price: { amount: 600, unit: 'm3' as const } }
  const heavy = { properties: properties(800), price: { amount: 500, unit: 't' as const } }
  // 0.6·600 + 0.4·500·0.8 = 520 for 620 kg
  const byVolume = moneyOf([light, heavy], [60, 40], 'volume')!
  expect(byVolume.m3).toBeCloseTo(520, 9)
  expect(byVolume.t).toBeCloseTo(520 / 0.62, 9)
  expect(byVolume.parts).toEqual([360, 160])
  // 0.6·600/0.5 + 0.4·500 = 920 for 0.6/0.5 + 0.4/0.8 = 1.7 m³
  const byMass = moneyOf([light, heavy], [0.6, 0.4], 'mass')!
  expect(byMass.t).toBeCloseTo(920, 9)
  expect(byMass.m3).toBeCloseTo(920 / 1.7, 9)
  expect(moneyOf([light, { properties: properties(800) }], [60, 40], 'volume')).toBeNull()
  expect(moneyOf([{ ...light, properties: properties(null) }], [1], 'volume')).toMatchObject({
    m3: 600,
    t: null,
  })
})
