// Cost and margin of a recipe.
import type { Amount, AmountUnit, Candidate, RecipeQuestion } from './question.ts'

export interface Money {
  /** Per m³ and per t of the blend; null where the density needed is unknown. */
  per: Record<AmountUnit, number | null>
  /** For the batch; null without one, or where the density needed is unknown. */
  ofBatch: number | null
}

type Priced = Pick<Candidate, 'price'> & { properties: { density: number | null } }

export interface RecipeMoney {
  cost: Money
  /** Product price minus cost; null without a price. */
  margin: Money | null
  /** Each candidate's contribution to the cost per unit of the basis. */
  parts: number[]
}

/** Unit of a basis. */
export const UNIT_OF = { volume: 'm3', mass: 't' } as const
const KG_PER_T = 1000

/**
 * Cost and margin of a recipe. `shares`: by candidate, any total, on the question's basis; `density`: of the blend,
 * kg/m³. Null where a candidate with a share has no price, or lacks the density that its price needs.
 */
export function costAndMargin(
  { candidates, basis, batch }: Pick<RecipeQuestion, 'basis' | 'batch'> & { candidates: readonly Priced[] },
  shares: readonly number[],
  density: number | null,
  productPrice?: Amount,
): RecipeMoney | null {
  const whole = shares.reduce((sum, share) => sum + share, 0)
  const own = UNIT_OF[basis]
  const parts = candidates.map(({ price, properties }, i) => {
    if (!(shares[i]! > 0)) return 0
    const needsDensity = price && price.unit !== own
    if (!price || (needsDensity && properties.density === null)) return null
    return (shares[i]! / whole) * price.amount * unitsOf(price, basis, properties.density ?? 0)
  })
  if (parts.includes(null) || !(whole > 0)) return null
  const total = (parts as number[]).reduce((sum, part) => sum + part, 0)
  const cost = moneyPer(total, own, density, batch)
  const revenue = productPrice && moneyPer(productPrice.amount, productPrice.unit, density, batch)
  const margin = revenue && {
    per: { m3: less(revenue.per.m3, cost.per.m3), t: less(revenue.per.t, cost.per.t) },
    ofBatch: less(revenue.ofBatch, cost.ofBatch),
  }
  return { cost, margin: margin ?? null, parts: parts as number[] }
}

const less = (a: number | null, b: number | null): number | null => (a === null || b === null ? null : a - b)

/** Converts a price per m³ or t to the other unit and to the batch. */
function moneyPer(amount: number, unit: AmountUnit, density: number | null, batch?: Amount): Money {
  const tPerM3 = density === null ? null : density / KG_PER_T
  const m3 = unit === 'm3' ? amount : tPerM3 === null ? null : amount * tPerM3
  const t = unit === 't' ? amount : tPerM3 === null ? null : amount / tPerM3
  const per = { m3, t }
  const perUnit = batch ? per[batch.unit] : null
  return { per, ofBatch: perUnit === null ? null : perUnit * batch!.amount }
}

/** m³ or t per unit of the basis; `density` in kg/m³. */
export function unitsOf(
  { unit }: Pick<Amount, 'unit'>,
  basis: RecipeQuestion['basis'],
  density: number,
): number {
  if (basis === 'volume') return unit === 'm3' ? 1 : density / KG_PER_T
  return unit === 't' ? 1 : KG_PER_T / density
}
