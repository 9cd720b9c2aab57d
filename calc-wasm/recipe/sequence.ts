// Sequential linear programming for curved limits: each program has the rows of the best recipe so far, within a trust region.
import { aimRows, apartOf, distanceOf } from './aims.ts'
import { type Before, type MixedAnswer, solveMixed } from './linear/mixed.ts'
import { dot, type LinearRow } from './linear/simplex.ts'
import { scaled } from './model.ts'
import { type Stack, sharesOf, sumsOf, widened } from './stack.ts'

export interface Trial {
  x: readonly number[]
  /** Recipe of each block, 0–1; the previous one where nothing is made. */
  shares: (readonly number[])[]
  cost: number
  /** Linearised curved limits, scaled to a largest coefficient of 1. */
  curved: Float64Array[]
  /** Linearised aims; none where the goal is the cost. Each candidate takes a blend. */
  aims(): Float64Array[]
  /** Total violation of the limits. */
  violation: number
}

/** Violations up to this count as kept. */
export const KEPT = 1e-8
const MOVED_MIN = 1e-9
/** A step this near to a known end stops there. */
const CLOSE = 3e-4
const SMALLEST_RADIUS = 1e-6
const FIRST_RADIUS = 0.3
const FREE_STEPS = 2
const MOST_STEPS = 40
/** Penalty on violations, times the span of prices. */
const PENALTY = 20
const HARDER = 20
const HARDEST = 1e5
const NO_BETTER = 0.8
const MOST_MISSED = 100
/** Largest deviation from an aim, in reproducibilities. */
const FARTHEST = 1e6

/** `before`: supplies recipes of blocks of which nothing is made. */
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
    x,
    shares,
    cost,
    curved,
    violation,
    aims() {
      rowsOfAims ??= aims ? aimRows(aims, points[0]!) : []
      return rowsOfAims
    },
  }
}

/** The optimum of the linear rows; null if infeasible. */
export function ledBy(stack: Stack, tick: () => void, before?: Trial): Trial | null {
  const answer = solveMixed(stack, tick)
  return answer.is === 'optimal' ? trialOf(stack, answer.x, true, before) : null
}

type Of<Is extends MixedAnswer['is']> = Extract<MixedAnswer, { is: Is }> & { stack: Stack }

/** Relaxed optima of several ways to keep the limits, and the common bound, which partial models don't affect. */
export function relaxations(stacks: readonly Stack[], solve: (stack: Stack) => MixedAnswer) {
  let bound = Number.POSITIVE_INFINITY
  const open: (Of<'optimal'> & { start: Trial })[] = []
  const excluded: Of<'infeasible'>[] = []
  for (const stack of stacks) {
    const answer = solve(stack)
    if (answer.is === 'optimal') open.push({ ...answer, stack, start: trialOf(stack, answer.x, true) })
    if (stack.blocks.some(({ model }) => model.isPart)) continue
    if (answer.is === 'infeasible') excluded.push({ ...answer, stack })
    else bound = Math.min(bound, answer.is === 'optimal' ? answer.bound : Number.NEGATIVE_INFINITY)
  }
  return { open, bound, excluded }
}

/** True if the best reaches the bound. */
export const isReached = (bound: number, best: { cost: number } | null): boolean =>
  best !== null && best.cost <= bound + 1e-9 * Math.max(1, Math.abs(bound))

const evenOf = (high: readonly number[]): number[] => {
  const usable = high.filter((most) => most > 0).length
  return high.map((most) => (most > 0 ? 1 / usable : 0))
}

/**
 * Runs the sequence from a start until it rests; `violation` tells whether the limits are kept. Stops at `known`, an
 * earlier end, as soon as it comes close; with `isKeptEnough` at the first recipe that keeps the limits.
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
  /** The cheapest that kept the limits, for ends that don't. */
  let kept = null as Trial | null
  const note = (trial: Trial) => {
    if (trial.violation <= KEPT && (!kept || trial.cost < kept.cost)) kept = trial
  }
  note(start)
  const stepFrom = stepsOf(stack, tick)
  const merit = (trial: Trial) => trial.cost + penalty * trial.violation
  const isBetter = (trial: Trial) => merit(trial) < merit(best) - 1e-12 * span
  const end = () => (best.violation <= KEPT ? best : (kept ?? best))

  /** The recipe that a step leads to, by the rows of both ends where the first is no better. */
  const trialAt = (x: readonly number[], isFree: boolean): Trial => {
    const first = trialOf(stack, x, isFar, best)
    if (isFree || isBetter(first)) return first
    // Rows of both ends: for curvature that the first missed, and for both sides of a kink.
    const second = stepFrom([best, first], best.x, radius, penalty)
    return second ? trialOf(stack, second, isFar, best) : first
  }

  /** Raises the penalty on what is violated. @returns the end where that can't help */
  const harden = (): Trial | null => {
    if (best.violation <= KEPT || penalty >= HARDEST * span) return end()
    // A limit that a higher penalty doesn't bring closer can't be kept here.
    if (best.violation > NO_BETTER * missed) return end()
    missed = best.violation
    penalty *= HARDER
    radius = 0.2
    // From where the limits were kept a higher penalty doesn't leave them.
    best = kept ?? best
    return null
  }

  /** Goes one step. @returns the end, once it is reached */
  const advance = (step: number): Trial | null => {
    const isFree = radius === Number.POSITIVE_INFINITY && step < FREE_STEPS
    const x = stepFrom([best], best.x, radius, penalty)
    if (!x) return end()
    if (known && farthest(x, known.x) < CLOSE) return known
    const moved = farthest(x, best.x)
    if (moved < MOVED_MIN) return harden()
    const trial = trialAt(x, isFree)
    if (isFree || isBetter(trial)) {
      best = trial
      note(best)
      radius *= 2
      return isKeptEnough && best.violation <= KEPT ? best : null
    }
    radius = Math.min(radius, FIRST_RADIUS, moved) / 3
    return radius >= SMALLEST_RADIUS ? null : harden()
  }

  for (let step = 0; step < MOST_STEPS; step++) {
    const reached = advance(step)
    if (reached) return reached
  }
  return end()
}

function farthest(a: readonly number[], b: readonly number[]): number {
  let most = 0
  for (let i = 0; i < a.length; i++) most = Math.max(most, Math.abs(a[i]! - b[i]!))
  return most
}

const ABOVE = { low: 0, high: Number.POSITIVE_INFINITY }

/** Solves within the radius by the rows of these trials, with violations at a penalty; null if infeasible. */
function stepsOf(stack: Stack, tick: () => void) {
  const { blocks, cost, aims, low, high, groups } = stack
  const n = cost.length
  const before: Before = { basis: null }
  // Extra columns: violation of each limit, deviation from each aim, and the largest of these.
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
  return (
    trials: readonly Trial[],
    around: readonly number[],
    radius: number,
    penalty: number,
  ): number[] | null => {
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
      before,
    )
    return answer.is === 'optimal' ? answer.x.slice(0, n) : null
  }
}
