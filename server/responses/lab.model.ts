import { type Static, type TSchema, t } from 'elysia'
import {
  AMOUNT_UNITS,
  compared,
  type LabEntry,
  type LabQuantity,
  type LabRecord,
  LEVELS,
} from '#calc/lab/lab-record.ts'
import { METHOD_MAX, REASON_MAX, SAMPLE_MAX } from '#calc/lab/lab-rules.ts'
import { PRESSURE_EQUATION_NAMES } from '#calc/units/total-pressure.ts'
import { IMPORT_MAX } from '#calc/vocabulary/limits.ts'
import { OWN_KEY, OWN_QUANTITY } from '#calc/vocabulary/own-property.ts'
import { QUANTITIES } from '#calc/vocabulary/quantities.ts'
import { recordOf } from '#calc/vocabulary/records.ts'
import {
  answer,
  body,
  described,
  extended,
  named,
  nullable,
  oneOf,
  only,
  optional,
  SEEN,
  uuid,
  VERSION,
} from '#server/http/schema.model.ts'
import { wire } from '#server/http/wire.ts'
import { CheckAnswer } from './check.model.ts'
import { Definition, OwnValues } from './definitions.model.ts'
import { importAnswer, ON_DUPLICATE, onDuplicate } from './import.model.ts'

const flag = (description: string) => nullable(t.Boolean(), description)

const LAB_QUANTITIES: readonly LabQuantity[] = ['color', ...QUANTITIES]

/** A field for each quantity; own properties are `own:key`. */
export const byQuantity = <Name extends LabQuantity, Schema extends TSchema>(
  schemaOf: (q: LabQuantity) => Schema,
  names: readonly Name[] = LAB_QUANTITIES as readonly Name[],
) =>
  t.Unsafe<Partial<Record<Name | `own:${string}`, Static<Schema>>>>(
    t.Partial(
      only(
        recordOf(names, (q) => schemaOf(q)),
        { patternProperties: { [OWN_QUANTITY]: schemaOf('own:key') } },
      ),
    ),
  )

const value = (q: LabQuantity) => (q === 'color' ? t.String() : t.Number())
const Values = named(
  'LabEntries',
  byQuantity((q) => nullable(value(q))),
)
const Readings = named('LabReadings', byQuantity(value))

const Amount = only({
  amount: t.Number({ minimum: 0 }),
  unit: oneOf(AMOUNT_UNITS),
  temperature: t.Optional(t.Number({ description: '°C, unless 15.' })),
})

const TotalPressure = only({
  value: t.Number({ minimum: 0, description: 'kPa at 37.8 °C.' }),
  equation: oneOf(PRESSURE_EQUATION_NAMES),
})

/** Every field of a document, and perhaps others: what is stored is taken and answered. */
type Told<Document> = Record<keyof Document, TSchema> & Record<string, TSchema>

const SAMPLED = 'Date, or date and time.'

export const LabRequest = body('LabRequest', {
  sampled_at: optional(t.String(), SAMPLED),
  sample: optional(t.String({ maxLength: SAMPLE_MAX }), 'Number or label.'),
  levels: optional(
    t.Partial(t.Object(recordOf(LEVELS, () => Values))),
    'Tank levels. Where no result is given, their mean counts.',
  ),
  results: t.Optional(
    described(
      Values,
      'By property or derived quantity; `if_known` quantities of a grade too, such as `own:reported_water`, words by their number in `choices`.',
    ),
  ),
  total_pressure: optional(
    TotalPressure,
    'Total vapor pressure (Ptot, ASVP, VP4) reported in place of `rvp`, which becomes its DVPE by the equation that the grade or country uses.',
  ),
  own: t.Optional(described(OwnValues, 'Custom properties by key, like `own:key` in `results`.')),
  units: t.Optional(
    t.Record(t.String({ pattern: OWN_QUANTITY }), t.String(), {
      description: 'Unit by `own:key`, if it changed since the blend.',
    }),
  ),
  seen: optional(
    t.String(),
    'The `version` (or `entered_at`, null for none) you last read; 409 if stale. Omit to skip the check.',
  ),
  methods: optional(
    byQuantity(() => t.String({ maxLength: METHOD_MAX })),
    'Test method by quantity.',
  ),
  as_blended: optional(
    t.Record(uuid(), Amount),
    'Pumped amount of each material; the prediction is repeated from it. Later results without it keep it; null clears it.',
  ),
} satisfies Told<LabEntry>)

const Compared = wire(compared, { $id: 'LabCompared' })

export const LabAnswer = answer('LabAnswer', {
  sampled_at: nullable(t.String({ format: 'date-time' })),
  sample: nullable(t.String({ maxLength: SAMPLE_MAX }), 'Number or label.'),
  entered_at: t.String({ format: 'date-time' }),
  results: Readings,
  total_pressure: t.Optional(described(TotalPressure, 'What was reported in place of a DVPE.')),
  levels: nullable(t.Partial(only(recordOf(LEVELS, () => Readings)))),
  methods: byQuantity(() => t.String()),
  as_blended: nullable(t.Record(t.String(), Amount)),
  blended: nullable(t.Array(t.Number()), 'Shares of the pumped amounts.'),
  properties: byQuantity(() => Compared),
  own: described(t.Unsafe<Record<string, number>>(OwnValues), 'Custom properties by key.'),
  definitions: t.Optional(
    t.Record(t.String({ pattern: OWN_KEY.source }), Definition, {
      description: 'Definitions of the measured custom properties.',
    }),
  ),
  mixed: flag('False if a property shows the tank is not mixed; null if unknown.'),
  ...VERSION,
} satisfies Told<LabRecord>)
export type LabAnswer = Static<typeof LabAnswer> & LabRecord & { own: Record<string, number> }

export const LabImport = body('LabImport', {
  results: t.Array(
    extended('ImportedLab', LabRequest, {
      calculation: t.String({ description: 'Id or name of your calculation.' }),
    }),
    { minItems: 1, maxItems: IMPORT_MAX },
  ),
  on_duplicate: onDuplicate(
    ON_DUPLICATE,
    'For calculations that have results: refuse the import, skip, or replace.',
  ),
})

export const LabSaved = answer('LabSaved', {
  ...LabAnswer.properties,
  check_measured: described(t.Optional(CheckAnswer), 'The kept grade’s limits against measured values.'),
})
export type LabSaved = LabAnswer & { check_measured?: CheckAnswer }

export const LabExclusions = body('LabExclusions', {
  excluded: described(
    byQuantity(() => nullable(t.String({ maxLength: REASON_MAX }))),
    'Reason by property; null includes it again. Others stay.',
  ),
  ...SEEN,
})

export const LabImportAnswer = importAnswer(
  'LabImportAnswer',
  'Calculations with new results, in request order.',
)
export type LabImportAnswer = typeof LabImportAnswer.static
