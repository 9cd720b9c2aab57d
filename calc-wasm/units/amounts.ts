import type { Basis } from '../vocabulary/blend.ts'
import { AMOUNTS } from './units.ts'

/** What batches and contents of tanks may be given in. */
export const BULK_UNITS = ['m3', 't', 'l', 'bbl', 'gal'] as const
export type BulkUnit = (typeof BULK_UNITS)[number]

export interface Quantity {
  amount: number
  unit: BulkUnit
}

export const kindOf = (unit: BulkUnit): Basis => AMOUNTS[unit].of

/** The same in m³ or t, whichever its unit measures. */
export const metric = ({ amount, unit }: Quantity): { amount: number; unit: 'm3' | 't' } => ({
  amount: amount * AMOUNTS[unit].size,
  unit: kindOf(unit) === 'volume' ? 'm3' : 't',
})

/** m³ or t in a unit of that kind. */
export const inUnit = (amount: number, unit: BulkUnit): number => amount / AMOUNTS[unit].size

/** A material's part in a recipe. */
export interface Portion {
  percent: number
  /** kg/m³ at 15 °C; null where it is not known. */
  density: number | null
}

/** What a portion of a batch is; null where a density that it takes is not known. */
export interface Amount {
  /** m³ at 15 °C. */
  volume: number | null
  /** t in vacuo. */
  mass: number | null
}

/** How much of `to` one unit of `from` is: t of a m³, or m³ of a t; null without a density. */
export function factor(density: number | null, from: Basis, to: Basis): number | null {
  if (from === to) return 1
  if (density === null || !(density > 0)) return null
  return from === 'volume' ? density / 1000 : 1000 / density
}

/** The same quantity of a material in m³ or in t; null without a density. */
export function measured({ amount, unit }: Quantity, density: number | null, as: Basis): number | null {
  const ratio = factor(density, AMOUNTS[unit].of, as)
  return ratio === null ? null : amount * AMOUNTS[unit].size * ratio
}

/** How much of the batch's kind (m³ or t) one unit of the recipe's basis is, over all portions; null where a density is missing. */
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

/**
 * What each portion of a batch is. Volumes count as additive. A portion is its part of `whole`: of 100 as percentages are typed,
 * so that the amounts of 80 % make four fifths of the batch.
 */
export function amountsOf(
  portions: readonly Portion[],
  basis: Basis,
  batch: Quantity,
  whole = 100,
): Amount[] {
  const { of: kind, size } = AMOUNTS[batch.unit]
  const mean = meanFactor(portions, basis, kind)
  return portions.map(({ percent, density }) => {
    const own = percent === 0 ? 0 : mean === null ? null : (batch.amount * size * percent) / (whole * mean)
    const ratio = percent === 0 ? 0 : factor(density, basis, basis === 'volume' ? 'mass' : 'volume')
    const other = own === null || ratio === null ? null : own * ratio
    return basis === 'volume' ? { volume: own, mass: other } : { volume: other, mass: own }
  })
}

/** Steps of a meter: a tenth of a unit (a whole litre or gallon), and finer for batches below a hundred: a thousandth of their decade. */
export const meterStep = ({ amount, unit }: Quantity): number =>
  10 ** Math.min(unit === 'l' || unit === 'gal' ? 0 : -1, Math.floor(Math.log10(amount)) - 3)

/**
 * Amounts rounded to a step so that they sum to `whole` rounded likewise: those that lose most are rounded up (largest
 * remainder). Returns counts of steps times the step, written without noise.
 */
export function roundedTogether(amounts: readonly number[], whole: number, step: number): number[] {
  const steps = amounts.map((amount) => amount / step)
  const down = steps.map((count) => Math.floor(count + 1e-6))
  const missing = Math.round(whole / step) - down.reduce((sum, count) => sum + count, 0)
  const order = steps.map((count, at) => ({ at, lost: count - down[at]! })).sort((a, b) => b.lost - a.lost)
  for (const { at } of order.slice(0, Math.max(0, missing))) down[at]! += 1
  const decimals = decimalsOf(step)
  return down.map((count) => Number((count * step).toFixed(decimals)))
}

/** The decimals that a step of 10ⁿ has. */
export const decimalsOf = (step: number): number => Math.max(0, -Math.round(Math.log10(step)))
