import { expect, test } from 'bun:test'
import { checkGrade } from '../grades/check.ts'
import { normalQuantile } from '../normal-quantile.ts'
import { builtCalc } from '../oracle/test-calc.ts'
import { type RecipeAnswer, RecipeStopped } from '../recipe/question.ts'
import { DIESEL, GASOILS, GASOLINE, GASOLINES, limitsFrom, questionOf } from '../recipe/test-recipes.ts'
import { emptyProperties } from '../vocabulary/properties.ts'
import { conflictTexts } from './recipe-words.ts'
import { hasOddShare, search } from './search.ts'

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
  expect(result.worth).toBeNull()
  const { worth } = search(calc, { ...asked, alternatives: 0, isWorthAsked: true })
  expect(worth!.map(({ is }) => is)).toEqual(GASOILS.map(() => 'price'))
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

test('where a share that stays is between the steps, so is the recipe, and the core confirms it', () => {
  const held = { ...GASOILS[4]!, min: 10.234367, max: 10.234367 }
  const candidates = GASOILS.map((one, at) => (at === 4 ? held : one))
  const asked = { ...questionOf(candidates, DIESEL), alternatives: 0 }
  const { answer, between } = search(calc, asked)
  if (answer.is !== 'between-steps') throw new Error(answer.is)
  const { percentages, limits } = between!
  expect(percentages[4]).toBe(10.234367)
  expect(percentages.reduce((sum, percentage) => sum + percentage, 0)).toBeCloseTo(100, 9)
  expect(limits.every(({ isMet }) => isMet)).toBe(true)
  const prices = candidates.map(({ price }) => price!.amount)
  const cost = percentages.reduce((sum, percentage, at) => sum + (percentage * prices[at]!) / 100, 0)
  expect(cost).toBeGreaterThanOrEqual(answer.cost - 1e-6)
  expect(cost - answer.cost).toBeLessThan(1e-3 * answer.cost)
  expect([hasOddShare(asked), hasOddShare(questionOf(GASOILS, DIESEL))]).toEqual([true, false])
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
  expect(normalQuantile(0.5)).toBeCloseTo(0, 9)
  expect(normalQuantile(0.9)).toBeCloseTo(1.2815515655, 8)
  expect(normalQuantile(0.95)).toBeCloseTo(1.644853627, 8)
  expect(normalQuantile(0.999)).toBeCloseTo(3.0902323062, 7)
})

test.each([
  ['cost', 95],
  ['cost', 101],
  ['giveaway', 95],
  ['giveaway', 101],
] as const)(
  '%s, octane of at least %d from streams without aromatics and olefins: the same with the average by volume chosen',
  (is, least) => {
    const candidates = [87, 91, 94.5, 96.96, 100].map((octan_ron, at) => ({
      properties: {
        ...emptyProperties(),
        octan_ron,
        octan_mon: octan_ron - 8,
        sulfur_ppm: 8 + at,
        density: 740,
      },
      price: { amount: 500 + 40 * at, unit: 'm3' as const },
      ...(octan_ron === 100 && { max: 0 }),
    }))
    const limits = limitsFrom(`octan_ron min ${least}, sulfur_ppm max 12`)
    const asked = { ...questionOf(candidates, limits, { goal: { is } }), alternatives: 2 }
    const options = { methods: { octan_ron: 'volume-average' } } as const
    const plain = search(calc, asked)
    const { answer, conflict } = search(calc, { ...asked, options })
    expect([plain.answer.is, conflictTexts(limits, plain.conflict, 'en')]).toEqual([
      answer.is,
      conflictTexts(limits, conflict, 'en'),
    ])
    if (least === 101) {
      expect(plain.answer).toMatchObject({ is: 'infeasible', limits: [0] })
      expect(plain.conflict!.members[0]!.best).toBeCloseTo(96.96, 5)
    } else {
      if (plain.answer.is !== 'found' || answer.is !== 'found') throw new Error(plain.answer.is)
      expect([plain.answer.proven, plain.answer.recipe.steps]).toEqual([answer.proven, answer.recipe.steps])
      expect(plain.answer.proven).toBe(is === 'cost')
    }
  },
)
