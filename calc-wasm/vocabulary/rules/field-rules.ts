import { type Issue, issue, notAmong } from '../faults/fault.ts'
import { NAME_MAX } from '../limits.ts'
import { mapValues } from '../records.ts'
import { fold, latinDigits } from './fold.ts'

const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i
const NUMBER_TEXT_MAX = 100

/** What would break a line, or write the text around it backwards. */
const CONTROLS = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u
const CONTROLS_IN_LINES = /(?![\n\r\t])[\p{Cc}\u202a-\u202e\u2066-\u2069]/u
/** Marks that come along with copied Persian and do nothing to a text by itself. */
const MARKS = /[\u061c\u200e\u200f]/g

/** What can be seen of a text: blanks, joiners and fillers alone are none. */
const SEEN = /[^\s\p{Default_Ignorable_Code_Point}]/u

const codeOf = (character: string): string =>
  `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`

interface TextOptions {
  trim?: boolean
  lines?: boolean
  isFree?: boolean
}

/**
 * A trimmed text (numbers become text; '' where nothing is seen of it), or undefined where it is none; adds faults. Passwords keep their
 * blanks: `trim: false`. `lines`: it may have several; `isFree`: all characters are allowed, or judged elsewhere.
 */
export function checkText(
  value: unknown,
  path: string[],
  issues: Issue[],
  max: number,
  { trim = true, lines = false, isFree = !trim }: TextOptions = {},
): string | undefined {
  if (typeof value !== 'string' && !(typeof value === 'number' && Number.isFinite(value))) {
    issues.push(issue(path, 'not-a-string'))
    return undefined
  }
  const given = isFree ? String(value) : String(value).replace(MARKS, '')
  const text = isFree || SEEN.test(given) ? (trim ? given.trim() : given) : ''
  const lone = /[\ud800-\udfff]/u.exec(text)?.[0]
  if (text.includes('\0')) issues.push(issue(path, 'null-character'))
  if (lone) issues.push(issue(path, 'surrogate', { character: codeOf(lone) }))
  const control = !isFree && (lines ? CONTROLS_IN_LINES : CONTROLS).exec(text.replaceAll('\0', ''))?.[0]
  if (control) issues.push(issue(path, 'control-character', { character: codeOf(control) }))
  if ([...text].length > max) issues.push(issue(path, 'max-length', { max }))
  return text
}

export const checkOptionalText = (
  value: unknown,
  path: string[],
  issues: Issue[],
  max: number,
  how?: TextOptions,
) => (isNothing(value) ? undefined : checkText(value, path, issues, max, how))

/** A required name; one of invisible characters alone is blank. */
export function checkName(value: unknown, path: string[], issues: Issue[]): string | undefined {
  if (value === undefined || value === null) {
    issues.push(missing(path, value))
    return undefined
  }
  const text = checkText(value, path, issues, NAME_MAX)
  if (text !== undefined && fold(text) === '') issues.push(issue(path, 'blank'))
  return text
}

export function checkChoice<const Word extends string>(
  value: unknown,
  path: string[],
  issues: Issue[],
  words: readonly Word[],
): Word | undefined {
  const found = words.find((one) => one === value)
  if (value === undefined || value === null) issues.push(missing(path, value))
  else if (!found) issues.push(notAmong(path, value, words))
  return found
}

/** A finite number, also from a text (Persian digits too); anything else is null. */
export function readNumber(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value + 0 : null
  if (typeof value !== 'string' || value.length > NUMBER_TEXT_MAX) return null
  const text = latinDigits(value).replace('\u2212', '-').trim()
  const number = NUMBER.test(text) ? Number(text) : Number.NaN
  return Number.isFinite(number) ? number + 0 : null
}

/** Absent, null or blank. */
export const isNothing = (value: unknown) =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '')

export type Fields = Record<string, unknown>

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The fault of a value that should be an object. */
export function notFields(path: string[], value: unknown): Issue {
  const inside = [...path, 'non_field_errors']
  if (value === null || value === undefined) return issue(inside, 'no-data')
  return issue(inside, 'not-an-object', { type: typeName(value) })
}

export function checkFields(value: unknown, path: string[], issues: Issue[]): value is Fields {
  if (isFields(value)) return true
  issues.push(notFields(path, value))
  return false
}

/** An optional object: undefined where it is absent or null, or is no object, which adds a fault. */
export const fieldsIn = (value: unknown, path: string[], issues: Issue[]): Fields | undefined =>
  value !== undefined && value !== null && checkFields(value, path, issues) ? value : undefined

/** Reads each field of an optional object; `read` returns undefined for fields that are left out. */
export function checkEach<Value>(
  value: unknown,
  path: string[],
  issues: Issue[],
  read: (value: unknown, path: string[], name: string) => Value | undefined,
): Record<string, Value> {
  return mapValues(fieldsIn(value, path, issues) ?? {}, (one, name) => read(one, [...path, name], name))
}

/** The fault of a required value that is absent or null. */
export const missing = (path: string[], given: null | undefined): Issue =>
  issue(path, given === null ? 'null' : 'required')

/** The name of a type in error texts, as Python has it. */
export const typeName = (value: unknown): string => {
  if (Array.isArray(value)) return 'list'
  if (typeof value === 'number') return Number.isInteger(value) ? 'int' : 'float'
  return { string: 'str', boolean: 'bool', object: 'dict' }[typeof value as 'string'] ?? typeof value
}

/** A number within bounds; adds faults. NaN where it is no number. */
export function checkNumber(
  value: unknown,
  path: string[],
  issues: Issue[],
  min: number,
  max: number,
): number {
  const number = readNumber(value)
  if (number === null) issues.push(issue(path, isNothing(value) ? 'required' : 'not-a-number'))
  else if (number < min) issues.push(issue(path, 'min', { min }))
  else if (number > max) issues.push(issue(path, 'max', { max }))
  return number ?? Number.NaN
}

/** The same; undefined where a fault was added. */
export function numberWithin(
  value: unknown,
  path: string[],
  issues: Issue[],
  { min, max }: Readonly<{ min: number; max: number }>,
): number | undefined {
  const before = issues.length
  const number = checkNumber(value, path, issues, min, max)
  return issues.length > before ? undefined : number
}

/** Refuses unknown fields: a misspelt key would otherwise be ignored silently. */
export function refuseOthers(value: Fields, known: readonly string[], path: string[], issues: Issue[]): void {
  for (const name of Object.keys(value)) {
    if (!known.includes(name)) issues.push(issue([...path, name], 'unknown-field', { name }))
  }
}
