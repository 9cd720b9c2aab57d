import type { TUnsafe } from '@sinclair/typebox'
import { type TSchema, t } from 'elysia'
import { OXYGENATES, POUR_KINDS } from '#calc/vocabulary/blend.ts'
import { HEAVY_FIELDS, heavyProperty } from '#calc/vocabulary/heavy.ts'
import {
  CONTAINED,
  OXYGEN,
  PRICE_MAX,
  TEMPERATURE_MAX,
  TEMPERATURE_MIN,
  TYPED_MAX,
  UNIT_MAX,
} from '#calc/vocabulary/limits.ts'
import { OWN_KEY, OWN_QUANTITY } from '#calc/vocabulary/own-property.ts'
import { DISTILLATION_NAMES, NUMERIC_PROPERTY_NAMES } from '#calc/vocabulary/properties.ts'
import { recordOf } from '#calc/vocabulary/records.ts'
import {
  DISTILLATION_KINDS,
  type MaterialDetails,
  PRICE_UNITS,
} from '#calc/vocabulary/rules/material-details.ts'
import { answer, described, nullable, oneOf, only } from '#server/http/schema.model.ts'

const byProperty = (schema: TSchema, others: { patternProperties?: Record<string, TSchema> } = {}) =>
  only(
    recordOf(NUMERIC_PROPERTY_NAMES, () => t.Optional(schema)),
    others,
  )

const deviation = t.Number({ minimum: 0 })
const typed = answer('TypedReading', {
  value: t.Union([t.Number(), t.String({ maxLength: TYPED_MAX })]),
  unit: t.String({ maxLength: UNIT_MAX }),
  temperature: t.Optional(
    t.Number({
      minimum: TEMPERATURE_MIN,
      maximum: TEMPERATURE_MAX,
      description: 'Of a density, or of the first of two viscosities [°C].',
    }),
  ),
  second: t.Optional(
    only(
      {
        value: t.Union([t.Number(), t.String({ maxLength: TYPED_MAX })]),
        temperature: t.Number({ minimum: TEMPERATURE_MIN, maximum: TEMPERATURE_MAX }),
      },
      { description: 'Second viscosity, at another temperature.' },
    ),
  ),
  cell: t.Optional(t.String({ maxLength: 20, description: 'Source cell of an imported value.' })),
  glass: t.Optional(t.Boolean({ description: 'Uncorrected glass hydrometer reading.' })),
})

const price = answer('MaterialPrice', {
  amount: t.Number({ minimum: 0, maximum: PRICE_MAX }),
  unit: oneOf(PRICE_UNITS),
  currency: t.String({ pattern: '^[A-Z]{3}$', description: 'ISO 4217.' }),
})

const Holding = answer(
  'Holding',
  recordOf(OXYGENATES, () => t.Optional(t.Number({ minimum: CONTAINED.min, maximum: CONTAINED.max }))),
)

const HeavyReadings = answer(
  'HeavyReadings',
  recordOf(HEAVY_FIELDS, (name) => t.Optional(nullable(t.Number(), heavyProperty(name).unit))),
)

const details = {
  oxygenate: nullable(
    oneOf(OXYGENATES),
    'Single-component materials (≥ 90 vol %); null for a hydrocarbon. Never inferred from a name.',
  ),
  oxygen: nullable(
    t.Number({ minimum: OXYGEN.min, maximum: OXYGEN.max }),
    'Mass %, from its sheet; null: from its oxygenates.',
  ),
  contains: {
    ...Holding,
    description: 'Vol % of each oxygenate in a bought fuel such as E10 or B7, whose `oxygenate` is null.',
  },
  entered: nullable(
    t.Array(oneOf(DISTILLATION_NAMES)),
    'Typed distillation points; the others are interpolated. Null: all typed.',
  ),
  distillation: oneOf(DISTILLATION_KINDS, {
    default: 'd86',
    description: 'How the curve was measured.',
  }),
  pour_is: nullable(oneOf(POUR_KINDS), 'Which one `pour_freezing_point` is; null if unknown.'),
  precision: t.Intersect([byProperty(deviation, { patternProperties: { [OWN_QUANTITY]: deviation } })], {
    $id: 'Precision',
    description: 'Standard deviation of a reading by property or `own:key`; 0 is exact.',
  }),
  range: described(
    t.Partial(
      t.Object(
        recordOf([...NUMERIC_PROPERTY_NAMES, ...HEAVY_FIELDS], () =>
          t.Array(t.Number(), { minItems: 2, maxItems: 2 }),
        ),
        { additionalProperties: false },
      ),
      { $id: 'TypicalRanges' },
    ),
    'Usual range by property, for typical streams.',
  ),
  typed: t.Intersect([byProperty(typed, { patternProperties: { [`^color$|${OWN_QUANTITY}`]: typed } })], {
    $id: 'Typed',
    description: 'Readings as typed, before unit conversion. Informational.',
  }),
  price: nullable(price, 'Per m³ at 15 °C or per t.'),
  own: t.Record(t.String({ pattern: OWN_KEY.source }), t.Number(), {
    description:
      'Custom properties by key; your materials only. In a change, omitted ones stay and null clears.',
  }),
  heavy: HeavyReadings,
}

export const DETAILS = details as {
  [Name in keyof typeof details]: TUnsafe<MaterialDetails[Name]>
}

/** The same in a request, all optional. */
export const DETAILS_INPUT = t.Partial(t.Object(DETAILS)).properties
