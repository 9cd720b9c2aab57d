import { type TSchema, t } from 'elysia'
import { SIDES } from '#calc/grades/grade.ts'
import { LIMITS_MAX } from '#calc/grades/limit-rules.ts'
import { QUANTITIES, type Quantity } from '#calc/grades/quantities.ts'
import { RESIDUE } from '#calc/grades/specification.ts'
import { BASES, type Basis, type MethodChoices } from '#calc/vocabulary/blend.ts'
import { CATEGORY_NAMES, type CategoryName } from '#calc/vocabulary/categories.ts'
import { MATERIAL_COUNT, PERCENTAGE, PRICE_MAX } from '#calc/vocabulary/limits.ts'
import { CHOOSABLE_NAMES, choicesOf } from '#calc/vocabulary/method-choices.ts'
import { type BlendResults, PROPERTY_NAMES } from '#calc/vocabulary/properties.ts'
import { PRICE_UNITS } from '#calc/vocabulary/rules/material-details.ts'

export const CANDIDATES = { min: 2, max: 60 } as const
export const GOALS = ['cost', 'share', 'target'] as const
export type GoalName = (typeof GOALS)[number]
const ALTERNATIVES = { most: 5, usual: 3 } as const
const PROBABILITY = { min: 0.5, max: 0.999 } as const
const AMOUNT_MAX = 1e12

const oneOf = <Word extends string>(words: readonly Word[], more: object = {}) =>
  t.Unsafe<Word>(
    t.Union(
      words.map((word) => t.Literal(word)),
      more,
    ),
  )
const nullable = (schema: TSchema, description?: string) => t.Union([schema, t.Null()], { description })
const share = (description: string, preset?: number) =>
  t.Optional(
    t.Number({
      minimum: PERCENTAGE.min,
      maximum: PERCENTAGE.max,
      ...(preset !== undefined && { default: preset }),
      description,
    }),
  )
const unit = (description: string) => t.Optional(oneOf(PRICE_UNITS, { description }))

const RecipeMaterial = t.Object(
  {
    id: t.String({ format: 'uuid' }),
    min: share('The least share, per cent.', 0),
    max: share('The largest share.', 100),
    at_least_if_used: share('None of it, or at least this much.', 0),
    price: t.Optional(
      t.Number({ minimum: -PRICE_MAX, maximum: PRICE_MAX, description: 'Required for the goal `cost`.' }),
    ),
    price_unit: unit('What the price is for; the unit of `basis` where nothing is said: m³, or t.'),
    available: t.Optional(
      t.Number({ minimum: 0, maximum: AMOUNT_MAX, description: 'How much there is; needs `batch`.' }),
    ),
    available_unit: unit('The same for what is available.'),
  },
  { $id: 'RecipeMaterial' },
)

const RecipeLimit = t.Object(
  {
    property: oneOf(QUANTITIES, {
      description: 'A property, or what follows from several, as in the limits of grades.',
    }),
    min: t.Optional(t.Number()),
    max: t.Optional(t.Number()),
    strict: t.Optional(t.Boolean({ description: 'The limit itself does not count as met.' })),
  },
  { $id: 'RecipeLimit' },
)

const values = (description: string) =>
  t.Optional(
    t.Object(Object.fromEntries(QUANTITIES.map((q) => [q, t.Optional(t.Number())])), { description }),
  )

/** The body of a search for a recipe. Limits, values and weights are read apart. */
export const RecipeRequest = t.Object(
  {
    basis: t.Optional(
      oneOf(BASES, { default: 'volume', description: 'What the shares count: volume at 15 °C, or mass.' }),
    ),
    goal: oneOf(GOALS, {
      description:
        '`cost`: the cheapest; `share`: the most of the material `of`; `target`: the nearest to the values of `target`.',
    }),
    of: t.Optional(t.String({ format: 'uuid', description: 'Of which there is to be most.' })),
    target: values('What the blend is to come near to, counted in reproducibilities of the tests.'),
    weights: values('By property how much its distance counts; 1 where nothing is said.'),
    materials: t.Array(RecipeMaterial, {
      minItems: CANDIDATES.min,
      maxItems: CANDIDATES.max,
      description: 'What a recipe may be made of.',
    }),
    limits: t.Optional(t.Array(RecipeLimit, { maxItems: LIMITS_MAX, description: 'What it must keep.' })),
    at_most: t.Optional(
      t.Integer({
        minimum: 1,
        maximum: MATERIAL_COUNT.max,
        default: MATERIAL_COUNT.max,
        description: 'So many materials at most.',
      }),
    ),
    batch: t.Optional(
      t.Object(
        {
          amount: t.Number({ minimum: 1e-6, maximum: AMOUNT_MAX }),
          unit: oneOf(PRICE_UNITS),
        },
        { description: 'What is blended, against which `available` counts.' },
      ),
    ),
    probability: t.Optional(
      t.Number({
        minimum: PROBABILITY.min,
        maximum: PROBABILITY.max,
        description:
          'With which a single test result is to prove each limit, 0.95 for instance; absent: the recipe keeps the limits as they are.',
      }),
    ),
    alternatives: t.Optional(
      t.Integer({
        minimum: 0,
        maximum: ALTERNATIVES.most,
        default: ALTERNATIVES.usual,
        description: 'Other recipes in the answer, at most.',
      }),
    ),
    category: t.Optional(
      oneOf(CATEGORY_NAMES, { description: 'Of the product, for the reproducibility of its density.' }),
    ),
    residue: t.Optional(
      t.Number({
        minimum: RESIDUE.min,
        maximum: RESIDUE.max,
        default: RESIDUE.usual,
        description: 'Of the D86 test [vol %], for what counts evaporated.',
      }),
    ),
    estimates: t.Optional(t.Boolean({ description: 'As in `POST /calculations/blending/`.' })),
    methods: t.Optional(
      t.Object(
        Object.fromEntries(CHOOSABLE_NAMES.map((name) => [name, t.Optional(oneOf(choicesOf(name)))])),
        {
          description: 'Published methods in the place of the usual ones.',
        },
      ),
    ),
  },
  { $id: 'RecipeRequest' },
)

type Unit = (typeof PRICE_UNITS)[number]
export interface RecipeRequest {
  basis: Basis
  goal: GoalName
  of?: string
  materials: {
    id: string
    min: number
    max: number
    at_least_if_used: number
    price?: number
    price_unit?: Unit
    available?: number
    available_unit?: Unit
  }[]
  at_most: number
  batch?: { amount: number; unit: Unit }
  probability?: number
  alternatives: number
  category?: CategoryName
  residue: number
  estimates?: boolean
  methods?: MethodChoices
}

const closed = { additionalProperties: false }
const percentages = t.Array(t.Number({ minimum: 0, maximum: 100 }), {
  description: 'In the order of the materials.',
})

const LimitAnswer = t.Object(
  {
    property: oneOf(QUANTITIES),
    side: oneOf(SIDES),
    limit: t.Number(),
    value: nullable(t.Number(), 'Of the recipe, as computed.'),
    is_met: t.Boolean({ description: 'With the margin, where one was asked for.' }),
    binding: t.Boolean({ description: 'It decides: without it the recipe would be a better one.' }),
    margin: t.Number({ description: 'How far inside the recipe was asked to be; 0 without `probability`.' }),
    giveaway: nullable(t.Number(), 'How much better than it has to be, in its own unit.'),
    tighter: nullable(
      t.Number(),
      'What a unit tighter costs per m³ or t; null where that leaves no recipe, or is not known.',
    ),
    looser: nullable(t.Number(), 'What a unit looser saves.'),
  },
  { $id: 'RecipeLimitAnswer', ...closed },
)

const Cost = t.Object(
  {
    per_unit: t.Number(),
    unit: oneOf(PRICE_UNITS),
    per_m3: nullable(t.Number()),
    per_t: nullable(t.Number()),
    bound: nullable(t.Number(), 'No recipe of the goal `cost` is cheaper than this.'),
    materials: t.Array(t.Object({ id: t.String({ format: 'uuid' }), cost: t.Number() }, closed), {
      description: 'What each contributes.',
    }),
  },
  { $id: 'RecipeCost', ...closed },
)

const Alternative = t.Object(
  {
    percentages,
    cost: nullable(t.Number(), 'In the unit of `cost`; null where not everything in it has a price.'),
    differs_by: t.Number({ description: 'Half of what changes hands, per cent.' }),
    without: nullable(t.String({ format: 'uuid' }), 'A material that the answer uses and this one does not.'),
  },
  { $id: 'RecipeAlternative', ...closed },
)

const Member = t.Object(
  {
    property: oneOf(QUANTITIES),
    side: oneOf(SIDES),
    limit: t.Number(),
    best: nullable(
      t.Number(),
      'The tightest that can be had with the other limits; null where these exclude each other.',
    ),
    cost: nullable(t.Number(), 'Of the recipe there, for the goal `cost`.'),
  },
  { $id: 'RecipeConflict', ...closed },
)

export const STATUSES = ['optimal', 'infeasible', 'between_steps', 'not_found'] as const

export const RecipeResult = t.Object(
  {
    status: oneOf(STATUSES, {
      description:
        '`between_steps`: there are recipes, but none in steps of 0.1 % was found; `percentages` are not rounded then. `not_found`: none was found, which proves nothing; `percentages` are what comes closest.',
    }),
    proven: t.Boolean({
      description:
        'The answer is proven: nothing is better, or there is none. Else it is the best that was found.',
    }),
    basis: oneOf(BASES),
    engine: t.String({ description: 'The version of the core that computed.' }),
    percentages: t.Union([percentages, t.Null()]),
    results: t.Union([
      t.Unsafe<BlendResults>(
        t.Object(
          Object.fromEntries(
            PROPERTY_NAMES.map((name) => [name, nullable(name === 'color' ? t.String() : t.Number())]),
          ),
          closed,
        ),
      ),
      t.Null(),
    ]),
    cost: t.Union([Cost, t.Null()], { description: 'Null where not everything in the recipe has a price.' }),
    limits: t.Array(LimitAnswer, { description: 'A two-sided limit is two entries.' }),
    alternatives: t.Array(Alternative),
    excluded: t.Array(
      t.Object(
        {
          id: t.String({ format: 'uuid' }),
          property: t.String({ description: 'What it lacks: a property, or `curve`.' }),
          reason: oneOf(['missing']),
        },
        closed,
      ),
      { description: 'Materials that no recipe can use, because a limit needs what is not known of them.' },
    ),
    conflict: t.Array(Member, {
      description: 'Limits that no recipe keeps together, as few of them as could be found.',
    }),
    relaxed_together: t.Array(Member, {
      description: 'Of those, what can be had if only the limits of `conflict` counted.',
    }),
    warnings: t.Array(t.String()),
  },
  { $id: 'RecipeResult', ...closed },
)

export interface RecipeResult {
  status: (typeof STATUSES)[number]
  proven: boolean
  basis: Basis
  engine: string
  percentages: number[] | null
  results: BlendResults | null
  cost: {
    per_unit: number
    unit: Unit
    per_m3: number | null
    per_t: number | null
    bound: number | null
    materials: { id: string; cost: number }[]
  } | null
  limits: {
    property: Quantity
    side: (typeof SIDES)[number]
    limit: number
    value: number | null
    is_met: boolean
    binding: boolean
    margin: number
    giveaway: number | null
    tighter: number | null
    looser: number | null
  }[]
  alternatives: { percentages: number[]; cost: number | null; differs_by: number; without: string | null }[]
  excluded: { id: string; property: string; reason: 'missing' }[]
  conflict: RecipeMember[]
  relaxed_together: RecipeMember[]
  warnings: string[]
}

export interface RecipeMember {
  property: Quantity
  side: (typeof SIDES)[number]
  limit: number
  best: number | null
  cost: number | null
}
