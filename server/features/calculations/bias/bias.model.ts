import { type Static, type TSchema, t } from 'elysia'
import { PAIRS, SERIES } from '#calc/lab/precision.ts'
import { CATEGORY_NAMES } from '#calc/vocabulary/categories.ts'
import { OWN_PROPERTIES_MAX } from '#calc/vocabulary/own-property.ts'
import { QUANTITIES } from '#calc/vocabulary/quantities.ts'
import { recordOf } from '#calc/vocabulary/records.ts'
import { anyQuantity } from '#server/answers/check.model.ts'
import { Definition } from '#server/answers/definitions.model.ts'
import { byQuantity as byName } from '#server/answers/lab.model.ts'
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

const category = oneOf(CATEGORY_NAMES)
const byQuantity = <Schema extends TSchema>(schema: Schema) => byName(() => schema, QUANTITIES)

export const BiasQuery = t.Object({
  category: t.Optional(category),
  grade: t.Optional(t.String({ description: 'Id of the grade that the blends were checked against.' })),
  material: t.Optional(uuid('Only blends with this material.')),
  from: t.Optional(t.String({ description: 'Only samples from this date on.' })),
  to: t.Optional(t.String({ description: 'Only samples up to this date, that day included.' })),
  without_outliers: described(
    t.Optional(t.Boolean()),
    'Leaves what is marked as an outlier out of the figures; it stays among the points.',
  ),
  property: t.Optional(anyQuantity('Only this one, with all of its points.')),
  points: t.Optional(
    t.Integer({
      minimum: 0,
      maximum: 2_000,
      description:
        'How many points are told of each property, the newest. Without it about 800 of all together, 10 to 100 of each; of one `property`, all.',
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
    description: 'Whether the figures rest on it: not where another rule calculated than for most.',
  }),
  rule: nullable(t.String()),
  excluded: t.Optional(t.String({ description: 'Why its owner left it out; it does not count then.' })),
})

const Ewma = only({
  value: t.Number(),
  low: figure('Null with fewer than two points.'),
  high: figure('Null with fewer than two points.'),
  out: t.Boolean(),
})

const Bias = answer('Bias', {
  n: t.Integer(),
  mean: figure('Of measured less calculated.'),
  low: figure('Of the 95 % interval of the mean, by Student’s t.'),
  high: figure('Of the 95 % interval of the mean.'),
  sd: figure('Of the differences.'),
  R: figure('Reproducibility of the test, the mean over the points.'),
  usable: t.Boolean({ description: 'At least 8 results, and the interval leaves 0 out.' }),
  on: t.Boolean({ description: 'Whether it is switched on for this category.' }),
  scatter: t.Boolean({
    description:
      'Whether it is switched on for its scatter alone: nothing is corrected, and limits are guarded by `sd` in place of the test’s R, while there are at least 8 results and no usable bias.',
  }),
  rule: nullable(t.String(), 'The rule that calculated most of the points: only those count.'),
  definition: t.Optional(described(Definition, 'Of an own property.')),
  other_unit: described(
    t.Optional(t.Integer()),
    'Of an own property: results in a unit that it had before; not among the points.',
  ),
  total: t.Integer({ description: 'Points that there are; `points` may be the newest of them.' }),
  middle: figure('The mean of what was calculated, of all of them.'),
  points: t.Array(Point, { description: 'In the order of time.' }),
  ewma: t.Array(Ewma, {
    description: 'λ = 0.4, of those of `points` that count, with limits of three sigma around the mean.',
  }),
})

export type Bias = Static<typeof Bias>

export const BiasAnswer = answer('BiasAnswer', {
  category: nullable(category),
  properties: described(byQuantity(Bias), 'Those that a laboratory has measured.'),
  outlier_rule: t.String(),
  lambda: t.Number(),
  left_out: t.Integer({ description: 'Older blends with results, beyond the newest 2,000.' }),
  version: t.String({
    description:
      'Of what is switched on, in the category or, where none is asked for, in all; sent back as `seen`, it keeps other changes from being written over.',
  }),
})

export type BiasAnswer = Static<typeof BiasAnswer>

const quantities = (description: string) =>
  t.Array(anyQuantity(), { maxItems: QUANTITIES.length + OWN_PROPERTIES_MAX, description })

export const BiasSwitch = body('BiasSwitch', {
  category,
  on: quantities('All that are to be on in this category; others are switched off.'),
  scatter: t.Optional(
    quantities(
      'All without a usable bias whose own scatter is to guard limits in place of the test’s R; others are switched off. One that is in `on` too is corrected.',
    ),
  ),
  ...SEEN,
})
export type BiasSwitch = Static<typeof BiasSwitch>

const Correction = answer('Correction', {
  shift: t.Number({
    description: 'Added to the rule’s value; 0 where there is no bias and only the scatter guards.',
  }),
  n: t.Integer(),
  sd: t.Number(),
  rule: nullable(t.String(), 'Only values of this rule are corrected.'),
  from: t.Number(),
  to: t.Number({ description: 'It comes from calculated values from `from` to here.' }),
})

export const CorrectionsAnswer = t.Partial(only(recordOf(CATEGORY_NAMES, () => byQuantity(Correction))), {
  $id: 'Corrections',
})

const Repeats = t.Array(t.Array(t.Number(), { minItems: SERIES.min, maxItems: SERIES.max }), {
  maxItems: PAIRS.max,
})
const ON = t.Optional(
  t.Boolean({ description: 'False: the figures are kept, but those of the test are used.', default: true }),
)
const UNIT = t.Optional(
  t.String({ description: 'Of an own property: the unit of its figures, which count in that unit only.' }),
)

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
            'Series of one operator, each on one sample, together worth at least 8 pairs: r = 2.77·√(ΣΣ(x − x̄)²/Σ(k − 1)), of pairs 2.77·√(Σd²/2n).',
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
    '`version` (or `entered_at`, which is null where there was none) of the figures that these take the place of. If others were entered meanwhile, nothing is written (409). Without it nothing is compared.',
  ),
})

export const PrecisionAnswer = answer('LabPrecision', {
  properties: byQuantity(
    only({
      r: t.Optional(t.Number()),
      r_n: t.Optional(t.Integer({ description: 'Pairs that it is from.' })),
      R: t.Optional(t.Number()),
      R_n: t.Optional(t.Integer()),
      repeats: t.Optional(Repeats),
      between: t.Optional(Repeats),
      on: t.Optional(t.Unsafe<false>(t.Boolean({ description: ON.description, default: true }))),
      unit: UNIT,
    }),
  ),
  entered_at: nullable(t.String({ format: 'date-time' }), 'When these were said; null where nothing was.'),
  ...VERSION,
})
