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
  description: 'By key the own properties of the account, as computed; null where the data do not suffice.',
})

export const OwnDetails = t.Array(
  answer('OwnResult', {
    property: described(Definition, 'The definition that it was computed by.'),
    value: figure(),
    rule: t.String({ description: 'The rule in the language of the answer.' }),
    reason: t.Optional(t.String({ description: 'Why there is no value.' })),
    notes: t.Array(t.String(), { description: 'What to know before trusting the value.' }),
  }),
  { description: 'The values of `own` with their definitions; absent where there are none.' },
)
export type OwnDetails = Static<typeof OwnDetails>

const CURVE_FIELDS: Record<keyof Curve, TSchema> = {
  points: t.Array(t.Array(t.Number(), { minItems: 2, maxItems: 2 }), {
    minItems: POINTS.min,
    maxItems: POINTS.max,
    description:
      '[dose, effect]: doses above 0 in the additive’s unit, ascending; effects all one way. (0, 0) is implied, lines are straight, and beyond the last nothing is known.',
  }),
  sd: optional(
    numberIn({ min: 0, max: SD_MAX }),
    `Standard deviation, relative to the effect; ${USUAL_SD} where nothing is said, which is ours.`,
  ),
  base: optional(
    only({ min: t.Number(), max: t.Number() }),
    'The untreated values at which it was measured: outside, the effect is doubtful.',
  ),
}
const CurveModel = answer('ResponseCurve', CURVE_FIELDS)

const Responses = t.Record(
  t.String({ pattern: `${OWN_QUANTITY}|^(${TREATED_NAMES.join('|')})$` }),
  CurveModel,
  { $id: 'ResponseCurves', description: 'By quantity what doses do to it; own properties as `own:key`.' },
)

export const ADDITIVE_FIELDS = {
  name: t.String({ minLength: 1, maxLength: NAME_MAX }),
  name_farsi: optional(t.String({ maxLength: NAME_MAX })),
  density: numberIn(ADDITIVE_DENSITY, '[kg/m³] at 15 °C.'),
  unit: oneOf(DOSE_UNITS, 'Of the doses of its curves; they refer to the untreated fuel at 15 °C.'),
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
      { description: 'Mass %. Sulfur is added to the blend’s.' },
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
      id: uuid('Of the caller’s additives.'),
      dose: t.Number({ minimum: 0, description: '0 is the same as without it.' }),
      unit: t.Optional(oneOf(DOSE_UNITS, 'The additive’s own where it is left out.')),
    }),
    {
      maxItems: ADDITIVES_OF_BLEND,
      description:
        'Dosed outside of the 100 %. `results` are the same without them; what they do stands in `treated`, by the caller’s own curves. How the effect depends on the fuel is not modelled.',
    },
  ),
)
export type AdditivesRequest = NonNullable<Static<typeof ADDITIVES_REQUEST>>

const affected = t.String({
  pattern: `${OWN_QUANTITY}|^(${[...TREATED_NAMES, 'sulfur_ppm', 'octan_aki'].join('|')})$`,
})

/** A dose in each unit; null where that needs an unknown density. */
export const DOSE = { mg_kg: figure(), mg_l: figure(), l_m3: figure() }
export const Doses = answer('Doses', DOSE)

export const TREATMENT = {
  treated: t.Optional(
    t.Record(
      affected,
      answer('Treated', {
        value: t.Number(),
        delta: t.Number(),
        sd: t.Number({ description: 'Standard deviation of the delta.' }),
        doubts: t.Optional(
          t.Array(
            oneOf(
              TREATED_DOUBTS,
              '`several`: two additives act on it, and their effects were added; `base`: the untreated value lies outside of those that the effect was measured at.',
            ),
          ),
        ),
      }),
      {
        description:
          'With additives, where they alter a value and it is known by how much. Limits are judged by it.',
      },
    ),
  ),
  additives: t.Optional(
    t.Array(
      answer('AdditiveDosed', {
        id: t.String(),
        name: t.String(),
        name_farsi: nullable(t.String()),
        dose: Doses,
        unit: oneOf(DOSE_UNITS, 'In which it was asked for.'),
        contents: t.Partial(only(recordOf(CONTENT_NAMES, () => figure())), {
          description: 'What it brings [mg/kg], manganese [mg/L].',
        }),
        cost: nullable(
          only({ per_m3: t.Number(), total: figure(), currency: t.String() }),
          'Null without a price; the total of the batch.',
        ),
        batch: t.Optional(
          only({ kg: figure(), l: figure() }, { description: 'What the batch takes of it.' }),
        ),
        unknown: t.Array(only({ q: affected, reason: t.String() }), {
          description: 'What it alters by nobody knows how much: there is no treated value then.',
        }),
      }),
    ),
  ),
}
const Answered = t.Object(TREATMENT)
export type TreatmentAnswer = Static<typeof Answered>
