// Additions to a tank. Rows of limits are homogeneous, so shares give amounts once one amount is known: that of the contents.
import type { Blend, Blender, Component } from '../vocabulary/blend.ts'
import { type Continuous, type ContinuousSearch, type Effort, searchContinuous } from './continuous.ts'
import { effortOf, isOutOfBounds, limitsOfParts, type Stop } from './find.ts'
import { NONE } from './linear/mixed.ts'
import { dot } from './linear/simplex.ts'
import type { Model } from './model.ts'
import { UNIT_OF, unitsOf } from './money.ts'
import { type Parts, partsOf, unitsOfAll } from './parts.ts'
import type { Amount, Candidate, Excluded, RecipeLimitState, RecipeQuestion } from './question.ts'
import { isReached } from './sequence.ts'
import { type Amounts, around, confirmedNear, inside, MOST_POINTS, type Near } from './steps.ts'

/** A tank's contents (more than 0), by their measured values. */
type Contents = Omit<Component, 'percentage'> & { amount: Amount }

/** Candidates' `min` and `max` are per cent of the final contents; `available` always counts, prices for the goal `cost`. */
export interface TankQuestion extends Omit<RecipeQuestion, 'goal' | 'batch'> {
  contents: Contents
  /** The smallest addition, the cheapest (needs all prices), or the largest that fits. */
  goal: 'least' | 'cost' | 'fill'
  capacity: Amount
  /** Required final amount; free if absent. */
  batch?: Amount
  /** Resolution of the meter, m³ or t, depending on the basis. */
  step: number
}

export type TankAnswer =
  | {
      is: 'found'
      /** By candidate, in whole steps of the meter, m³ or t, depending on the basis. */
      additions: number[]
      total: number
      /** Cost of the additions; null if a price is missing. */
      cost: number | null
      blend: Blend
      limits: RecipeLimitState[]
      /** But for the steps of the meter, no smaller (or cheaper) addition would do. */
      proven: boolean
      excluded: Excluded[]
    }
  /** Additions exist, but not in steps of the meter. */
  | { is: 'between-steps'; additions: number[]; excluded: Excluded[] }
  /** Proven for additions within the capacity. */
  | { is: 'infeasible'; limits: number[]; excluded: Excluded[] }
  | { is: 'not-found'; excluded: Excluded[] }

/** For the goal `cost`: most programs in sequence; a relative saving below STILL ends it. */
const RATIOS = 12
const STILL = 1e-9
/** Lower bound on the heel, per cent of the recipe; a solution at it is unproven. */
const LEAST_OF_CONTENTS = 1e-4

/** Positions in the answer are those of the candidates; in `excluded` −1 is the contents. Throws RangeError for empty contents. */
export function findAddition(calc: Blender, tank: TankQuestion, stop?: Stop): TankAnswer {
  const { contents, candidates: all, atMost, goal } = tank
  if (!(contents.amount.amount > 0)) throw new RangeError('The tank holds nothing.')
  const heel = inBasis(contents.amount, tank.basis, contents.properties.density)
  if (Number.isNaN(heel))
    return { is: 'infeasible', limits: [], excluded: [{ candidate: -1, lacks: 'density' }] }
  const isUnweighed = (one: Candidate) => one.properties.density === null && isWeighed(one, tank)
  const unweighed = all.flatMap((one, candidate) =>
    isUnweighed(one) ? [{ candidate, lacks: 'density' as const }] : [],
  )
  const candidates = all.map((one) => (isUnweighed(one) ? { ...one, max: 0 } : one))
  const parts = partsOf(calc, {
    ...tank,
    batch: undefined,
    goal: goal === 'least' ? { is: 'most', of: 0 } : { is: 'cost' },
    candidates: [{ ...contents, min: LEAST_OF_CONTENTS }, ...candidates],
    atMost: atMost === undefined ? undefined : atMost + 1,
  })
  const excluded = [...unweighed, ...parts.excluded.map((one) => ({ ...one, candidate: one.candidate - 1 }))]
  if (parts.isBarred) return { is: 'infeasible', limits: [], excluded }
  const meter = meterOf(parts, tank, heel)
  const bounded = { ...parts, supply: [...parts.supply, ...rowsOf(meter)] }
  if (isOutOfBounds(bounded)) return { is: 'infeasible', limits: [], excluded }
  const effort = () => effortOf(parts.places.length, stop)
  const search = byGoal(bounded, goal, effort)
  if (!search.best)
    return search.bound === Number.POSITIVE_INFINITY
      ? { is: 'infeasible', limits: search.causes, excluded }
      : { is: 'not-found', excluded }
  const found = metered(search.best, meter, effort())
  const byCandidate = (amounts: readonly number[]) => {
    const all = candidates.map(() => 0)
    for (const [i, at] of parts.places.entries()) if (at > 0) all[at - 1] = amounts[i]!
    return all
  }
  const isPriced = (amounts: readonly number[]) =>
    amounts.every((one, i) => {
      const { price, properties } = candidates[i]!
      return one === 0 || (price && (price.unit === UNIT_OF[tank.basis] || properties.density !== null))
    })
  const { x } = search.best
  if (!found)
    return { is: 'between-steps', additions: byCandidate(x.map((share) => (share * heel) / x[0]!)), excluded }
  const { amounts, total, recipe } = found
  const additions = byCandidate(amounts)
  return {
    is: 'found',
    additions,
    total,
    cost: isPriced(additions) ? dot(meter.prices, amounts) : null,
    blend: recipe.blend,
    limits: recipe.limits,
    proven: isReached(search.bound, search.best) && x[0]! > (2 * LEAST_OF_CONTENTS) / 100,
    excluded,
  }
}

const isWeighed = ({ available, price }: Candidate, tank: TankQuestion): boolean =>
  [tank.capacity, tank.batch, available, tank.goal === 'cost' ? price : undefined].some(
    (amount) => amount && amount.unit !== UNIT_OF[tank.basis],
  )

/** Converts an amount to m³ or t, depending on the basis; NaN if the density needed is unknown. */
export function inBasis(
  { amount, unit }: Amount,
  basis: RecipeQuestion['basis'],
  density: number | null,
): number {
  if (unit === UNIT_OF[basis]) return amount
  return density === null ? Number.NaN : amount / unitsOf({ unit }, basis, density)
}

/** Amount limits by allowed candidate, m³ or t, depending on the basis; the amount of the first, the contents, is fixed. */
function meterOf(parts: Parts, { goal, capacity, batch, step }: TankQuestion, heel: number) {
  const { candidates } = parts.question
  /** `units`: by candidate, how many of the amount's unit make one m³ or t. */
  const limitOf = ({ unit, amount }: Amount) => ({ units: unitsOfAll(parts, unit), amount })
  return {
    heel,
    step,
    goal,
    prices: candidates.map(({ price }, i) =>
      price && i > 0 ? price.amount * unitsOfAll(parts, price.unit)[i]! : 0,
    ),
    most: candidates.map(({ available }, i) =>
      available && i > 0
        ? available.amount / unitsOfAll(parts, available.unit)[i]!
        : Number.POSITIVE_INFINITY,
    ),
    capacity: limitOf(capacity),
    batch: batch ? limitOf(batch) : null,
  }
}

/** Amount limits as rows on shares: an amount is its share times `heel`, the amount of the contents, over the share of the contents. */
function rowsOf({ heel, most, capacity, batch }: Meter): Float64Array[] {
  const atMost = (units: readonly number[], amount: number) => {
    const row = Float64Array.from(units, (unit) => -unit)
    row[0]! += amount / heel
    return row
  }
  const only = (at: number) => most.map((_, i) => Number(i === at))
  const rows = most.flatMap((amount, at) => (Number.isFinite(amount) ? [atMost(only(at), amount)] : []))
  rows.push(atMost(capacity.units, capacity.amount))
  if (!batch) return rows
  const row = atMost(batch.units, batch.amount)
  return [...rows, row, row.map((value) => -value)]
}

/** The cost of additions is a ratio of two sums: each program uses the last cost per unit of the contents. */
function byGoal(parts: Parts, goal: TankQuestion['goal'], effort: () => Effort): ContinuousSearch {
  const limits = limitsOfParts(parts)
  const least = parts.cost.map((_, i) => (i === 0 ? -1 : 0))
  const search = (cost: number[], from?: readonly number[], isQuick = false) =>
    searchContinuous({ ...parts, cost }, limits, { ...effort(), ...(isQuick && { starts: 0 }) }, from)
  if (goal === 'fill') return search(least.map((value) => -value))
  let found = search(least)
  if (goal === 'least') return found
  let isQuick = true
  for (let ratio = 0; ratio < RATIOS && found.best; ratio++) {
    const { x } = found.best
    const perContents = dot(parts.cost, x) / x[0]!
    const next = search(parts.cost.with(0, -perContents), x, isQuick)
    if (!next.best) return found
    found = next
    const isStill = next.best.cost > -STILL * Math.max(1, perContents)
    // Where quick searches get stuck, one with all starts may still improve.
    if (isStill && !isQuick) break
    isQuick = !isStill
  }
  return found
}

// Amounts in steps of the meter near a recipe, each judged by the core.

type Meter = ReturnType<typeof meterOf>

const WIDTHS = [1, 2, 4, 8]
/** In parts of a step's share of the total. */
const MARGINS = [0, 0.25, 0.5, 1, 2, 4]
const ROUNDING = 1e-9
const ANY = { least: 0, most: Number.POSITIVE_INFINITY, isNeeded: false }

/** The best stepped amounts near a recipe; null if the core confirms none. */
function metered(found: Continuous, meter: Meter, effort: Effort): Amounts | null {
  const { model, x } = found
  const total = meter.heel / x[0]!
  for (const margin of MARGINS) {
    const near = inside(found, (margin * meter.step) / total, effort)
    const [first] = near ? confirmedNear(model.parts, nearest(near, meter), effort) : []
    if (first) return first
  }
  return null
}

function nearest({ model, x }: Continuous, meter: Meter): Near {
  const { heel, goal, prices, step } = meter
  const used = x.flatMap((share, i) => (i > 0 && share > NONE * 10 ? [i] : []))
  const amounts = x.map((share) => (share * heel) / x[0]!)
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

/** Removes binary noise: 3 × 0.1 is 0.3. */
const rounded = (amount: number) => Number(amount.toPrecision(12))

function isAllowed(
  { parts, rows }: Model,
  amounts: readonly number[],
  { most, capacity, batch, step }: Meter,
) {
  const total = amounts.reduce((sum, amount) => sum + amount, 0)
  const { low, high, atLeastIfUsed, atMost } = parts
  const isWithin = (amount: number, i: number) =>
    amount <= most[i]! * (1 + ROUNDING) &&
    amount >= (low[i]! - ROUNDING) * total &&
    amount <= (high[i]! + ROUNDING) * total &&
    (amount === 0 || amount >= (atLeastIfUsed[i]! - ROUNDING) * total)
  return (
    amounts.every(isWithin) &&
    amounts.filter((amount) => amount > 0).length <= atMost &&
    dot(capacity.units, amounts) <= capacity.amount * (1 + ROUNDING) &&
    // A batch between steps is met to half a step.
    (!batch ||
      Math.abs(dot(batch.units, amounts) - batch.amount) <=
        step * Math.max(...batch.units) * (0.5 + ROUNDING)) &&
    rows.every(({ a, limit, least = 0 }) => limit === null || dot(a, amounts) >= (least - ROUNDING) * total)
  )
}
