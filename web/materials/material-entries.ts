import type { UnitChoice } from '#calc/units/choice.ts'
import type { OxygenateName, PourKind } from '#calc/vocabulary/blend.ts'
import type { CategoryName } from '#calc/vocabulary/categories.ts'
import { type HeavyField, withHeavy } from '#calc/vocabulary/heavy.ts'
import { isOwnQuantity, type OwnQuantity } from '#calc/vocabulary/own-property.ts'
import {
  DISTILLATION_NAMES,
  type DistillationName,
  isDistillation,
  type MaterialProperties,
  NUMERIC_PROPERTY_NAMES,
  type NumericPropertyName,
  PROPERTY_NAMES,
  type PropertyName,
} from '#calc/vocabulary/properties.ts'
import {
  type DistillationKind,
  type MaterialDetails,
  NO_DETAILS,
  type Price,
  statedDetails,
} from '#calc/vocabulary/rules/material-details.ts'
import { fillDistillation } from '#calc/vocabulary/rules/material-distillation.ts'
import { readNumber } from '#calc/vocabulary/rules/typed-number.ts'
import type { Material } from '#server/features/materials/materials.model.ts'
import {
  type Holds,
  holdsEntries,
  type SentContents,
  sentContents,
  sentOwn,
  type Typed,
  typedNumber,
} from '#web/readings/contents.ts'
import {
  type DeviationAs,
  deviationMeant,
  fromWire,
  openedDeviation,
  type TypedUnits,
  toWire,
  typedReading,
} from '#web/readings/typed-as.ts'

type OtherCategory = Exclude<CategoryName, 'customized'>

export interface MaterialEntries {
  name: string
  name_farsi: string
  producer_english_name: string
  producer_farsi_name: string
  /** The category besides `customized`; '' for none. */
  category: OtherCategory | ''
  /** '' for a hydrocarbon. */
  oxygenate: OxygenateName | ''
  holds: Holds
  distillation: DistillationKind
  /** '' for unknown. */
  pour_is: PourKind | ''
  /** A blank amount means no price. */
  price: { amount: string; unit: Price['unit']; currency: string }
  precision: Partial<Record<NumericPropertyName | OwnQuantity, string>>
  /** Units of `precision`. */
  precisionAs: Partial<Record<NumericPropertyName, DeviationAs>>
  /** Values of own properties and heavy-fuel fields by key, in the unit of their definition. */
  own: Record<string, string>
  properties: Record<PropertyName, string>
  /** Units and temperatures of `properties` that are not in wire units. */
  typed: TypedUnits
}

export interface MaterialBody extends Partial<SentDetails> {
  name: string
  name_farsi: string | null
  producer_english_name: string
  producer_farsi_name: string | null
  categories: CategoryName[]
  properties: Partial<Record<PropertyName, number | string | null>>
}

/** Details besides the readings; unreadable numbers stay text, for the rules to refuse. */
interface SentDetails
  extends SentContents,
    Pick<MaterialDetails, 'oxygenate' | 'entered' | 'distillation' | 'pour_is' | 'typed'> {
  price: { amount: Typed; unit: Price['unit']; currency: string } | null
  precision: Partial<Record<NumericPropertyName | OwnQuantity, Typed>>
  /** Null clears one. */
  own: Record<string, Typed | null>
  heavy: Partial<Record<HeavyField, Typed>>
}

export const EMPTY_ENTRIES: MaterialEntries = {
  oxygenate: '',
  holds: {},
  distillation: 'd86',
  pour_is: '',
  price: { amount: '', unit: 'm3', currency: '' },
  precision: {},
  precisionAs: {},
  own: {},
  name: '',
  name_farsi: '',
  producer_english_name: '',
  producer_farsi_name: '',
  category: '',
  properties: Object.fromEntries(PROPERTY_NAMES.map((name) => [name, ''])) as Record<PropertyName, string>,
  typed: {},
}

/**
 * Form entries of a stored material: as originally typed, otherwise in the user's units. Interpolated points stay blank, to be
 * interpolated again.
 */
export function entriesOf(material: Material, units: UnitChoice): MaterialEntries {
  const { entered } = material
  const isFilled = (name: PropertyName) => entered !== null && isDistillation(name) && !entered.includes(name)
  const typed: TypedUnits = {}
  const text = (name: PropertyName) => {
    const value = material.properties[name]
    if (value === null || isFilled(name)) return ''
    if (name === 'color' || typeof value !== 'number') return String(value)
    const { text, as } = fromWire(name, value, material.typed[name], units)
    if (as) typed[name] = as
    return text
  }
  const properties = Object.fromEntries(PROPERTY_NAMES.map((name) => [name, text(name)]))
  const others = material.categories.map(({ name }) => name).filter((name) => name !== 'customized')
  return {
    name: material.name,
    name_farsi: material.name_farsi ?? '',
    producer_english_name: material.producer_english_name,
    producer_farsi_name: material.producer_farsi_name ?? '',
    category: others[0] ?? '',
    oxygenate: material.oxygenate ?? '',
    holds: holdsEntries(material),
    distillation: material.distillation,
    pour_is: material.pour_is ?? '',
    price: material.price
      ? { ...material.price, amount: String(material.price.amount) }
      : EMPTY_ENTRIES.price,
    ...precisionEntries(material, units),
    own: Object.fromEntries(
      Object.entries(withHeavy(material.own, material.heavy)).map(([key, value]) => [key, String(value)]),
    ),
    properties: properties as Record<PropertyName, string>,
    typed,
  }
}

function precisionEntries({ precision, properties }: Material, units: UnitChoice) {
  const texts: MaterialEntries['precision'] = {}
  const typed: MaterialEntries['precisionAs'] = {}
  for (const name of NUMERIC_PROPERTY_NAMES) {
    const deviation = precision[name]
    if (deviation === undefined) continue
    const { text, as } = openedDeviation(name, deviation, properties[name], units)
    texts[name] = text
    typed[name] = as
  }
  for (const [name, deviation] of Object.entries(precision))
    if (isOwnQuantity(name)) texts[name] = String(deviation)
  return { precision: texts, precisionAs: typed }
}

/** Entries of a copy, with the names marked as such. */
export const copied = (entries: MaterialEntries): MaterialEntries => ({
  ...entries,
  name: `${entries.name} (copy)`,
  name_farsi: entries.name_farsi && `${entries.name_farsi} (رونوشت)`,
})

type Readings = Pick<MaterialEntries, 'properties' | 'typed'>

/** The wire value of a field; null where its text is no number. */
export function wireNumber({ properties, typed }: Readings, name: NumericPropertyName): number | null {
  const wire = toWire(name, properties[name], typed[name])
  return wire.is === 'number' ? wire.value : null
}

const wireNumbers = <Name extends NumericPropertyName>(entries: Readings, names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, wireNumber(entries, name)])) as Record<Name, number | null>

/** Typed distillation temperatures, °C. */
export const typedDistillation = (entries: Readings) => wireNumbers(entries, DISTILLATION_NAMES)

export const typedReadings = (entries: MaterialEntries): MaterialProperties => ({
  ...wireNumbers(entries, NUMERIC_PROPERTY_NAMES),
  color: null,
})

/**
 * The request body of the entries. Blank distillation points between two given ones are interpolated linearly; a new material
 * leaves blank fields out, a correction clears them with null. Unreadable numbers are sent as typed, for the rules to refuse.
 */
export function materialBody(entries: MaterialEntries, blank: 'left-out' | 'cleared'): MaterialBody {
  const { values: filled } = fillDistillation(typedDistillation(entries))
  const entered = enteredOf(entries)
  const properties: MaterialBody['properties'] = {}
  for (const name of PROPERTY_NAMES) {
    const value = typedValue(entries, name) ?? (isDistillation(name) ? filled[name] : null)
    if (value !== null) properties[name] = value
    else if (blank === 'cleared') properties[name] = null
  }
  const details: SentDetails = {
    oxygenate: entries.oxygenate || null,
    ...sentContents(entries),
    entered,
    distillation: entries.distillation,
    pour_is: entries.pour_is || null,
    price: priceOf(entries),
    precision: precisionOf(entries),
    typed: readingsOf(entries),
    ...sentOwn(entries.own, blank),
  }
  return {
    name: entries.name.trim(),
    name_farsi: entries.name_farsi.trim() || null,
    producer_english_name: entries.producer_english_name.trim(),
    producer_farsi_name: entries.producer_farsi_name.trim() || null,
    categories: entries.category === '' ? ['customized'] : ['customized', entries.category],
    properties,
    ...(blank === 'cleared'
      ? details
      : (statedDetails({ ...NO_DETAILS, ...details } as MaterialDetails) as Partial<SentDetails>)),
  }
}

/** The value of an own property; null where it is blank or ambiguous. */
export function typedOwn({ own }: MaterialEntries, key: string): Typed | null {
  const text = own[key] ?? ''
  // The field itself asks which number an ambiguous text is.
  return readNumber(text).is === 'ambiguous' ? null : typedNumber(text)
}

function priceOf({ price }: MaterialEntries): SentDetails['price'] {
  const amount = typedNumber(price.amount)
  return amount === null ? null : { ...price, amount, currency: price.currency.trim().toUpperCase() }
}

function precisionOf(entries: MaterialEntries): SentDetails['precision'] {
  const { precision, precisionAs } = entries
  const names = [...NUMERIC_PROPERTY_NAMES, ...Object.keys(precision).filter(isOwnQuantity)]
  return Object.fromEntries(
    names.flatMap((name) => {
      const text = precision[name] ?? ''
      const value = isOwnQuantity(name)
        ? typedNumber(text)
        : deviationMeant(name, text, precisionAs[name], wireNumber(entries, name))
      return value === null ? [] : [[name, value]]
    }),
  )
}

/** The typed distillation points, where others are interpolated between them; null where none are. */
function enteredOf(entries: MaterialEntries): DistillationName[] | null {
  const typed = DISTILLATION_NAMES.filter((name) => entries.properties[name].trim() !== '')
  const { filled } = fillDistillation(typedDistillation(entries))
  return filled.some((name) => !typed.includes(name)) ? typed : null
}

/** Readings typed in other than wire units, as typed. */
function readingsOf({ properties, typed }: MaterialEntries): MaterialDetails['typed'] {
  const readings = NUMERIC_PROPERTY_NAMES.map((name) => [
    name,
    typedReading(name, properties[name], typed[name]),
  ])
  return Object.fromEntries(readings.filter(([, reading]) => reading !== null))
}

/** A property as the rules take it: its wire value, unreadable text as typed, or null for a blank. */
export function typedValue({ properties, typed }: Readings, name: PropertyName): number | string | null {
  const text = properties[name].trim()
  if (name === 'color') return text || null
  const wire = toWire(name, properties[name], typed[name])
  if (wire.is === 'empty') return null
  return wire.is === 'number' ? wire.value : text
}

export const differs = (entries: MaterialEntries, start: MaterialEntries): boolean =>
  JSON.stringify(entries) !== JSON.stringify(start)
