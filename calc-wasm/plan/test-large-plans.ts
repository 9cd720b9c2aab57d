// Plans of many materials and products.
import { randomNumbers } from '../oracle/random-recipes.ts'
import { DIESEL, GASOILS } from '../recipe/test-recipes.ts'
import type { PlanMaterial, PlanProduct, PlanQuestion } from './question.ts'
import { CONDITIONS } from './test-plans.ts'

const MOST = 2000

/** Diesels of 2000 m³ from gasoils whose sulfur, price and amount the seed draws; there is about three times as much as is needed. */
export function largePlan(seed: number, materials: number, products: number): PlanQuestion {
  const random = randomNumbers(seed)
  const each = (MOST * 3 * products) / materials
  return {
    goal: 'cost',
    materials: Array.from({ length: materials }, (_, at): PlanMaterial => {
      const { properties, pour_is } = GASOILS[at % GASOILS.length]!
      const sulfur_ppm = properties.sulfur_ppm! * (0.7 + 0.6 * random())
      return {
        properties: { ...properties, sulfur_ppm },
        ...(pour_is && { pour_is }),
        price: { amount: 450 + Math.floor(random() * 350), unit: 'm3' },
        available: { amount: Math.floor(each * (0.3 + random())), unit: 'm3' },
      }
    }),
    products: Array.from(
      { length: products },
      (): PlanProduct => ({
        basis: 'volume',
        conditions: CONDITIONS,
        limits: DIESEL,
        amount: { least: MOST, most: MOST, unit: 'm3' },
      }),
    ),
    averages: [],
    step: 1,
  }
}
