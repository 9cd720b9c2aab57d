import type { OxygenateName, PourKind } from '../vocabulary/blend.ts'
import { CATEGORIES, type CategoryName } from '../vocabulary/categories.ts'
import { OXYGENATE_NAMES } from '../vocabulary/contents.ts'
import { type HeavyField, heavyKey } from '../vocabulary/heavy.ts'
import {
  NUMERIC_PROPERTY_NAMES,
  type NumericPropertyName,
  PROPERTY_NAMES,
  type PropertyName,
  propertyOf,
} from '../vocabulary/properties.ts'
import { fold } from '../vocabulary/rules/fold.ts'
import type { DistillationKind, Price } from '../vocabulary/rules/material-details.ts'
import type { Bilingual } from '../vocabulary/words/language.ts'

// Columns of a sheet of materials besides the readings.
const TEXT_FIELDS = {
  name: { en: 'Material Name', fa: 'نام ماده' },
  name_farsi: { en: 'Persian Name', fa: 'نام فارسی' },
  producer_english_name: { en: 'Producer Name (English)', fa: 'نام تولیدکننده (انگلیسی)' },
  producer_farsi_name: { en: 'Producer in Persian', fa: 'تولیدکننده به فارسی' },
} as const
const WORD_FIELDS = {
  category: { en: 'Category', fa: 'دسته' },
  oxygenate: { en: 'Oxygenate', fa: 'ترکیب اکسیژن‌دار' },
  distillation: { en: 'Curve measured by', fa: 'روش اندازه‌گیری منحنی' },
  pour_is: { en: 'Pour or freezing', fa: 'ریزش یا انجماد' },
  entered: { en: 'Distillation points', fa: 'نقطه‌های تقطیر' },
  price_unit: { en: 'Price for', fa: 'قیمت برای' },
} as const
const OTHER_FIELDS = {
  sampled_at: { en: 'Date of sampling', fa: 'تاریخ نمونه‌برداری' },
  price: { en: 'Price', fa: 'قیمت' },
  currency: { en: 'Currency', fa: 'واحد پول' },
  stated: { en: 'Stated oxygenates', fa: 'ترکیبات اکسیژن‌دار اظهارشده' },
  heavy: { en: 'Heavy fuel readings', fa: 'داده‌های سوخت سنگین' },
  typed: { en: 'As typed', fa: 'چنان‌که وارد شده' },
} as const

export type SheetTextField = keyof typeof TEXT_FIELDS
export type WordField = keyof typeof WORD_FIELDS
type PrecisionField = `precision.${NumericPropertyName}`
export type OwnSheetField = `own.${string}`
type KnownField = SheetTextField | WordField | keyof typeof OTHER_FIELDS | PropertyName | PrecisionField
export type SheetField = KnownField | OwnSheetField

const PRECISION_FIELDS = NUMERIC_PROPERTY_NAMES.map((name): PrecisionField => `precision.${name}`)
const DETAILS = { ...TEXT_FIELDS, ...WORD_FIELDS, ...OTHER_FIELDS }

/** In the order of a sheet's columns. */
export const SHEET_FIELDS: readonly KnownField[] = [
  ...(Object.keys(TEXT_FIELDS) as SheetTextField[]),
  'category',
  'sampled_at',
  ...PROPERTY_NAMES,
  'oxygenate',
  'stated',
  'heavy',
  'distillation',
  'pour_is',
  'entered',
  'price',
  'price_unit',
  'currency',
  ...PRECISION_FIELDS,
  'typed',
]

export const isProperty = (field: string): field is PropertyName =>
  (PROPERTY_NAMES as string[]).includes(field)
export const isPrecision = (field: string): field is PrecisionField => field.startsWith('precision.')
export const isOwnField = (field: string): field is OwnSheetField => field.startsWith('own.')
export const ownSheetField = (key: string): OwnSheetField => `own.${key}`
export const keyAtField = (field: OwnSheetField): string => field.slice('own.'.length)
export const isTextField = (field: string): field is SheetTextField => Object.hasOwn(TEXT_FIELDS, field)
export const isWordField = (field: string): field is WordField => Object.hasOwn(WORD_FIELDS, field)
/** The property whose standard deviation it is. */
export const propertyAt = (field: PrecisionField) => field.slice('precision.'.length) as NumericPropertyName

/** The name of a field; of an own property its key. */
export function fieldLabel(field: SheetField): Bilingual {
  if (isOwnField(field)) return { en: keyAtField(field), fa: keyAtField(field) }
  if (isProperty(field)) return propertyOf(field)
  if (!isPrecision(field)) return DETAILS[field as keyof typeof DETAILS]
  const { en, fa } = propertyOf(propertyAt(field))
  return { en: `Standard deviation of ${en}`, fa: `انحراف معیار ${fa}` }
}

interface Choices {
  category: CategoryName
  oxygenate: OxygenateName
  distillation: DistillationKind
  pour_is: PourKind
  /** Which points of the curve were typed: all, or those without ≈. */
  entered: 'all' | 'marked'
  price_unit: Price['unit']
}

const KINDS: Record<DistillationKind, Bilingual> = {
  d86: { en: 'ASTM D86', fa: 'تقطیر ASTM D86' },
  d2887: { en: 'ASTM D2887', fa: 'تقطیر ASTM D2887' },
  tbp: { en: 'True boiling points', fa: 'نقاط جوش حقیقی' },
  mass: { en: 'Per cent by mass', fa: 'درصد جرمی' },
}

export const FIELD_WORDS: { [Field in WordField]: Record<Choices[Field], Bilingual> } = {
  category: CATEGORIES,
  oxygenate: OXYGENATE_NAMES,
  distillation: KINDS,
  pour_is: {
    pour: { en: 'Pour point', fa: 'نقطهٔ ریزش' },
    freezing: { en: 'Freezing point', fa: 'نقطهٔ انجماد' },
  },
  entered: {
    all: { en: 'all typed', fa: 'همه واردشده' },
    marked: { en: '≈ filled in', fa: '≈ درون‌یابی‌شده' },
  },
  price_unit: { m3: { en: 'm³', fa: 'متر مکعب' }, t: { en: 't', fa: 'تن' } },
}

/** By the first part of a path on the wire, the field of a sheet for the second. */
const FIELDS_AT: Readonly<Record<string, (name: string | undefined) => SheetField | null>> = {
  properties: (name = 'recovery') => (isProperty(name) ? name : null),
  precision: (name) =>
    name !== undefined && isProperty(name) && name !== 'color' ? `precision.${name}` : null,
  price: (name) => (name === 'currency' ? 'currency' : name === 'unit' ? 'price_unit' : 'price'),
  categories: () => 'category',
  oxygen: () => 'stated',
  contains: () => 'stated',
  heavy: (name) => (name === undefined ? 'heavy' : ownSheetField(heavyKey(name as HeavyField))),
  own: (name) => (name === undefined ? null : ownSheetField(name)),
}

/** The field of a sheet for a path on the wire. */
export function sheetFieldAt([first, second]: readonly string[]): SheetField | null {
  if (first === undefined) return null
  if (Object.hasOwn(FIELDS_AT, first)) return FIELDS_AT[first]!(second)
  return isTextField(first) || isWordField(first) || first === 'typed' || first === 'sampled_at'
    ? first
    : null
}

/** The numeric property whose unit a field has; null for a field without a unit. */
export function measuredBy(field: SheetField | null): NumericPropertyName | null {
  if (field === null || field === 'color' || isTextField(field) || isWordField(field)) return null
  if (isPrecision(field)) return propertyAt(field)
  return isProperty(field) ? field : null
}

/** The value for a word: its name on the wire, or in either language. */
export function choiceOf(field: WordField, word: string): string | null {
  const wanted = plain(word)
  const found = Object.entries<Bilingual>(FIELD_WORDS[field]).find(([choice, { en, fa }]) =>
    [choice, en, fa].some((each) => plain(each) === wanted),
  )
  return found ? found[0] : null
}

const plain = (text: string): string => fold(text).replace(/[\s_\-()≈.]/g, '')
