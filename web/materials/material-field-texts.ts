// A material's entries in words, and two people's as one.

import { OXYGENATES } from '#calc/vocabulary/blend.ts'
import { CATEGORIES } from '#calc/vocabulary/categories.ts'
import { OXYGENATE_NAMES } from '#calc/vocabulary/contents.ts'
import type { OwnProperty, OwnQuantity } from '#calc/vocabulary/own-property.ts'
import {
  isDistillation,
  type NumericPropertyName,
  PROPERTY_NAMES,
  type PropertyName,
} from '#calc/vocabulary/properties.ts'
import { type FieldText, mergedParts, type Parts } from '#web/conflict/conflict.ts'
import type { HoldsName } from '#web/readings/held.ts'
import { typedUnit } from '#web/readings/typed-as.ts'
import { usePreferences, useText } from '#web/services.ts'
import { materials } from '#web/text/materials.ts'
import { type FormField, labelOf, ownField, textIn, type Wording } from './material-checks.ts'
import type { MaterialEntries } from './material-entries.ts'

const TEXTS = ['name', 'name_farsi', 'producer_english_name', 'producer_farsi_name'] as const
const HOLDS: readonly HoldsName[] = ['oxygen', ...OXYGENATES]
const PRICE = ['price-amount', 'price-currency'] as const

/** How the form names its fields. */
export function useMaterialWording(own: readonly OwnProperty[]): Wording {
  const { form: t } = useText(materials)
  const { language } = usePreferences()
  return {
    language,
    labels: {
      name: t.name,
      name_farsi: t.nameFarsi,
      producer_english_name: t.producer,
      producer_farsi_name: t.producerFarsi,
      categories: t.otherCategory,
      'price-amount': t.price,
      'price-currency': t.currency,
    },
    precisionOf: t.precisionOf,
    own,
  }
}

/** What the fields of the form say, each with its unit. */
export function useMaterialFieldTexts(wording: Wording): (entries: MaterialEntries) => FieldText[] {
  const { form: t } = useText(materials)
  const { units } = usePreferences()
  const { language } = wording
  return (entries) => {
    const field = (name: FormField, unit = ''): FieldText => {
      const text = textIn(entries, name)
      return { key: name, label: labelOf(name, wording), text: text && unit ? `${text} ${unit}` : text }
    }
    const unitOf = (name: PropertyName): string => {
      if (name === 'color') return ''
      const as = entries.typed[name]
      const at = as?.temperature === undefined ? '' : `, ${as.temperature}`
      return `${typedUnit(name, as, units)}${at}`
    }
    const { category, oxygenate, distillation, pour_is, price } = entries
    return [
      ...TEXTS.map((name) => field(name)),
      {
        key: 'categories',
        label: labelOf('categories', wording),
        text: category && CATEGORIES[category][language],
      },
      { key: 'oxygenate', label: t.oxygenate, text: oxygenate && OXYGENATE_NAMES[oxygenate][language] },
      ...HOLDS.map((name) => field(`holds-${name}`, '%')),
      { key: 'distillation', label: t.curveKind, text: t.curveKinds[distillation].label },
      ...PROPERTY_NAMES.map((name) => field(name, unitOf(name))),
      { key: 'pour_is', label: t.pourIs, text: pour_is && t.pourKinds[pour_is] },
      ...PRICE.map((name) => field(name)),
      { key: 'price-unit', label: t.priceUnit, text: price.amount && t.priceUnits[price.unit] },
      ...(Object.keys(entries.precision) as (NumericPropertyName | OwnQuantity)[]).map((name) =>
        field(`precision-${name}`, entries.precisionAs[name as NumericPropertyName]?.unit),
      ),
      ...Object.keys(entries.own).map((key) => field(ownField(key))),
    ]
  }
}

/** What counts as one: a reading with its unit, and the curve as a whole, which is one test. */
function partsOf({ properties, typed, precision, precisionAs, own, ...rest }: MaterialEntries): Parts {
  const { distillation, pour_is, ...others } = rest
  const readings = PROPERTY_NAMES.map((name) => ({
    name,
    text: properties[name],
    as: name === 'color' ? undefined : typed[name],
  }))
  return {
    ...others,
    curve: { distillation, points: readings.filter(({ name }) => isDistillation(name)) },
    ...Object.fromEntries(
      readings
        .filter(({ name }) => !isDistillation(name))
        .map((one) => [
          `reading ${one.name}`,
          one.name === 'pour_freezing_point' ? { ...one, pour_is } : one,
        ]),
    ),
    ...Object.fromEntries(
      Object.entries(precision).map(([name, text]) => [
        `precision ${name}`,
        { name, text, as: precisionAs[name as NumericPropertyName] },
      ]),
    ),
    ...Object.fromEntries(Object.entries(own).map(([name, text]) => [`own ${name}`, { name, text }])),
  }
}

interface Reading {
  name: string
  text: string
  as?: never
}

export function mergedEntries(
  base: MaterialEntries,
  mine: MaterialEntries,
  theirs: MaterialEntries,
): MaterialEntries {
  const parts = mergedParts(partsOf(base), partsOf(mine), partsOf(theirs)) as Record<string, never>
  const { curve, ...others } = parts as unknown as {
    curve: Pick<MaterialEntries, 'distillation'> & { points: Reading[] }
  }
  const among = (kind: string): Reading[] =>
    Object.entries(parts).flatMap(([name, part]) => (name.startsWith(`${kind} `) ? [part as Reading] : []))
  const texts = (readings: readonly Reading[]) =>
    Object.fromEntries(readings.map(({ name, text }) => [name, text]))
  const units = (readings: readonly Reading[]) =>
    Object.fromEntries(readings.flatMap(({ name, as }) => (as === undefined ? [] : [[name, as]])))
  const readings = [...curve.points, ...among('reading')]
  const pour = parts['reading pour_freezing_point'] as unknown as Pick<MaterialEntries, 'pour_is'>
  const whole = Object.fromEntries(Object.entries(others).filter(([name]) => !name.includes(' ')))
  return {
    ...theirs,
    ...whole,
    distillation: curve.distillation,
    pour_is: pour.pour_is,
    properties: texts(readings) as MaterialEntries['properties'],
    typed: units(readings),
    precision: texts(among('precision')),
    precisionAs: units(among('precision')),
    own: texts(among('own')),
  }
}
