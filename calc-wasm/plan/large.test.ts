import { expect, test } from 'bun:test'
import { drawn } from '../oracle/draws.ts'
import { builtCalc } from '../oracle/test-calc.ts'
import { findPlan } from './plan.ts'
import { largePlan } from './test-large-plans.ts'
import { planAround, randomPlan } from './test-plans.ts'

const PRODUCTS = drawn(8, 5)
/** Programs and confirmed recipes of a question. */
const MOST_WORK = 4500
const calc = await builtCalc()

test(`of sixty materials ${PRODUCTS} products are put on whole steps, which keep all limits and stocks`, () => {
  const answer = findPlan(calc, largePlan(608, 60, PRODUCTS))
  if (answer.is !== 'found') throw new Error(answer.is)
  for (const { amounts, total, limits } of answer.products) {
    expect(total).toBe(2000)
    expect(amounts.every(Number.isInteger)).toBe(true)
    expect(limits.every(({ isMet }) => isMet)).toBe(true)
  }
  for (const { left } of answer.materials) expect(left!).toBeGreaterThanOrEqual(0)
  expect(answer.objective).toBeGreaterThanOrEqual(answer.bound - 1e-6)
  expect(answer.objective - answer.bound).toBeLessThan(5e-4 * answer.bound)
}, 120_000)

test('however hard a plan is, its answer takes no more than so much work', () => {
  const questions = [
    ...[11, 60].map((seed) => randomPlan(1000 + seed)),
    randomPlan(2014, { isTight: true }),
    ...[16, 37].map((seed) => planAround(calc, seed).question),
  ]
  for (const question of questions) {
    let work = 0
    // Asked before each program and each recipe that is to be confirmed.
    findPlan(calc, question, () => ++work < 0)
    expect(work).toBeLessThan(MOST_WORK)
  }
}, 120_000)
