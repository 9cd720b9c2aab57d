import { AMOUNTS } from '#calc/units/units.ts'
import type { Basis } from '#calc/vocabulary/blend.ts'

/** What an amount may be given in: volumes at 15 °C, masses in vacuo. */
export const AMOUNT_UNITS = ['m3', 't', 'l', 'bbl', 'gal'] as const
export type AmountUnit = (typeof AMOUNT_UNITS)[number]

export const kindOf = (unit: AmountUnit): Basis => AMOUNTS[unit].of

export interface Quantity {
  amount: number
  unit: AmountUnit
}

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
function factor(density: number | null, from: Basis, to: Basis): number | null {
  if (from === to) return 1
  if (density === null || !(density > 0)) return null
  return from === 'volume' ? density / 1000 : 1000 / density
}

/** The same quantity of a material in m³ or in t; null without a density. */
export function measured({ amount, unit }: Quantity, density: number | null, as: Basis): number | null {
  const ratio = factor(density, AMOUNTS[unit].of, as)
  return ratio === null ? null : amount * AMOUNTS[unit].size * ratio
}

/** m³ or t in a unit of that kind. */
export const inUnit = (amount: number, unit: AmountUnit): number => amount / AMOUNTS[unit].size

/** How much of the batch's kind (m³ or t) one unit of the recipe's basis is, over all portions; null where it can't be told. */
function meanFactor(portions: readonly Portion[], basis: Basis, to: Basis): number | null {
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
 * What each portion of a batch is. Volumes count as additive. A portion is its part of the batch as the percentages
 * stand, so the amounts of 80 % make four fifths of it.
 */
export function amountsOf(portions: readonly Portion[], basis: Basis, batch: Quantity): Amount[] {
  const { of: kind, size } = AMOUNTS[batch.unit]
  const mean = meanFactor(portions, basis, kind)
  return portions.map(({ percent, density }) => {
    const own = percent === 0 ? 0 : mean === null ? null : (batch.amount * size * percent) / (100 * mean)
    const ratio = percent === 0 ? 0 : factor(density, basis, basis === 'volume' ? 'mass' : 'volume')
    const other = own === null || ratio === null ? null : own * ratio
    return basis === 'volume' ? { volume: own, mass: other } : { volume: other, mass: own }
  })
}

/** Positions of the portions whose missing density keeps an amount from being told. */
export const lackingDensity = (portions: readonly Portion[]): number[] =>
  portions.flatMap(({ percent, density }, at) =>
    percent > 0 && !(density !== null && density > 0) ? [at] : [],
  )

/**
 * The percentage at which a portion of the batch is this amount, the other percentages as they are; null where a density
 * that it takes is not known.
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
  // x = part · (others·mean + x·ratio)/(others + x), the batch being so much of the other kind.
  const sum = others.reduce((total, { percent }) => total + percent, 0)
  const half = part * ratio - sum
  const root = Math.sqrt(half * half + 4 * part * sum * mean)
  return half >= 0 ? (half + root) / 2 : (2 * part * sum * mean) / (root - half)
}

/** Amounts of a recipe's basis (m³ or t) as percentages and the batch that they make; null where that can't be told. */
export function summed(
  amounts: readonly number[],
  densities: readonly (number | null)[],
  basis: Basis,
  unit: AmountUnit,
): { percents: number[]; batch: number } | null {
  const whole = amounts.reduce((sum, amount) => sum + amount, 0)
  if (!(whole > 0)) return null
  const percents = amounts.map((amount) => (100 * amount) / whole)
  const portions = percents.map((percent, at) => ({ percent, density: densities[at]! }))
  const mean = meanFactor(portions, basis, kindOf(unit))
  return mean === null ? null : { percents, batch: inUnit(whole * mean, unit) }
}

/** A portion of which something stays while the batch changes; what says neither gives way. */
export interface Held extends Portion {
  /** In the tank already: its amount stays. */
  fixed?: Quantity
  /** Its percentage stays. */
  isLocked?: boolean
}

/**
 * The percentages at which the batch has its size, with what is in the tank and what is locked as it was; the others
 * keep their proportions. `too-small` where they would have to be less than nothing.
 */
export function rebalanced(
  portions: readonly Held[],
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
  // Two balances, of the basis and of the batch's own kind, for the whole and for what gives way.
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

/** Where nothing can give way, what is in the tank has its part of the batch and the rest is left to be filled. */
function fixedAlone(portions: readonly Held[], fixed: readonly number[], basis: Basis, batch: Quantity) {
  const own = portions.map((portion, at) => ({ ...portion, percent: fixed[at]! }))
  const mean = meanFactor(own, basis, kindOf(batch.unit)) ?? 1
  const whole = (batch.amount * AMOUNTS[batch.unit].size) / mean
  return portions.map(({ fixed: isFixed, percent }, at) => (isFixed ? (100 * fixed[at]!) / whole : percent))
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
