import type { TSchema } from '@sinclair/typebox'
import { type Static, t } from 'elysia'
import { LIMITS_MAX } from '#calc/grades/grade.ts'
import { ADDITIVES_OF_BLEND } from '#calc/vocabulary/additive.ts'
import { COLOR_MAX, MATERIAL_COUNT, PERCENTAGE, PRICE_MAX } from '#calc/vocabulary/limits.ts'
import { OWN_QUANTITY } from '#calc/vocabulary/own-property.ts'
import { QUANTITIES, type Quantity } from '#calc/vocabulary/quantities.ts'
import { recordOf } from '#calc/vocabulary/records.ts'
import { PRICE_UNITS } from '#calc/vocabulary/rules/material-details.ts'
import { Results } from '#server/answers/blend.model.ts'
import { CheckOptions } from '#server/answers/check.model.ts'
import {
  BASIS,
  ESTIMATES,
  GRADE_TO_MEET,
  METHODS,
  PRODUCT,
  percentages,
  RESIDUE,
} from '#server/answers/recipe.model.ts'
import { answer, body, nullable, numberIn, oneOf, only, preset, uuid } from '#server/http/schema.model.ts'

export const CANDIDATES = { min: 2, max: 60 } as const
const RECIPE_GOALS = ['cost', 'giveaway', 'share', 'target'] as const
export const TANK_GOALS = ['least', 'cost', 'fill'] as const
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
export const PROBABILITY = { min: 0.5, max: 0.999 } as const
const CERTAINTY = { min: 0.5, max: 0.99 } as const
const AMOUNT_MAX = 1e12
const share = (description: string, usual: number) =>
  preset(numberIn(PERCENTAGE, { default: usual, description }))
const unit = (description: string) => t.Optional(oneOf(PRICE_UNITS, description))
const amount = numberIn({ min: 1e-6, max: AMOUNT_MAX })
const quantity = { amount, unit: oneOf(PRICE_UNITS) }

export const AT_MOST = preset(
  t.Integer({
    minimum: 1,
    maximum: MATERIAL_COUNT.max,
    default: MATERIAL_COUNT.max,
    description: 'So many materials at most.',
  }),
)

const RecipeMaterial = body('RecipeMaterial', {
  id: uuid(),
  min: share('The least share, per cent.', 0),
  max: share('The largest share.', 100),
  at_least_if_used: share('None of it, or at least this much.', 0),
  price: t.Optional(numberIn({ min: -PRICE_MAX, max: PRICE_MAX }, 'Required for the goal `cost`.')),
  price_unit: unit('What the price is for; the unit of `basis` where nothing is said: m³, or t.'),
  available: t.Optional(
    numberIn({ min: 0, max: AMOUNT_MAX }, 'How much there is; needs `batch`, `capacity` or `tank`.'),
  ),
  available_unit: unit('The same for what is available.'),
})

/** Temperatures of a recovered amount, °C. */
export const AT = { min: -50, max: 400 } as const
const figure = t.Optional(t.Union([t.Number(), t.String({ maxLength: COLOR_MAX })]))

export const RecipeLimit = body('RecipeLimit', {
  property: {
    ...limited('color'),
    description:
      'A property, what follows from several as in the limits of grades, `e`: the volume % recovered at the temperature `at`, or an own property, `own:key`. One whose rule is the worst of the components takes a limit on that side: it leaves out the materials that miss it. A limit on `color` is a text, and counts as one on `d1500` or `saybolt`.',
  },
  at: t.Optional(numberIn(AT, '°C, of `e`.')),
  min: figure,
  max: figure,
  strict: t.Optional(t.Boolean({ description: 'The limit itself does not count as met.' })),
  law: t.Optional(t.Boolean({ description: 'Not one to be loosened: `conflict` does not offer it.' })),
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
      'With `tank` what is added: `least` of all, what `cost`s least, or as much as it can hold: `fill`. Else `cost`: the cheapest; `giveaway`: the one that is least better than its limits ask for, counted in reproducibilities; `share`: the most of the material `of`; `target`: the nearest to the values of `target`.',
  }),
  of: t.Optional(uuid('Of which there is to be most.')),
  target: values('What the blend is to come near to, counted in reproducibilities of the tests.'),
  weights: values('By property how much its distance counts; 1 where nothing is said.'),
  materials: t.Array(RecipeMaterial, {
    minItems: 1,
    maxItems: CANDIDATES.max,
    description: 'What a recipe may be made of: at least two, or with `tank` one.',
  }),
  limits: t.Optional(
    t.Array(RecipeLimit, {
      maxItems: LIMITS_MAX,
      description: 'What it must keep, beside those of `grade`; of two for the same side the tighter counts.',
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
          'Dosed from `min` (0) to `max` (the end of its curves), in its unit; a range takes the goal `cost`. Not with `tank`, `capacity` or `certainty`.',
      },
    ),
  ),
  grade: GRADE_TO_MEET,
  options: t.Optional(CheckOptions),
  at_most: AT_MOST,
  batch: t.Optional(
    t.Object(quantity, { description: 'What is blended, against which `available` counts.' }),
  ),
  capacity: t.Optional(
    t.Object(quantity, {
      description:
        'Instead of `batch`: the largest batch up to this that can be made of what is `available`. With `tank`: what it can hold.',
    }),
  ),
  tank: t.Optional(
    t.Object(
      {
        id: uuid('A material with what was measured of the contents.'),
        ...quantity,
      },
      {
        description:
          'What a tank holds already: it is asked what to add, up to its `capacity`, or until it holds `batch`. The shares of materials are of what it holds afterwards, and its contents are one of `at_most`.',
      },
    ),
  ),
  step: preset({
    ...amount,
    default: 0.1,
    description:
      'What a meter counts in: for a batch up to a `capacity` in its unit, for a `tank` in that of `basis` (m³, or t).',
  }),
  probability: t.Optional(
    numberIn(
      PROBABILITY,
      'With which a single test result is to prove each limit, 0.95 for instance; absent: the recipe keeps the limits as they are.',
    ),
  ),
  certainty: t.Optional(
    numberIn(
      CERTAINTY,
      'With which the blend itself is to meet all limits at once, 0.95 for instance: 95 of 100 draws of its uncertainty (2,000, seed 1, shares within 0.5 %). Limits on a color are left out.',
    ),
  ),
  alternatives: preset(
    t.Integer({
      minimum: 0,
      maximum: ALTERNATIVES.most,
      default: ALTERNATIVES.usual,
      description: 'Other recipes in the answer, at most.',
    }),
  ),
  category: PRODUCT,
  residue: RESIDUE,
  estimates: ESTIMATES,
  methods: METHODS,
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
    description: 'What the blend may have been made of.',
  }),
  measured: t.Object(
    recordOf(QUANTITIES, () => t.Optional(t.Number())),
    { description: 'What was measured of the blend: at least one value.', additionalProperties: false },
  ),
  percentages: t.Optional(
    percentages(
      { minItems: MATERIAL_COUNT.min, maxItems: MATERIAL_COUNT.max },
      'The shares, where they are known: then it is asked what `unknown` must have been.',
    ),
  ),
  unknown: t.Optional(
    uuid('The material that is in doubt; its own values of what was measured do not count.'),
  ),
  basis: BASIS,
  category: PRODUCT,
  residue: RESIDUE,
})

export type BackwardsRequest = Omit<Static<typeof BackwardsRequest>, 'measured'>

const range = (description: string) =>
  t.Unsafe<[number, number] | null>(nullable(t.Array(t.Number(), { minItems: 2, maxItems: 2 }), description))

export const BackwardsAnswer = answer('BackwardsAnswer', {
  engine: t.String({ description: 'The version of the core that computed.' }),
  percentages: nullable(
    t.Array(t.Number()),
    'The shares that explain the values best; null where there are none.',
  ),
  ranges: t.Array(only({ id: uuid(), low: t.Number(), high: t.Number() }), {
    description: 'Between which shares of each the values are explained as well as tests can tell, per cent.',
  }),
  misfit: nullable(
    t.Number(),
    'The largest difference in reproducibilities; beyond 1, a test would say that it is another product.',
  ),
  misfits: t.Array(
    only({
      property: oneOf<Quantity>(QUANTITIES),
      measured: t.Number(),
      value: nullable(t.Number()),
      in_R: t.Number(),
    }),
    { description: 'By measured value what the recipe has, and how far that is, in reproducibilities.' },
  ),
  results: nullable(Results),
  unknown: t.Array(
    only({
      property: oneOf<Quantity>(QUANTITIES),
      measured: t.Number(),
      values: t.Array(t.Number(), {
        description: 'What the material must have been; none where nothing gives that.',
      }),
      range: range('Between which the blend is no farther from the measured value than the reproducibility.'),
      reachable: range('What the blend could have been at all.'),
    }),
    { description: 'Of the material in doubt, by measured value; where the shares were given.' },
  ),
  excluded: t.Array(only({ id: uuid(), property: t.String(), reason: oneOf(['missing']) }), {
    description: 'Materials of which something that was measured is not known.',
  }),
  warnings: t.Array(t.String()),
})

export type BackwardsAnswer = Static<typeof BackwardsAnswer>

export type ReadBackwards = BackwardsRequest & { measured: [Quantity, number][] }
