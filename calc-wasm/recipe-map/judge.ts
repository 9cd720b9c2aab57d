// Checks a grade's limits over a map, each separately, so that only a limit that moves is re-evaluated.
import { bestOf, checkLimit, type LimitCheck } from '../grades/check.ts'
import type { Measurements } from '../grades/measure.ts'
import { withOwnLimits } from '../grades/own-check.ts'
import type { LimitInForce, Specification } from '../grades/specification.ts'
import { STATES, type State } from '../grades/states.ts'
import type { OwnProperty } from '../vocabulary/own-property.ts'

/** A limit or `one_of` group at each point of a map. */
export interface Requirement {
  limits: readonly LimitInForce[]
  /** Identifies the limits. */
  key: string
  /** ≥ 0 where it passes: inside by the guard, with a reliable value. NaN without a value. */
  passes: Float64Array
  /** ≥ 0 where it does not fail: not outside by the guard. */
  holds: Float64Array
  /** In reproducibilities; NaN if unknown. */
  margins: Float64Array
  /** Index in STATES. */
  states: Uint8Array
}

type Asked = { specification: Specification | null; own?: readonly OwnProperty[] }

/** All limits in force; values are checked at each point. */
export const limitsOf = ({ specification, own = [] }: Asked): readonly LimitInForce[] =>
  specification
    ? withOwnLimits(
        specification,
        own.map((property) => ({ property, value: 0 })),
        true,
      ).limits
    : []

/** Single limits, then `one_of` groups. */
export function requirementsOf(asked: Asked, points: number): Requirement[] {
  const limits = limitsOf(asked)
  const sets = Map.groupBy(limits, ({ one_of }) => one_of)
  const single = (sets.get(undefined) ?? []).map((limit) => [limit])
  sets.delete(undefined)
  const field = () => new Float64Array(points).fill(Number.NaN)
  return [...single, ...sets.values()].map((group) => ({
    limits: group,
    key: JSON.stringify(group.map(({ q, side, limit, strict, one_of }) => [q, side, limit, strict, one_of])),
    passes: field(),
    holds: field(),
    margins: field(),
    states: new Uint8Array(points),
  }))
}

export function judge(requirement: Requirement, measured: Measurements, point: number): void {
  const { limits, passes, holds, margins, states } = requirement
  const checks = limits.map((limit) => checkLimit(limit, measured))
  const [first] = checks as [LimitCheck]
  const state = first.one_of === undefined ? first.state : bestOf(checks, first.one_of)
  // The best of a group counts; an unknown limit could be better than a failed one.
  const isOpen = checks.some((check) => check.state === 'unknown')
  const isUnsure = checks.some((check) => check.state === 'unsure')
  const best = greatest(checks, passing)
  const kept = greatest(checks, holding)
  passes[point] = best >= 0 || isUnsure || !isOpen ? best : Number.NaN
  holds[point] = kept >= 0 || !isOpen ? kept : Number.NaN
  margins[point] = greatest(checks, ({ in_R }) => in_R ?? Number.NaN)
  states[point] = STATES.indexOf(state)
}

const NA = STATES.indexOf('na')

/** Overall state at a point, as index in STATES, and the smallest margin. */
export function together(
  requirements: readonly Requirement[],
  point: number,
): [state: number, worst: number] {
  let [state, worst] = [NA, Number.NaN]
  for (const { states, margins } of requirements) {
    // Worst first in STATES.
    state = Math.min(state, states[point]!)
    const margin = margins[point]!
    if (!(worst <= margin) && !Number.isNaN(margin)) worst = margin
  }
  return [state === NA ? STATES.indexOf('unknown') : state, worst]
}

/** Ignores NaN. */
function greatest(checks: readonly LimitCheck[], of: (check: LimitCheck) => number): number {
  let most = Number.NaN
  for (const check of checks) {
    const figure = of(check)
    if (!(most >= figure) && !Number.isNaN(figure)) most = figure
  }
  return most
}

/** Replaces the margin if only the side is known. */
const MARGIN_UNKNOWN = 1

/** Margin beyond the guard, with the sign of the state. */
const passing = (limit: LimitCheck): number =>
  sided(
    limit,
    limit.state === 'pass',
    limit.margin === null ? MARGIN_UNKNOWN : limit.margin - (limit.guard ?? 0),
  )

/** Margin by which a limit does not fail. */
const holding = (limit: LimitCheck): number =>
  sided(
    limit,
    limit.state !== 'fail',
    limit.margin === null ? MARGIN_UNKNOWN : limit.margin + (limit.guard ?? 0),
  )

/** The state overrides the sign: a value may be capped, and a limit is met to within a rounding. */
function sided({ state }: { state: State }, isInside: boolean, figure: number): number {
  if (state === 'unknown') return Number.NaN
  if (isInside) return Math.max(0, figure)
  return figure < 0 ? figure : -Math.max(figure, Number.MIN_VALUE)
}
