import { type Static, t } from 'elysia'
import { LIMITS_MAX, SIDES } from '#calc/grades/grade.ts'
import type { RecipeLimit as Limit } from '#calc/recipe/question.ts'
import { PERCENTAGE, PRICE_MAX } from '#calc/vocabulary/limits.ts'
import { PRICE_UNITS } from '#calc/vocabulary/rules/material-details.ts'
import { Results } from '#server/answers/blend.model.ts'
import { CheckAnswer, CheckOptions } from '#server/answers/check.model.ts'
import { OwnValues } from '#server/answers/definitions.model.ts'
import {
  BASIS,
  ESTIMATES,
  GRADE_TO_MEET,
  type GradeChoice,
  METHODS,
  PRODUCT,
  RESIDUE,
} from '#server/answers/recipe.model.ts'
import { answer, body, nullable, numberIn, oneOf, only, preset, uuid } from '#server/http/schema.model.ts'
import { LIMIT_SIDE, LimitAnswer, STATUSES } from '../recipe-result.model.ts'
import { AT_MOST, CANDIDATES, LIMITED, PROBABILITY, RecipeLimit } from '../recipes.model.ts'

const PRODUCTS = { min: 1, max: 8 } as const
const AVERAGES_MAX = 16
const NAME_MAX = 100
const AMOUNT = { min: 0, max: 1e12 } as const
const amount = (description?: string) => t.Optional(numberIn(AMOUNT, description))
const unit = (description: string) => t.Optional(oneOf(PRICE_UNITS, description))
const price = { min: -PRICE_MAX, max: PRICE_MAX } as const
const limits = (description: string) =>
  t.Optional(t.Array(RecipeLimit, { maxItems: LIMITS_MAX, description }))

const PlanMaterial = body('PlanMaterial', {
  id: uuid(),
  price: numberIn(price),
  price_unit: unit('What the price is for; `unit` where nothing is said.'),
  available: amount('How much there is; absent: as much as is needed, or as can be pumped out of a tank.'),
  available_unit: unit('Of `available` and `must_use`; `unit` where nothing is said.'),
  must_use: amount('At least so much of it is used.'),
})

export const PlanProduct = body('PlanProduct', {
  name: t.String({ maxLength: NAME_MAX }),
  basis: BASIS,
  amount: t.Object(
    { min: amount(), max: amount(), unit: unit('`unit` of the plan where nothing is said.') },
    {
      description:
        'How much of it is made, at least and at most; both the same where that is fixed. Without `max` everything else has to be bounded.',
    },
  ),
  price: t.Optional(numberIn(price, 'What it brings; required for the goal `margin`.')),
  price_unit: unit('What the price is for; `unit` where nothing is said.'),
  limits: limits('As in `POST /calculations/recipe/`.'),
  grade: GRADE_TO_MEET,
  options: t.Optional(CheckOptions),
  only: t.Optional(
    t.Array(uuid(), {
      minItems: 1,
      maxItems: CANDIDATES.max,
      description: 'Materials that it may be made of.',
    }),
  ),
  at_most: AT_MOST,
  at_least_if_used: preset(
    numberIn(PERCENTAGE, {
      default: 0,
      description: 'None of a material, or at least this share, per cent.',
    }),
  ),
  probability: t.Optional(
    numberIn(PROBABILITY, 'With which a single test result is to prove each of its limits.'),
  ),
})

export const Average = body('PlanAverage', {
  products: t.Array(t.Integer({ minimum: 0 }), {
    minItems: 1,
    maxItems: PRODUCTS.max,
    description: 'Positions of products.',
  }),
  limit: RecipeLimit,
})

/** The body of a plan. Limits, grades and averages are read separately. */
export const PlanRequest = body('PlanRequest', {
  goal: oneOf(['cost', 'margin'], {
    description: '`cost`: what the materials cost is least. `margin`: what products bring less that is most.',
  }),
  unit: preset(oneOf(PRICE_UNITS, { default: 'm3', description: 'Of amounts and prices that name none.' })),
  step: preset(
    numberIn(
      { min: 1e-3, max: 1e6 },
      { default: 1, description: 'Amounts of materials in products are whole steps of this.' },
    ),
  ),
  parcel: amount(
    'The smallest amount of a material that is used in a product, in `unit`; absent: 1 % of the product, at most 10; 0: any.',
  ),
  materials: t.Array(PlanMaterial, {
    minItems: CANDIDATES.min,
    maxItems: CANDIDATES.max,
    description: 'What there is.',
  }),
  products: t.Array(PlanProduct, {
    minItems: PRODUCTS.min,
    maxItems: PRODUCTS.max,
    description: 'What is to be made.',
  }),
  averages: t.Optional(
    t.Array(Average, {
      maxItems: AVERAGES_MAX,
      description: 'Limits on what products are together, on properties that add up over materials.',
    }),
  ),
  at_most_in_all: amount('Of all products together, in `unit`.'),
  category: PRODUCT,
  residue: RESIDUE,
  estimates: ESTIMATES,
  methods: METHODS,
})

export type PlanRequest = Static<typeof PlanRequest>

export interface ReadProduct extends Omit<Static<typeof PlanProduct>, 'limits' | 'grade' | 'options'> {
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

const amounts = t.Array(t.Number(), { description: 'In the order of the materials.' })

const position = t.Integer({ minimum: 0 })

const { binding, tighter, looser, ...PLANNED_LIMIT } = LimitAnswer.properties

const PlannedProduct = only({
  m3: nullable(t.Number(), 'How much is made; null where that takes a density that is not known.'),
  t: nullable(t.Number()),
  amounts: { ...amounts, description: 'Of each material, m³ or t as `basis` is; whole steps.' },
  percentages: { ...amounts, description: 'The same as shares; all 0 where nothing is made.' },
  results: nullable(Results),
  own: nullable(OwnValues),
  limits: t.Array(
    only({
      ...PLANNED_LIMIT,
      worth: nullable(
        t.Number(),
        'What one unit looser gains; 0 where the limit is slack, null where that was not looked for.',
      ),
    }),
  ),
  check: t.Optional(CheckAnswer),
  cost: t.Number({ description: 'Of its materials.' }),
})

export const PlanResult = answer('PlanResult', {
  status: oneOf(STATUSES, {
    description:
      '`between_steps`: there is a plan, but none in whole steps was found. `not_found`: none was found, which proves nothing.',
  }),
  proven: t.Boolean({
    description: 'Nothing is better than the plan before its amounts were put on steps; or there is none.',
  }),
  engine: t.String({ description: 'The version of the core that computed.' }),
  cost: nullable(t.Number(), 'Of all materials that are used.'),
  margin: nullable(t.Number(), 'For the goal `margin`: what products bring less that.'),
  bound: nullable(t.Number(), 'No plan is better; amounts need not be whole steps.'),
  products: t.Array(PlannedProduct),
  materials: t.Array(
    only({
      id: uuid(),
      used: t.Number(),
      left: nullable(t.Number()),
      worth_more: nullable(
        t.Number(),
        'What one more would gain; 0 where some is left, null where that was not looked for.',
      ),
      worth_less: nullable(t.Number(), 'What one less would lose; null where that leaves no plan.'),
    }),
    { description: 'In the unit of what is available.' },
  ),
  excluded: t.Array(
    only({
      product: position,
      id: uuid(),
      property: t.String({ description: 'What it lacks: a property, or `curve`.' }),
      at: t.Optional(t.Number()),
      reason: oneOf(['missing', 'outside']),
    }),
    { description: 'Materials that a product can’t use.' },
  ),
  conflict: nullable(
    only({
      products: t.Array(position, {
        description: 'As few products as can’t be made together; none where what must be used decides.',
      }),
      limits: t.Array(only({ product: position, ...LIMIT_SIDE, limit: t.Number() }), {
        description: 'Of their limits those of which none can be left out; none where the amounts decide.',
      }),
      averages: t.Array(position),
    }),
    'Where there is no plan.',
  ),
  ways: t.Array(
    only({
      material: t.Optional(uuid()),
      more: t.Optional(t.Number({ description: 'The least more of the material that could do.' })),
      product: t.Optional(position),
      at_most: t.Optional(t.Number({ description: 'The most of the product that could be made.' })),
      property: t.Optional(LIMITED),
      at: t.Optional(t.Number()),
      side: t.Optional(oneOf(SIDES)),
      best: t.Optional(t.Number({ description: 'The tightest that the limit could be.' })),
      enough: nullable(t.Number(), 'With this a plan was found; null where none was looked for.'),
    }),
    { description: 'Each by itself makes a plan possible.' },
  ),
  sentences: t.Array(t.String()),
})
export type PlanResult = Static<typeof PlanResult>
