import type { OwnProperty } from '../vocabulary/own-property.ts'
import { PROPERTY_NAMES, type PropertyName, propertyOf } from '../vocabulary/properties.ts'
import type { MaterialDraft } from '../vocabulary/rules/material-rules.ts'
import type { Language } from '../vocabulary/words/language.ts'
import { guarded } from './cell.ts'
import { heavyText, statedText, typedText } from './kept-texts.ts'
import { ownHeading } from './own-columns.ts'
import {
  fieldLabel,
  isOwnField,
  isPrecision,
  isProperty,
  isTextField,
  isWordField,
  keyAtField,
  measuredBy,
  ownField,
  propertyAt,
  SHEET_FIELDS,
  type SheetField,
  WORDS,
} from './sheet-fields.ts'

export type SheetValue = string | number | null

/** A sheet of materials as import reads it: a line of labels, then one line per material. */
export interface MaterialTable {
  fields: readonly SheetField[]
  head: readonly string[]
  rows: readonly (readonly SheetValue[])[]
}

/** Columns that every sheet has. */
const ALWAYS = new Set<SheetField>([
  'name',
  'name_farsi',
  'producer_english_name',
  'producer_farsi_name',
  'category',
  'entered',
  ...PROPERTY_NAMES,
])

/** Materials as a sheet, with the labels and words of one language. Fields that no material fills have no column. */
export function materialTable(
  materials: readonly MaterialDraft[],
  language: Language,
  own: readonly OwnProperty[] = [],
): MaterialTable {
  const known = SHEET_FIELDS.filter(
    (field) => ALWAYS.has(field) || materials.some((material) => cellOf(material, field, language) !== null),
  )
  const defined = own.filter(({ key }) => materials.some((material) => Object.hasOwn(material.own, key)))
  const fields = [...known, ...defined.map(({ key }) => ownField(key))]
  return {
    fields,
    head: [
      ...known.map((field) => headOf(field, language)),
      ...defined.map((definition) => ownHeading(definition, own, language)),
    ],
    rows: materials.map((material) => fields.map((field) => cellOf(material, field, language))),
  }
}

/** A sheet to be filled in: what a material needs and what it may have, and no material. */
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
  if (field === 'heavy') return heavyText(material)
  const word = isWordField(field) ? wordOf(material, field) : null
  if (word === null) return null
  return textOf((WORDS[field as 'category'] as Record<string, Record<Language, string>>)[word]![language])
}

function wordOf(material: MaterialDraft, field: keyof typeof WORDS): string | null {
  if (field === 'category') return material.categories.find((name) => name !== 'customized') ?? null
  // Always present: without it import would fill in blanks between two points.
  if (field === 'entered') return material.entered === null ? 'all' : 'marked'
  if (field === 'price_unit') return material.price?.unit ?? null
  if (field === 'distillation') return material.distillation === 'd86' ? null : material.distillation
  return material[field]
}

const textOf = (text: string | null): string | null => (text === null ? null : guarded(text))

/** A point that was filled in gets the sign that marks it in the form. */
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
