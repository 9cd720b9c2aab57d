import { type Static, type TSchema, t } from 'elysia'
import { REPEAT_PAIRS, REPEAT_SERIES } from '#calc/lab/precision.ts'
import { CATEGORY_NAMES } from '#calc/vocabulary/categories.ts'
import { OWN_PROPERTIES_MAX } from '#calc/vocabulary/own-property.ts'
import { QUANTITIES } from '#calc/vocabulary/quantities.ts'
import { recordOf } from '#calc/vocabulary/records.ts'
import {
  answer,
  body,
  described,
  figure,
  nullable,
  oneOf,
  only,
  optional,
  SEEN,
  uuid,
  VERSION,
} from '#server/http/schema.model.ts'
import { anyQuantity } from '#server/responses/check.model.ts'
import { Definition } from '#server/responses/definitions.model.ts'
import { byQuantity as byName } from '#server/responses/lab.model.ts'

const category = oneOf(CATEGORY_NAMES)
const byQuantity = <Schema extends TSchema>(schema: Schema) => byName(() => schema, QUANTITIES)

export const BiasQuery = t.Object({
  category: t.Optional(category),
  grade: t.Optional(t.String({ description: 'Blends checked against this grade.' })),
  material: t.Optional(uuid('Blends with this material.')),
  from: t.Optional(t.String({ description: 'First sampling date.' })),
  to: t.Optional(t.String({ description: 'Last sampling date, inclusive.' })),
  without_outliers: described(t.Optional(t.Boolean()), 'Exclude outliers from the figures.'),
  property: t.Optional(anyQuantity('Only this one, with all its points.')),
  points: t.Optional(
    t.Integer({
      minimum: 0,
      maximum: 2_000,
      description:
        'Newest points per property. Default: about 800 in all, 10 to 100 each; all for one `property`.',
    }),
  ),
})
export type BiasQuery = Static<typeof BiasQuery>

const Point = answer('BiasPoint', {
  at: t.String({ format: 'date-time' }),
  calculation: uuid(),
  name: nullable(t.String()),
  calculated: t.Number(),
  measured: t.Number(),
  difference: t.Number(),
  outlier: t.Boolean(),
  counted: t.Boolean({
    description: 'False if another rule calculated it.',
  }),
  rule: nullable(t.String()),
  excluded: t.Optional(t.String({ description: 'Why it was excluded.' })),
})

const Ewma = only({
  value: t.Number(),
  low: figure('Null with fewer than two points.'),
  high: figure('Null with fewer than two points.'),
  out: t.Boolean(),
})

const Bias = answer('Bias', {
  n: t.Integer(),
  mean: figure('Measured less calculated.'),
  low: figure('95 % interval of the mean.'),
  high: figure('Of the 95 % interval of the mean.'),
  sd: figure('Of the differences.'),
  R: figure('Mean reproducibility of the test.'),
  usable: t.Boolean({ description: 'At least 8 results, and the interval excludes 0.' }),
  on: t.Boolean({ description: 'Correction switched on.' }),
  scatter: t.Boolean({
    description: 'Only its scatter is used: no correction, but `sd` guards limits instead of R.',
  }),
  rule: nullable(t.String(), 'Rule behind most points; only those count.'),
  definition: t.Optional(described(Definition, 'Of a custom property.')),
  other_unit: described(t.Optional(t.Integer()), 'Results in an earlier unit, left out.'),
  total: t.Integer({ description: 'All points; `points` may hold only the newest.' }),
  middle: figure('Mean of the calculated values.'),
  points: t.Array(Point, { description: 'In order of time.' }),
  ewma: t.Array(Ewma, {
    description: 'λ = 0.4, with 3σ limits.',
  }),
})

export type Bias = Static<typeof Bias>

export const BiasAnswer = answer('BiasAnswer', {
  category: nullable(category),
  properties: described(byQuantity(Bias), 'Measured properties.'),
  outlier_rule: t.String(),
  lambda: t.Number(),
  left_out: t.Integer({ description: 'Blends beyond the newest 2,000.' }),
  version: t.String({
    description: 'Send it back as `seen`.',
  }),
})

export type BiasAnswer = Static<typeof BiasAnswer>

const quantities = (description: string) =>
  t.Array(anyQuantity(), { maxItems: QUANTITIES.length + OWN_PROPERTIES_MAX, description })

export const BiasSwitch = body('BiasSwitch', {
  category,
  on: quantities('Properties to correct; all others are switched off.'),
  scatter: t.Optional(quantities('Properties whose scatter guards limits; all others are switched off.')),
  ...SEEN,
})
export type BiasSwitch = Static<typeof BiasSwitch>

const Correction = answer('Correction', {
  shift: t.Number({
    description: 'Added to the rule’s value; 0 if only scatter is used.',
  }),
  n: t.Integer(),
  sd: t.Number(),
  rule: nullable(t.String(), 'Only for this rule.'),
  from: t.Number(),
  to: t.Number({ description: 'Upper end of the calculated values it comes from.' }),
})

export const CorrectionsAnswer = t.Partial(only(recordOf(CATEGORY_NAMES, () => byQuantity(Correction))), {
  $id: 'Corrections',
})

const Repeats = t.Array(t.Array(t.Number(), { minItems: REPEAT_SERIES.min, maxItems: REPEAT_SERIES.max }), {
  maxItems: REPEAT_PAIRS.max,
})
const ON = t.Optional(t.Boolean({ description: 'False: stored but not used.', default: true }))
const UNIT = t.Optional(t.String({ description: 'Of a custom property: the unit it applies to.' }))

export const PRECISION_LIMIT_BYTES = 1024 * 1024
export const PrecisionRequest = body('LabPrecisionRequest', {
  properties: byQuantity(
    nullable(
      t.Object({
        r: t.Optional(t.Number()),
        R: t.Optional(t.Number()),
        repeats: t.Optional({
          ...Repeats,
          description:
            'Series of one operator, one sample each, of at least 8 pairs in all: r = 2.77·√(ΣΣ(x − x̄)²/Σ(k − 1)).',
        }),
        between: t.Optional({
          ...Repeats,
          description: 'Series over days, instruments or laboratories on one sample: R likewise.',
        }),
        on: ON,
        unit: UNIT,
      }),
    ),
  ),
  seen: optional(
    t.String(),
    'The `version` (or `entered_at`, null for none) you last read; 409 if stale. Omit to skip the check.',
  ),
})

export const PrecisionAnswer = answer('LabPrecision', {
  properties: byQuantity(
    only({
      r: t.Optional(t.Number()),
      r_n: t.Optional(t.Integer({ description: 'Pairs it comes from.' })),
      R: t.Optional(t.Number()),
      R_n: t.Optional(t.Integer()),
      repeats: t.Optional(Repeats),
      between: t.Optional(Repeats),
      on: t.Optional(t.Unsafe<false>(t.Boolean({ description: ON.description, default: true }))),
      unit: UNIT,
    }),
  ),
  entered_at: nullable(t.String({ format: 'date-time' }), 'Null if nothing was set.'),
  ...VERSION,
})
