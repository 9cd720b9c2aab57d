import { type Static, t } from 'elysia'
import { LIMITS_MAX, SIDES } from '#calc/grades/grade.ts'
import type { RecipeLimit as Limit } from '#calc/recipe/question.ts'
import { PERCENTAGE, PRICE_MAX } from '#calc/vocabulary/limits.ts'
import { PRICE_UNITS } from '#calc/vocabulary/rules/material-details.ts'
import { answer, body, nullable, numberIn, oneOf, only, preset, uuid } from '#server/http/schema.model.ts'
import { Results } from '#server/responses/blend.model.ts'
import { CheckAnswer, CheckOptions } from '#server/responses/check.model.ts'
import { OwnValues } from '#server/responses/definitions.model.ts'
import {
  BASIS,
  EstimatesField,
  GRADE_TO_MEET,
  type GradeChoice,
  METHODS,
  PRODUCT,
  ResidueField,
} from '#server/responses/recipe.model.ts'
import { LIMIT_SIDE, LimitAnswer, RECIPE_STATUSES } from '../recipe-result.model.ts'
import { AtMostField, CANDIDATES, LIMITED, ProbabilityField, RecipeLimitBody } from '../recipes.model.ts'

const PRODUCTS = { min: 1, max: 8 } as const
const AVERAGES_MAX = 16
const NAME_MAX = 100
const AMOUNT = { min: 0, max: 1e12 } as const
const amount = (description?: string) => t.Optional(numberIn(AMOUNT, description))
const unit = (description: string) => t.Optional(oneOf(PRICE_UNITS, description))
const price = { min: -PRICE_MAX, max: PRICE_MAX } as const
const limits = (description: string) =>
  t.Optional(t.Array(RecipeLimitBody, { maxItems: LIMITS_MAX, description }))

const PlanMaterial = body('PlanMaterial', {
  id: uuid(),
  price: numberIn(price),
  price_unit: unit('Default: `unit`.'),
  available: amount('Default: unlimited, or what can be pumped from a tank.'),
  available_unit: unit('Of `available` and `must_use`; default `unit`.'),
  must_use: amount('Least amount to use.'),
})

export const PlanProductBody = body('PlanProduct', {
  name: t.String({ maxLength: NAME_MAX }),
  basis: BASIS,
  amount: t.Object(
    { min: amount(), max: amount(), unit: unit('Default: the plan’s `unit`.') },
    {
      description: 'To make: from `min` to `max`. Without `max`, everything else must be bounded.',
    },
  ),
  price: t.Optional(numberIn(price, 'Selling price; required for goal `margin`.')),
  price_unit: unit('Default: `unit`.'),
  limits: limits('As in `POST /calculations/recipe/`.'),
  grade: GRADE_TO_MEET,
  options: t.Optional(CheckOptions),
  only: t.Optional(
    t.Array(uuid(), {
      minItems: 1,
      maxItems: CANDIDATES.max,
      description: 'Allowed materials.',
    }),
  ),
  at_most: AtMostField,
  at_least_if_used: preset(
    numberIn(PERCENTAGE, {
      default: 0,
      description: 'None, or at least this share, %.',
    }),
  ),
  probability: t.Optional(numberIn(ProbabilityField, 'That one test proves each limit.')),
})

export const PlanAverageBody = body('PlanAverage', {
  products: t.Array(t.Integer({ minimum: 0 }), {
    minItems: 1,
    maxItems: PRODUCTS.max,
    description: 'Product positions.',
  }),
  limit: RecipeLimitBody,
})

/** The body of a plan. Limits, grades and averages are read separately. */
export const PlanRequest = body('PlanRequest', {
  goal: oneOf(['cost', 'margin'], {
    description: '`cost`: least material cost. `margin`: highest sales less cost.',
  }),
  unit: preset(oneOf(PRICE_UNITS, { default: 'm3', description: 'Default unit of amounts and prices.' })),
  step: preset(
    numberIn(
      { min: 1e-3, max: 1e6 },
      { default: 1, description: 'Amounts of materials are multiples of this.' },
    ),
  ),
  parcel: amount(
    'Least amount of a material in a product, in `unit`. Default: 1 % of the product, at most 10; 0: any.',
  ),
  materials: t.Array(PlanMaterial, {
    minItems: CANDIDATES.min,
    maxItems: CANDIDATES.max,
  }),
  products: t.Array(PlanProductBody, {
    minItems: PRODUCTS.min,
    maxItems: PRODUCTS.max,
  }),
  averages: t.Optional(
    t.Array(PlanAverageBody, {
      maxItems: AVERAGES_MAX,
      description: 'Limits on products together, for properties that add up.',
    }),
  ),
  at_most_in_all: amount('Of all products, in `unit`.'),
  category: PRODUCT,
  residue: ResidueField,
  estimates: EstimatesField,
  methods: METHODS,
})

export type PlanRequest = Static<typeof PlanRequest>

export interface ReadProduct extends Omit<Static<typeof PlanProductBody>, 'limits' | 'grade' | 'options'> {
  limits: Limit[]
  /** Place of each limit in the request; two sides may share one. */
  places: number[]
  against: GradeChoice | null
}

export interface ReadPlan extends Omit<PlanRequest, 'products' | 'averages'> {
  products: ReadProduct[]
  /** One per side. */
  averages: { at: number; products: number[]; limit: Limit }[]
}

const amounts = t.Array(t.Number(), { description: 'In material order.' })

const position = t.Integer({ minimum: 0 })

const { binding, tighter, looser, ...PLANNED_LIMIT } = LimitAnswer.properties

const PlannedProduct = only({
  m3: nullable(t.Number(), 'Null if a density is unknown.'),
  t: nullable(t.Number()),
  amounts: { ...amounts, description: 'Of each material, m³ or t by `basis`.' },
  percentages: { ...amounts, description: 'The same as shares; 0 if none is made.' },
  results: nullable(Results),
  own: nullable(OwnValues),
  limits: t.Array(
    only({
      ...PLANNED_LIMIT,
      worth: nullable(t.Number(), 'Gain of one unit looser; 0 if slack, null if not computed.'),
    }),
  ),
  check: t.Optional(CheckAnswer),
  cost: t.Number({ description: 'Of its materials.' }),
})

export const PlanResult = answer('PlanResult', {
  status: oneOf(RECIPE_STATUSES, {
    description:
      '`between_steps`: a plan exists, but none in whole steps was found. `not_found`: none found; proves nothing.',
  }),
  proven: t.Boolean({
    description: 'Optimal before rounding to steps, or proven infeasible.',
  }),
  engine: t.String({ description: 'Version of the calculation core.' }),
  cost: nullable(t.Number(), 'Of all materials used.'),
  margin: nullable(t.Number(), 'Sales less cost, for goal `margin`.'),
  bound: nullable(t.Number(), 'No plan is better, rounded or not.'),
  products: t.Array(PlannedProduct),
  materials: t.Array(
    only({
      id: uuid(),
      used: t.Number(),
      left: nullable(t.Number()),
      worth_more: nullable(t.Number(), 'Gain of one more; 0 if some is left, null if not computed.'),
      worth_less: nullable(t.Number(), 'Loss of one less; null if no plan remains.'),
    }),
    { description: 'In the unit of its stock.' },
  ),
  excluded: t.Array(
    only({
      product: position,
      id: uuid(),
      property: t.String({ description: 'Missing property, or `curve`.' }),
      at: t.Optional(t.Number()),
      reason: oneOf(['missing', 'outside']),
    }),
    { description: 'Materials a product cannot use.' },
  ),
  conflict: nullable(
    only({
      products: t.Array(position, {
        description: 'A smallest set that cannot be made together; empty if `must_use` decides.',
      }),
      limits: t.Array(only({ product: position, ...LIMIT_SIDE, limit: t.Number() }), {
        description: 'Limits none of which can be dropped; empty if amounts decide.',
      }),
      averages: t.Array(position),
    }),
    'If there is no plan.',
  ),
  ways: t.Array(
    only({
      material: t.Optional(uuid()),
      more: t.Optional(t.Number({ description: 'Least extra amount that could do.' })),
      product: t.Optional(position),
      at_most: t.Optional(t.Number({ description: 'Most that could be made.' })),
      property: t.Optional(LIMITED),
      at: t.Optional(t.Number()),
      side: t.Optional(oneOf(SIDES)),
      best: t.Optional(t.Number({ description: 'Tightest possible limit.' })),
      enough: nullable(t.Number(), 'A plan was found with this; null if not tried.'),
    }),
    { description: 'Each one makes a plan possible.' },
  ),
  sentences: t.Array(t.String()),
})
export type PlanResult = Static<typeof PlanResult>
