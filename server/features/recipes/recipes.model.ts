import type { TSchema } from '@sinclair/typebox'
import { type Static, t } from 'elysia'
import { LIMITS_MAX } from '#calc/grades/grade.ts'
import { ADDITIVES_OF_BLEND } from '#calc/vocabulary/additive.ts'
import { COLOR_MAX, MATERIAL_COUNT, PERCENTAGE, PRICE_MAX } from '#calc/vocabulary/limits.ts'
import { OWN_QUANTITY } from '#calc/vocabulary/own-property.ts'
import { QUANTITIES, type Quantity } from '#calc/vocabulary/quantities.ts'
import { recordOf } from '#calc/vocabulary/records.ts'
import { PRICE_UNITS } from '#calc/vocabulary/rules/material-details.ts'
import { answer, body, nullable, numberIn, oneOf, only, preset, uuid } from '#server/http/schema.model.ts'
import { Results } from '#server/responses/blend.model.ts'
import { CheckOptions } from '#server/responses/check.model.ts'
import {
  ASSUMED_REQUEST,
  BASIS,
  EstimatesField,
  GRADE_TO_MEET,
  METHODS,
  PRODUCT,
  percentages,
  ResidueField,
} from '#server/responses/recipe.model.ts'

export const CANDIDATES = { min: 2, max: 60 } as const
const RECIPE_GOALS = ['cost', 'giveaway', 'share', 'target'] as const
export const GOALS_OF_TANKS = ['least', 'cost', 'fill'] as const
const GOALS = [...RECIPE_GOALS, 'least', 'fill'] as const
/** Properties of limits; `e` needs a temperature. */
const limited = (...more: string[]) =>
  t.Unsafe<string>(
    t.Union([
      ...[...QUANTITIES, 'e', ...more].map((q) => t.Literal(q)),
      t.String({ pattern: OWN_QUANTITY }),
    ] as TSchema[]),
  )
export const LIMITED = limited()
const ALTERNATIVES = { most: 5, usual: 3 } as const
export const ProbabilityField = { min: 0.5, max: 0.999 } as const
const CERTAINTY = { min: 0.5, max: 0.99 } as const
const AMOUNT_MAX = 1e12
const share = (description: string, usual: number) =>
  preset(numberIn(PERCENTAGE, { default: usual, description }))
const unit = (description: string) => t.Optional(oneOf(PRICE_UNITS, description))
const amount = numberIn({ min: 1e-6, max: AMOUNT_MAX })
const quantity = { amount, unit: oneOf(PRICE_UNITS) }

export const AtMostField = preset(
  t.Integer({
    minimum: 1,
    maximum: MATERIAL_COUNT.max,
    default: MATERIAL_COUNT.max,
    description: 'Most materials in it.',
  }),
)

const RecipeMaterial = body('RecipeMaterial', {
  id: uuid(),
  min: share('%.', 0),
  max: share('%.', 100),
  at_least_if_used: share('None, or at least this share.', 0),
  price: t.Optional(numberIn({ min: -PRICE_MAX, max: PRICE_MAX }, 'Required for goal `cost`.')),
  price_unit: unit('Default: m³ or t, by `basis`.'),
  available: t.Optional(numberIn({ min: 0, max: AMOUNT_MAX }, 'Stock; needs `batch`, `capacity` or `tank`.')),
  available_unit: unit('The same for what is available.'),
})

/** Temperatures of a recovered amount, °C. */
export const AT = { min: -50, max: 400 } as const
const figure = t.Optional(t.Union([t.Number(), t.String({ maxLength: COLOR_MAX })]))

export const RecipeLimitBody = body('RecipeLimit', {
  property: {
    ...limited('color'),
    description:
      'A property, a derived quantity as in grades, `e` (vol % recovered at `at`), or `own:key`. A worst-component rule takes limits on that side only; materials that miss them are excluded. A `color` limit is a text, read as `d1500` or `saybolt`.',
  },
  at: t.Optional(numberIn(AT, '°C, for `e`.')),
  min: figure,
  max: figure,
  strict: t.Optional(t.Boolean({ description: 'A value equal to the limit fails.' })),
  law: t.Optional(t.Boolean({ description: 'Cannot be loosened.' })),
})

const values = (description: string) =>
  t.Optional(
    only(
      recordOf(QUANTITIES, () => t.Optional(t.Number())),
      { description, patternProperties: { [OWN_QUANTITY]: t.Number() } },
    ),
  )

/** The body of a recipe search. Limits, values and weights are read separately. */
export const RecipeRequest = body('RecipeRequest', {
  basis: BASIS,
  goal: oneOf(GOALS, {
    description:
      '`cost`: cheapest; `giveaway`: least excess quality in reproducibilities; `share`: most of `of`; `target`: nearest to `target`. With `tank`: add the `least`, at least `cost`, or `fill` it.',
  }),
  of: t.Optional(uuid('Material to maximise.')),
  target: values('Values to approach, in reproducibilities.'),
  weights: values('Weight of each distance; default 1.'),
  materials: t.Array(RecipeMaterial, {
    minItems: 1,
    maxItems: CANDIDATES.max,
    description: 'At least two; one with `tank`.',
  }),
  limits: t.Optional(
    t.Array(RecipeLimitBody, {
      maxItems: LIMITS_MAX,
      description: 'Besides those of `grade`; the tighter of two counts.',
    }),
  ),
  additives: t.Optional(
    t.Array(
      t.Object({
        id: uuid(),
        min: t.Optional(t.Number({ minimum: 0 })),
        max: t.Optional(t.Number({ minimum: 0 })),
        price: t.Optional(numberIn({ min: 0, max: PRICE_MAX })),
      }),
      {
        maxItems: ADDITIVES_OF_BLEND,
        description:
          'Dosed from `min` (0) to `max` (end of its curves). A range needs goal `cost`. Not with `tank`, `capacity` or `certainty`.',
      },
    ),
  ),
  grade: GRADE_TO_MEET,
  options: t.Optional(CheckOptions),
  at_most: AtMostField,
  batch: t.Optional(t.Object(quantity, { description: 'Batch that `available` counts against.' })),
  capacity: t.Optional(
    t.Object(quantity, {
      description: 'Instead of `batch`: largest batch possible from stock. With `tank`: its capacity.',
    }),
  ),
  tank: t.Optional(
    t.Object(
      {
        id: uuid('Material measured from the contents.'),
        ...quantity,
      },
      {
        description:
          'Current contents: find what to add, up to `capacity` or `batch`. Shares refer to the final contents, which count toward `at_most`.',
      },
    ),
  ),
  step: preset({
    ...amount,
    default: 0.1,
    description: 'Meter step: in the unit of `capacity`, or by `basis` for `tank`.',
  }),
  probability: t.Optional(
    numberIn(ProbabilityField, 'That one test proves each limit, such as 0.95. Default: no margin.'),
  ),
  certainty: t.Optional(
    numberIn(
      CERTAINTY,
      'That the blend meets all limits, such as 0.95, by 2,000 draws. Ignores color limits.',
    ),
  ),
  alternatives: preset(
    t.Integer({
      minimum: 0,
      maximum: ALTERNATIVES.most,
      default: ALTERNATIVES.usual,
      description: 'At most this many other recipes.',
    }),
  ),
  category: PRODUCT,
  residue: ResidueField,
  estimates: EstimatesField,
  methods: METHODS,
  assumed: ASSUMED_REQUEST,
})

export type RecipeRequest = Omit<
  Static<typeof RecipeRequest>,
  'limits' | 'target' | 'weights' | 'grade' | 'options'
>

/** The body of an inference from a measured blend. Measured values are read separately. */
export const BackwardsRequest = body('BackwardsRequest', {
  materials: t.Array(uuid(), {
    minItems: CANDIDATES.min,
    maxItems: CANDIDATES.max,
    description: 'Possible materials.',
  }),
  measured: t.Object(
    recordOf(QUANTITIES, () => t.Optional(t.Number())),
    { description: 'At least one value.', additionalProperties: false },
  ),
  percentages: t.Optional(
    percentages(
      { minItems: MATERIAL_COUNT.min, maxItems: MATERIAL_COUNT.max },
      'Known shares, to solve for `unknown`.',
    ),
  ),
  unknown: t.Optional(uuid('Its own values of these properties do not count.')),
  basis: BASIS,
  category: PRODUCT,
  residue: ResidueField,
})

export type BackwardsRequest = Omit<Static<typeof BackwardsRequest>, 'measured'>

const range = (description: string) =>
  t.Unsafe<[number, number] | null>(nullable(t.Array(t.Number(), { minItems: 2, maxItems: 2 }), description))

export const BackwardsAnswer = answer('BackwardsAnswer', {
  engine: t.String({ description: 'Version of the calculation core.' }),
  percentages: nullable(t.Array(t.Number()), 'Best explanation; null if none.'),
  ranges: t.Array(only({ id: uuid(), low: t.Number(), high: t.Number() }), {
    description: 'Shares that explain the values within test precision, %.',
  }),
  misfit: nullable(
    t.Number(),
    'Largest difference in reproducibilities; above 1 a test would tell the products apart.',
  ),
  misfits: t.Array(
    only({
      property: oneOf<Quantity>(QUANTITIES),
      measured: t.Number(),
      value: nullable(t.Number()),
      in_R: t.Number(),
    }),
    { description: 'Calculated value and distance in reproducibilities.' },
  ),
  results: nullable(Results),
  unknown: t.Array(
    only({
      property: oneOf<Quantity>(QUANTITIES),
      measured: t.Number(),
      values: t.Array(t.Number(), {
        description: 'Possible values; empty if none fits.',
      }),
      range: range('Range within the test’s reproducibility.'),
      reachable: range('What the blend could reach at all.'),
    }),
    { description: 'Of the unknown material, if shares were given.' },
  ),
  excluded: t.Array(only({ id: uuid(), property: t.String(), reason: oneOf(['missing']) }), {
    description: 'Materials that lack a measured property.',
  }),
  warnings: t.Array(t.String()),
})

export type BackwardsAnswer = Static<typeof BackwardsAnswer>

export type ReadBackwards = BackwardsRequest & { measured: [Quantity, number][] }
