import { type Static, type TSchema, t } from 'elysia'
import {
  ADDITIVE_DENSITY,
  ADDITIVE_PRICE_UNITS,
  ADDITIVES_OF_BLEND,
  type Additive,
  CONTENT_NAMES,
  type Curve,
  DOSE_UNITS,
  POINTS,
  SD_MAX,
  TREATED_DOUBTS,
  TREATED_NAMES,
  USUAL_SD,
} from '#calc/vocabulary/additive.ts'
import { NAME_MAX, NOTE_MAX, PRICE_MAX } from '#calc/vocabulary/limits.ts'
import { OWN_KEY, OWN_QUANTITY, ownProperty } from '#calc/vocabulary/own-property.ts'
import { recordOf } from '#calc/vocabulary/records.ts'
import {
  answer,
  described,
  figure,
  nullable,
  numberIn,
  oneOf,
  only,
  optional,
  uuid,
} from '#server/http/schema.model.ts'
import { wire } from '#server/http/wire.ts'

export const Definition = wire(ownProperty, { $id: 'OwnProperty' })

export const OwnValues = t.Record(t.String({ pattern: OWN_KEY.source }), figure(), {
  $id: 'OwnValues',
  description: 'Custom properties by key; null if data is missing.',
})

export const OwnDetails = t.Array(
  answer('OwnResult', {
    property: described(Definition, 'Definition used.'),
    value: figure(),
    rule: t.String({ description: 'In words.' }),
    reason: t.Optional(t.String({ description: 'Why there is no value.' })),
    notes: t.Array(t.String(), { description: 'Read before relying on the value.' }),
  }),
  { description: 'Values of `own` with their definitions.' },
)
export type OwnDetails = Static<typeof OwnDetails>

const CURVE_FIELDS: Record<keyof Curve, TSchema> = {
  points: t.Array(t.Array(t.Number(), { minItems: 2, maxItems: 2 }), {
    minItems: POINTS.min,
    maxItems: POINTS.max,
    description:
      '[dose, effect] in its unit, doses ascending above 0, effects one way. Linear from (0, 0); unknown beyond the last.',
  }),
  sd: optional(
    numberIn({ min: 0, max: SD_MAX }),
    `Standard deviation, relative to the effect; ${USUAL_SD} where nothing is said, which is ours.`,
  ),
  base: optional(
    only({ min: t.Number(), max: t.Number() }),
    'Untreated range it was measured on; doubtful outside.',
  ),
}
const CurveModel = answer('ResponseCurve', CURVE_FIELDS)

const Responses = t.Record(
  t.String({ pattern: `${OWN_QUANTITY}|^(${TREATED_NAMES.join('|')})$` }),
  CurveModel,
  { $id: 'ResponseCurves', description: 'By quantity or `own:key`.' },
)

export const ADDITIVE_FIELDS = {
  name: t.String({ minLength: 1, maxLength: NAME_MAX }),
  name_farsi: optional(t.String({ maxLength: NAME_MAX })),
  density: numberIn(ADDITIVE_DENSITY, '[kg/m³] at 15 °C.'),
  unit: oneOf(DOSE_UNITS, 'Of the doses, relative to untreated fuel at 15 °C.'),
  price: optional(
    only({
      amount: numberIn({ min: 0, max: PRICE_MAX }),
      unit: oneOf(ADDITIVE_PRICE_UNITS),
      currency: t.String({ pattern: '^[A-Za-z]{3}$' }),
    }),
  ),
  responses: optional(Responses),
  contents: optional(
    only(
      recordOf(CONTENT_NAMES, () => optional(numberIn({ min: 0, max: 100 }))),
      { description: 'Mass %; sulfur adds to the blend’s.' },
    ),
  ),
  note: optional(t.String({ maxLength: NOTE_MAX })),
} satisfies Record<keyof Additive, TSchema>

const ADDITIVE = answer('Additive', ADDITIVE_FIELDS)
export const AdditiveModel = t.Unsafe<Additive>(ADDITIVE)
export const ADDITIVE_ANSWER = ADDITIVE.properties

export const ADDITIVES_REQUEST = t.Optional(
  t.Array(
    t.Object({
      id: uuid('One of your additives.'),
      dose: t.Number({ minimum: 0, description: '0: none.' }),
      unit: t.Optional(oneOf(DOSE_UNITS, 'Default: the additive’s own.')),
    }),
    {
      maxItems: ADDITIVES_OF_BLEND,
      description:
        'On top of the 100 %; effects by your curves appear in `treated`, not in `results`. Their dependence on the fuel is not modelled.',
    },
  ),
)
export type AdditivesRequest = NonNullable<Static<typeof ADDITIVES_REQUEST>>

const affected = t.String({
  pattern: `${OWN_QUANTITY}|^(${[...TREATED_NAMES, 'sulfur_ppm', 'octan_aki'].join('|')})$`,
})

/** A dose in each unit; null where that needs an unknown density. */
export const DOSE = { mg_kg: figure(), mg_l: figure(), l_m3: figure() }
export const DosesSchema = answer('Doses', DOSE)

export const TREATMENT = {
  treated: t.Optional(
    t.Record(
      affected,
      answer('Treated', {
        value: t.Number(),
        delta: t.Number(),
        sd: t.Number({ description: 'Of `delta`.' }),
        doubts: t.Optional(
          t.Array(
            oneOf(
              TREATED_DOUBTS,
              '`several`: added effects of two additives; `base`: outside the measured range.',
            ),
          ),
        ),
      }),
      {
        description: 'Values with additives, where known; limits are judged by them.',
      },
    ),
  ),
  additives: t.Optional(
    t.Array(
      answer('AdditiveDosed', {
        id: t.String(),
        name: t.String(),
        name_farsi: nullable(t.String()),
        dose: DosesSchema,
        unit: oneOf(DOSE_UNITS, 'As requested.'),
        contents: t.Partial(only(recordOf(CONTENT_NAMES, () => figure())), {
          description: 'Added [mg/kg]; manganese [mg/L].',
        }),
        cost: nullable(
          only({ per_m3: t.Number(), total: figure(), currency: t.String() }),
          'Null without a price; `total` for the batch.',
        ),
        batch: t.Optional(only({ kg: figure(), l: figure() }, { description: 'Amount for the batch.' })),
        unknown: t.Array(only({ q: affected, reason: t.String() }), {
          description: 'What it alters by an unknown amount.',
        }),
      }),
    ),
  ),
}
const Answered = t.Object(TREATMENT)
export type TreatmentAnswer = Static<typeof Answered>
