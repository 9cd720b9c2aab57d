import type { Basis } from '../vocabulary/blend.ts'
import { AMOUNTS } from './units.ts'

export const BULK_UNITS = ['m3', 't', 'l', 'bbl', 'gal'] as const
export type BulkUnit = (typeof BULK_UNITS)[number]

export interface Quantity {
  amount: number
  unit: BulkUnit
}

export const kindOf = (unit: BulkUnit): Basis => AMOUNTS[unit].of

/** A quantity in m³ or t, by the kind of its unit. */
export const metric = ({ amount, unit }: Quantity): { amount: number; unit: 'm3' | 't' } => ({
  amount: amount * AMOUNTS[unit].size,
  unit: kindOf(unit) === 'volume' ? 'm3' : 't',
})

/** An amount in m³ or t in a unit of the same kind. */
export const inUnit = (amount: number, unit: BulkUnit): number => amount / AMOUNTS[unit].size

export interface Portion {
  percent: number
  /** kg/m³ at 15 °C; null if unknown. */
  density: number | null
}

/** Volume and mass of a portion of a batch; null if a required density is unknown. */
export interface TypedAmount {
  /** m³ at 15 °C. */
  volume: number | null
  /** t in vacuo. */
  mass: number | null
}

/** Converts one unit of `from` to `to`: m³ to t, or t to m³; null without a density. */
export function factor(density: number | null, from: Basis, to: Basis): number | null {
  if (from === to) return 1
  if (density === null || !(density > 0)) return null
  return from === 'volume' ? density / 1000 : 1000 / density
}

/** A quantity of a material in m³ or t; null without a density. */
export function measured({ amount, unit }: Quantity, density: number | null, as: Basis): number | null {
  const ratio = factor(density, AMOUNTS[unit].of, as)
  return ratio === null ? null : amount * AMOUNTS[unit].size * ratio
}

/** Batch amount (m³ or t) per unit of the recipe's basis, over all portions; null if a density is missing. */
export function meanFactor(portions: readonly Portion[], basis: Basis, to: Basis): number | null {
  if (basis === to) return 1
  let [sum, weighed] = [0, 0]
  for (const { percent, density } of portions) {
    if (!(percent > 0)) continue
    const ratio = factor(density, basis, to)
    if (ratio === null) return null
    sum += percent
    weighed += percent * ratio
  }
  return sum > 0 ? weighed / sum : null
}

/** Volume and mass of each portion of a batch; volumes are additive. Percentages are parts of `whole`, whatever they sum to. */
export function amountsOf(
  portions: readonly Portion[],
  basis: Basis,
  batch: Quantity,
  whole = 100,
): TypedAmount[] {
  const { of: kind, size } = AMOUNTS[batch.unit]
  const mean = meanFactor(portions, basis, kind)
  return portions.map(({ percent, density }) => {
    const own = percent === 0 ? 0 : mean === null ? null : (batch.amount * size * percent) / (whole * mean)
    const ratio = percent === 0 ? 0 : factor(density, basis, basis === 'volume' ? 'mass' : 'volume')
    const other = own === null || ratio === null ? null : own * ratio
    return basis === 'volume' ? { volume: own, mass: other } : { volume: other, mass: own }
  })
}

/** Step of a meter: a tenth of a unit (a whole litre or gallon); below a hundred a thousandth of the batch's decade. */
export const meterStep = ({ amount, unit }: Quantity): number =>
  10 ** Math.min(unit === 'l' || unit === 'gal' ? 0 : -1, Math.floor(Math.log10(amount)) - 3)

/** Rounds amounts to a step, by largest remainder, so that they sum to the rounded `whole`; without floating-point noise. */
export function roundedTogether(amounts: readonly number[], whole: number, step: number): number[] {
  const steps = amounts.map((amount) => amount / step)
  const down = steps.map((count) => Math.floor(count + 1e-6))
  const missing = Math.round(whole / step) - down.reduce((sum, count) => sum + count, 0)
  const order = steps.map((count, at) => ({ at, lost: count - down[at]! })).sort((a, b) => b.lost - a.lost)
  for (const { at } of order.slice(0, Math.max(0, missing))) down[at]! += 1
  const decimals = decimalsOf(step)
  return down.map((count) => Number((count * step).toFixed(decimals)))
}

/** Amounts in steps of a meter, as they are told: together where all of them and their sum are known. */
export function inMeterSteps<Amount extends number | null>(
  amounts: readonly Amount[],
  step: number,
  whole: number | null,
): Amount[] {
  const known = amounts.filter((amount) => amount !== null)
  const together =
    known.length === amounts.length && whole !== null ? roundedTogether(known, whole, step) : null
  const decimals = decimalsOf(step)
  return amounts.map((amount, at) =>
    amount === null ? amount : ((together?.[at] ?? Number(amount.toFixed(decimals))) as Amount),
  )
}

export const decimalsOf = (step: number): number => Math.max(0, -Math.round(Math.log10(step)))
