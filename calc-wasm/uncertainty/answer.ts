// What is said of a simulation on the wire, on the screen and in reports: one shape, made once, so that they can't differ.

import {
  bestOf,
  type Check,
  capped,
  type LimitCheck,
  type State,
  type Verdict,
  verdictOf,
} from '../grades/check.ts'
import type { Side } from '../grades/grade.ts'
import { digitsIn, quantityIn } from '../grades/shown.ts'
import type { UnitChoice } from '../units/choice.ts'
import type { OwnLook } from '../vocabulary/own-property.ts'
import { DISTILLATION } from '../vocabulary/properties.ts'
import type { Quantity } from '../vocabulary/quantities.ts'
import type { UncertaintySettings } from './question.ts'
import type { Assumed, Chance, LimitChance, Matter, Spread, UncertaintyResult } from './result.ts'

export interface SpreadAnswer extends Omit<Spread, 'isOwn' | 'matters'> {
  /** The value is one material's own reading: no blending rule has a part in it. */
  is_own: boolean
  matters: Matter[]
}

interface LimitAnswer extends Chance {
  /** Its place among the limits that were checked. */
  at: number
  q: Quantity
  side: Side
  limit: number
  strict: boolean
  shift?: number
  state: State
  laboratory: Chance | null
  /** R of that laboratory's test, where it is not the usual method's; answers of earlier releases went by that. */
  laboratory_R?: number
}

export interface SettingsAnswer extends Omit<UncertaintySettings, 'isOneLaboratory'> {
  one_laboratory: boolean
}

type AssumedModel = Extract<Assumed, { is: 'model' }>
export type AssumedAnswer =
  | Exclude<Assumed, AssumedModel>
  | (Omit<AssumedModel, 'isRelative'> & { is_relative: boolean })

export interface UncertaintyAnswer {
  properties: Partial<Record<Quantity, SpreadAnswer>>
  limits: LimitAnswer[]
  /** Id of the grade that these limits are of. */
  grade: string | null
  /** Of all these limits at once. */
  grade_probability: number | null
  grade_low: number | null
  grade_high: number | null
  /** That one laboratory would report a passing result for each. */
  grade_laboratory: Chance | null
  /** How many limits were counted, and what the grade comes to by the simulation. */
  grade_limits: number
  grade_state: Verdict | null
  assumed: AssumedAnswer[]
  settings: SettingsAnswer
  engine: string
}

/** `check`: what the limits were judged as, with the same limits in the same order. */
export function answerOf(result: UncertaintyResult, check: Check | null): UncertaintyAnswer {
  const judged = check && simulatedCheck(check, result)
  const { grade } = result
  const { isOneLaboratory, ...settings } = result.settings
  return {
    properties: Object.fromEntries(
      Object.entries(result.properties as Record<Quantity, Spread>).map(
        ([q, { isOwn, matters, ...spread }]) => [q, { ...spread, is_own: isOwn, matters: [...matters] }],
      ),
    ),
    limits: result.limits.map((limit) => ({ ...limit, state: judged?.limits[limit.at]?.state ?? 'unknown' })),
    grade: check?.grade.id ?? null,
    grade_probability: grade?.probability ?? null,
    grade_low: grade?.low ?? null,
    grade_high: grade?.high ?? null,
    grade_laboratory: grade?.laboratory ?? null,
    grade_limits: grade?.limits ?? 0,
    grade_state: judged?.state ?? null,
    assumed: result.assumed.map(assumedOf),
    settings: { ...settings, one_laboratory: isOneLaboratory },
    engine: result.engine,
  }
}

/** The check with the verdicts of the simulation, where that is of these limits: never some of each kind. */
export function judgedBy(check: Check, answer: UncertaintyAnswer | null): Check {
  const isOf =
    answer?.grade === check.grade.id &&
    answer.limits.every(({ at, q, side, limit }) => {
      const there = check.limits[at]
      return there?.q === q && there.side === side && there.limit === limit
    })
  // A simulation is of the rules' values: it includes neither a laboratory's correction nor its scatter.
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

/** Each figure once: a rule has one error for several points of a curve. */
export const eachAssumed = ({ assumed }: Pick<UncertaintyAnswer, 'assumed'>): AssumedAnswer[] =>
  assumed.filter(
    (one, at) => one.is !== 'model' || assumed.findIndex((other) => isSameError(other, one)) === at,
  )

const isSameError = (one: AssumedAnswer, other: AssumedAnswer): boolean =>
  one.is === 'model' &&
  other.is === 'model' &&
  one.name === other.name &&
  (one.s === other.s || !one.name.startsWith('octane_'))

function assumedOf(assumed: Assumed): AssumedAnswer {
  if (assumed.is !== 'model') return assumed
  const { isRelative, ...rest } = assumed
  return { ...rest, is_relative: isRelative }
}

/** From this probability on a limit passes, and up to one less this it fails. */
const SURE = 0.95

/** The same check with the verdicts of a simulation of the blend: of all limits on what was drawn. */
export function simulatedCheck(check: Check, { limits: chances }: Pick<UncertaintyResult, 'limits'>): Check {
  const limits = check.limits.map((limit, at): LimitCheck => {
    const chance = chances.find((one) => one.at === at)
    // What has a value and was not drawn, an own property's, keeps the verdict that it has, by the test.
    if (!chance) return limit.value === null ? { ...limit, basis: 'simulation' } : limit
    // A value that passes by the test's accuracy has no flag that matters to this limit.
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

// An interval as a person is shown it, on screens and in reports alike.

interface ShownSpread {
  value: number
  low: number
  high: number
  sd: number
  /** Of the value and of both ends: half the interval has two significant digits. */
  digits: number
  unit: string
}

const SIGNIFICANT = 2
const MOST_DIGITS = 9

/** Decimals that leave a figure its two significant digits; at least none. */
export const significantDecimals = (figure: number): number =>
  Math.min(
    MOST_DIGITS,
    Math.max(0, SIGNIFICANT - 1 - Math.floor(Math.log10(Number(figure.toPrecision(SIGNIFICANT))))),
  )

/** In the person's units, where the ends of a unit that runs the other way change places; exact ones have the digits of the test. */
export function spreadIn(
  { value, low, high, sd }: Pick<SpreadAnswer, 'value' | 'low' | 'high' | 'sd'>,
  q: Quantity,
  choice: UnitChoice,
  own?: OwnLook,
): ShownSpread {
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
