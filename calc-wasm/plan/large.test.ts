import { expect, test } from 'bun:test'
import { drawn } from '../oracle/draws.ts'
import { builtCalc } from '../oracle/test-calc.ts'
import { findPlan } from './plan.ts'
import { largePlan } from './test-large-plans.ts'

const PRODUCTS = drawn(8, 5)
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
