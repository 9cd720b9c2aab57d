import { type Static, type TSchema, t } from 'elysia'
import { AMOUNT_UNITS, compared, type LabQuantity, type LabRecord, LEVELS } from '#calc/lab/lab-record.ts'
import { METHOD_MAX, REASON_MAX, SAMPLE_MAX } from '#calc/lab/lab-rules.ts'
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
  temperature: t.Optional(t.Number({ description: '°C, of a volume that was not read at 15 °C.' })),
})

const SAMPLED = 'When the sample was taken: a date, or a date and time.'

export const LabRequest = body('LabRequest', {
  sampled_at: optional(t.String(), SAMPLED),
  sample: optional(t.String({ maxLength: SAMPLE_MAX }), 'Its number or label.'),
  levels: optional(
    t.Partial(t.Object(recordOf(LEVELS, () => Values))),
    'Samples of several levels of a tank. Where a result is not given, the mean of its levels counts.',
  ),
  results: t.Optional(
    described(
      Values,
      'By property or derived quantity, in the units of the wire. What a grade has under `if_known`, such as `own:reported_water`, goes here too; words by their number in `choices`.',
    ),
  ),
  own: t.Optional(described(OwnValues, 'Own properties by key: the same as `own:key` among the results.')),
  units: t.Optional(
    t.Record(t.String({ pattern: OWN_QUANTITY }), t.String(), {
      description:
        'By `own:key` the unit of its values; needed where the property has another unit now than when the blend was calculated.',
    }),
  ),
  seen: optional(
    t.String(),
    '`version` (or `entered_at`, or that of the whole calculation) of the results that these take the place of, null where there were none. If others were entered meanwhile, nothing is written (409). Without it nothing is compared.',
  ),
  methods: optional(
    byQuantity(() => t.String({ maxLength: METHOD_MAX })),
    'By quantity the test that measured.',
  ),
  as_blended: optional(
    t.Record(uuid(), Amount),
    'By material what was really pumped. The prediction is made again from it; the plan stays. It may be entered before anything is measured: results that come later without it keep it, null takes it away.',
  ),
})

const Compared = wire(compared, { $id: 'LabCompared' })

export const LabAnswer = answer('LabAnswer', {
  sampled_at: nullable(t.String({ format: 'date-time' })),
  sample: nullable(t.String({ maxLength: SAMPLE_MAX }), 'Its number or label.'),
  entered_at: t.String({ format: 'date-time' }),
  results: Readings,
  levels: nullable(t.Partial(only(recordOf(LEVELS, () => Readings)))),
  methods: byQuantity(() => t.String()),
  as_blended: nullable(t.Record(t.String(), Amount)),
  blended: nullable(
    t.Array(t.Number()),
    'The shares that the pumped amounts come to, in the order of the recipe and on its basis.',
  ),
  properties: byQuantity(() => Compared),
  own: described(t.Unsafe<Record<string, number>>(OwnValues), 'Own properties by key, as among the results.'),
  definitions: t.Optional(
    t.Record(t.String({ pattern: OWN_KEY.source }), Definition, {
      description: 'The own properties that were measured, as they were defined.',
    }),
  ),
  mixed: flag('False where some property says that the tank is not mixed; null where none can tell.'),
  ...VERSION,
})
export type LabAnswer = Static<typeof LabAnswer> & LabRecord & { own: Record<string, number> }

export const LabImport = body('LabImport', {
  results: t.Array(
    extended('ImportedLab', LabRequest, {
      calculation: t.String({ description: 'Id or name of one of the caller’s own.' }),
    }),
    { minItems: 1, maxItems: IMPORT_MAX },
  ),
  on_duplicate: onDuplicate(
    ON_DUPLICATE,
    'What becomes of results for a calculation that has some: the whole import is refused, they are skipped, or they take the place of the old ones.',
  ),
})

export const LabSaved = answer('LabSaved', {
  ...LabAnswer.properties,
  check_measured: described(
    t.Optional(CheckAnswer),
    'The limits of the grade that was kept by what was measured; absent where none was kept.',
  ),
})
export type LabSaved = LabAnswer & { check_measured?: CheckAnswer }

export const LabExclusions = body('LabExclusions', {
  excluded: described(
    byQuantity(() => nullable(t.String({ maxLength: REASON_MAX }))),
    'By property why; null counts it again. What is not named stays as it is.',
  ),
  ...SEEN,
})

export const LabImportAnswer = importAnswer(
  'LabImportAnswer',
  'Of the calculations whose results were entered, in the order of the request.',
)
export type LabImportAnswer = typeof LabImportAnswer.static
