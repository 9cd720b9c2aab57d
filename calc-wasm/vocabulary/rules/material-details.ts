import { OXYGENATES, type OxygenateShares, POUR_KINDS, type Traits } from '../blend.ts'
import { isCurrency } from '../currencies.ts'
import { type Issue, issue, notAmong } from '../faults/fault.ts'
import { HEAVY_FIELDS, type Heavy, type HeavyField } from '../heavy.ts'
import {
  CONTAINED,
  OXYGEN,
  PRICE_MAX,
  TEMPERATURE_MAX,
  TEMPERATURE_MIN,
  TYPED_MAX,
  UNIT_MAX,
} from '../limits.ts'
import { OWN_QUANTITY, OWN_VALUE_MAX, type OwnQuantity, type OwnValues } from '../own-property.ts'
import {
  DISTILLATION_NAMES,
  type DistillationName,
  NUMERIC_PROPERTY_NAMES,
  type NumericPropertyName,
  type PropertyName,
  propertyOf,
} from '../properties.ts'
import { recordOf } from '../records.ts'
import {
  checkFields,
  checkNumber,
  checkText,
  type Fields,
  fieldsIn,
  isNothing,
  refuseOthers,
  typeName,
} from './field-rules.ts'
import { checkHeavy, type OwnPatch, readOwnValues, withPatch } from './own-values.ts'

/** Tests of a distillation curve: ASTM D86, simulated by ASTM D2887, true boiling points, or by mass. */
export const DISTILLATION_KINDS = ['d86', 'd2887', 'tbp', 'mass'] as const
export type DistillationKind = (typeof DISTILLATION_KINDS)[number]

export const PRICE_UNITS = ['m3', 't'] as const

/** A reading as typed, before its conversion to the unit of the wire. */
export interface TypedReading {
  value: number | string
  unit: string
  /** °C; of a density, or of a viscosity with a second one. */
  temperature?: number
  /** A density read from a glass hydrometer, uncorrected. */
  glass?: true
  /** The second viscosity, needed where the first is not at 40 °C. */
  second?: { value: number | string; temperature: number }
  /** The cell of the imported sheet: `E15`. */
  cell?: string
}

export interface Price {
  amount: number
  unit: (typeof PRICE_UNITS)[number]
  /** ISO 4217. */
  currency: string
}

export type Range = readonly [low: number, high: number]

/** A material without its names, categories and readings. */
export interface MaterialDetails extends Required<Omit<Traits, 'entered'>> {
  /** The typed distillation points; others with a value were interpolated. Null: all were typed. */
  entered: DistillationName[] | null
  distillation: DistillationKind
  /** Known standard deviations of readings, 0 for exact ones. */
  precision: Partial<Record<NumericPropertyName | OwnQuantity, number>>
  /** Of a typical stream: between which values such a material usually lies. */
  range: Partial<Record<NumericPropertyName | HeavyField, Range>>
  typed: Partial<Record<PropertyName | OwnQuantity, TypedReading>>
  price: Price | null
  /** Own properties, of own materials alone. */
  own: OwnValues
  /** Readings of a marine or heavy fuel. */
  heavy: Heavy
}

/** A change to details: own values that are not named stay, null removes one. */
export type DetailsPatch = Partial<Omit<MaterialDetails, 'own'>> & { own?: OwnPatch }

export const NO_DETAILS: Readonly<MaterialDetails> = {
  oxygenate: null,
  oxygen: null,
  contains: {},
  entered: null,
  distillation: 'd86',
  pour_is: null,
  precision: {},
  range: {},
  typed: {},
  price: null,
  own: {},
  heavy: {},
}

type Check<T> = (value: unknown, path: string[], issues: Issue[]) => T

const CHECKS: { [Name in keyof MaterialDetails]: Check<NonNullable<DetailsPatch[Name]> | null> } = {
  oxygenate: (value, path, issues) => checkWord(OXYGENATES, value, path, issues),
  oxygen: (value, path, issues) =>
    isNothing(value) ? null : checkNumber(value, path, issues, OXYGEN.min, OXYGEN.max),
  contains: checkContains,
  entered: checkEntered,
  distillation: (value, path, issues) => checkWord(DISTILLATION_KINDS, value, path, issues) ?? 'd86',
  pour_is: (value, path, issues) => checkWord(POUR_KINDS, value, path, issues),
  precision: (value, path, issues) => byProperty(value, path, issues, checkPrecision, isOwnName),
  range: (value, path, issues) => byProperty(value, path, issues, checkRange, isHeavyField),
  typed: (value, path, issues) =>
    byProperty(value, path, issues, checkTyped, (name) => name === 'color' || isOwnName(name)),
  price: checkPrice,
  own: readOwnValues,
  heavy: checkHeavy,
}

const DETAIL_NAMES = Object.keys(CHECKS) as (keyof MaterialDetails)[]

/** The details to be stored: those that differ from `NO_DETAILS`. */
export function statedDetails(details: MaterialDetails): Partial<MaterialDetails> {
  const isStored = (name: keyof MaterialDetails) => {
    const value = details[name]
    const isEmpty = typeof value === 'object' && value !== null && Object.keys(value).length === 0
    return value !== NO_DETAILS[name] && (name === 'entered' || !isEmpty)
  }
  return recordOf(DETAIL_NAMES.filter(isStored), (name) => details[name]) as Partial<MaterialDetails>
}

/** The details of a material. Absent ones take those of `NO_DETAILS`, or stay absent with `partial`; null clears one. */
export function checkDetails(
  input: Fields,
  issues: Issue[],
  { partial }: { partial: boolean },
): DetailsPatch {
  const given = DETAIL_NAMES.filter((name) => Object.hasOwn(input, name))
  const checked = given.map((name) => [name, CHECKS[name](input[name], [name], issues)])
  const details: DetailsPatch = { ...(partial ? {} : NO_DETAILS), ...Object.fromEntries(checked) }
  if (details.oxygenate && Object.values(details.contains ?? {}).some(Boolean))
    issues.push(issue(['contains'], 'oxygenate-contains'))
  return partial ? details : { ...details, own: withPatch({}, details.own ?? {}) }
}

function checkNeeded(value: unknown, path: string[], issues: Issue[], max: number): string | undefined {
  if (!isNothing(value)) return checkText(value, path, issues, max)
  issues.push(issue(path, 'required'))
  return undefined
}

function checkWord<Word extends string>(
  words: readonly Word[],
  value: unknown,
  path: string[],
  issues: Issue[],
): Word | null {
  if (isNothing(value)) return null
  const word = words.find((each) => each === value)
  if (word !== undefined) return word
  const isPlain = typeof value === 'string' || typeof value === 'number'
  issues.push(isPlain ? notAmong(path, value, words) : issue(path, 'not-a-string'))
  return null
}

function checkContains(value: unknown, path: string[], issues: Issue[]): OxygenateShares {
  const fields = fieldsIn(value, path, issues)
  if (!fields) return {}
  refuseOthers(fields, OXYGENATES, path, issues)
  const { min, max } = CONTAINED
  const shares = OXYGENATES.filter((name) => !isNothing(fields[name])).map(
    (name) => [name, checkNumber(fields[name], [...path, name], issues, min, max)] as const,
  )
  const total = shares.reduce((sum, [, share]) => sum + share, 0)
  if (total > max) issues.push(issue(path, 'contains-total'))
  return Object.fromEntries(shares)
}

function checkEntered(value: unknown, path: string[], issues: Issue[]): DistillationName[] | null {
  if (value === null || value === undefined) return null
  if (!Array.isArray(value)) {
    issues.push(issue(path, 'not-a-list', { type: typeName(value) }))
    return null
  }
  const items: unknown[] = value
  const found = new Set(
    items.map((item, position) => {
      const place = [...path, String(position)]
      if (isNothing(item)) issues.push(issue(place, item === null ? 'null' : 'blank'))
      return checkWord(DISTILLATION_NAMES, item, place, issues)
    }),
  )
  return DISTILLATION_NAMES.filter((name) => found.has(name))
}

const OWN_NAME = new RegExp(OWN_QUANTITY)
const isOwnName = (name: string): boolean => OWN_NAME.test(name)
const isHeavyField = (name: string): boolean => (HEAVY_FIELDS as readonly string[]).includes(name)

/** Reads fields by numeric property, and by further names for which `also` is true; null ones are left out. */
function byProperty<T>(
  value: unknown,
  path: string[],
  issues: Issue[],
  check: Check<T>,
  also: (name: string) => boolean = () => false,
): Partial<Record<NumericPropertyName, T>> {
  const fields = fieldsIn(value, path, issues) ?? {}
  for (const name of Object.keys(fields)) {
    if ((NUMERIC_PROPERTY_NAMES as string[]).includes(name) || also(name)) continue
    issues.push(issue([...path, name], 'unknown-property', { name }))
  }
  const given = [...NUMERIC_PROPERTY_NAMES, ...Object.keys(fields).filter(also)].filter(
    (name) => Object.hasOwn(fields, name) && fields[name] !== null,
  )
  return recordOf(given, (name) => check(fields[name], [...path, name], issues))
}

/** A standard deviation: at most the width of the property's range. */
function checkPrecision(value: unknown, path: string[], issues: Issue[]): number {
  const name = path.at(-1)!
  if (isOwnName(name)) return checkNumber(value, path, issues, 0, OWN_VALUE_MAX)
  const { min, max } = propertyOf(name as NumericPropertyName).range!
  return checkNumber(value, path, issues, 0, max - min)
}

function checkRange(value: unknown, path: string[], issues: Issue[]): Range {
  const ends: unknown[] = Array.isArray(value) ? value : []
  if (!Array.isArray(value)) issues.push(issue(path, 'not-a-list', { type: typeName(value) }))
  else if (ends.length < 2) issues.push(issue(path, 'too-few-items', { min: 2 }))
  else if (ends.length > 2) issues.push(issue(path, 'too-many-items', { max: 2 }))
  const [low, high] = ends.map((end, at) =>
    checkNumber(end, [...path, String(at)], issues, -OWN_VALUE_MAX, OWN_VALUE_MAX),
  )
  if (low! > high!) issues.push(issue([...path, '1'], 'min', { min: low! }))
  return [low ?? 0, high ?? 0]
}

/** Characters of a cell's address. */
const CELL_MAX = 20

/** A number, or the text typed for one. */
const checkReading = (value: unknown, path: string[], issues: Issue[]): number | string =>
  typeof value === 'number' && Number.isFinite(value)
    ? value
    : (checkNeeded(value, path, issues, TYPED_MAX) ?? '')

function checkTyped(value: unknown, path: string[], issues: Issue[]): TypedReading {
  if (!checkFields(value, path, issues)) return { value: '', unit: '' }
  refuseOthers(value, ['value', 'unit', 'temperature', 'glass', 'second', 'cell'], path, issues)
  const read = checkReading(value.value, [...path, 'value'], issues)
  if (value.glass !== undefined && value.glass !== null && typeof value.glass !== 'boolean')
    issues.push(issue([...path, 'glass'], 'not-a-boolean'))
  const cell = isNothing(value.cell) ? undefined : checkText(value.cell, [...path, 'cell'], issues, CELL_MAX)
  // A pure number has no unit; only a sheet's reading says so, for the form's are always in one.
  const unit =
    cell !== undefined && value.unit === ''
      ? ''
      : checkNeeded(value.unit, [...path, 'unit'], issues, UNIT_MAX)
  return {
    value: read,
    unit: unit ?? '',
    ...(cell !== undefined && { cell }),
    ...(value.glass === true && { glass: true as const }),
    ...checkSecond(value.second, [...path, 'second'], issues),
    ...(!isNothing(value.temperature) && { temperature: checkTemperature(value.temperature, path, issues) }),
  }
}

function checkSecond(value: unknown, path: string[], issues: Issue[]): Pick<TypedReading, 'second'> {
  const fields = fieldsIn(value, path, issues)
  if (!fields) return {}
  refuseOthers(fields, ['value', 'temperature'], path, issues)
  const read = checkReading(fields.value, [...path, 'value'], issues)
  return { second: { value: read, temperature: checkTemperature(fields.temperature, path, issues) } }
}

const checkTemperature = (value: unknown, path: string[], issues: Issue[]): number =>
  checkNumber(value, [...path, 'temperature'], issues, TEMPERATURE_MIN, TEMPERATURE_MAX)

function checkPrice(value: unknown, path: string[], issues: Issue[]): Price | null {
  const fields = fieldsIn(value, path, issues)
  if (!fields) return null
  refuseOthers(fields, ['amount', 'unit', 'currency'], path, issues)
  const amount = checkNumber(fields.amount, [...path, 'amount'], issues, 0, PRICE_MAX)
  if (isNothing(fields.unit)) issues.push(issue([...path, 'unit'], 'required'))
  const unit = checkWord(PRICE_UNITS, fields.unit, [...path, 'unit'], issues)
  const currency = checkNeeded(fields.currency, [...path, 'currency'], issues, UNIT_MAX)?.toUpperCase()
  if (currency !== undefined && !isCurrency(currency))
    issues.push(issue([...path, 'currency'], 'not-a-currency', { text: currency }))
  return { amount, unit: unit ?? 'm3', currency: currency ?? '' }
}
