import { CATEGORY_NAMES, type CategoryName, isCategoryName } from '../categories.ts'
import { type FaultCode, type Issue, issue, notAmong, type ParamsOf } from '../faults/fault.ts'
import { COLOR_MAX, DENSITY_UNIT_SUSPECT, NAME_MAX, RECOVERY, TEMPERATURE_MAX } from '../limits.ts'
import {
  DENSITY,
  DISTILLATION_NAMES,
  type DistillationName,
  type MaterialProperties,
  type NumericPropertyName,
  PROPERTY_NAMES,
  type PropertyName,
  propertyOf,
} from '../properties.ts'
import { recordOf } from '../records.ts'
import type { Named } from '../words/names.ts'
import {
  checkFields,
  checkName,
  checkText,
  type Fields,
  isFields,
  isNothing,
  missing,
  notFields,
  readNumber,
  typeName,
} from './field-rules.ts'
import { fold } from './fold.ts'
import { checkDetails, type DetailsPatch, type MaterialDetails } from './material-details.ts'
import { checkAscending, enteredOf, fillDistillation, pointsAt } from './material-distillation.ts'
import { withPatch } from './own-values.ts'

/** A checked material: texts trimmed, numbers finite, every property key present. */
export interface MaterialDraft extends MaterialDetails, Required<Named> {
  categories: CategoryName[]
  properties: MaterialProperties
}

/** A change to a material: absent fields stay. */
export type MaterialPatch = Partial<Omit<MaterialDraft, 'properties' | keyof DetailsPatch>> &
  DetailsPatch & { properties?: Partial<MaterialProperties> }

/**
 * An own material always belongs to `customized` and, unless it is residual, needs a recovery; one that was imported from a sheet may
 * lack it. One of the catalogue may lack what its source does not publish, and belongs to its named categories alone.
 */
type MaterialKind = 'own' | 'imported' | 'catalogue'

interface Options {
  /** A change: absent fields are no fault and stay absent. */
  partial?: boolean
  kind?: MaterialKind
}

export type CheckedMaterial<T> = { ok: true; material: T } | { ok: false; issues: Issue[] }
type CheckedProperty = { ok: true; value: number | string | null } | { ok: false; issue: Issue }

/** Checks a material, or with `partial` a change to one; all issues at once, in the order of the fields. */
export function checkMaterial(
  input: unknown,
  options?: Options & { partial?: false },
): CheckedMaterial<MaterialDraft>
export function checkMaterial(
  input: unknown,
  options: Options & { partial: true },
): CheckedMaterial<MaterialPatch>
export function checkMaterial(
  input: unknown,
  { partial = false, kind = 'own' }: Options = {},
): CheckedMaterial<MaterialDraft | MaterialPatch> {
  if (!isFields(input)) return { ok: false, issues: [notFields([], input)] }
  const issues: Issue[] = []
  const read = <T>(name: string, check: (value: unknown, path: string[], issues: Issue[]) => T) =>
    partial && !Object.hasOwn(input, name)
      ? undefined
      : check(Object.hasOwn(input, name) ? input[name] : undefined, [name], issues)

  const detailIssues: Issue[] = []
  const details = checkDetails(input, detailIssues, { partial })
  // Definitions of own properties differ by account.
  if (kind === 'catalogue') details.own = {}
  const entered = kind !== 'catalogue' && !partial ? (details.entered ?? null) : null
  const fields = {
    name: read('name', checkMaterialName),
    name_farsi: read('name_farsi', checkOptionalName),
    producer_english_name: read('producer_english_name', checkMaterialName),
    producer_farsi_name: read('producer_farsi_name', checkOptionalName),
    categories: read('categories', (value, path, found) => checkCategories(value, path, found, kind)),
    properties: read('properties', (value, path, found) =>
      checkProperties(value, path, found, { partial, kind: isResidual(input) ? 'catalogue' : kind, entered }),
    ),
    ...details,
  }
  issues.push(...detailIssues)
  if (issues.length > 0) return { ok: false, issues }
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
  const material = given as MaterialDraft | MaterialPatch
  if (!partial) settleEntered(material as MaterialDraft, kind)
  return { ok: true, material }
}

/** Marine and heavy fuels have no D86, and so no recovery. */
const isResidual = ({ categories }: Fields): boolean =>
  Array.isArray(categories) && categories.includes('residual')

/** Limits `entered` to points with a value; in an own material points that can't be interpolated count as typed too. */
function settleEntered(material: MaterialDraft, kind: MaterialKind): void {
  const { entered, properties } = material
  if (entered === null) return
  const { filled } = fillDistillation(pointsAt(properties, entered))
  const loose = DISTILLATION_NAMES.filter((name) => kind !== 'catalogue' && !filled.includes(name))
  material.entered = enteredOf(properties, [...entered, ...loose])
}

/** Checks a change to an own material, and the resulting material. */
export function checkCorrection(current: MaterialDraft, input: unknown): CheckedMaterial<MaterialDraft> {
  const patch = checkMaterial(input, { partial: true })
  if (!patch.ok) return patch
  const kind = current.properties.recovery === null ? 'imported' : 'own'
  return checkMaterial(corrected(current, patch.material), { kind })
}

/** Applies a change to a material. Changed readings count as typed, unchanged ones don't; interpolated points follow the typed ones. */
function corrected(current: MaterialDraft, patch: MaterialPatch): MaterialDraft {
  const properties = { ...current.properties, ...patch.properties }
  const isChanged = (name: PropertyName) => properties[name] !== current.properties[name]
  const { entered: before } = current
  const typed = Object.entries(current.typed).filter(([name]) => !isChanged(name as PropertyName))
  const own = withPatch(current.own, patch.own ?? {})
  const whole = { ...current, typed: Object.fromEntries(typed), ...patch, properties, own }
  if (before === null || patch.entered !== undefined) return whole
  const entered = DISTILLATION_NAMES.filter(
    (name) => properties[name] !== null && (before.includes(name) || isChanged(name)),
  )
  const { values } = fillDistillation(pointsAt(properties, entered))
  for (const name of DISTILLATION_NAMES) if (properties[name] !== null) properties[name] = values[name]
  return { ...whole, properties, entered }
}

/** Checks a single property, as a form does at each keystroke. Its value is null where nothing was given. */
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
  const outside = rangeIssue(name, number, path)
  return outside ? { ok: false, issue: outside } : { ok: true, value: number }
}

function rangeIssue(name: NumericPropertyName, value: number, path: string[]): Issue | null {
  const { range, unit } = propertyOf(name)
  if (range === undefined || (value >= range.min && value <= range.max)) return null
  if (name === 'recovery') return issue(path, 'recovery-range', RECOVERY)
  if (name === 'density') {
    const looksLikeAnotherUnit = value > 0 && value < DENSITY_UNIT_SUSPECT
    return issue(path, looksLikeAnotherUnit ? 'density-unit' : 'density-range', DENSITY)
  }
  if (value < range.min) return issue(path, 'min', { min: range.min })
  return unit === '°C'
    ? issue(path, 'temperature-max', { property: propertyOf(name), max: TEMPERATURE_MAX })
    : issue(path, 'max', { max: range.max })
}

function checkProperties(
  value: unknown,
  path: string[],
  issues: Issue[],
  { partial, kind, entered }: Required<Options> & Pick<MaterialDetails, 'entered'>,
): Partial<MaterialProperties> | undefined {
  if (value === undefined || value === null) {
    issues.push(missing(path, value))
    return undefined
  }
  if (!checkFields(value, path, issues)) return undefined
  // Only typed points are checked: the others are interpolated between them.
  const filled = entered === null ? [] : filledBetween(value, entered)
  const known: [string, number | string | null][] = []
  for (const name of PROPERTY_NAMES) {
    const isGiven = Object.hasOwn(value, name)
    if (partial && !isGiven) continue
    const between = filled.find(([label]) => label === name)
    if (between) {
      known.push(between)
      continue
    }
    const checked = checkProperty(name, isGiven ? value[name] : undefined, kind)
    if (checked.ok) known.push([name, checked.value])
    else issues.push(checked.issue)
  }
  // A misspelt property would otherwise be ignored silently.
  for (const name of Object.keys(value).filter((key) => !(PROPERTY_NAMES as string[]).includes(key))) {
    issues.push(issue([...path, name], 'unknown-property', { name }))
  }
  const properties = Object.fromEntries(known) as Partial<MaterialProperties>
  // A change is checked as part of the resulting material.
  if (!partial) {
    const judged = DISTILLATION_NAMES.filter((name) => !filled.some(([label]) => label === name))
    issues.push(...checkAscending(pointsAt(properties, judged)))
  }
  return properties
}

/** The points that are interpolated between typed ones. */
function filledBetween(values: Fields, entered: readonly DistillationName[]): [DistillationName, number][] {
  const typed = recordOf(entered, (name) => readNumber(values[name]))
  const { values: line, filled } = fillDistillation(typed)
  return filled.flatMap((name) =>
    entered.includes(name) || isNothing(values[name]) ? [] : [[name, line[name]!]],
  )
}

const noCategory = (item: unknown, path: string[]): Issue =>
  typeof item === 'string' || typeof item === 'number'
    ? notAmong(path, item, CATEGORY_NAMES)
    : issue(path, item === null ? 'null' : 'not-a-string')

function checkCategories(
  value: unknown,
  path: string[],
  issues: Issue[],
  kind: MaterialKind,
): CategoryName[] | undefined {
  const items = value === undefined && kind !== 'catalogue' ? [] : value
  if (items === undefined || items === null) issues.push(missing(path, items))
  else if (!Array.isArray(items)) issues.push(issue(path, 'not-a-list', { type: typeName(items) }))
  if (!Array.isArray(items)) return undefined
  for (const [position, item] of items.entries())
    if (!isCategoryName(item)) issues.push(noCategory(item, [...path, String(position)]))
  const others = [...new Set(items.filter(isCategoryName))].filter((name) => name !== 'customized')
  if (kind === 'catalogue') {
    if (items.length === 0) issues.push(issue(path, 'empty'))
    // `customized` lists every material, so it is kept only where it is all that a row names.
    return others.length > 0 ? others : ['customized']
  }
  if (others.length > 1) issues.push(issue(path, 'too-many-categories'))
  return ['customized', ...others]
}

function checkMaterialName(value: unknown, path: string[], issues: Issue[]): string | undefined {
  const text = checkName(value, path, issues)
  // Some characters fold into many, and the unique index of names is limited.
  if (fold(text ?? '').length > 2 * NAME_MAX) issues.push(issue(path, 'max-length', { max: NAME_MAX }))
  return text
}

function checkOptionalName(value: unknown, path: string[], issues: Issue[]): string | null | undefined {
  return isNothing(value) ? null : checkText(value, path, issues, NAME_MAX)
}
