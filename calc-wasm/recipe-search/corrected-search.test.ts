import { expect, test } from 'bun:test'
import { ownRuleOf } from '../lab/own-lab.ts'
import { normalQuantile } from '../normal-quantile.ts'
import { builtCalc } from '../oracle/test-calc.ts'
import { OWN_EXAMPLES } from '../own/own-examples.ts'
import type { RecipeAnswer } from '../recipe/question.ts'
import { DIESEL, GASOILS, limitsFrom, questionOf } from '../recipe/test-recipes.ts'
import { ownQuantity } from '../vocabulary/own-property.ts'
import { additionInside, type BatchAsked, batchInside, type TankAsked } from './margin.ts'
import { correctedSearch, withCorrectedValues } from './moved-limits.ts'
import { search } from './search.ts'

const calc = await builtCalc()
const recipeOf = (answer: RecipeAnswer) => {
  if (answer.is !== 'found') throw new Error(answer.is)
  return answer.recipe
}
const biases = (shift: number) => ({ shift, n: 23, sd: 1, rule: null, from: 0, to: 1000 })

test('a recipe keeps its limits by the corrected values, which are shown beside the limits as they were meant', () => {
  const limits = [...DIESEL, ...limitsFrom('e250 min 20')]
  const asked = { ...questionOf(GASOILS, limits), alternatives: 0 }
  const plain = recipeOf(search(calc, asked).answer)
  // One's own laboratory finds less evaporated at 250 °C than the rule says.
  const shift = -8
  const corrected = correctedSearch(asked, { e250: biases(shift) })
  const raw = search(calc, corrected.asked)
  const shown = withCorrectedValues(raw, corrected.biases)
  const at = limits.length - 1
  const ruleValue = recipeOf(raw.answer).limits[at]!.value!
  const value = recipeOf(shown.answer).limits[at]!.value!
  expect(value).toBeCloseTo(ruleValue + shift, 9)
  expect(value).toBeGreaterThanOrEqual(20 - 1e-9)
  // The other limits stay the rules'.
  expect(recipeOf(shown.answer).limits[0]).toEqual(recipeOf(raw.answer).limits[0]!)
  expect(recipeOf(shown.answer).cost).toBeGreaterThanOrEqual(plain.cost)
})

test('without a correction nothing is another', () => {
  const asked = { ...questionOf(GASOILS, DIESEL), alternatives: 0 }
  const corrected = correctedSearch(asked, undefined)
  expect(corrected.asked).toBe(asked)
  const result = search(calc, asked)
  expect(withCorrectedValues(result, corrected.biases)).toBe(result)
})

const [LIGHT, , HYDROTREATED, ULSD, KEROSENE] = GASOILS
const sulfur = { sulfur_ppm: { ...biases(-60), rule: 'mass-average', sd: 7 } }

test('a tank is filled up to the limit as the laboratory reads it, as by the limit less the bias by hand', () => {
  const tank = (limits: string, more: Partial<TankAsked> = {}): TankAsked => {
    const { goal, ...question } = questionOf([ULSD!, HYDROTREATED!, KEROSENE!], limitsFrom(limits))
    const contents = { ...LIGHT!, amount: { amount: 100, unit: 'm3' as const } }
    return {
      ...question,
      contents,
      goal: 'least',
      capacity: { amount: 5000, unit: 'm3' },
      step: 1,
      ...more,
    }
  }
  const biasOf = (asked: TankAsked) => additionInside(calc, correctedSearch(asked, sulfur).asked)
  const answer = biasOf(tank('sulfur_ppm max 500'))
  if (answer.is !== 'found') throw new Error(answer.is)
  // The laboratory reads 500 where the rule says 560.
  const { density, sulfur_ppm } = ULSD!.properties
  const needed = (100 * 838 * (4500 - 560)) / (density! * (560 - sulfur_ppm!))
  expect(answer.additions).toEqual([Math.ceil(needed), 0, 0])
  expect(answer).toEqual(additionInside(calc, tank('sulfur_ppm max 560')) as typeof answer)
  // What proves a corrected limit is the laboratory's own scatter, not the test's R.
  const inside = 560 - normalQuantile(0.95) * 7
  const proven = biasOf(tank('sulfur_ppm max 500', { probability: 0.95 }))
  if (proven.is !== 'found') throw new Error(proven.is)
  const more = (100 * 838 * (4500 - inside)) / (density! * (inside - sulfur_ppm!))
  expect(proven.additions).toEqual([Math.ceil(more), 0, 0])
  const plain = tank('sulfur_ppm max 500')
  expect(correctedSearch(plain, undefined).asked).toBe(plain)
})

test('the largest batch is as large as the laboratory lets it be', () => {
  const scarce = { ...ULSD!, available: { amount: 1000, unit: 'm3' as const } }
  const asked = (limits: string): BatchAsked => ({
    ...questionOf([LIGHT!, scarce], limitsFrom(limits)),
    capacity: { amount: 5000, unit: 'm3' },
    step: 1,
  })
  const sizeOf = (question: BatchAsked) => {
    const answer = batchInside(calc, question)
    if (answer.is !== 'found') throw new Error(answer.is)
    return answer.batch.amount
  }
  const corrected = sizeOf(correctedSearch(asked('sulfur_ppm max 500'), sulfur).asked)
  expect(corrected).toBe(sizeOf(asked('sulfur_ppm max 560')))
  expect(corrected).toBeGreaterThan(sizeOf(asked('sulfur_ppm max 500')))
})

test('a value that the recipe is to come near to is the corrected one', () => {
  const values = [{ q: 'sulfur_ppm' as const, value: 400 }]
  const asked = {
    ...questionOf([LIGHT!, ULSD!], [], { goal: { is: 'target', values } }),
    alternatives: 0,
  }
  const shown = (of: typeof asked) => recipeOf(search(calc, of).answer).blend.results.sulfur_ppm!
  expect(Math.abs(shown(correctedSearch(asked, sulfur).asked) - 460)).toBeLessThan(5)
  expect(Math.abs(shown(asked) - 400)).toBeLessThan(5)
})

test('a bias of another rule than the one that is asked for moves nothing', () => {
  const asked = { ...questionOf(GASOILS, DIESEL), alternatives: 0 }
  const { asked: moved, biases: by } = correctedSearch(asked, {
    viscosity_40: { ...biases(1), rule: 'walther' },
  })
  expect(moved.limits).toEqual(asked.limits)
  expect(by.every((one) => one === null)).toBe(true)
})

test('an own property is corrected by the rule of its definition alone', () => {
  const { definition } = OWN_EXAMPLES[1]!
  const q = ownQuantity(definition.key)
  const asked = {
    ...questionOf(GASOILS, [{ q, side: 'max', limit: 10 }]),
    options: { own: [definition] },
    alternatives: 0,
  }
  const limitOf = (rule: string, of: typeof asked = asked) =>
    correctedSearch(of, { [q]: { ...biases(2), rule } }).asked.limits[0]!.limit
  expect(limitOf(ownRuleOf(definition))).toBe(8)
  expect(limitOf(ownRuleOf({ ...definition, unit: 'other' }))).toBe(10)
  expect(limitOf(ownRuleOf(definition), { ...asked, options: { own: [] } })).toBe(10)
})

test('a corrected value is one that its quantity can have', () => {
  const asked = { ...questionOf([ULSD!, HYDROTREATED!], limitsFrom('sulfur_ppm max 50')), alternatives: 0 }
  const { asked: moved, biases: by } = correctedSearch(asked, sulfur)
  const { limits } = recipeOf(withCorrectedValues(search(calc, moved), by).answer)
  expect(limits[0]!.value).toBe(0)
})
