// Limits that are not linear: a sequence of linear programs, each with the rows of the best recipe so far, inside a region
// in which these can be trusted.
import { aimRows, apartOf, distanceOf } from './aims.ts'
import { type MixedAnswer, solveMixed } from './linear/mixed.ts'
import { dot, type LinearRow } from './linear/simplex.ts'
import { scaled } from './model.ts'
import { type Stack, sharesOf, sumsOf, widened } from './stack.ts'

/** Recipes as a stack sees them. */
export interface Trial {
  x: readonly number[]
  /** By block, 0–1; where nothing of one is made, as it last was. */
  shares: (readonly number[])[]
  cost: number
  /** The rows of its curved limits, of largest coefficient 1. */
  curved: Float64Array[]
  /** Rows of the aims; none where the goal is the cost. They take as many blends as there are candidates. */
  aims(): Float64Array[]
  /** By how much the limits are missed, in total. */
  violation: number
}

/** A limit missed by no more counts as kept. */
export const KEPT = 1e-8
const STILL = 1e-9
/** A program that leads this near to a known end leads there. */
const CLOSE = 3e-4
const SMALLEST_RADIUS = 1e-6
const FIRST_RADIUS = 0.3
const FREE_STEPS = 2
const MOST_STEPS = 40
/** The price of missing a limit, times the span of prices. */
const PENALTY = 20
const HARDER = 20
const HARDEST = 1e5
const NO_BETTER = 0.8
/** No limit is missed by more than all of it. */
const MOST_MISSED = 100
/** No aim is farther off, in reproducibilities. */
const FARTHEST = 1e6

/** The best when curved limits are left out: nothing that keeps them is cheaper. Rows in its answer are those of the stack. */
export const relaxed = (stack: Stack, tick: () => void): MixedAnswer => solveMixed(stack, tick)

/** `before`: where nothing is made of a block, its recipe is the one there. */
export function trialOf(stack: Stack, x: readonly number[], isFar = false, before?: Trial): Trial {
  const { blocks, aims } = stack
  const sums = sumsOf(stack, x)
  const shares = blocks.map(
    (block, k) => sharesOf(block, x, sums[k]!) ?? before?.shares[k] ?? evenOf(block.model.high),
  )
  const points = blocks.map(({ model }, k) => model.parts.points.pointAt(shares[k]!, isFar))
  let violation = 0
  const curved = blocks.flatMap(({ model, from }, k) =>
    model.curved.map(({ at }) => {
      const row = scaled(at(points[k]!)) ?? new Float64Array(model.high.length)
      const a = widened(row, from, x.length)
      if (sums[k]! > 0) violation += Math.max(0, -dot(a, x))
      return a
    }),
  )
  const cost = aims ? distanceOf(aims, apartOf(aims, points[0]!.values())) : dot(stack.cost, x)
  let rowsOfAims: Float64Array[] | null = null
  return {
    ...{ x, shares, cost, curved, violation },
    aims() {
      rowsOfAims ??= aims ? aimRows(aims, points[0]!) : []
      return rowsOfAims
    },
  }
}

/** Where the linear rows of a program lead; null where they exclude everything. */
export function ledBy(stack: Stack, tick: () => void, before?: Trial): Trial | null {
  const answer = relaxed(stack, tick)
  return answer.is === 'optimal' ? trialOf(stack, answer.x, true, before) : null
}

type Of<Is extends MixedAnswer['is']> = Extract<MixedAnswer, { is: Is }> & { stack: Stack }

/**
 * Where each of several ways to keep the limits leads, and what nothing in them is cheaper than; one that covers only a part of
 * another says nothing of that. `excluded`: those that are proven to be no way at all.
 */
export function relaxations(stacks: readonly Stack[], tick: () => void, solve = relaxed) {
  let bound = Number.POSITIVE_INFINITY
  const open: (Of<'optimal'> & { start: Trial })[] = []
  const excluded: Of<'infeasible'>[] = []
  for (const stack of stacks) {
    const answer = solve(stack, tick)
    if (answer.is === 'optimal') open.push({ ...answer, stack, start: trialOf(stack, answer.x, true) })
    if (stack.blocks.some(({ model }) => model.isPart)) continue
    if (answer.is === 'infeasible') excluded.push({ ...answer, stack })
    else bound = Math.min(bound, answer.is === 'optimal' ? answer.bound : Number.NEGATIVE_INFINITY)
  }
  return { open, bound, excluded }
}

/** Whether nothing that keeps to a bound is better. */
export const isReached = (bound: number, best: { cost: number } | null): boolean =>
  best !== null && best.cost <= bound + 1e-9 * Math.max(1, Math.abs(bound))

const evenOf = (high: readonly number[]): number[] => {
  const usable = high.filter((most) => most > 0).length
  return high.map((most) => (most > 0 ? 1 / usable : 0))
}

/**
 * The recipes at which the sequence from a start comes to rest; `violation` says whether they keep the limits. It ends at `known`,
 * where an earlier one came to rest, as soon as it comes close to it; with `isKeptEnough` at the first that keeps the limits.
 */
export function sequence(
  stack: Stack,
  start: Trial,
  startRadius: number,
  tick: () => void,
  known: Trial | null = null,
  isKeptEnough = false,
): Trial {
  const { span } = stack
  const isFar = startRadius === Number.POSITIVE_INFINITY
  let penalty = PENALTY * span
  let radius = startRadius
  let best = start
  let missed = Number.POSITIVE_INFINITY
  const stepFrom = stepsOf(stack, tick)
  const merit = (trial: Trial) => trial.cost + penalty * trial.violation
  for (let step = 0; step < MOST_STEPS; step++) {
    const isFree = radius === Number.POSITIVE_INFINITY && step < FREE_STEPS
    const x = stepFrom([best], best.x, radius, penalty)
    if (!x) return best
    if (known && farthest(x, known.x) < CLOSE) return known
    const moved = farthest(x, best.x)
    let trial = moved < STILL ? best : trialOf(stack, x, isFar, best)
    if (moved >= STILL && !isFree && !(merit(trial) < merit(best) - 1e-12 * span)) {
      // The rows of both ends: for curvature that the first missed, and for both sides of a kink.
      const second = stepFrom([best, trial], best.x, radius, penalty)
      if (second) trial = trialOf(stack, second, isFar, best)
    }
    const isBetter = merit(trial) < merit(best) - 1e-12 * span
    if (moved >= STILL && (isFree || isBetter)) {
      best = trial
      if (isKeptEnough && best.violation <= KEPT) return best
      radius *= 2
      continue
    }
    if (moved >= STILL) {
      radius = Math.min(radius, FIRST_RADIUS, moved) / 3
      if (radius >= SMALLEST_RADIUS) continue
    }
    if (best.violation <= KEPT || penalty >= HARDEST * span) return best
    // A limit that a higher price doesn't bring closer can't be kept here.
    if (best.violation > NO_BETTER * missed) return best
    missed = best.violation
    penalty *= HARDER
    radius = 0.2
  }
  return best
}

function farthest(a: readonly number[], b: readonly number[]): number {
  let most = 0
  for (let i = 0; i < a.length; i++) most = Math.max(most, Math.abs(a[i]! - b[i]!))
  return most
}

type Step = (
  trials: readonly Trial[],
  around: readonly number[],
  radius: number,
  penalty: number,
) => number[] | null

const ABOVE = { low: 0, high: Number.POSITIVE_INFINITY }

/** The best recipe within the radius by the rows of these trials, each of which may be missed at a price; null where there is none. */
function stepsOf(stack: Stack, tick: () => void): Step {
  const { blocks, cost, aims, low, high, groups } = stack
  const n = cost.length
  // Besides the recipes: what each limit may be missed by, the distance from each aim, and the largest of these.
  const elastic = blocks.reduce((sum, { model }) => sum + model.curved.length, 0)
  const aimed = aims?.each.length ?? 0
  const more = elastic + aimed + (aims?.worst ?? 0)
  const wide = (a: ArrayLike<number>, at = -1, sign = 1) => {
    const row = new Float64Array(n + more)
    for (let i = 0; i < a.length; i++) row[i] = sign * a[i]!
    if (at >= 0) row[n + at] = 1
    return row
  }
  const atLeast = (a: Float64Array): LinearRow => ({ a, ...ABOVE })
  const largest = elastic + aimed
  const always = stack.rows.map((row) => ({ ...row, a: wide(row.a) }))
  const worst = Array.from({ length: aims?.worst ? aimed : 0 }, (_, j) => {
    const a = wide([], largest)
    a[n + elastic + j] = -1
    return atLeast(a)
  })
  const costOfAims = aims
    ? [...aims.each.map(({ weight }) => weight / aimed), 1].slice(0, more - elastic)
    : []
  return (trials, around, radius, penalty) => {
    const answer = solveMixed(
      {
        cost: [...cost, ...Array<number>(elastic).fill(penalty), ...costOfAims],
        low: [...low.map((least, i) => Math.max(least, around[i]! - radius)), ...Array<number>(more).fill(0)],
        high: [
          ...high.map((most, i) => Math.min(most, around[i]! + radius)),
          ...Array<number>(elastic).fill(MOST_MISSED),
          ...Array<number>(more - elastic).fill(FARTHEST),
        ],
        rows: [
          ...always,
          ...trials.flatMap(({ curved }) => curved.map((a, at) => atLeast(wide(a, at)))),
          ...trials.flatMap((trial) =>
            trial.aims().flatMap((a, j) => [1, -1].map((sign) => atLeast(wide(a, elastic + j, sign)))),
          ),
          ...worst,
        ],
        groups,
      },
      tick,
      200,
    )
    return answer.is === 'optimal' ? answer.x.slice(0, n) : null
  }
}
