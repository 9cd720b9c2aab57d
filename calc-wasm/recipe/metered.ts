// Amounts in whole steps of a meter near a recipe, each judged by the core.
import type { Blend } from '../vocabulary/blend.ts'
import type { Continuous, Effort } from './continuous.ts'
import { NONE } from './linear/mixed.ts'
import { dot } from './linear/simplex.ts'
import { type Model, tightened } from './model.ts'
import { type RecipeLimitState, STEPS } from './question.ts'
import { KEPT, sequence, trialOf } from './sequence.ts'
import { alone } from './stack.ts'
import { confirmed } from './steps.ts'

/** Amounts by allowed candidate in m³ or t as the basis is; the first is what the tank holds. */
export interface Meter {
  held: number
  step: number
  goal: 'least' | 'cost' | 'fill'
  /** Of one m³ or t. */
  prices: readonly number[]
  /** What there is of each. */
  most: readonly number[]
  /** `units`: for each candidate, how many of the amount's units one unit of the basis is. */
  capacity: { units: readonly number[]; amount: number }
  /** What all add up to; null where that is free. */
  batch: { units: readonly number[]; amount: number } | null
}

interface Metered {
  amounts: number[]
  total: number
  blend: Blend
  limits: RecipeLimitState[]
}

const WIDTHS = [1, 2, 4, 8]
const MOST_POINTS = 40_000
const MOST_ASKED = 1500
/** In parts of a step's share of the whole. */
const MARGINS = [0, 0.25, 0.5, 1, 2, 4]
const SAME = 1e-9

/** The best amounts in steps near a recipe; null where the core confirms none. */
export function metered(found: Continuous, meter: Meter, effort: Effort): Metered | null {
  const { model } = found
  for (const margin of MARGINS) {
    const total = meter.held / found.x[0]!
    const tight = margin === 0 ? null : tightened(model, (margin * meter.step) / total)
    const trial =
      tight && sequence(alone(tight), trialOf(alone(tight), found.x), Number.POSITIVE_INFINITY, effort.tick)
    if (trial && trial.violation > KEPT) continue
    const near = nearest(model, trial?.x ?? found.x, meter, effort)
    if (near) return near
  }
  return null
}

function nearest(model: Model, x: readonly number[], meter: Meter, { watch }: Effort): Metered | null {
  const { held, goal, prices, step } = meter
  const used = x.flatMap((share, i) => (i > 0 && share > NONE * 10 ? [i] : []))
  for (const width of WIDTHS) {
    if ((2 * width) ** used.length > MOST_POINTS) return null
    const points = around(
      x.map((share) => (share * held) / x[0]!),
      used,
      width,
      step,
    ).filter((amounts) => isAllowed(model, amounts, meter))
    const rankOf = (amounts: readonly number[]) => {
      if (goal === 'cost') return dot(prices, amounts)
      const total = amounts.reduce((sum, amount) => sum + amount, 0)
      return goal === 'least' ? total : -total
    }
    const ranked = points
      .map((amounts) => ({ amounts, rank: rankOf(amounts) }))
      .sort((a, b) => a.rank - b.rank)
    for (const { amounts } of ranked.slice(0, MOST_ASKED)) {
      watch()
      const total = amounts.reduce((sum, amount) => sum + amount, 0)
      const met = confirmed(
        model.parts,
        amounts.map((amount) => (amount / total) * STEPS),
      )
      if (met) return { amounts, total, blend: met.blend, limits: met.limits }
    }
  }
  return null
}

/** This many steps down and up for each that is used. */
function around(
  amounts: readonly number[],
  used: readonly number[],
  width: number,
  step: number,
): number[][] {
  let found: number[][] = [amounts.map((amount, i) => (i === 0 ? amount : 0))]
  for (const at of used) {
    const floor = Math.floor(amounts[at]! / step + 1e-7)
    const counts = Array.from({ length: 2 * width }, (_, k) => floor - width + 1 + k).filter(
      (count) => count >= 0,
    )
    found = found.flatMap((one) => counts.map((count) => one.with(at, rounded(count * step))))
  }
  return found
}

/** 3 × 0.1 is 0.3. */
const rounded = (amount: number) => Number(amount.toPrecision(12))

function isAllowed(
  { parts, rows }: Model,
  amounts: readonly number[],
  { most, capacity, batch, step }: Meter,
) {
  const total = amounts.reduce((sum, amount) => sum + amount, 0)
  const { low, high, atLeastIfUsed, atMost } = parts
  const isWithin = (amount: number, i: number) =>
    amount <= most[i]! * (1 + SAME) &&
    amount >= (low[i]! - SAME) * total &&
    amount <= (high[i]! + SAME) * total &&
    (amount === 0 || amount >= (atLeastIfUsed[i]! - SAME) * total)
  return (
    amounts.every(isWithin) &&
    amounts.filter((amount) => amount > 0).length <= atMost &&
    dot(capacity.units, amounts) <= capacity.amount * (1 + SAME) &&
    // A batch that is no whole number of steps is met to half of one.
    (!batch ||
      Math.abs(dot(batch.units, amounts) - batch.amount) <= step * Math.max(...batch.units) * (0.5 + SAME)) &&
    rows.every(({ a, limit, least = 0 }) => limit === null || dot(a, amounts) >= (least - SAME) * total)
  )
}
