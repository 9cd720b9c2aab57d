import { type Static, t } from 'elysia'
import { ASSUMABLE } from '#calc/assumed/assumed.ts'
import { SEARCH_GOALS } from '#calc/calculation/batch-record.ts'
import { SIDES } from '#calc/grades/grade.ts'
import { type GradeOptions, RESIDUE as LIMITS_OF_RESIDUE } from '#calc/grades/specification.ts'
import { BULK_UNITS } from '#calc/units/amounts.ts'
import { CORRECTED } from '#calc/units/volume-correction.ts'
import { BASES, type MethodChoices } from '#calc/vocabulary/blend.ts'
import { CATEGORY_NAMES } from '#calc/vocabulary/categories.ts'
import {
  BATCH_MAX,
  BATCH_MIN,
  MATERIAL_COUNT,
  PERCENTAGE,
  PRICE_MAX,
  TANK_NAME_MAX,
} from '#calc/vocabulary/limits.ts'
import { CHOOSABLE_NAMES, choicesOf } from '#calc/vocabulary/method-choices.ts'
import { propertyOf } from '#calc/vocabulary/properties.ts'
import { recordOf } from '#calc/vocabulary/records.ts'
import { PRICE_UNITS } from '#calc/vocabulary/rules/material-details.ts'
import {
  answer,
  described,
  figure,
  nullable,
  numberIn,
  ONE_LINE,
  oneOf,
  only,
  optional,
  preset,
  uuid,
} from '#server/http/schema.model.ts'

export interface GradeChoice {
  grade: string
  options: GradeOptions
}

/** Typical streams of the catalogue, which have the same ids on every installation: the examples run everywhere. */
export const GASOILS = {
  straight: 'd8901b60-f348-5feb-b758-86f2d3c518e3',
  treated: 'beb7935b-8bb8-55bb-8488-3300df83fb83',
  kerosene: 'cb2845cf-0250-5cfc-a38a-a83f8e390fb0',
} as const
export const GASOLINES = {
  reformate: '5faba4be-3ba8-58ad-80ec-6e63ae562fbe',
  alkylate: 'c795940b-f2d4-54b9-a52a-7579da514b5f',
} as const

export const BASIS = preset(
  oneOf(BASES, { default: 'volume', description: 'Of the shares; volumes at 15 °C.' }),
)

export const percentages = (
  count: { minItems: number; maxItems: number },
  description = 'In material order; total 100 ± 0.01.',
) => t.Array(numberIn(PERCENTAGE), { ...count, description })

export const PRODUCT = t.Optional(
  oneOf(CATEGORY_NAMES, 'Category of the product; sets the density’s reproducibility.'),
)

export const ResidueField = preset(
  numberIn(LIMITS_OF_RESIDUE, {
    default: LIMITS_OF_RESIDUE.usual,
    description: 'D86 residue [vol %].',
  }),
)

export const GRADE_TO_MEET = t.Optional(t.String({ description: 'Grade id.' }))

export const EstimatesField = t.Optional(t.Boolean({ description: 'As in `POST /calculations/blending/`.' }))

export const MethodChoicesField = t.Unsafe<MethodChoices>(
  only(
    recordOf(CHOOSABLE_NAMES, (name) =>
      t.Optional(oneOf(choicesOf(name), `${propertyOf(name).en}; usually ${choicesOf(name)[0]!}.`)),
    ),
    { $id: 'MethodChoices', description: 'Methods other than the default.' },
  ),
)
export const METHODS = t.Optional(MethodChoicesField)

/** A reading that a material lacks, taken from another one. */
const ASSUMED = only({
  material: described(uuid(), 'Lacks the reading.'),
  property: oneOf(ASSUMABLE),
  from: described(uuid(), 'Supplies the reading.'),
})

export type AssumedRequests = readonly Static<typeof ASSUMED>[]

/** The readings in an answer. */
export const ASSUMED_ANSWER = t.Optional(
  t.Array(
    t.Object({
      ...ASSUMED.properties,
      value: t.Union([t.Number(), t.String()]),
      low: figure(),
      high: figure('`low` to `high`: usual range; null if unknown.'),
    }),
    { description: 'Assumed readings.' },
  ),
)

export const ASSUMED_REQUEST = described(
  t.Optional(t.Array(ASSUMED, { maxItems: MATERIAL_COUNT.max * ASSUMABLE.length })),
  'Missing readings taken from catalogue materials. Values that rest on one are marked `assumed` and pass only if both ends of its range pass.',
)

const unit = oneOf(BULK_UNITS, 'Volumes at 15 °C, masses in vacuo.')

const Batch = answer('Batch', {
  amount: numberIn({ min: BATCH_MIN, max: BATCH_MAX }),
  unit,
  temperature: t.Optional(numberIn(CORRECTED.loading, 'Loading temperature [°C].')),
  in_air: t.Optional(t.Boolean({ description: 'Show masses as weighed in air.' })),
})

const Tank = answer('TankBefore', {
  name: t.String({
    minLength: 0,
    maxLength: TANK_NAME_MAX,
    pattern: ONE_LINE,
    description: 'May be blank.',
  }),
  material: t.Optional(uuid('Which material of the recipe; if omitted, the contents are not in the recipe.')),
  amount: numberIn({ min: 0, max: BATCH_MAX }),
  unit,
})

const Price = answer('KeptPrice', {
  material: uuid(),
  amount: numberIn({ min: 0, max: PRICE_MAX }),
  unit: oneOf(PRICE_UNITS),
  currency: t.String({ pattern: '^[A-Za-z]{3}$' }),
  at: t.String({ format: 'date', description: 'Date.' }),
})

const SEARCHED_MAX = 60
const shareOf = (description: string) => t.Optional(numberIn(PERCENTAGE, description))
const named = t.String({ minLength: 1, maxLength: 64 })

const KeptSearch = answer('KeptSearch', {
  goal: oneOf(SEARCH_GOALS),
  of: t.Optional(uuid('Material to maximise.')),
  values: t.Optional(t.Array(only({ property: named, value: t.Number() }), { maxItems: SEARCHED_MAX })),
  bounds: t.Optional(
    t.Array(
      only({
        material: uuid(),
        min: shareOf('%.'),
        max: shareOf('%.'),
        available: t.Optional(numberIn({ min: 0, max: BATCH_MAX }, 'In the batch’s unit.')),
      }),
      { maxItems: MATERIAL_COUNT.max },
    ),
  ),
  limits: t.Optional(
    t.Array(
      only({ property: named, side: oneOf(SIDES), limit: t.Number(), strict: t.Optional(t.Boolean()) }),
      { maxItems: SEARCHED_MAX, description: 'Besides the grade’s.' },
    ),
  ),
  moved: t.Optional(
    t.Array(only({ property: named, side: oneOf(SIDES), limit: nullable(t.Number()) }), {
      maxItems: SEARCHED_MAX,
      description: 'Instead of the grade’s; null drops one.',
    }),
  ),
  at_most: t.Optional(t.Integer({ minimum: 1, maximum: MATERIAL_COUNT.max })),
  at_least_if_used: shareOf('Per cent.'),
  margin: t.Optional(t.Boolean({ description: 'Limits keep the margin that one test proves.' })),
})

const MONEY = {
  per_unit: t.Number({ description: 'Per m³ by volume, per t by mass.' }),
  total: figure('Of the batch; null without one or if a density is unknown.'),
}

const Cost = answer('Cost', {
  ...MONEY,
  currency: t.String(),
  margin: t.Optional(answer('Margin', MONEY)),
})

export const RECORD_REQUEST = {
  batch: t.Optional(Batch),
  tank: t.Optional(Tank),
  prices: t.Optional(t.Array(Price, { maxItems: MATERIAL_COUNT.max })),
  product_price: t.Optional(
    answer('ProductPrice', { amount: Price.properties.amount, unit: Price.properties.unit }),
  ),
  search: t.Optional(KeptSearch),
}

export const BATCH_AND_COST = {
  batch: RECORD_REQUEST.batch,
  cost: optional(Cost, 'Null without a total.'),
}

export const RECORD_ANSWER = {
  ...RECORD_REQUEST,
  ...BATCH_AND_COST,
  no_cost: t.Optional(t.String({ description: 'Why there is no cost.' })),
}
