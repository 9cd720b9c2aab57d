// A simulation's answer, in one shape for the wire, the screen and reports.

import { bestOf, type Check, capped, type LimitCheck, verdictOf } from '../grades/check.ts'
import { digitsIn, quantityIn } from '../grades/shown.ts'
import type { State } from '../grades/states.ts'
import type { UnitChoice } from '../units/choice.ts'
import type { OwnFormat } from '../vocabulary/own-property.ts'
import { DISTILLATION } from '../vocabulary/properties.ts'
import type { Quantity } from '../vocabulary/quantities.ts'
import type { UncertaintyAnswer } from './answer-shape.ts'
import type { Assumed, LimitChance, Spread, UncertaintyResult } from './result.ts'

export type SpreadAnswer = Spread
export type AssumedAnswer = Assumed
export type { SettingsAnswer, UncertaintyAnswer } from './answer-shape.ts'

/** `check` has the same limits in the same order. */
export function answerOf(result: UncertaintyResult, check: Check | null): UncertaintyAnswer {
  const judged = check && simulatedCheck(check, result)
  const { properties, grade, assumed, engine } = result
  const { isOneLaboratory, ...settings } = result.settings
  return {
    properties,
    limits: result.limits.map((limit) => ({ ...limit, state: judged?.limits[limit.at]?.state ?? 'unknown' })),
    grade: check?.grade.id ?? null,
    grade_probability: grade?.probability ?? null,
    grade_low: grade?.low ?? null,
    grade_high: grade?.high ?? null,
    grade_laboratory: grade?.laboratory ?? null,
    grade_limits: grade?.limits ?? 0,
    grade_state: judged?.state ?? null,
    assumed,
    settings: { ...settings, one_laboratory: isOneLaboratory },
    engine,
  }
}

/** The check with the simulation's verdicts, if the simulation has the same limits: never a mixture. */
export function judgedBy(check: Check, answer: UncertaintyAnswer | null): Check {
  const isOf =
    answer?.grade === check.grade.id &&
    answer.limits.every(({ at, q, side, limit }) => {
      const there = check.limits[at]
      return there?.q === q && there.side === side && there.limit === limit
    })
  // A simulation covers the rules' values, without a laboratory's correction or its scatter.
  const isCorrected = check.limits.some(({ corrected }) => corrected)
  return isOf && !isCorrected ? simulatedCheck(check, answer) : check
}

/** The 95 % interval of a point of the curve, °C. */
export interface BandPoint {
  recovered: number
  low: number
  high: number
}

/** The band around the blend's curve; empty with fewer than two points. */
export function bandOf(
  { properties }: Pick<UncertaintyAnswer, 'properties'>,
  isSimulated: (celsius: number) => boolean = Number.isFinite,
): BandPoint[] {
  const band = DISTILLATION.flatMap(([name, recovered]) => {
    const { low = Number.NaN, high = Number.NaN } = properties[name] ?? {}
    return isSimulated(low) && isSimulated(high) ? [{ recovered, low, high }] : []
  })
  return band.length > 1 ? band : []
}

/** Each figure once: the points of a curve share the error of one rule. */
export const eachAssumed = ({ assumed }: Pick<UncertaintyAnswer, 'assumed'>): AssumedAnswer[] =>
  assumed.filter(
    (one, at) => one.is !== 'model' || assumed.findIndex((other) => isSameError(other, one)) === at,
  )

const isSameError = (one: AssumedAnswer, other: AssumedAnswer): boolean =>
  one.is === 'model' &&
  other.is === 'model' &&
  one.name === other.name &&
  (one.s === other.s || !one.name.startsWith('octane_'))

/** From this probability on a limit passes; up to 1 minus this it fails. */
const SURE = 0.95

/** The same check with the simulation's verdicts on all limits of drawn quantities. */
export function simulatedCheck(check: Check, { limits: chances }: Pick<UncertaintyResult, 'limits'>): Check {
  const limits = check.limits.map((limit, at): LimitCheck => {
    const chance = chances.find((one) => one.at === at)
    // An own property that was not drawn keeps its verdict by the test.
    if (!chance) return limit.value === null ? { ...limit, basis: 'simulation' } : limit
    // A value that passes by the test's accuracy has no flag that concerns this limit.
    const state = stateOf(chance)
    return {
      ...limit,
      basis: 'simulation',
      state: limit.state === 'pass' ? state : capped(state, limit.flags),
    }
  })
  const one_of = check.one_of.map((set, place) => ({ ...set, state: bestOf(limits, place) }))
  return { ...check, limits, one_of, ...verdictOf(limits, one_of) }
}

function stateOf({ probability }: LimitChance): State {
  if (probability >= SURE) return 'pass'
  return probability <= 1 - SURE + Number.EPSILON ? 'fail' : 'unsure'
}

// Intervals as shown on screens and in reports.

const SIGNIFICANT = 2
const MOST_DIGITS = 9

/** Decimals that show two significant digits of a figure. */
export const significantDecimals = (figure: number): number =>
  Math.min(
    MOST_DIGITS,
    Math.max(0, SIGNIFICANT - 1 - Math.floor(Math.log10(Number(figure.toPrecision(SIGNIFICANT))))),
  )

/** An interval in the chosen units, with two significant digits of its half; exact values have the digits of the test. */
export function spreadIn(
  { value, low, high, sd }: Pick<SpreadAnswer, 'value' | 'low' | 'high' | 'sd'>,
  q: Quantity,
  choice: UnitChoice,
  own?: OwnFormat,
) {
  const shown = quantityIn(q, choice, own)
  const at = (figure: number) => (shown.isWire ? figure : shown.value(figure))
  const [from, to] = [at(low), at(high)].toSorted((a, b) => a - b) as [number, number]
  const half = (to - from) / 2
  return {
    value: at(value),
    low: from,
    high: to,
    sd: shown.isWire ? sd : Math.abs(shown.difference(sd, value)),
    digits: half > 0 ? significantDecimals(half) : digitsIn(q, choice, own),
    unit: shown.sign,
  }
}
