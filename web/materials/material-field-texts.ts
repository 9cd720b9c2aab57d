// A material's entries in words, and the merging of two users' entries.
import { OXYGENATES } from '#calc/vocabulary/blend.ts'
import { CATEGORIES } from '#calc/vocabulary/categories.ts'
import { OXYGENATE_NAMES } from '#calc/vocabulary/contents.ts'
import type { OwnProperty, OwnQuantity } from '#calc/vocabulary/own-property.ts'
import {
  DISTILLATION_NAMES,
  isDistillation,
  type NumericPropertyName,
  PROPERTY_NAMES,
  type PropertyName,
} from '#calc/vocabulary/properties.ts'
import { type ConflictParts, type FieldText, mergedParts } from '#web/conflict/conflict.ts'
import type { HoldsName } from '#web/readings/contents.ts'
import { typedUnit } from '#web/readings/typed-as.ts'
import { usePreferences, useText } from '#web/services.ts'
import { materials } from '#web/text/materials.ts'
import { type FormField, fieldLabelOf, fieldTextIn, ownField, type Wording } from './material-checks.ts'
import type { MaterialEntries } from './material-entries.ts'

const TEXTS = ['name', 'name_farsi', 'producer_english_name', 'producer_farsi_name'] as const
const HOLDS: readonly HoldsName[] = ['oxygen', ...OXYGENATES]
const PRICE = ['price-amount', 'price-currency'] as const

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

export function useMaterialFieldTexts(wording: Wording): (entries: MaterialEntries) => FieldText[] {
  const { form: t } = useText(materials)
  const { units } = usePreferences()
  const { language } = wording
  return (entries) => {
    const field = (name: FormField, unit = ''): FieldText => {
      const text = fieldTextIn(entries, name)
      return { key: name, label: fieldLabelOf(name, wording), text: text && unit ? `${text} ${unit}` : text }
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
        label: fieldLabelOf('categories', wording),
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

type Texts = Readonly<Record<string, string | undefined>>
type Units = Readonly<Record<string, object | undefined>>

/** Texts with their units: each is merged together with its unit. */
const withUnits = (names: readonly string[], texts: Texts, units: Units) =>
  Object.fromEntries(names.map((name) => [name, { text: texts[name], as: units[name] }]))

type WithUnits = ReturnType<typeof withUnits>
const textsOf = (parts: WithUnits) =>
  Object.fromEntries(Object.entries(parts).map(([name, { text }]) => [name, text]))
const unitsOf = (parts: WithUnits) =>
  Object.fromEntries(Object.entries(parts).flatMap(([name, { as }]) => (as ? [[name, as]] : [])))

const readingsIn = (names: readonly PropertyName[], { properties, typed }: MaterialEntries) =>
  withUnits(names, properties, typed)

const OTHERS = PROPERTY_NAMES.filter((name) => !isDistillation(name) && name !== 'pour_freezing_point')

export function mergedMaterial(base: MaterialEntries, mine: MaterialEntries, theirs: MaterialEntries) {
  const merged = <P extends ConflictParts>(partsIn: (entries: MaterialEntries) => P): P =>
    mergedParts(partsIn(base), partsIn(mine), partsIn(theirs))
  const { curve, pour } = merged((entries) => ({
    // A curve is merged as a whole, and a pour or freezing point with its kind.
    curve: { points: readingsIn(DISTILLATION_NAMES, entries), distillation: entries.distillation },
    pour: { points: readingsIn(['pour_freezing_point'], entries), pour_is: entries.pour_is },
  }))
  const others = merged((entries) => readingsIn(OTHERS, entries))
  const readings = { ...others, ...curve.points, ...pour.points }
  const deviations = merged(({ precision, precisionAs }) =>
    withUnits(Object.keys(precision), precision, precisionAs),
  )
  return {
    ...merged((entries) => ({ ...entries })),
    distillation: curve.distillation,
    pour_is: pour.pour_is,
    properties: textsOf(readings) as MaterialEntries['properties'],
    typed: unitsOf(readings),
    precision: textsOf(deviations),
    precisionAs: unitsOf(deviations),
    own: merged(({ own }) => own),
  }
}
