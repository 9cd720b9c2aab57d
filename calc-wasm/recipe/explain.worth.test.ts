import { describe, expect, test } from 'bun:test'
import { randomNumbers } from '../oracle/random-recipes.ts'
import { builtCalc } from '../oracle/test-calc.ts'
import { explainNone } from './conflict.ts'
import { breakEvenPrices } from './explain.ts'
import { findRecipe } from './find.ts'
import { costAndMargin } from './money.ts'
import type { RecipeQuestion } from './question.ts'
import { problemOf } from './test-problems.ts'
import { DIESEL, GASOILS, limitsFrom, questionOf } from './test-recipes.ts'

const calc = await builtCalc()
const shareAt = (question: RecipeQuestion, at: number, amount: number): number => {
  const candidates = question.candidates.map((one, i) =>
    i === at ? { ...one, price: { ...one.price!, amount } } : one,
  )
  const answer = findRecipe(calc, { ...question, candidates })
  return answer.is === 'found' || answer.is === 'between-steps'
    ? (answer.is === 'found' ? answer.continuous.shares : answer.shares)[at]!
    : Number.NaN
}

describe('the worth of a stream', () => {
  test('two gasoils: raw is worth what the clean one costs, which sulfur can’t be kept without', () => {
    const [light, , hydrotreated] = GASOILS
    const question = questionOf([light!, hydrotreated!], limitsFrom('sulfur_ppm max 500'))
    expect(breakEvenPrices(calc, question)).toEqual([
      { is: 'price', price: expect.closeTo(680, 6), unit: 'm3' },
      { is: 'needed' },
    ])
  })

  test('by the tonne, where that is what it is sold by', () => {
    const [light, , hydrotreated] = GASOILS
    const candidates = [{ ...light!, price: { amount: 700, unit: 't' as const } }, hydrotreated!]
    const [worth] = breakEvenPrices(calc, questionOf(candidates, limitsFrom('sulfur_ppm max 500')))
    expect(worth).toEqual({ is: 'price', price: expect.closeTo(680 / 0.838, 6), unit: 't' })
  })

  test('a stream that no limit has room for is of no use, nor is one that lacks what a limit needs', () => {
    const blind = { ...GASOILS[0]!, properties: { ...GASOILS[0]!.properties, sulfur_ppm: null } }
    const question = questionOf([blind, GASOILS[6]!, GASOILS[4]!], limitsFrom('sulfur_ppm max 30'))
    expect(breakEvenPrices(calc, question)).toEqual([{ is: 'useless' }, { is: 'useless' }, { is: 'needed' }])
  })

  test('a diesel: used just below the price that is named, not just above it', () => {
    const question = questionOf(GASOILS, DIESEL)
    let named = 0
    for (const [at, worth] of breakEvenPrices(calc, question).entries()) {
      if (worth.is !== 'price') continue
      named++
      expect([at, shareAt(question, at, worth.price - 0.01) > 1e-6]).toEqual([at, true])
      expect([at, shareAt(question, at, worth.price + 0.01) < 1e-6]).toEqual([at, true])
    }
    expect(named).toBeGreaterThan(5)
  })

  test('and so for random questions with linear limits', () => {
    const random = randomNumbers(9)
    let checked = 0
    for (let seed = 9001; seed <= 9120; seed++) {
      const { question: drawn } = problemOf(calc, seed, 2 + Math.floor(4 * random()))
      const limits = drawn.limits.filter(({ q }) =>
        ['density', 'sulfur_ppm', 'flash_point', 'aromatics'].includes(q),
      )
      const question = { ...drawn, limits }
      if (limits.length === 0 || findRecipe(calc, question).is !== 'found') continue
      for (const [at, worth] of breakEvenPrices(calc, question).entries()) {
        if (worth.is !== 'price') continue
        const by = 1e-4 * Math.max(1, Math.abs(worth.price))
        const [below, above] = [
          shareAt(question, at, worth.price - by),
          shareAt(question, at, worth.price + by),
        ]
        if (!(below > 1e-7 && above < 1e-7)) throw new Error(`seed ${seed}, ${at}: ${below} and ${above}`)
        checked++
      }
    }
    expect(checked).toBeGreaterThan(100)
  }, 60_000)
})

describe('money on a recipe as it stands', () => {
  const [light, , hydrotreated] = GASOILS
  const question = { ...questionOf([light!, hydrotreated!], []), batch: { amount: 2000, unit: 't' as const } }

  test('for a m³, a t and the batch, with what is left of a price', () => {
    const money = costAndMargin(question, [25, 75], 840, { amount: 800, unit: 't' })!
    expect(money.parts).toEqual([152.5, 510])
    expect(money.cost.per).toEqual({ m3: 662.5, t: expect.closeTo(788.690476, 6) })
    expect(money.cost.ofBatch).toBeCloseTo(2000 * 788.690476, 1)
    expect(money.margin!.per).toEqual({ m3: expect.closeTo(672 - 662.5, 9), t: expect.closeTo(11.309524, 6) })
    expect(money.margin!.ofBatch).toBeCloseTo(22619.05, 2)
  })

  test('is not known without a price or a density that it takes, and is for the rest', () => {
    const unpriced = { ...question, candidates: [light!, { ...hydrotreated!, price: undefined }] }
    expect(costAndMargin(unpriced, [25, 75], 840)).toBeNull()
    expect(costAndMargin(unpriced, [100, 0], 838)!.cost.per.m3).toBe(610)
    expect(costAndMargin(question, [0, 0], 840)).toBeNull()
    expect(costAndMargin(question, [25, 75], null)!.cost).toEqual({
      per: { m3: 662.5, t: null },
      ofBatch: null,
    })
  })
})

test('of a limit that is law nobody is told how far it would have to go', () => {
  const limits = limitsFrom('flash_point min 62, cloud_point max -25').map((one) => ({
    ...one,
    isLaw: one.q === 'flash_point',
  }))
  const conflict = explainNone(calc, questionOf([GASOILS[0]!, GASOILS[4]!, GASOILS[6]!], limits))!
  expect(conflict.limits).toEqual([0, 1])
  expect(conflict.members.map(({ limit }) => limit)).toEqual([1])
})
