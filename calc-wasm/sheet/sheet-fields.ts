import { OXYGENATES, type OxygenateName, POUR_KINDS, type PourKind } from '../vocabulary/blend.ts'
import { CATEGORIES, CATEGORY_NAMES, type CategoryName } from '../vocabulary/categories.ts'
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
import {
  DISTILLATION_KINDS,
  type DistillationKind,
  PRICE_UNITS,
  type Price,
} from '../vocabulary/rules/material-details.ts'
import type { Bilingual } from '../vocabulary/words/language.ts'

/** What the columns of a sheet of materials hold besides the readings. */
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
  price: { en: 'Price', fa: 'قیمت' },
  currency: { en: 'Currency', fa: 'واحد پول' },
  stated: { en: 'Stated oxygenates', fa: 'ترکیبات اکسیژن‌دار اظهارشده' },
  heavy: { en: 'Heavy fuel readings', fa: 'داده‌های سوخت سنگین' },
  typed: { en: 'As typed', fa: 'چنان‌که وارد شده' },
} as const

export type TextField = keyof typeof TEXT_FIELDS
export type WordField = keyof typeof WORD_FIELDS
type PrecisionField = `precision.${NumericPropertyName}`
/** The value of an own property, by its key. */
export type OwnField = `own.${string}`
/** What the program itself knows. */
type KnownField = TextField | WordField | keyof typeof OTHER_FIELDS | PropertyName | PrecisionField
export type SheetField = KnownField | OwnField

const PRECISION_FIELDS = NUMERIC_PROPERTY_NAMES.map((name): PrecisionField => `precision.${name}`)
const DETAILS = { ...TEXT_FIELDS, ...WORD_FIELDS, ...OTHER_FIELDS }
type Detail = keyof typeof DETAILS

/** All of them, in the order of a sheet's columns. */
export const SHEET_FIELDS: readonly KnownField[] = [
  ...(Object.keys(TEXT_FIELDS) as TextField[]),
  'category',
  ...PROPERTY_NAMES,
  'oxygenate',
  'stated',
  'heavy',
  'distillation',
  'pour_is',
  'entered',
  ...(['price', 'price_unit', 'currency'] as const),
  ...PRECISION_FIELDS,
  'typed',
]

export const isProperty = (field: string): field is PropertyName =>
  (PROPERTY_NAMES as string[]).includes(field)
export const isPrecision = (field: string): field is PrecisionField => field.startsWith('precision.')
export const isOwnField = (field: string): field is OwnField => field.startsWith('own.')
export const ownField = (key: string): OwnField => `own.${key}`
export const keyAtField = (field: OwnField): string => field.slice('own.'.length)
export const isTextField = (field: string): field is TextField => Object.hasOwn(TEXT_FIELDS, field)
export const isWordField = (field: string): field is WordField => Object.hasOwn(WORD_FIELDS, field)
/** The reading whose standard deviation it is. */
export const propertyAt = (field: PrecisionField) => field.slice('precision.'.length) as NumericPropertyName

/** What a field is called; an own property by its key, where its definition is not at hand. */
export function fieldLabel(field: SheetField): Bilingual {
  if (isOwnField(field)) return { en: keyAtField(field), fa: keyAtField(field) }
  if (isProperty(field)) return propertyOf(field)
  if (!isPrecision(field)) return DETAILS[field as Detail]
  const { en, fa } = propertyOf(propertyAt(field))
  return { en: `Standard deviation of ${en}`, fa: `انحراف معیار ${fa}` }
}

interface Choices {
  category: CategoryName
  oxygenate: OxygenateName
  distillation: DistillationKind
  pour_is: PourKind
  /** Whether all points of the curve were typed, or those without ≈. */
  entered: 'all' | 'marked'
  price_unit: Price['unit']
}

const KINDS: Record<DistillationKind, Bilingual> = {
  d86: { en: 'ASTM D86', fa: 'تقطیر ASTM D86' },
  d2887: { en: 'ASTM D2887', fa: 'تقطیر ASTM D2887' },
  tbp: { en: 'True boiling points', fa: 'نقاط جوش حقیقی' },
  mass: { en: 'Per cent by mass', fa: 'درصد جرمی' },
}

/** The words that a cell may hold, each in both languages. */
export const WORDS: { [Field in WordField]: Record<Choices[Field], Bilingual> } = {
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

/** The choices of a field on the wire. */
const CHOICES: { [Field in WordField]: readonly Choices[Field][] } = {
  category: CATEGORY_NAMES,
  oxygenate: OXYGENATES,
  distillation: DISTILLATION_KINDS,
  pour_is: POUR_KINDS,
  entered: ['all', 'marked'],
  price_unit: PRICE_UNITS,
}

/** The field of a sheet that a path of the wire means. */
export function fieldAt([first, second]: readonly string[]): SheetField | null {
  if (first === undefined) return null
  if (first === 'properties')
    return second !== undefined && isProperty(second) ? second : second === undefined ? 'recovery' : null
  if (first === 'precision')
    return second !== undefined && isProperty(second) && second !== 'color' ? `precision.${second}` : null
  if (first === 'price')
    return second === 'currency' ? 'currency' : second === 'unit' ? 'price_unit' : 'price'
  if (first === 'categories') return 'category'
  if (first === 'oxygen' || first === 'contains') return 'stated'
  if (first === 'heavy') return second === undefined ? 'heavy' : ownField(heavyKey(second as HeavyField))
  if (first === 'own') return second === undefined ? null : ownField(second)
  if (isTextField(first) || isWordField(first) || first === 'typed') return first
  return null
}

/** The numeric property whose unit a field has; null for a field without one. */
export function measuredBy(field: SheetField | null): NumericPropertyName | null {
  if (field === null || field === 'color' || isTextField(field) || isWordField(field)) return null
  if (isPrecision(field)) return propertyAt(field)
  return isProperty(field) ? field : null
}

/** The choice that a word means, by its name on the wire or in either language. */
export function choiceOf(field: WordField, word: string): string | null {
  const wanted = plain(word)
  const words = WORDS[field] as Record<string, { en: string; fa: string }>
  const choices = CHOICES[field] as readonly string[]
  return (
    choices.find((choice) =>
      [choice, words[choice]!.en, words[choice]!.fa].some((each) => plain(each) === wanted),
    ) ?? null
  )
}

const plain = (text: string): string => fold(text).replace(/[\s_\-()≈.]/g, '')
