import { expect, test } from 'bun:test'
import { builtCalc } from '#calc/oracle/test-calc.ts'
import { questionOf as coreQuestion, GASOILS, limitsFrom } from '#calc/recipe/test-recipes.ts'
import { search } from '#calc/recipe-search/search.ts'
import { UNIT_SETS, type UnitChoice } from '#calc/units/choice.ts'
import type { Material } from '../analysis.api.ts'
import { type Draft, EMPTY_DRAFT } from '../rules/draft.ts'
import { material } from '../rules/test-material.ts'
import { componentsOf, costOfConfirmed, decidingLimits, percentagesOf, waysOut } from './answer.ts'
import type { PanelLimit, SearchQuestion } from './question.ts'

const { SI, US } = UNIT_SETS
const calc = await builtCalc()
const names = (count: number, from = 0) =>
  Array.from({ length: count }, (_, at) => material(`m${from + at}`, {}))
const draftOf = (places: Material[], locked: string[] = []): Draft => ({
  ...EMPTY_DRAFT,
  places,
  bench: { ...EMPTY_DRAFT.bench, locked },
})
const shares = (draft: Draft, materials: Material[], percentages: number[]) =>
  componentsOf(draft, materials, percentages).map((part) => `${part.material.id} ${part.percentage}`)

test('a recipe keeps the materials of the workbench in their places, and others come behind them', () => {
  const [a, b, c] = names(3) as [Material, Material, Material]
  expect(shares(draftOf([b, a]), [a, b, c], [10, 0, 90])).toEqual(['m1 0', 'm0 10', 'm2 90'])
  expect(shares(draftOf([b, a]), [a, b, c], [10, 90, 0])).toEqual(['m1 90', 'm0 10'])
})

test('where ten are not enough, what is not used makes room, but for what is locked', () => {
  const chosen = names(10)
  const others = names(3, 10)
  const percentages = [...chosen.map((_, at) => (at < 6 ? 10 : 0)), 20, 10, 10]
  const made = shares(draftOf(chosen, ['m9']), [...chosen, ...others], percentages)
  expect(made).toEqual([
    ...['m0 10', 'm1 10', 'm2 10', 'm3 10', 'm4 10', 'm5 10', 'm9 0'],
    ...['m10 20', 'm11 10', 'm12 10'],
  ])
})

function asked(limits: ReturnType<typeof limitsFrom>, streams = [GASOILS[0]!, GASOILS[2]!]): SearchQuestion {
  return {
    search: { ...coreQuestion(streams, limits), alternatives: 0 },
    materials: streams.map(({ name }) => material(name, {})),
    limits: limits.map(
      (limit) =>
        ({ ...limit, key: `${limit.q} ${limit.side}`, given: limit.limit, isOut: false }) as PanelLimit,
    ),
  }
}

test('what decides comes with its price, and each limit with its distance', () => {
  const question = asked(limitsFrom('sulfur_ppm max 500, density max 860'))
  const result = search(calc, question.search)
  if (result.answer.is !== 'found') throw new Error(result.answer.is)
  const { recipe } = result.answer
  expect(percentagesOf(recipe)).toEqual([10.2, 89.8])
  expect(costOfConfirmed(question, recipe)).toBeCloseTo(672.86, 9)
  const [sulfur, ...others] = decidingLimits(question, result, SI)
  expect(others).toEqual([])
  expect(sulfur!.limit.q).toBe('sulfur_ppm')
  expect(sulfur!.tighter).toBeGreaterThan(0)
  expect(sulfur!.looser).toBeCloseTo(sulfur!.tighter!, 3)

  // 10,000 ppm are one mass per cent.
  const [converted] = decidingLimits(question, result, US)
  expect(converted!.tighter).toBeCloseTo(10_000 * sulfur!.tighter!, 9)

  // Where a bound stops the recipe too, a looser limit saves nothing, of which nothing is said.
  const [binding] = result.explanation!.binding
  const stopped = {
    ...result,
    explanation: { ...result.explanation!, binding: [{ ...binding!, looser: -0.004 }] },
  }
  expect(decidingLimits(question, stopped, SI)[0]!.looser).toBeNull()
})

test('the ways out of a conflict are rounded away from it, and law is none', () => {
  const limits = limitsFrom('flash_point min 62, cloud_point max -25, density max 845')
  const streams = [GASOILS[0]!, GASOILS[4]!, GASOILS[6]!]
  const question = asked(limits, streams)
  const ways = (one: SearchQuestion, units: UnitChoice = SI) =>
    waysOut(one, search(calc, one.search), units)[0]!.map(({ limit, to }) => [limit.q, to])
  expect(ways(question)).toEqual([
    ['flash_point', 50.4],
    ['cloud_point', -15],
  ])
  // About 50.4 and −15.05 °C in tenths of °F, which lie closer together.
  const [[, flashTo], [, cloudTo]] = ways(question, US) as [[string, number], [string, number]]
  expect(1.8 * flashTo + 32).toBeCloseTo(122.8, 9)
  expect(1.8 * cloudTo + 32).toBeCloseTo(4.9, 9)
  const [flash, ...others] = limits
  const law = { ...question.search, limits: [{ ...flash!, isLaw: true }, ...others] }
  expect(ways({ ...question, search: law })).toEqual([['cloud_point', -15]])
})

test('of several conflicts each has its ways out', () => {
  const limits = limitsFrom('sulfur_ppm max 5, flash_point min 62, cloud_point max -25, density max 845')
  const question = asked(limits, [GASOILS[0]!, GASOILS[4]!, GASOILS[6]!])
  const ways = waysOut(question, search(calc, question.search), SI)
  expect(ways.map((some) => some.map(({ limit }) => limit.q))).toEqual([
    ['sulfur_ppm'],
    ['flash_point', 'cloud_point'],
  ])
  for (const { to } of ways.flat()) expect(to).not.toBeNull()
})
