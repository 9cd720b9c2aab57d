import type { Measurements } from '../grades/measure.ts'
import { recoveryCurve } from '../grades/recovery-curve.ts'
import { type LaboratoryFigures, precisionByEnds, readingPrecision } from '../grades/reproducibility.ts'
import { COLOR_TESTS, TESTS, testOf } from '../grades/test-precision.ts'
import type { CategoryName } from '../vocabulary/categories.ts'
import { type Issue, issue } from '../vocabulary/faults/fault.ts'
import { isOwnQuantity, type OwnProperty, type OwnQuantity, ownQuantity } from '../vocabulary/own-property.ts'
import { type BlendResults, isDistillation, type NumericPropertyName } from '../vocabulary/properties.ts'
import { isDerived, type Quantity } from '../vocabulary/quantities.ts'
import {
  type Fields,
  isFields,
  isNothing,
  missing,
  notFields,
  readNumber,
  typeName,
} from '../vocabulary/rules/field-rules.ts'
import { chiSquareQuantile, studentQuantile } from './distributions.ts'
import { isLabQuantity, type LabQuantity } from './lab-record.ts'

/** r and R in standard deviations, exceeded once in twenty: t·√2 by the degrees of freedom (ISO 4259), 1.96·√2 for infinitely many. */
const inDeviations = (freedom: number): number => studentQuantile(0.975, freedom) * Math.SQRT2
const IN_TRUE_DEVIATIONS = 2.77
/** Pairs of repeats; a series of k results counts as k − 1. */
export const REPEAT_PAIRS = { min: 8, max: 1000 } as const
/** Results per sample. */
export const REPEAT_SERIES = { min: 2, max: 20 } as const

export type RepeatSeries = readonly (readonly number[])[]

/** A laboratory's own figures for one quantity, in its unit. */
export interface OwnPrecision {
  r?: number
  /** Number of pairs behind r; absent where the figure itself was entered. */
  r_n?: number
  R?: number
  R_n?: number
  /** Results behind r and R, so that more can be added. */
  repeats?: RepeatSeries
  between?: RepeatSeries
  /** False: stored, but the test's figure is used. */
  on?: false
  /** Unit of an own property at the time of entry. */
  unit?: string
}
export type LabPrecision = Partial<Record<LabQuantity, OwnPrecision>>

/** Number of pairs, which is the degrees of freedom. */
export const pairsIn = (series: RepeatSeries): number =>
  series.reduce((sum, { length }) => sum + length - 1, 0)

/** r or R from series of results, each on one sample: t√2 · √(ΣΣ(x − x̄)² / Σ(k − 1)); of n pairs t√2 · √(Σ d²/2n). */
export function precisionOf(series: RepeatSeries): number {
  const squares = series.reduce((sum, results) => {
    const mean = results.reduce((total, one) => total + one, 0) / results.length
    return sum + results.reduce((total, one) => total + (one - mean) ** 2, 0)
  }, 0)
  const freedom = pairsIn(series)
  return freedom > 0 ? inDeviations(freedom) * Math.sqrt(squares / freedom) : Number.NaN
}

/** 95 % confidence interval of an r or R from this many pairs. */
export function precisionInterval(figure: number, pairs: number): { low: number; high: number } {
  const [least, most] = [chiSquareQuantile(0.025, pairs), chiSquareQuantile(0.975, pairs)]
  const likely = (figure / inDeviations(pairs)) * IN_TRUE_DEVIATIONS
  return { low: likely * Math.sqrt(pairs / most), high: likely * Math.sqrt(pairs / least) }
}

export type PrecisionFigures = Pick<OwnPrecision, 'r' | 'r_n' | 'R' | 'R_n'>

/** How r > R can be: by chance where the 95 % intervals of figures from repeats overlap, otherwise impossible. Null where r ≤ R. */
export function contradictionOf({ r, r_n, R, R_n }: PrecisionFigures): 'impossible' | 'by-chance' | null {
  if (r === undefined || R === undefined || r <= R) return null
  const least = r_n === undefined ? r : precisionInterval(r, r_n).low
  const most = R_n === undefined ? R : precisionInterval(R, R_n).high
  return least > most ? 'impossible' : 'by-chance'
}

/** Rejects r > R in entered figures; stored ones are not checked. */
export const contradictionsIn = (precision: LabPrecision): Issue[] =>
  Object.entries(precision).flatMap(([q, own]) =>
    own && contradictionOf(own) === 'impossible'
      ? [issue(['properties', q, own.repeats ? 'repeats' : 'r'], 'repeatability-above-reproducibility')]
      : [],
  )

/**
 * Checks a laboratory's precision: by quantity `r` and `R` as figures, or `repeats` (pairs of one operator on one sample) and
 * `between` (pairs of two days or instruments) from which they follow.
 */
export function checkPrecision(
  input: unknown,
): { ok: true; precision: LabPrecision } | { ok: false; issues: Issue[] } {
  const issues: Issue[] = []
  const precision: LabPrecision = {}
  if (!isFields(input)) return { ok: false, issues: [notFields([], input)] }
  const { properties } = input
  // The request replaces all stored figures, so misplaced ones must not count as none.
  if (properties === undefined || properties === null)
    return { ok: false, issues: [missing(['properties'], properties)] }
  if (!isFields(properties)) return { ok: false, issues: [notFields(['properties'], properties)] }
  for (const [q, value] of Object.entries(properties)) {
    const path = ['properties', q]
    if (!isLabQuantity(q) || q === 'color') issues.push(issue(path, 'unknown-property', { name: q }))
    else if (!isNothing(value)) {
      const own = isFields(value) ? ownOf(value, path, issues) : void issues.push(notFields(path, value))
      if (own && Object.keys(own).length > 0) precision[q] = own
    }
  }
  return issues.length > 0 ? { ok: false, issues } : { ok: true, precision }
}

function ownOf(fields: Fields, path: string[], issues: Issue[]): OwnPrecision {
  const own: OwnPrecision = {}
  for (const [figure, count, pairs] of [
    ['r', 'r_n', 'repeats'],
    ['R', 'R_n', 'between'],
  ] as const) {
    if (!isNothing(fields[pairs])) {
      const found = pairsOf(fields[pairs], [...path, pairs], issues)
      if (found) Object.assign(own, { [figure]: precisionOf(found), [count]: pairsIn(found), [pairs]: found })
    } else if (!isNothing(fields[figure])) {
      const number = figureIn(fields[figure], [...path, figure], issues)
      if (number !== null) own[figure] = number
      const n = fields[count]
      if (Number.isInteger(n) && (n as number) > 0) own[count] = n as number
    }
  }
  if (own.r === undefined && own.R === undefined) return {}
  if (fields.on === false) own.on = false
  if (typeof fields.unit === 'string') own.unit = fields.unit
  return own
}

function figureIn(value: unknown, path: string[], issues: Issue[]): number | null {
  const number = readNumber(value)
  if (number !== null && number > 0) return number
  issues.push(number === null ? issue(path, 'not-a-number') : issue(path, 'min', { min: 0 }))
  return null
}

function pairsOf(value: unknown, path: string[], issues: Issue[]): RepeatSeries | null {
  const before = issues.length
  if (!Array.isArray(value)) {
    issues.push(issue(path, 'not-a-list', { type: typeName(value) }))
    return null
  }
  if (value.length > REPEAT_PAIRS.max) issues.push(issue(path, 'too-many-items', { max: REPEAT_PAIRS.max }))
  if (issues.length > before) return null
  const series = value.map((one: unknown, at): number[] => {
    const numbers = Array.isArray(one) ? one.map(readNumber) : []
    const isSound =
      numbers.length >= REPEAT_SERIES.min && numbers.length <= REPEAT_SERIES.max && !numbers.includes(null)
    if (!isSound) issues.push(issue([...path, String(at)], 'not-a-number'))
    return isSound ? (numbers as number[]) : []
  })
  if (issues.length > before) return null
  const figure = precisionOf(series)
  if (pairsIn(series) >= REPEAT_PAIRS.min && figure > 0 && Number.isFinite(figure)) return series
  issues.push(issue(path, 'pairs-min', { min: REPEAT_PAIRS.min }))
  return null
}

/** Figures for an uncertainty: those switched on, of readings, and of own properties in the unit of the calculation. */
export function precisionFigures(precision: LabPrecision, own?: readonly OwnProperty[]): LaboratoryFigures {
  const isSameUnit = (q: OwnQuantity, unit: string | undefined) =>
    !own ||
    own.some((property) => ownQuantity(property.key) === q && (unit ?? property.unit) === property.unit)
  const found = Object.entries(precision).flatMap(([name, { r, R, on, unit } = {}]) => {
    const q = name as LabQuantity
    const isRead = isOwnQuantity(q) ? isSameUnit(q, unit) : q !== 'color' && !isDerived(q)
    const figures = { ...(r !== undefined && { r }), ...(R !== undefined && { R }) }
    return isRead && on !== false ? [[q, figures] as const] : []
  })
  return Object.fromEntries(found)
}

/** The same for the own properties of a calculation. */
export const figuresIn = (
  { own = [] }: { own?: readonly { property: OwnProperty }[] },
  precision: LabPrecision,
): LaboratoryFigures =>
  precisionFigures(
    precision,
    own.map(({ property }) => property),
  )

/** Reads stored figures. Never throws. */
export function readPrecision(value: unknown): LabPrecision {
  const checked = checkPrecision({ properties: isFields(value) ? value : {} })
  return checked.ok ? checked.precision : {}
}

const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .replace(/^(astm|iso|en|ip)+/, '')

/** The listed test for a written name ("D5453", "ASTM D 5453-19"); undefined where there is none. */
export function namedTest(q: LabQuantity, written: string | undefined): string | undefined {
  if (written === undefined) return undefined
  const text = plain(written)
  return TESTS[q as NumericPropertyName]?.find(({ method }) => text.startsWith(plain(method)))?.method
}

const positive = (value: number | null | undefined): number | null => (value && value > 0 ? value : null)

interface TestedSample {
  /** Test method as written. */
  written: string | undefined
  category: CategoryName
  results: BlendResults
  tests: Measurements
}

/** r and R at a value by the named test; null where they are not known. */
export function precisionAt(
  q: LabQuantity,
  x: number,
  { written, category, results, tests }: TestedSample,
): { r: number | null; R: number | null } {
  if (q === 'saybolt' || q === 'd1500') return { r: COLOR_TESTS[q].r(), R: COLOR_TESTS[q].R() }
  if (isDistillation(q)) {
    const { ibp, fbp } = results
    return readingPrecision(q, x, recoveryCurve(results), precisionByEnds(ibp, fbp))
  }
  const named = namedTest(q, written)
  const test =
    q === 'color' || isDerived(q as Quantity) ? null : testOf(q as NumericPropertyName, x, { named })
  if (test) return { r: positive(test.r?.(x, category)), R: positive(test.R(x, category)) }
  return { r: null, R: q === 'color' ? null : positive(tests.R(q as Quantity, x)) }
}
