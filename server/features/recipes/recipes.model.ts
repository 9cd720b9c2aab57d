import { type TSchema, t } from 'elysia'
import { LIMITS_MAX } from '#calc/grades/limit-rules.ts'
import { QUANTITIES } from '#calc/grades/quantities.ts'
import { RESIDUE } from '#calc/grades/specification.ts'
import { OWN_QUANTITY } from '#calc/own/own-property.ts'
import { BASES, type Basis, type MethodChoices } from '#calc/vocabulary/blend.ts'
import { CATEGORY_NAMES, type CategoryName } from '#calc/vocabulary/categories.ts'
import { COLOR_MAX, MATERIAL_COUNT, PERCENTAGE, PRICE_MAX } from '#calc/vocabulary/limits.ts'
import { CHOOSABLE_NAMES, choicesOf } from '#calc/vocabulary/method-choices.ts'
import { PRICE_UNITS } from '#calc/vocabulary/rules/material-details.ts'

export const CANDIDATES = { min: 2, max: 60 } as const
const RECIPE_GOALS = ['cost', 'giveaway', 'share', 'target'] as const
export const TANK_GOALS = ['least', 'cost', 'fill'] as const
export const GOALS = [...RECIPE_GOALS, 'least', 'fill'] as const
/** What a limit can be on; `e` takes a temperature. */
const limited = (...more: string[]) =>
  t.Unsafe<string>(
    t.Union(
      [...QUANTITIES, 'e', ...more]
        .map((q) => t.Literal(q))
        .concat(t.String({ pattern: OWN_QUANTITY }) as never),
    ),
  )
export const LIMITED = limited()
export type GoalName = (typeof GOALS)[number]
const ALTERNATIVES = { most: 5, usual: 3 } as const
const PROBABILITY = { min: 0.5, max: 0.999 } as const
const CERTAINTY = { min: 0.5, max: 0.99 } as const
const AMOUNT_MAX = 1e12

export const oneOf = <Word extends string>(words: readonly Word[], more: object = {}) =>
  t.Unsafe<Word>(
    t.Union(
      words.map((word) => t.Literal(word)),
      more,
    ),
  )
export const nullable = (schema: TSchema, description?: string) =>
  t.Union([schema, t.Null()], { description })
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
      t.Number({
        minimum: 0,
        maximum: AMOUNT_MAX,
        description: 'How much there is; needs `batch`, `capacity` or `tank`.',
      }),
    ),
    available_unit: unit('The same for what is available.'),
  },
  { $id: 'RecipeMaterial' },
)

const figure = t.Optional(t.Union([t.Number(), t.String({ maxLength: COLOR_MAX })]))

const RecipeLimit = t.Object(
  {
    property: {
      ...limited('color'),
      description:
        'A property, what follows from several as in the limits of grades, `e`: the volume % recovered at the temperature `at`, or an own property, `own:key`. One whose rule is the worst of the components takes a limit on that side: it leaves out the materials that miss it. A limit on `color` is a text, and counts as one on `d1500` or `saybolt`.',
    },
    at: t.Optional(t.Number({ minimum: -50, maximum: 400, description: '°C, of `e`.' })),
    min: figure,
    max: figure,
    strict: t.Optional(t.Boolean({ description: 'The limit itself does not count as met.' })),
    law: t.Optional(t.Boolean({ description: 'Not one to be loosened: `conflict` does not offer it.' })),
  },
  { $id: 'RecipeLimit' },
)

const values = (description: string) =>
  t.Optional(
    t.Object(Object.fromEntries(QUANTITIES.map((q) => [q, t.Optional(t.Number())])), { description }),
  )

/** The body of a search for a recipe. Limits, values and weights are read separately. */
export const RecipeRequest = t.Object(
  {
    basis: t.Optional(
      oneOf(BASES, { default: 'volume', description: 'What the shares count: volume at 15 °C, or mass.' }),
    ),
    goal: oneOf(GOALS, {
      description:
        'With `tank` what is added: `least` of all, what `cost`s least, or as much as it can hold: `fill`. Else `cost`: the cheapest; `giveaway`: the one that is least better than its limits ask for, counted in reproducibilities; `share`: the most of the material `of`; `target`: the nearest to the values of `target`.',
    }),
    of: t.Optional(t.String({ format: 'uuid', description: 'Of which there is to be most.' })),
    target: values('What the blend is to come near to, counted in reproducibilities of the tests.'),
    weights: values('By property how much its distance counts; 1 where nothing is said.'),
    materials: t.Array(RecipeMaterial, {
      minItems: 1,
      maxItems: CANDIDATES.max,
      description: 'What a recipe may be made of: at least two, or with `tank` one.',
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
    capacity: t.Optional(
      t.Object(
        { amount: t.Number({ minimum: 1e-6, maximum: AMOUNT_MAX }), unit: oneOf(PRICE_UNITS) },
        {
          description:
            'Instead of `batch`: the largest batch up to this that can be made of what is `available`. With `tank`: what it can hold.',
        },
      ),
    ),
    tank: t.Optional(
      t.Object(
        {
          id: t.String({ format: 'uuid', description: 'A material with what was measured of the contents.' }),
          amount: t.Number({ minimum: 1e-6, maximum: AMOUNT_MAX }),
          unit: oneOf(PRICE_UNITS),
        },
        {
          description:
            'What a tank holds already: it is asked what to add, up to its `capacity`, or until it holds `batch`. The shares of materials are of what it holds afterwards, and its contents are one of `at_most`.',
        },
      ),
    ),
    step: t.Optional(
      t.Number({
        minimum: 1e-6,
        maximum: AMOUNT_MAX,
        default: 0.1,
        description:
          'What a meter counts in: for a batch up to a `capacity` in its unit, for a `tank` in that of `basis` (m³, or t).',
      }),
    ),
    probability: t.Optional(
      t.Number({
        minimum: PROBABILITY.min,
        maximum: PROBABILITY.max,
        description:
          'With which a single test result is to prove each limit, 0.95 for instance; absent: the recipe keeps the limits as they are.',
      }),
    ),
    certainty: t.Optional(
      t.Number({
        minimum: CERTAINTY.min,
        maximum: CERTAINTY.max,
        description:
          'With which the blend itself is to meet all limits at once, 0.95 for instance: 95 of 100 draws of its uncertainty (2,000, seed 1, shares within 0.5 %). Limits on a color are left out.',
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

export type Unit = (typeof PRICE_UNITS)[number]
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
  capacity?: { amount: number; unit: Unit }
  tank?: { id: string; amount: number; unit: Unit }
  step: number
  probability?: number
  certainty?: number
  alternatives: number
  category?: CategoryName
  residue: number
  estimates?: boolean
  methods?: MethodChoices
}
