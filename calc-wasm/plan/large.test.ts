import { expect, test } from 'bun:test'
import { randomNumbers } from '../oracle/random-recipes.ts'
import { builtCalc } from '../oracle/test-calc.ts'
import { DIESEL, GASOILS } from '../recipe/test-recipes.ts'
import { findPlan } from './plan.ts'
import type { PlanMaterial, PlanProduct } from './question.ts'

const calc = await builtCalc()
const CONDITIONS = { category: null, d86_group: 'by-curve', residue: 1 } as const

test('of sixty materials eight products are put on whole steps, which keep all limits and stocks', () => {
  const random = randomNumbers(608)
  const materials = Array.from({ length: 60 }, (_, at): PlanMaterial => {
    const { properties, pour_is } = GASOILS[at % GASOILS.length]!
    const sulfur_ppm = properties.sulfur_ppm! * (0.7 + 0.6 * random())
    return {
      properties: { ...properties, sulfur_ppm },
      ...(pour_is && { pour_is }),
      price: { amount: 450 + Math.floor(random() * 350), unit: 'm3' },
      available: { amount: Math.floor(800 * (0.3 + random())), unit: 'm3' },
    }
  })
  const products = Array.from(
    { length: 8 },
    (): PlanProduct => ({
      ...{ basis: 'volume', conditions: CONDITIONS, limits: DIESEL },
      amount: { least: 2000, most: 2000, unit: 'm3' },
    }),
  )
  const answer = findPlan(calc, { goal: 'cost', materials, products, averages: [], step: 1 })
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
