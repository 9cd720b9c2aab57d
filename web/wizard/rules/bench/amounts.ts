import {
  type BulkUnit,
  factor,
  inUnit,
  kindOf,
  meanFactor,
  measured,
  type Portion,
  type Quantity,
} from '#calc/units/amounts.ts'
import { AMOUNTS } from '#calc/units/units.ts'
import type { Basis } from '#calc/vocabulary/blend.ts'

/** Positions of portions that lack the density for their amount. */
export const lackingDensity = (portions: readonly Portion[]): number[] =>
  portions.flatMap(({ percent, density }, at) =>
    percent > 0 && !(density !== null && density > 0) ? [at] : [],
  )

/**
 * The percentage at which a portion of the batch is this amount, the other percentages unchanged; null where a needed
 * density is unknown.
 */
export function percentFor(
  portions: readonly Portion[],
  at: number,
  basis: Basis,
  batch: Quantity,
  wanted: Quantity,
): number | null {
  const { of: kind, size } = AMOUNTS[batch.unit]
  const { density } = portions[at]!
  const own = measured(wanted, density, basis)
  if (own === null || !(batch.amount > 0)) return null
  const part = (100 * own) / (batch.amount * size)
  if (part === 0 || basis === kind) return part
  const ratio = factor(density, basis, kind)
  const others = portions.filter(({ percent }, position) => position !== at && percent > 0)
  const mean = others.length > 0 ? meanFactor(others, basis, kind) : 0
  if (ratio === null || mean === null) return null
  // x = part · (others·mean + x·ratio)/(others + x), with the batch in the other kind of unit.
  const sum = others.reduce((total, { percent }) => total + percent, 0)
  const half = part * ratio - sum
  const root = Math.sqrt(half * half + 4 * part * sum * mean)
  return half >= 0 ? (half + root) / 2 : (2 * part * sum * mean) / (root - half)
}

/** Percentages and batch size from amounts in the recipe's basis (m³ or t); null without amounts or a density. */
export function summed(
  amounts: readonly number[],
  densities: readonly (number | null)[],
  basis: Basis,
  unit: BulkUnit,
): { percents: number[]; batch: number } | null {
  const whole = amounts.reduce((sum, amount) => sum + amount, 0)
  if (!(whole > 0)) return null
  const percents = amounts.map((amount) => (100 * amount) / whole)
  const portions = percents.map((percent, at) => ({ percent, density: densities[at]! }))
  const mean = meanFactor(portions, basis, kindOf(unit))
  return mean === null ? null : { percents, batch: inUnit(whole * mean, unit) }
}

/** A portion when the batch changes; without `fixed` and `isLocked` it gives way. */
export interface BatchPortion extends Portion {
  /** Amount in the tank already, which stays. */
  fixed?: Quantity
  isLocked?: boolean
}

/**
 * Percentages at the given batch size; the tank's amount and locked shares stay, the others keep their proportions.
 * `too-small` where they would be negative.
 */
export function rebalanced(
  portions: readonly BatchPortion[],
  basis: Basis,
  batch: Quantity,
): number[] | 'too-small' | 'no-density' {
  const { of: kind, size } = AMOUNTS[batch.unit]
  const ratios = portions.map(({ density }) => factor(density, basis, kind))
  const fixed = portions.map(({ fixed, density }) => (fixed ? measured(fixed, density, basis) : 0))
  const counts = (at: number) => portions[at]!.fixed || portions[at]!.percent > 0
  if (fixed.includes(null) || ratios.some((ratio, at) => ratio === null && counts(at))) return 'no-density'

  const free = portions.map(({ fixed, isLocked, percent }) => (fixed || isLocked ? 0 : Math.max(0, percent)))
  const locked = portions.map(({ fixed, isLocked, percent }) => (!fixed && isLocked ? percent / 100 : 0))
  const weigh = (list: readonly (number | null)[]) =>
    list.reduce<number>((sum, value, at) => sum + (value ? value * ratios[at]! : 0), 0)
  const sum = (list: readonly (number | null)[]) =>
    list.reduce<number>((total, value) => total + (value ?? 0), 0)

  const [tank, tankWeighed] = [sum(fixed), weigh(fixed)]
  const left = 1 - sum(locked)
  const freeSum = sum(free)
  const mean = freeSum > 0 ? weigh(free) / freeSum : 1
  // Two balances, in the basis and in the batch's kind of unit, for the whole and for what gives way.
  const whole = (batch.amount * size - tankWeighed + mean * tank) / (weigh(locked) + mean * left)
  const rest = whole * left - tank
  const tolerance = 1e-9 * Math.abs(whole)
  if (!(whole > 0) || rest < -tolerance) return 'too-small'
  if (freeSum === 0 && rest > tolerance) return fixedAlone(portions, fixed as number[], basis, batch)
  return portions.map(({ percent }, at) => {
    if (portions[at]!.fixed) return (100 * fixed[at]!) / whole
    if (portions[at]!.isLocked) return percent
    return freeSum > 0 ? (100 * Math.max(0, rest) * free[at]!) / (freeSum * whole) : 0
  })
}

/** Nothing can give way: the tank's amount has its part of the batch, the rest is left to be filled. */
function fixedAlone(
  portions: readonly BatchPortion[],
  fixed: readonly number[],
  basis: Basis,
  batch: Quantity,
) {
  const own = portions.map((portion, at) => ({ ...portion, percent: fixed[at]! }))
  const mean = meanFactor(own, basis, kindOf(batch.unit)) ?? 1
  const whole = (batch.amount * AMOUNTS[batch.unit].size) / mean
  return portions.map(({ fixed: isFixed, percent }, at) => (isFixed ? (100 * fixed[at]!) / whole : percent))
}
