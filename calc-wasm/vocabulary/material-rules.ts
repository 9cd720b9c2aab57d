import { type CategoryName, isCategoryName } from './categories.ts'
import type { FaultCode, ParamsOf } from './fault.ts'
import { checkText, isFields, isNothing, missing, notFields, readNumber, typeName } from './field-rules.ts'
import { fold } from './fold.ts'
import { type Issue, issue } from './issue.ts'
import { COLOR_MAX, DENSITY, DENSITY_UNIT_SUSPECT, NAME_MAX, RECOVERY, TEMPERATURE_MAX } from './limits.ts'
import {
  DISTILLATION,
  DISTILLATION_NAMES,
  type DistillationName,
  type MaterialProperties,
  PROPERTY_NAMES,
  type PropertyName,
  propertyOf,
} from './properties.ts'

/** A material that has passed every check: texts trimmed, numbers finite, every property key present. */
export interface MaterialDraft {
  name: string
  name_farsi: string | null
  producer_english_name: string
  producer_farsi_name: string | null
  categories: CategoryName[]
  properties: MaterialProperties
}

/** The fields of a correction: those left out stay as they are. */
export type MaterialPatch = Partial<Omit<MaterialDraft, 'properties'>> & {
  properties?: Partial<MaterialProperties>
}

/**
 * Whose material it is. An own one always belongs to `customized` and needs a recovery. One of the catalogue may lack
 * what its source does not publish, and belongs to the categories that are named and to no other.
 */
export type MaterialKind = 'own' | 'catalogue'

interface Options {
  /** A correction: absent fields are no fault and are absent from the answer. */
  partial?: boolean
  kind?: MaterialKind
}

export type Checked<T> = { ok: true; material: T } | { ok: false; issues: Issue[] }
export type CheckedProperty = { ok: true; value: number | string | null } | { ok: false; issue: Issue }

/** Checks a whole material, or with `partial` a correction of one; all issues at once, in the order of the fields. */
export function checkMaterial(input: unknown, options?: Options & { partial?: false }): Checked<MaterialDraft>
export function checkMaterial(input: unknown, options: Options & { partial: true }): Checked<MaterialPatch>
export function checkMaterial(
  input: unknown,
  { partial = false, kind = 'own' }: Options = {},
): Checked<MaterialDraft | MaterialPatch> {
  if (!isFields(input)) return { ok: false, issues: [notFields([], input)] }
  const issues: Issue[] = []
  const read = <T>(name: string, check: (value: unknown, path: string[], issues: Issue[]) => T) =>
    partial && !Object.hasOwn(input, name)
      ? undefined
      : check(Object.hasOwn(input, name) ? input[name] : undefined, [name], issues)

  const fields = {
    name: read('name', checkName),
    name_farsi: read('name_farsi', checkOptionalName),
    producer_english_name: read('producer_english_name', checkName),
    producer_farsi_name: read('producer_farsi_name', checkOptionalName),
    categories: read('categories', (value, path, found) => checkCategories(value, path, found, kind)),
    properties: read('properties', (value, path, found) =>
      checkProperties(value, path, found, { partial, kind }),
    ),
  }
  if (issues.length > 0) return { ok: false, issues }
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
  return { ok: true, material: given as MaterialDraft | MaterialPatch }
}

/** Checks a correction of an own material and, together with what it leaves unchanged, the material that results. */
export function checkCorrection(current: MaterialDraft, input: unknown): Checked<MaterialDraft> {
  const patch = checkMaterial(input, { partial: true })
  if (!patch.ok) return patch
  const properties = { ...current.properties, ...patch.material.properties }
  return checkMaterial({ ...current, ...patch.material, properties })
}

/**
 * Checks one property by itself, as a form does at each keystroke: a number, a text that reads as one (Persian digits
 * too), or nothing. The answer's value is null where nothing was given.
 */
export function checkProperty(
  name: PropertyName,
  value: unknown,
  kind: MaterialKind = 'own',
): CheckedProperty {
  const path = ['properties', name]
  const fault = <Code extends FaultCode>(code: Code, ...params: ParamsOf<Code>): CheckedProperty => ({
    ok: false,
    issue: issue(path, code, ...params),
  })
  const isRequired = name === 'recovery' && kind === 'own'
  if (isNothing(value)) {
    if (!isRequired) return { ok: true, value: null }
    return fault(value === null ? 'null' : 'required')
  }
  if (name === 'color') {
    const issues: Issue[] = []
    const text = checkText(value, path, issues, COLOR_MAX)
    return issues[0] ? { ok: false, issue: issues[0] } : { ok: true, value: text ?? null }
  }
  const number = readNumber(value)
  if (number === null) return fault('not-a-number')
  const range = propertyOf(name).range
  const tooLow = range !== undefined && number < range.min
  const tooHigh = range !== undefined && number > range.max
  if (name === 'recovery' && (tooLow || tooHigh)) return fault('recovery-range', RECOVERY)
  if (name === 'density' && (tooLow || tooHigh)) {
    const looksLikeAnotherUnit = number > 0 && number < DENSITY_UNIT_SUSPECT
    return fault(looksLikeAnotherUnit ? 'density-unit' : 'density-range', DENSITY)
  }
  if (tooHigh && propertyOf(name).unit === '°C') {
    return fault('temperature-max', { property: propertyOf(name), max: TEMPERATURE_MAX })
  }
  if (tooHigh) return fault('max', { max: range.max })
  if (tooLow) return fault('min', { min: range.min })
  return { ok: true, value: number }
}

export interface FilledDistillation {
  values: Record<DistillationName, number | null>
  /** The points that were blank and now stand on the line between their neighbours. */
  filled: DistillationName[]
}

/**
 * Fills blank distillation points [°C] on the straight line between the nearest given neighbours, IBP standing at 0 %
 * and FBP at 100 %. With fewer than two points nothing is filled; a blank outside the outermost given ones stays blank.
 */
export function fillDistillation(
  points: Partial<Record<DistillationName, number | null>>,
): FilledDistillation {
  const given = DISTILLATION.flatMap(([name, percent]) => {
    const temperature = points[name] ?? null
    return temperature !== null && Number.isFinite(temperature) ? [{ name, percent, temperature }] : []
  })
  const values = Object.fromEntries(DISTILLATION_NAMES.map((name) => [name, null])) as Record<
    DistillationName,
    number | null
  >
  for (const { name, temperature } of given) values[name] = temperature
  const filled: DistillationName[] = []
  for (const [name, percent] of DISTILLATION) {
    if (values[name] !== null) continue
    const below = given.findLast((point) => point.percent < percent)
    const above = given.find((point) => point.percent > percent)
    if (!below || !above) continue
    const share = (percent - below.percent) / (above.percent - below.percent)
    values[name] = below.temperature + share * (above.temperature - below.temperature)
    filled.push(name)
  }
  return { values, filled }
}

/** One issue for each distillation point that does not lie above the given point before it, at the later of the two. */
export function checkAscending(points: Partial<Record<DistillationName, number | null>>): Issue[] {
  const issues: Issue[] = []
  let lower: { name: DistillationName; temperature: number } | null = null
  for (const name of DISTILLATION_NAMES) {
    const temperature = points[name] ?? null
    if (temperature === null) continue
    if (lower && !(temperature > lower.temperature)) {
      issues.push(
        issue(['properties', name], 'not-ascending', {
          property: propertyOf(name),
          value: temperature,
          lower: propertyOf(lower.name),
          lowerValue: lower.temperature,
        }),
      )
    }
    lower = { name, temperature }
  }
  return issues
}

function checkProperties(
  value: unknown,
  path: string[],
  issues: Issue[],
  { partial, kind }: Required<Options>,
): Partial<MaterialProperties> | undefined {
  if (value === undefined || value === null) {
    issues.push(missing(path, value))
    return undefined
  }
  if (!isFields(value)) {
    issues.push(notFields(path, value))
    return undefined
  }
  const known: [string, number | string | null][] = []
  for (const name of PROPERTY_NAMES) {
    const isGiven = Object.hasOwn(value, name)
    if (partial && !isGiven) continue
    const checked = checkProperty(name, isGiven ? value[name] : undefined, kind)
    if (checked.ok) known.push([name, checked.value])
    else issues.push(checked.issue)
  }
  // A misspelt property would otherwise vanish without a word.
  for (const name of Object.keys(value).filter((key) => !(PROPERTY_NAMES as string[]).includes(key))) {
    issues.push(issue([...path, name], 'unknown-property', { name }))
  }
  const properties = Object.fromEntries(known) as Partial<MaterialProperties>
  issues.push(...checkAscending(properties))
  return properties
}

function checkCategories(
  value: unknown,
  path: string[],
  issues: Issue[],
  kind: MaterialKind,
): CategoryName[] | undefined {
  if (value === null) issues.push(issue(path, 'null'))
  else if (value === undefined && kind === 'catalogue') issues.push(issue(path, 'required'))
  else if (value !== undefined && !Array.isArray(value)) {
    issues.push(issue(path, 'not-a-list', { type: typeName(value) }))
  }
  if (!Array.isArray(value) && (value !== undefined || kind === 'catalogue')) return undefined
  const items: unknown[] = value ?? []
  for (const [position, item] of items.entries()) {
    if (isCategoryName(item)) continue
    const itemPath = [...path, String(position)]
    if (typeof item === 'string' || typeof item === 'number') {
      issues.push(issue(itemPath, 'choice', { value: item }))
    } else issues.push(issue(itemPath, item === null ? 'null' : 'not-a-string'))
  }
  const others = [...new Set(items.filter(isCategoryName))].filter((name) => name !== 'customized')
  if (kind === 'catalogue') {
    if (items.length === 0) issues.push(issue(path, 'empty'))
    // `customized` lists every material, so it is kept only where it is all that a row names.
    return others.length > 0 ? others : ['customized']
  }
  if (others.length > 1) issues.push(issue(path, 'too-many-categories'))
  return ['customized', ...others]
}

function checkName(value: unknown, path: string[], issues: Issue[]): string | undefined {
  if (value === undefined || value === null) {
    issues.push(missing(path, value))
    return undefined
  }
  const text = checkText(value, path, issues, NAME_MAX)
  // Nothing but joiners and direction marks is nothing to a reader.
  const folded = fold(text ?? '')
  if (text !== undefined && folded === '') issues.push(issue(path, 'blank'))
  // Some characters fold into many, and the index that keeps names unique holds no more.
  if (folded.length > 2 * NAME_MAX) issues.push(issue(path, 'max-length', { max: NAME_MAX }))
  return text
}

function checkOptionalName(value: unknown, path: string[], issues: Issue[]): string | null | undefined {
  return isNothing(value) ? null : checkText(value, path, issues, NAME_MAX)
}
