import type { Quantity } from './amounts.ts'

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
