import { dvpeOf, PRESSURE_EQUATION_NAMES, type TotalPressure } from '../units/total-pressure.ts'
import { AMOUNTS } from '../units/units.ts'
import { CORRECTED, volumeCorrection } from '../units/volume-correction.ts'
import type { Basis } from '../vocabulary/blend.ts'
import { Issue, issue, notAmong } from '../vocabulary/faults/fault.ts'
import { isOwnQuantity, ownQuantity } from '../vocabulary/own-property.ts'
import type { PropertyName } from '../vocabulary/properties.ts'
import { isDerived, quantityOf } from '../vocabulary/quantities.ts'
import {
  checkEach,
  checkFields,
  checkText,
  isFields,
  isNothing,
  notFields,
  numberWithin,
  refuseOthers,
} from '../vocabulary/rules/field-rules.ts'
import { latinDigits } from '../vocabulary/rules/fold.ts'
import { checkProperty } from '../vocabulary/rules/material-rules.ts'
import { readOwnValues } from '../vocabulary/rules/own-values.ts'
import type { Every } from '../vocabulary/stored.ts'
import {
  AMOUNT_UNITS,
  isLabQuantity,
  type LabEntry,
  type LabQuantity,
  type LabRecord,
  type LabValues,
  LEVELS,
  type PumpedAmount,
} from './lab-record.ts'

export const SAMPLE_MAX = 100
export const METHOD_MAX = 100
export const AMOUNT_MAX = 1e12
/** Samples may come from a time zone where it is the next day already. */
const AHEAD_MS = 24 * 60 * 60 * 1000
const DATE = /^\d{4}-\d{2}-\d{2}(?:[T ](\d{2}):(\d{2})(?::\d{2}(?:\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?)?$/
const EARLIEST = Date.parse('1900-01-01')

/** A date, or a date and time (UTC without a zone), as ISO text; null where none is given. Adds faults to `issues`. */
export function readDate(
  value: unknown,
  path: string[],
  issues: Issue[],
  now: Date,
  future: 'date-future' | 'price-future' | 'status-future' | 'movement-future' = 'date-future',
): string | null {
  if (isNothing(value)) return null
  const text = typeof value === 'string' ? latinDigits(value).trim() : ''
  const parts = DATE.exec(text)
  const zoned = parts && parts[1] !== undefined && parts[3] === undefined ? `${text}Z` : text
  const at = parts ? Date.parse(zoned.replace(' ', 'T')) : Number.NaN
  const isReal = at >= EARLIEST && isDayOf(text)
  if (!isReal) issues.push(issue(path, 'not-a-date'))
  else if (at > now.getTime() + AHEAD_MS) issues.push(issue(path, future))
  else return new Date(at).toISOString()
  return null
}

/** Whether the month has that day: `Date.parse` may roll over into the next. */
function isDayOf(text: string): boolean {
  const [year, month, day] = text.slice(0, 10).split('-').map(Number) as [number, number, number]
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

/** Checks laboratory results, all issues at once; pumped amounts are checked against the recipe by `sharesPumped`. */
export function checkLab(
  input: unknown,
  now: Date,
): { ok: true; entry: LabEntry } | { ok: false; issues: Issue[] } {
  if (!isFields(input)) return { ok: false, issues: [notFields([], input)] }
  const issues: Issue[] = []
  const sampled_at = readDate(input.sampled_at, ['sampled_at'], issues, now)
  const sample = isNothing(input.sample) ? null : checkText(input.sample, ['sample'], issues, SAMPLE_MAX)
  const levels = checkLevels(input.levels, issues)
  const given = checkValues(input.results, ['results'], issues)
  const total_pressure = checkTotalPressure(input.total_pressure, given, issues)
  const results = {
    ...given,
    ...checkOwn(input.own, issues),
    ...(total_pressure && { rvp: dvpeWithout(total_pressure) }),
  }
  const methods = checkMethods(input.methods, issues)
  const as_blended = checkAmounts(input.as_blended, issues)
  const hasValues = [results, ...Object.values(levels ?? {})].some((one) => Object.keys(one).length > 0)
  if (issues.length === 0 && !hasValues && !as_blended)
    issues.push(issue(['results'], input.results === undefined && !levels ? 'required' : 'lab-empty'))
  if (issues.length > 0) return { ok: false, issues }
  const entry: Every<LabEntry> = {
    sampled_at,
    sample: sample ?? null,
    results,
    levels,
    methods,
    as_blended,
    total_pressure,
  }
  return { ok: true, entry }
}

/** How far a vapor pressure may be from that of its total pressure, kPa. */
const ROUNDED = 0.005
/** Without the noise of binary fractions. */
const dvpeWithout = (total: TotalPressure): number => Number(dvpeOf(total).toPrecision(12))

/** A total pressure; a vapor pressure beside it has to be its DVPE, as in results that are sent back. */
function checkTotalPressure(value: unknown, { rvp }: LabValues, issues: Issue[]): TotalPressure | undefined {
  if (!isGiven(value)) return undefined
  const path = ['total_pressure']
  if (!checkFields(value, path, issues)) return undefined
  refuseOthers(value, ['value', 'equation'], path, issues)
  const total = numberWithin(value.value, [...path, 'value'], issues, quantityOf('rvp').range)
  const equation = PRESSURE_EQUATION_NAMES.find((name) => name === value.equation)
  if (!equation)
    issues.push(
      isNothing(value.equation)
        ? issue([...path, 'equation'], 'required')
        : notAmong([...path, 'equation'], value.equation, PRESSURE_EQUATION_NAMES),
    )
  if (total === undefined || !equation) return undefined
  const found = { value: total, equation }
  const dvpe = dvpeWithout(found)
  if (dvpe < 0) issues.push(issue([...path, 'value'], 'pressure-too-low', { equation }))
  else if (typeof rvp === 'number' && Math.abs(rvp - dvpe) > ROUNDED)
    issues.push(issue(path, 'pressure-not-dvpe', { equation, given: rvp, dvpe: Number(dvpe.toFixed(2)) }))
  return found
}

const isGiven = (value: unknown): boolean => value !== undefined && value !== null

/** The values in `own`, by quantity. */
const checkOwn = (value: unknown, issues: Issue[]): LabValues =>
  Object.fromEntries(
    Object.entries(readOwnValues(value, ['own'], issues)).flatMap(([key, one]) =>
      one === null ? [] : [[ownQuantity(key), one]],
    ),
  )

/** Values by quantity, without null ones; adds a fault for each unknown name. */
const checkValues = (value: unknown, path: string[], issues: Issue[]): LabValues =>
  byQuantity(value, path, issues, (one, place, q) => checkValue(q, one, place, issues) ?? undefined)

const byQuantity = <Value>(
  value: unknown,
  path: string[],
  issues: Issue[],
  read: (value: unknown, path: string[], q: LabQuantity) => Value | undefined,
): Partial<Record<LabQuantity, Value>> =>
  checkEach(value, path, issues, (one, place, q) => {
    if (isLabQuantity(q)) return isNothing(one) ? undefined : read(one, place, q)
    issues.push(issue(place, 'unknown-property', { name: q }))
    return undefined
  })

function checkValue(q: LabQuantity, value: unknown, path: string[], issues: Issue[]): number | string | null {
  if (q === 'color' || (!isDerived(q) && !isOwnQuantity(q))) {
    // As a catalogue material, which may lack any reading.
    const checked = checkProperty(q satisfies PropertyName, value, 'catalogue')
    if (checked.ok) return checked.value
    issues.push(new Issue(path, checked.issue.code, checked.issue.params))
    return null
  }
  return numberWithin(value, path, issues, quantityOf(q).range) ?? null
}

function checkLevels(value: unknown, issues: Issue[]): LabEntry['levels'] {
  if (!isGiven(value)) return null
  if (!checkFields(value, ['levels'], issues)) return null
  refuseOthers(value, LEVELS, ['levels'], issues)
  const given = LEVELS.filter((level) => isGiven(value[level]))
  const found = given.map((level) => [level, checkValues(value[level], ['levels', level], issues)] as const)
  const filled = found.filter(([, values]) => Object.keys(values).length > 0)
  return filled.length === 0 ? null : Object.fromEntries(filled)
}

const checkMethods = (value: unknown, issues: Issue[]): LabEntry['methods'] =>
  byQuantity(value, ['methods'], issues, (one, path) => checkText(one, path, issues, METHOD_MAX))

function checkAmounts(value: unknown, issues: Issue[]): LabEntry['as_blended'] {
  const found = checkEach(value, ['as_blended'], issues, (one, path) => checkAmount(one, path, issues))
  const byId = Object.entries(found).map(([id, amount]) => [id.toLowerCase(), amount])
  return byId.length === 0 ? null : Object.fromEntries(byId)
}

function checkAmount(value: unknown, path: string[], issues: Issue[]): PumpedAmount {
  const nothing: PumpedAmount = { amount: 0, unit: 'm3' }
  if (!checkFields(value, path, issues)) return nothing
  const amount = numberWithin(value.amount, [...path, 'amount'], issues, { min: 0, max: AMOUNT_MAX })
  const unit = AMOUNT_UNITS.find((each) => each === value.unit)
  if (!unit)
    issues.push(
      isNothing(value.unit)
        ? issue([...path, 'unit'], 'required')
        : notAmong([...path, 'unit'], value.unit, AMOUNT_UNITS),
    )
  const temperature = isNothing(value.temperature)
    ? undefined
    : numberWithin(value.temperature, [...path, 'temperature'], issues, CORRECTED.loading)
  return { amount: amount ?? 0, unit: unit ?? 'm3', ...(temperature !== undefined && { temperature }) }
}

export const REASON_MAX = 200

/** Excludes results from the history, each with a reason; null includes one again. Adds faults to `issues`. */
export function withExclusions(lab: LabRecord, input: unknown, issues: Issue[]): LabRecord {
  const { excluded } = isFields(input) ? input : {}
  if (!checkFields(excluded, ['excluded'], issues)) return lab
  const properties = { ...lab.properties }
  for (const [q, reason] of Object.entries(excluded)) {
    const path = ['excluded', q]
    const measured = isLabQuantity(q) ? properties[q] : undefined
    if (!isLabQuantity(q) || !measured) {
      issues.push(issue(path, 'not-measured', { name: q }))
      continue
    }
    const { excluded: _, ...compared } = measured
    const text = isNothing(reason) ? '' : checkText(reason, path, issues, REASON_MAX, { lines: true })
    properties[q] = text ? { ...compared, excluded: text } : compared
  }
  return { ...lab, properties }
}

const WHOLE = 100

export interface PumpedPart {
  id: string
  percentage: number
  properties: { density: number | null }
}

/**
 * Shares in per cent from pumped amounts, on the recipe's basis and in its order: by volumes at 15 °C, which add up, or by masses in
 * vacuo. Materials with a share of 0 may be left out. Adds faults under `path` and then returns null.
 */
export function sharesPumped(
  parts: readonly PumpedPart[],
  amounts: Readonly<Record<string, PumpedAmount>>,
  basis: Basis,
  path: string[],
  issues: Issue[],
): number[] | null {
  const before = issues.length
  for (const id of Object.keys(amounts))
    if (!parts.some((part) => part.id === id)) issues.push(issue([...path, id], 'not-in-recipe', { id }))
  const found = parts.map((part) => {
    const pumped = Object.hasOwn(amounts, part.id) ? amounts[part.id] : undefined
    if (pumped) return amountOn(basis, pumped, part.properties.density, [...path, part.id], issues)
    if (part.percentage > 0) issues.push(issue([...path, part.id], 'required'))
    return 0
  })
  if (issues.length > before) return null
  const total = found.reduce((sum, one) => sum + one, 0)
  if (!(total > 0 && Number.isFinite(total))) {
    issues.push(issue(path, 'amount-zero'))
    return null
  }
  return found.map((one) => (one / total) * WHOLE)
}

/** m³ at 15 °C on a volume basis, t on a mass basis; NaN where a fault was added. */
export function amountOn(
  basis: Basis,
  { amount, unit, temperature }: PumpedAmount,
  density: number | null,
  path: string[],
  issues: Issue[],
): number {
  const { of: is, size } = AMOUNTS[unit]
  const isHot = is === 'volume' && temperature !== undefined && temperature !== 15
  if (amount === 0) return 0
  if (!isHot && is === basis) return amount * size
  if (density === null) {
    issues.push(issue([...path, 'unit'], 'amount-density'))
    return Number.NaN
  }
  let own = amount * size
  if (isHot) {
    const factor = volumeCorrection(density, temperature)
    if (factor.is === 'outside') {
      issues.push(issue([...path, 'temperature'], 'amount-temperature'))
      return Number.NaN
    }
    own *= factor.value
  }
  if (is === basis) return own
  return is === 'mass' ? (own * 1000) / density : (own * density) / 1000
}
