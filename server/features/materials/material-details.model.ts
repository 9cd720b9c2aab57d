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
      description: '°C at which a density was read, or the first of two viscosities.',
    }),
  ),
  second: t.Optional(
    only(
      {
        value: t.Union([t.Number(), t.String({ maxLength: TYPED_MAX })]),
        temperature: t.Number({ minimum: TEMPERATURE_MIN, maximum: TEMPERATURE_MAX }),
      },
      { description: 'The second viscosity, where two at other temperatures than 40 °C were typed.' },
    ),
  ),
  cell: t.Optional(t.String({ maxLength: 20, description: 'Of an imported value: the cell it came from.' })),
  glass: t.Optional(
    t.Boolean({ description: 'A density is the uncorrected reading of a glass hydrometer.' }),
  ),
})

const price = answer('MaterialPrice', {
  amount: t.Number({ minimum: 0, maximum: PRICE_MAX }),
  unit: oneOf(PRICE_UNITS),
  currency: t.String({ pattern: '^[A-Z]{3}$', description: 'By ISO 4217.' }),
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
    'What the material consists of, to 90 vol % or more. Null: a hydrocarbon. Never concluded from a name.',
  ),
  oxygen: nullable(
    t.Number({ minimum: OXYGEN.min, maximum: OXYGEN.max }),
    'Mass % by its sheet. Null: by what it is or contains.',
  ),
  contains: {
    ...Holding,
    description: 'Vol % of each oxygenate in a bought fuel such as E10 or B7, whose `oxygenate` is null.',
  },
  entered: nullable(
    t.Array(oneOf(DISTILLATION_NAMES)),
    'The distillation points that were typed; the others that have a value were filled in on the straight line between them. Null: all were typed.',
  ),
  distillation: oneOf(DISTILLATION_KINDS, {
    default: 'd86',
    description: 'How the curve was measured: ASTM D86, ASTM D2887, true boiling points, or by mass.',
  }),
  pour_is: nullable(oneOf(POUR_KINDS), 'Which of the two `pour_freezing_point` is. Null: not known.'),
  precision: t.Intersect([byProperty(deviation, { patternProperties: { [OWN_QUANTITY]: deviation } })], {
    $id: 'Precision',
    description:
      'Standard deviation of a reading where it is known, `own:key` of an own property; 0 for an exact one.',
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
    'Of a typical stream: between which values such a material usually lies, by property.',
  ),
  typed: t.Intersect([byProperty(typed, { patternProperties: { [`^color$|${OWN_QUANTITY}`]: typed } })], {
    $id: 'Typed',
    description:
      'A reading as it was typed, before it was converted to the unit of the wire. Kept beside the value, which alone counts.',
  }),
  price: nullable(price, 'What it costs, by volume at 15 °C or by mass.'),
  own: t.Record(t.String({ pattern: OWN_KEY.source }), t.Number(), {
    description:
      'By key the values of own properties, of own materials only. In a correction those left out stay; null clears one.',
  }),
  heavy: HeavyReadings,
}

export const DETAILS = details as {
  [Name in keyof typeof details]: TUnsafe<MaterialDetails[Name]>
}

/** The same in a request, all optional. */
export const DETAILS_INPUT = t.Partial(t.Object(DETAILS)).properties
