// Amounts in whole steps of a meter near a recipe, each judged by the core.
import type { Blend } from '../vocabulary/blend.ts'
import type { Continuous, Effort } from './continuous.ts'
import { NONE } from './linear/mixed.ts'
import { dot } from './linear/simplex.ts'
import type { Model } from './model.ts'
import type { RecipeLimitState } from './question.ts'
import { around, confirmedNear, inside, MOST_POINTS, type Near } from './steps.ts'

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
/** In parts of a step's share of the whole. */
const MARGINS = [0, 0.25, 0.5, 1, 2, 4]
const SAME = 1e-9
const ANY = { least: 0, most: Number.POSITIVE_INFINITY, isNeeded: false }

/** The best amounts in steps near a recipe; null where the core confirms none. */
export function metered(found: Continuous, meter: Meter, effort: Effort): Metered | null {
  const { model, x } = found
  const total = meter.held / x[0]!
  for (const margin of MARGINS) {
    const near = inside(found, (margin * meter.step) / total, effort)
    const [first] = near ? confirmedNear(model.parts, nearest(near, meter), effort) : []
    if (first) return { ...first, ...first.recipe }
  }
  return null
}

/** What is added; what the tank holds stays. */
function nearest({ model, x }: Continuous, meter: Meter): Near {
  const { held, goal, prices, step } = meter
  const used = x.flatMap((share, i) => (i > 0 && share > NONE * 10 ? [i] : []))
  const amounts = x.map((share) => (share * held) / x[0]!)
  const inSteps = amounts.map((amount) => amount / step)
  const totalOf = (all: readonly number[]) => all.reduce((sum, amount) => sum + amount, 0)
  return {
    widths: WIDTHS,
    free: used.length,
    most: MOST_POINTS,
    pointsAt: (width) =>
      around(inSteps, used, width, Number.POSITIVE_INFINITY, () => ANY)
        .map((counts) => counts.map((count, i) => (i === 0 ? amounts[0]! : rounded(count * step))))
        .filter((all) => isAllowed(model, all, meter)),
    rankOf: (all) => (goal === 'cost' ? dot(prices, all) : goal === 'least' ? totalOf(all) : -totalOf(all)),
  }
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
