// What a recipe costs, and what is left of a price.
import type { Amount, AmountUnit, Candidate, RecipeQuestion } from './question.ts'

export interface Money {
  /** For one m³ and one t of the blend; null where that needs a density which is not known. */
  per: Record<AmountUnit, number | null>
  /** Of the batch; null where there is none, or its unit needs a density which is not known. */
  ofBatch: number | null
}

/** A material as far as money goes. */
interface Priced extends Pick<Candidate, 'price'> {
  properties: Pick<Candidate['properties'], 'density'>
}

export interface RecipeMoney {
  cost: Money
  /** What the product brings less what it costs; null if no price was given for it. */
  margin: Money | null
  /** Each candidate's part of the cost of one m³ or t, whichever the basis is. */
  parts: number[]
}

/** What a recipe by volume or by mass is counted in. */
export const UNIT_OF = { volume: 'm3', mass: 't' } as const
const KG_PER_T = 1000

/**
 * Cost and margin of a recipe as it stands. `shares`: by candidate, with any sum, on the question's basis; `density`: of their
 * blend, kg/m³, null where not known. Null where a candidate with a share has no price, or lacks the density that its price needs.
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
  const brought = productPrice && moneyPer(productPrice.amount, productPrice.unit, density, batch)
  return {
    cost,
    margin: brought
      ? {
          per: { m3: less(brought.per.m3, cost.per.m3), t: less(brought.per.t, cost.per.t) },
          ofBatch: less(brought.ofBatch, cost.ofBatch),
        }
      : null,
    parts: parts as number[],
  }
}

const less = (a: number | null, b: number | null): number | null => (a === null || b === null ? null : a - b)

/** An amount of money for one m³ or t, as it is for the other and for the batch. */
function moneyPer(amount: number, unit: AmountUnit, density: number | null, batch?: Amount): Money {
  const tPerM3 = density === null ? null : density / KG_PER_T
  const per =
    unit === 'm3'
      ? { m3: amount, t: tPerM3 === null ? null : amount / tPerM3 }
      : { m3: tPerM3 === null ? null : amount * tPerM3, t: amount }
  const ofOne = batch && per[batch.unit]
  return { per, ofBatch: batch && ofOne != null ? ofOne * batch.amount : null }
}

/** How many m³ or t there are in one of the basis; `density` in kg/m³. */
export function unitsOf(
  { unit }: Pick<Amount, 'unit'>,
  basis: RecipeQuestion['basis'],
  density: number,
): number {
  if (basis === 'volume') return unit === 'm3' ? 1 : density / KG_PER_T
  return unit === 't' ? 1 : KG_PER_T / density
}
