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
  saidOf,
} from '#calc/vocabulary/rules/material-details.ts'
import { fillDistillation } from '#calc/vocabulary/rules/material-distillation.ts'
import { readNumber } from '#calc/vocabulary/rules/typed-number.ts'
import type { Material } from '#server/features/materials/materials.model.ts'
import {
  type Held,
  type Holds,
  heldOf,
  holdsEntries,
  ownHeld,
  type Typed,
  typedNumber,
} from '#web/readings/held.ts'
import {
  type DeviationAs,
  deviationMeant,
  fromWire,
  numberOnWire,
  openedDeviation,
  readingOf,
  type TypedUnits,
  toWire,
} from '#web/readings/typed-as.ts'

type OtherCategory = Exclude<CategoryName, 'customized'>

/** A material as it is typed: every field a text. */
export interface MaterialEntries {
  name: string
  name_farsi: string
  producer_english_name: string
  producer_farsi_name: string
  /** The one category beside `customized`; '' for none. */
  category: OtherCategory | ''
  /** '' for a hydrocarbon. */
  oxygenate: OxygenateName | ''
  holds: Holds
  distillation: DistillationKind
  /** '' where it is not known. */
  pour_is: PourKind | ''
  /** What it costs; no amount, no price. */
  price: { amount: string; unit: Price['unit']; currency: string }
  /** Standard deviations of readings, where they are known. */
  precision: Partial<Record<NumericPropertyName | OwnQuantity, string>>
  /** In which units these are. */
  precisionAs: Partial<Record<NumericPropertyName, DeviationAs>>
  /** By key what was typed for own properties and of a heavy fuel, each in the unit of its definition. */
  own: Record<string, string>
  properties: Record<PropertyName, string>
  /** How these are meant, where not in the units of the wire. */
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

/** What the form says of a material beside its readings. */
type FormDetails = Pick<MaterialDetails, 'oxygenate' | 'entered' | 'distillation' | 'pour_is' | 'typed'>

/** The same with what the rules are still to refuse. */
interface SentDetails extends FormDetails, Held {
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
 * The texts with which a stored material opens in the form: as they were typed, else in the units of the person. Points that were
 * filled in stay blank, to be filled in again.
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

function precisionEntries(
  { precision, properties }: Material,
  units: UnitChoice,
): Pick<MaterialEntries, 'precision' | 'precisionAs'> {
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

/** The entries of another material like it, named apart in both languages. */
export const copied = (entries: MaterialEntries): MaterialEntries => ({
  ...entries,
  name: `${entries.name} (copy)`,
  name_farsi: entries.name_farsi && `${entries.name_farsi} (رونوشت)`,
})

/** The distillation temperatures that were typed and read as numbers, °C. */
export const typedDistillation = (entries: Readings) =>
  Object.fromEntries(DISTILLATION_NAMES.map((name) => [name, wireNumber(entries, name)])) as Record<
    DistillationName,
    number | null
  >

type Readings = Pick<MaterialEntries, 'properties' | 'typed'>

/** What stands in a field, on the wire; null where there is no number that can be taken. */
export const wireNumber = ({ properties, typed }: Readings, name: NumericPropertyName): number | null =>
  numberOnWire(name, properties[name], typed[name])

/**
 * What is sent of the entries. Blank distillation points between two given ones are filled in on the straight line;
 * a new material leaves blank fields out, a correction clears them with null. What does not read as a number goes as
 * it was typed, for the rules to refuse.
 */
export function bodyOf(entries: MaterialEntries, blank: 'left-out' | 'cleared'): MaterialBody {
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
    ...heldOf(entries),
    entered,
    distillation: entries.distillation,
    pour_is: entries.pour_is || null,
    price: priceOf(entries),
    precision: precisionOf(entries),
    typed: readingsOf(entries),
    ...ownHeld(entries.own, blank),
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
      : (saidOf({ ...NO_DETAILS, ...details } as MaterialDetails) as Partial<SentDetails>)),
  }
}

/** What was typed of an own property; null where nothing was, or what can be read in two ways. */
export function typedOwn({ own }: MaterialEntries, key: string): Typed | null {
  const text = own[key] ?? ''
  // The field itself asks which number is meant.
  return readNumber(text).is === 'ambiguous' ? null : typedNumber(text)
}

function priceOf({ price }: MaterialEntries): SentDetails['price'] {
  const amount = typedNumber(price.amount)
  return amount === null ? null : { ...price, amount, currency: price.currency.trim().toUpperCase() }
}

function precisionOf(entries: MaterialEntries): SentDetails['precision'] {
  const { precision, precisionAs } = entries
  const typed = NUMERIC_PROPERTY_NAMES.map(
    (name) =>
      [
        name,
        deviationMeant(name, precision[name] ?? '', precisionAs[name], wireNumber(entries, name)),
      ] as const,
  )
  // Of own properties in the units of their definitions.
  const own = Object.entries(precision)
    .filter(([name]) => isOwnQuantity(name))
    .map(([name, text]) => [name, typedNumber(text ?? '')] as const)
  return Object.fromEntries(
    [...typed, ...own].filter((one): one is [NumericPropertyName, Typed] => one[1] !== null),
  )
}

/** The distillation points that were typed, where others are filled in between them; null where all were typed. */
function enteredOf(entries: MaterialEntries): DistillationName[] | null {
  const typed = DISTILLATION_NAMES.filter((name) => entries.properties[name].trim() !== '')
  const { filled } = fillDistillation(typedDistillation(entries))
  return filled.some((name) => !typed.includes(name)) ? typed : null
}

/** What was typed in other units than the wire's, as it was typed. */
function readingsOf({ properties, typed }: MaterialEntries): MaterialDetails['typed'] {
  const said = NUMERIC_PROPERTY_NAMES.map((name) => [name, readingOf(name, properties[name], typed[name])])
  return Object.fromEntries(said.filter(([, reading]) => reading !== null))
}

/** A typed property as the rules take it: a number of the wire, a text, or null where nothing was typed. */
export function typedValue({ properties, typed }: Readings, name: PropertyName): number | string | null {
  const text = properties[name].trim()
  if (name === 'color') return text || null
  const meant = toWire(name, properties[name], typed[name])
  if (meant.is === 'empty') return null
  return meant.is === 'number' ? meant.value : text
}

/** The readings that were typed and can be read, for what looks at them as numbers. */
export const typedReadings = (entries: MaterialEntries): MaterialProperties => ({
  ...(Object.fromEntries(
    NUMERIC_PROPERTY_NAMES.map((name) => [name, wireNumber(entries, name)]),
  ) as MaterialProperties),
  color: null,
})

/** Whether anything was typed that the start of the form did not have. */
export const differs = (entries: MaterialEntries, start: MaterialEntries): boolean =>
  JSON.stringify(entries) !== JSON.stringify(start)
