import { withoutHeavy } from '../vocabulary/heavy.ts'
import type { OwnProperty, OwnValues } from '../vocabulary/own-property.ts'
import {
  type MaterialProperties,
  PROPERTY_NAMES,
  type PropertyName,
  propertyOf,
} from '../vocabulary/properties.ts'
import type { TypedReading } from '../vocabulary/rules/material-details.ts'
import type { MaterialDraft } from '../vocabulary/rules/material-rules.ts'
import type { Language } from '../vocabulary/words/language.ts'
import { guarded } from './formula-guard.ts'
import { ownHeading } from './own-columns.ts'
import {
  FIELD_WORDS,
  fieldLabel,
  isOwnField,
  isPrecision,
  isProperty,
  isTextField,
  isWordField,
  keyAtField,
  measuredBy,
  ownSheetField,
  propertyAt,
  SHEET_FIELDS,
  type SheetField,
} from './sheet-fields.ts'

export type SheetValue = string | number | null

/** A sheet of materials as the import reads it: a line of labels, then one line per material. */
export interface MaterialTable {
  fields: readonly SheetField[]
  head: readonly string[]
  rows: readonly (readonly SheetValue[])[]
}

const ALWAYS = new Set<SheetField>([
  'name',
  'name_farsi',
  'producer_english_name',
  'producer_farsi_name',
  'category',
  'entered',
  ...PROPERTY_NAMES,
])

/** Materials as a sheet in one language; optional fields that no material has get no column. */
export function materialTable(
  materials: readonly MaterialDraft[],
  language: Language,
  own: readonly OwnProperty[] = [],
): MaterialTable {
  const known = SHEET_FIELDS.filter(
    (field) => ALWAYS.has(field) || materials.some((material) => cellOf(material, field, language) !== null),
  )
  const defined = own.filter(({ key }) => materials.some((material) => Object.hasOwn(material.own, key)))
  const fields = [...known, ...defined.map(({ key }) => ownSheetField(key))]
  return {
    fields,
    head: [
      ...known.map((field) => headOf(field, language)),
      ...defined.map((definition) => ownHeading(definition, own, language)),
    ],
    rows: materials.map((material) => fields.map((field) => cellOf(material, field, language))),
  }
}

export const materialTemplate = (language: Language): MaterialTable => {
  const fields = SHEET_FIELDS.filter(
    (field) =>
      (ALWAYS.has(field) && field !== 'entered') || /^(oxygenate|price|price_unit|currency)$/.test(field),
  )
  return { fields, head: fields.map((field) => headOf(field, language)), rows: [] }
}

function headOf(field: SheetField, language: Language): string {
  const property = measuredBy(field)
  const unit = property === null ? '' : propertyOf(property).unit
  const label = fieldLabel(field)[language]
  return unit === '' ? label : `${label} [${unit}]`
}

function cellOf(material: MaterialDraft, field: SheetField, language: Language): SheetValue {
  if (isOwnField(field)) return material.own[keyAtField(field)] ?? null
  if (isTextField(field)) return textOf(material[field])
  if (isProperty(field)) return readingOf(material, field)
  if (isPrecision(field)) return material.precision[propertyAt(field)] ?? null
  if (field === 'price') return material.price?.amount ?? null
  if (field === 'currency') return textOf(material.price?.currency ?? null)
  if (field === 'typed') return typedText(material)
  if (field === 'stated') return statedText(material)
  if (field === 'heavy') return listText(material.heavy)
  const word = isWordField(field) ? wordOf(material, field) : null
  if (word === null) return null
  return textOf(
    (FIELD_WORDS[field as 'category'] as Record<string, Record<Language, string>>)[word]![language],
  )
}

function wordOf(material: MaterialDraft, field: keyof typeof FIELD_WORDS): string | null {
  if (field === 'category') return material.categories.find((name) => name !== 'customized') ?? null
  // Always present: without it the import would interpolate blank points.
  if (field === 'entered') return material.entered === null ? 'all' : 'marked'
  if (field === 'price_unit') return material.price?.unit ?? null
  if (field === 'distillation') return material.distillation === 'd86' ? null : material.distillation
  return material[field]
}

const textOf = (text: string | null): string | null => (text === null ? null : guarded(text))

/** An interpolated point is marked with ≈, as in the form. */
function readingOf({ properties, entered }: MaterialDraft, name: PropertyName): SheetValue {
  const value = properties[name]
  if (typeof value === 'string') return textOf(value)
  const isFilled =
    value !== null &&
    entered !== null &&
    propertyOf(name).group === 'distillation' &&
    name !== 'recovery' &&
    !(entered as PropertyName[]).includes(name)
  return isFilled ? `≈ ${value}` : value
}

// Cells that only our own sheets have, so that an export can be imported unchanged.

export type KeptText = 'typed' | 'stated' | 'heavy'
export const isKeptText = (field: SheetField): field is KeptText =>
  field === 'typed' || field === 'stated' || field === 'heavy'

/** Typed readings with the figures they became, as JSON: once a figure is changed in the sheet, its typed text no longer applies. */
function typedText({ typed, properties }: MaterialDraft): string | null {
  const all = Object.entries(typed).map(
    ([name, reading]) => [name, { ...reading, of: properties[name as PropertyName] ?? null }] as const,
  )
  return all.length === 0 ? null : JSON.stringify(Object.fromEntries(all))
}

/** The typed readings whose figures are unchanged; null where the text can't be read. */
export function typedIn(
  text: string,
  properties: Partial<MaterialProperties> | Partial<Record<PropertyName, unknown>>,
): Record<string, TypedReading> | null {
  if (text === '') return {}
  try {
    const all = JSON.parse(text) as Record<string, TypedReading & { of?: number | null }>
    if (typeof all !== 'object' || all === null || Array.isArray(all)) return null
    const kept = Object.entries(all).flatMap(([name, { of = null, ...typed }]) =>
      (properties[name as PropertyName] ?? null) === of ? [[name, typed] as const] : [],
    )
    return Object.fromEntries(kept)
  } catch {
    return null
  }
}

/** Stated mass % of oxygen and vol % of oxygenates: "oxygen 3.7; ethanol 10". */
const statedText = ({ oxygen, contains }: MaterialDraft): string | null =>
  listText({ ...(oxygen !== null && { oxygen }), ...contains })

/** "viscosity_50 380; vanadium 120". */
function listText(figures: Readonly<Record<string, number>>): string | null {
  const all = Object.entries(figures)
  return all.length === 0 ? null : all.map(([name, figure]) => `${name} ${figure}`).join('; ')
}

/** The reverse of `statedText`; null where it can't be read. Names and bounds are checked with the material. */
export function statedIn(text: string): Record<string, unknown> | null {
  const figures = listIn(text)
  if (figures === null) return null
  const { oxygen, ...contains } = figures
  return { ...(oxygen !== undefined && { oxygen }), ...(Object.keys(contains).length > 0 && { contains }) }
}

/** The same for the readings of heavy fuels. */
export function heavyIn(text: string): Record<string, unknown> | null {
  const heavy = listIn(text)
  return heavy && Object.keys(heavy).length > 0 ? { heavy } : heavy
}

/** Moves heavy-fuel readings to their field `heavy`, from own properties and from our own list. */
export function withHeavyFigures<Body extends Record<string, unknown>>(
  { own: all, ...body }: Body,
  listed: Record<string, unknown> | null,
): Body {
  const { own, heavy } = withoutHeavy((all ?? {}) as OwnValues)
  const figures = { ...heavy, ...(listed?.heavy as object | undefined) }
  return {
    ...body,
    ...(Object.keys(own).length > 0 && { own }),
    ...(Object.keys(figures).length > 0 && { heavy: figures }),
  } as Body
}

function listIn(text: string): Record<string, number> | null {
  if (text === '') return {}
  const parts = text.split(';').map((part) => /^\s*([a-z]\w*)\s+([\d.]+(?:e[+-]?\d+)?)\s*$/i.exec(part))
  const figures = new Map(parts.map((part) => [part?.[1]?.toLowerCase() ?? '', Number(part?.[2])]))
  const isWhole = figures.size === parts.length && ![...figures.values()].some(Number.isNaN)
  return isWhole ? Object.fromEntries(figures) : null
}
