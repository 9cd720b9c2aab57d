// The limits of a grade over a map, each by itself, so that one that moves is judged anew alone.
import { bestOf, checkLimit, type LimitCheck, STATES, type State } from '../grades/check.ts'
import type { Measurements } from '../grades/measure.ts'
import { withOwn } from '../grades/own-check.ts'
import type { LimitInForce, Specification } from '../grades/specification.ts'
import type { OwnProperty } from '../vocabulary/own-property.ts'

/** A limit, or a set of which one must be met, at each point of a map. */
export interface Requirement {
  limits: readonly LimitInForce[]
  /** The same for the same limits. */
  key: string
  /** What an own property checks in the place of the grade's own means: only where it has a value. */
  isOptional: boolean
  /** 0 or more where it passes: inside by the guard, and by a value that may be trusted. NaN where there is no value. */
  passes: Float64Array
  /** 0 or more where it does not fail: not outside by the guard. */
  holds: Float64Array
  /** In reproducibilities; NaN where none is known. */
  margins: Float64Array
  /** By place in STATES. */
  states: Uint8Array
}

interface Asked {
  specification: Specification | null
  own?: readonly OwnProperty[]
}

/** All limits in force, those that own properties bring at the end. */
export const limitsOf = ({ specification, own = [] }: Asked): readonly LimitInForce[] =>
  specification
    ? withOwn(
        specification,
        // Whether there is a value is asked at each point.
        own.map((property) => ({ property, value: 0 })),
      ).limits
    : []

/** Limits that stand by themselves, then sets of which one must be met. */
export function requirementsOf(asked: Asked, points: number): Requirement[] {
  const limits = limitsOf(asked)
  const given = asked.specification?.limits.length ?? 0
  const sets = Map.groupBy(limits, ({ one_of }) => one_of)
  const single = (sets.get(undefined) ?? []).map((limit) => [limit])
  sets.delete(undefined)
  const field = () => new Float64Array(points).fill(Number.NaN)
  return [...single, ...sets.values()].map((group) => ({
    limits: group,
    key: JSON.stringify(group.map(({ q, side, limit, strict, one_of }) => [q, side, limit, strict, one_of])),
    isOptional: limits.indexOf(group[0]!) >= given,
    passes: field(),
    holds: field(),
    margins: field(),
    states: new Uint8Array(points),
  }))
}

/** Judges a point. */
export function judge(requirement: Requirement, measured: Measurements, point: number): void {
  const { limits, isOptional, passes, holds, margins, states } = requirement
  const checks = limits.map((limit) => checkLimit(limit, measured))
  const [first] = checks as [LimitCheck]
  const state =
    first.one_of === undefined
      ? isOptional && first.value === null
        ? 'na'
        : first.state
      : bestOf(checks, first.one_of)
  // Of a set the best counts, and what is unknown could be better than what fails.
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

/** What all of them come to at a point, by its place in STATES, and the least of their margins. */
export function together(
  requirements: readonly Requirement[],
  point: number,
): [state: number, worst: number] {
  let [state, worst] = [NA, Number.NaN]
  for (const { states, margins } of requirements) {
    // The worst comes first.
    state = Math.min(state, states[point]!)
    const margin = margins[point]!
    if (!(worst <= margin) && !Number.isNaN(margin)) worst = margin
  }
  return [state === NA ? STATES.indexOf('unknown') : state, worst]
}

/** NaN counts for nothing. */
function greatest(checks: readonly LimitCheck[], of: (check: LimitCheck) => number): number {
  let most = Number.NaN
  for (const check of checks) {
    const figure = of(check)
    if (!(most >= figure) && !Number.isNaN(figure)) most = figure
  }
  return most
}

/** Stands for a margin where only the side is known. */
const FAR = 1

/** By how much a limit passes: its margin beyond the guard, on the side that its state says. */
const passing = (limit: LimitCheck): number =>
  sided(limit, limit.state === 'pass', limit.margin === null ? FAR : limit.margin - (limit.guard ?? 0))

/** By how much it does not fail. */
const holding = (limit: LimitCheck): number =>
  sided(limit, limit.state !== 'fail', limit.margin === null ? FAR : limit.margin + (limit.guard ?? 0))

/** The state has the last word over the figure: a value may be capped, and a limit is met to within a rounding. */
function sided({ state }: { state: State }, isInside: boolean, figure: number): number {
  if (state === 'unknown') return Number.NaN
  if (isInside) return Math.max(0, figure)
  return figure < 0 ? figure : -Math.max(figure, Number.MIN_VALUE)
}
