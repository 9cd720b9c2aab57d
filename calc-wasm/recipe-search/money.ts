// What a recipe costs, whatever it was looked for by.

import type { Candidate } from '../recipe/question.ts'
import type { Basis } from '../vocabulary/blend.ts'

const KG_PER_T = 1000

export interface Money {
  /** For one m³ or t of the recipe; null where a density is missing. */
  m3: number | null
  t: number | null
  /** Of the one that the shares count, by candidate. */
  parts: number[]
}

type Priced = Pick<Candidate, 'price' | 'properties'>

/** kg of a candidate in one unit of the basis. */
const massOf = (density: number | null, basis: Basis): number | null =>
  basis === 'mass' ? KG_PER_T : density

/** A candidate's price for one unit of the basis; null where it has none, or a density is missing. */
export function priceOn({ price, properties: { density } }: Priced, basis: Basis): number | null {
  if (!price) return null
  const own = basis === 'volume' ? 'm3' : 't'
  if (price.unit === own) return price.amount
  if (density === null) return null
  return basis === 'volume' ? (price.amount * density) / KG_PER_T : (price.amount * KG_PER_T) / density
}

/** The cost of shares of any sum; null where something in it has no price. */
export function moneyOf(
  candidates: readonly Priced[],
  shares: readonly number[],
  basis: Basis,
): Money | null {
  const sum = shares.reduce((total, share) => total + share, 0)
  if (!(sum > 0)) return null
  const parts: number[] = []
  let mass: number | null = 0
  let volume: number | null = 0
  for (const [at, candidate] of candidates.entries()) {
    const part = shares[at]! / sum
    const price = part > 0 ? priceOn(candidate, basis) : 0
    if (price === null) return null
    parts.push(part * price)
    if (part === 0) continue
    const { density } = candidate.properties
    const own = massOf(density, basis)
    mass = mass === null || own === null ? null : mass + part * own
    const room = basis === 'volume' ? 1 : density === null ? null : KG_PER_T / density
    volume = volume === null || room === null ? null : volume + part * room
  }
  const cost = parts.reduce((total, part) => total + part, 0)
  return {
    m3: volume === null ? null : cost / volume,
    t: mass === null ? null : (cost / mass) * KG_PER_T,
    parts,
  }
}
