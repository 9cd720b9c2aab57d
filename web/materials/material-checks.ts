import { contradictionsOf } from '#calc/consistency.ts'
import { isProperty } from '#calc/sheet/sheet-fields.ts'
import { OUTSIDE } from '#calc/units/units.ts'
import type { OxygenateName } from '#calc/vocabulary/blend.ts'
import { OXYGENATE_NAMES } from '#calc/vocabulary/contents.ts'
import { type Issue, screenText } from '#calc/vocabulary/faults/fault.ts'
import { type HeavyField, heavyByKey, heavyKey } from '#calc/vocabulary/heavy.ts'
import {
  isOwnQuantity,
  keyOfQuantity,
  nameOfOwn,
  type OwnProperty,
  type OwnQuantity,
} from '#calc/vocabulary/own-property.ts'
import {
  DISTILLATION_NAMES,
  type NumericPropertyName,
  PROPERTY_NAMES,
  type PropertyName,
  propertyOf,
} from '#calc/vocabulary/properties.ts'
import { DERIVED } from '#calc/vocabulary/quantities.ts'
import { checkAscending } from '#calc/vocabulary/rules/material-distillation.ts'
import { checkMaterial, checkProperty } from '#calc/vocabulary/rules/material-rules.ts'
import { ownIssues, readOwnValues } from '#calc/vocabulary/rules/own-values.ts'
import { readNumber } from '#calc/vocabulary/rules/typed-number.ts'
import { type Contradiction, contradictionText } from '#calc/vocabulary/words/contradictions.ts'
import type { UnitFormats } from '#calc/vocabulary/words/numbers.ts'
import { fieldMessages, generalMessage, sayApiError } from '#web/api/errors.ts'
import type { ApiError } from '#web/api/http.ts'
import type { HoldsName } from '#web/readings/contents.ts'
import { toWire } from '#web/readings/typed-as.ts'
import { isRefusedThere } from '#web/session/refused-there.ts'
import type { faults } from '#web/text/faults.ts'
import type { materials } from '#web/text/materials.ts'
import type { Language, Translation } from '#web/text/text.ts'
import {
  type MaterialEntries,
  materialBody,
  typedDistillation,
  typedOwn,
  typedReadings,
  typedValue,
} from './material-entries.ts'

export type TextFieldName = 'name' | 'name_farsi' | 'producer_english_name' | 'producer_farsi_name'
type PriceFieldName = 'price-amount' | 'price-currency'
type PrecisionFieldName = `precision-${NumericPropertyName | OwnQuantity}`
type HoldsFieldName = `holds-${HoldsName}`
type OwnFieldName = `own-${string}`
export type FormField =
  | TextFieldName
  | 'categories'
  | PropertyName
  | PriceFieldName
  | PrecisionFieldName
  | OwnFieldName
  | HoldsFieldName

/** A null field means the material as a whole. */
interface FieldFault {
  field: FormField | null
  message: string
}

export interface Wording {
  language: Language
  /** Labels of the fields that are not properties. */
  labels: Record<TextFieldName | 'categories' | PriceFieldName, string>
  precisionOf: (property: string) => string
  own: readonly OwnProperty[]
}

export const controlId = (field: FormField) => `material-${field}`

/** Contradictions between readings, shown once all fields concerned were left. They don't prevent saving. */
export function formDoubtsOf(
  entries: MaterialEntries,
  isLeft: (field: PropertyName) => boolean,
  language: Language,
  unitFormats?: UnitFormats,
): Map<PropertyName, string[]> {
  const found = contradictionsOf({ properties: typedReadings(entries), oxygenate: entries.oxygenate || null })
  const shown = found.filter(({ properties }) => properties.every(isLeft))
  const byField = Map.groupBy(shown, ({ properties }) => properties[0]!)
  const textOf = (doubt: Contradiction) => contradictionText(doubt, language, unitFormats)
  return new Map([...byField].map(([field, doubts]) => [field, doubts.map(textOf)]))
}

const isPrecision = (field: FormField): field is PrecisionFieldName => field.startsWith('precision-')
const propertyAt = (field: PrecisionFieldName) =>
  field.slice('precision-'.length) as NumericPropertyName | OwnQuantity

const isHolds = (field: FormField): field is HoldsFieldName => field.startsWith('holds-')
const holdsAt = (field: HoldsFieldName) => field.slice('holds-'.length) as HoldsName
const isOwn = (field: FormField): field is OwnFieldName => field.startsWith('own-')
export const ownField = (key: string): OwnFieldName => `own-${key}`
const keyAt = (field: OwnFieldName) => field.slice('own-'.length)

export const isDetail = (field: FormField | null): boolean =>
  field !== null && (isPrecision(field) || field.startsWith('price-'))

export function fieldTextIn(entries: MaterialEntries, field: FormField): string {
  if (field === 'categories') return entries.category
  if (field === 'price-amount') return entries.price.amount
  if (field === 'price-currency') return entries.price.currency
  if (isPrecision(field)) return entries.precision[propertyAt(field)] ?? ''
  if (isOwn(field)) return entries.own[keyAt(field)] ?? ''
  if (isHolds(field)) return entries.holds[holdsAt(field)] ?? ''
  return isProperty(field) ? entries.properties[field] : entries[field]
}

function fieldAt(path: readonly string[], { labels }: Pick<Wording, 'labels'>): FormField | null {
  const [first, second = ''] = path
  if (first === 'properties') return isProperty(second) ? second : null
  if (first === 'price') return second === 'currency' ? 'price-currency' : 'price-amount'
  if (first === 'precision')
    return isProperty(second) || isOwnQuantity(second) ? (`precision-${second}` as PrecisionFieldName) : null
  if (first === 'heavy') return ownField(heavyKey((second as HeavyField) || 'viscosity_50'))
  if (first === 'own') return second === '' ? null : ownField(second)
  if (first === 'oxygen') return 'holds-oxygen'
  // A sum that is too high concerns all of them; the first stands for it.
  if (first === 'contains') return `holds-${(second as OxygenateName) || 'ethanol'}`
  return first !== undefined && first in labels ? (first as keyof typeof labels) : null
}

export const holdsLabel = (name: HoldsName, language: Language): string =>
  (name === 'oxygen' ? DERIVED.oxygen : OXYGENATE_NAMES[name])[language]

export function fieldLabelOf(
  field: FormField | null,
  { labels, language, precisionOf, own }: Wording,
): string {
  if (field === null) return ''
  const nameOf = (of: string) => {
    const definition = own.find(({ key }) => key === of) ?? heavyByKey(of)
    return definition ? nameOfOwn(definition)[language] : of
  }
  if (isPrecision(field)) {
    const of = propertyAt(field)
    return precisionOf(isOwnQuantity(of) ? nameOf(keyOfQuantity(of)) : propertyOf(of)[language])
  }
  if (isOwn(field)) return nameOf(keyAt(field))
  if (isHolds(field)) return holdsLabel(holdsAt(field), language)
  return isProperty(field) ? propertyOf(field)[language] : labels[field]
}

const say = (found: Issue, wording: Wording): FieldFault => {
  const field = fieldAt(found.path, wording)
  return { field, message: screenText(found, wording.language, field ?? '', fieldLabelOf(field, wording)) }
}

/** Everything that prevents saving, by the server's rules. */
export function faultsOf(entries: MaterialEntries, wording: Wording): FieldFault[] {
  const outside = outsideFaults(entries, wording)
  const checked = checkMaterial(materialBody(entries, 'left-out'))
  const issues = checked.ok ? ownIssues(checked.material.own, wording.own) : checked.issues
  const found = issues.map((found) => say(found, wording))
  return [...outside, ...found.filter((fault) => outside.every(({ field }) => field !== fault.field))]
}

/** Densities and viscosities at other temperatures that can't be converted. */
function outsideFaults({ properties, typed }: MaterialEntries, { language }: Wording): FieldFault[] {
  return (['density', 'viscosity_40'] as const).flatMap((field) => {
    const wire = toWire(field, properties[field], typed[field])
    return wire.is === 'outside' ? [{ field, message: OUTSIDE[wire.of][language] }] : []
  })
}

/** Faults of the fields that were left once; a blank one is no fault yet. */
export function liveFaults(entries: MaterialEntries, left: ReadonlySet<FormField>, wording: Wording) {
  const outside = outsideFaults(entries, wording)
  const found = PROPERTY_NAMES.flatMap((name) => {
    const text = entries.properties[name]
    // The field itself asks which number an ambiguous text is.
    if (name !== 'color' && readNumber(text).is === 'ambiguous') return []
    if (outside.some(({ field }) => field === name)) return []
    const value = typedValue(entries, name)
    const checked = value === null ? null : checkProperty(name, value)
    return checked && !checked.ok ? [checked.issue] : []
  })
  const ascending = checkAscending(typedDistillation(entries)).filter(({ params }) => {
    // A wrong pair is shown once one of its fields was left.
    const pair = Object.values(params)
    return DISTILLATION_NAMES.some((name) => left.has(name) && pair.includes(propertyOf(name)))
  })
  const own = wording.own.flatMap(({ key }) => {
    if (!left.has(ownField(key))) return []
    const issues: Issue[] = []
    const values = readOwnValues({ [key]: typedOwn(entries, key) }, ['own'], issues)
    return [...issues, ...ownIssues(values, wording.own)]
  })
  const shown = new Map<FormField, string>()
  for (const { field, message } of outside) if (field && left.has(field)) shown.set(field, message)
  const all = [...found.filter(({ path }) => left.has(path[1] as FormField)), ...ascending, ...own]
  for (const fault of all) {
    const { field, message } = say(fault, wording)
    if (field && !shown.has(field)) shown.set(field, message)
  }
  return shown
}

export interface SaveFailure {
  title: string
  faults: FieldFault[]
}

interface Texts {
  failures: Translation<typeof materials>['failures']
  faults: Translation<typeof faults>
}

export function saveFailure(error: ApiError, { failures: t, faults }: Texts, wording: Wording): SaveFailure {
  const general = (title: string): SaveFailure => ({
    title,
    faults: [{ field: null, message: sayApiError(faults, error) }],
  })
  if (error.is !== 'refused') return general(t.unexpected)
  if (error.status === 403) return general(isRefusedThere(error) ? t.refusedThere : t.premium)
  if (error.status === 500) return general(t.server)
  if (error.status !== 400) return general(t.unexpected)
  const found = fieldMessages(error.body).map(({ path, message }) => {
    const field = fieldAt(path, wording)
    return { field, message: field === null ? message : `${fieldLabelOf(field, wording)}: ${message}` }
  })
  return { title: titleOf400(error.body, t), faults: found }
}

function titleOf400(body: Record<string, unknown>, t: Texts['failures']): string {
  if ('name' in body) return t.duplicate
  if ('properties' in body) return t.properties
  if ('categories' in body) return t.categories
  return generalMessage(body) === null ? t.fields : t.validation
}
