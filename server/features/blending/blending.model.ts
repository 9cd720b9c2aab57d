import { type Static, t } from 'elysia'
import { PRESSURE_RULES } from '#calc/target/by-rule.ts'
import { DOSE_UNITS } from '#calc/vocabulary/additive.ts'
import { CATEGORY_NAMES } from '#calc/vocabulary/categories.ts'
import { COMPONENTS } from '#calc/vocabulary/codes.ts'
import { CALCULATION_NAME_MAX, MATERIAL_COUNT, PERCENTAGE } from '#calc/vocabulary/limits.ts'
import { OWN_PROPERTIES_MAX, OWN_QUANTITY, type OwnQuantity } from '#calc/vocabulary/own-property.ts'
import {
  NUMERIC_PROPERTY_NAMES,
  type NumericPropertyName,
  PROPERTY_NAMES,
} from '#calc/vocabulary/properties.ts'
import { ASSUMED } from '#server/answers/blend.model.ts'
import { CheckOptions, quantity } from '#server/answers/check.model.ts'
import { ADDITIVES_REQUEST, DOSE } from '#server/answers/definitions.model.ts'
import {
  BASIS,
  type GradeChoice,
  METHODS,
  percentages,
  RECORD_REQUEST,
} from '#server/answers/recipe.model.ts'
import {
  answer,
  body,
  described,
  extended,
  figure,
  nullable,
  numberIn,
  oneOf,
  only,
  optional,
  uuid,
} from '#server/http/schema.model.ts'

const count = { minItems: MATERIAL_COUNT.min, maxItems: MATERIAL_COUNT.max }

const RecipeFields = body('RecipeFields', {
  materials: t.Array(uuid(), {
    ...count,
    description: 'Ids of different materials, of the catalogue or the caller’s own.',
  }),
  percentages: percentages(count),
  basis: BASIS,
  category: t.Optional(
    oneOf(
      CATEGORY_NAMES,
      'What the blend is looked at as, in the list of calculations; without it, the one category that all materials have in common.',
    ),
  ),
  estimates: described(
    t.Optional(t.Boolean()),
    'Estimates what a material lacks from its distillation and density where that holds: RVP, viscosity, cloud point, pour point, cetane number. At most half of the blend rests on estimates of a property.',
  ),
  methods: METHODS,
  name: optional(
    t.String({ minLength: 0, maxLength: CALCULATION_NAME_MAX, pattern: '^\\P{Cc}*$' }),
    'Of the calculation; one with a name is never deleted for being old or one too many.',
  ),
  grade: t.Optional(
    t.String({ description: 'Id of a grade of `GET /grades/` that the blend is checked against.' }),
  ),
  options: t.Optional(CheckOptions),
  ...RECORD_REQUEST,
  additives: ADDITIVES_REQUEST,
})

export const BlendRequest = extended('BlendRequest', RecipeFields, {
  assumed: described(
    t.Optional(t.Array(ASSUMED, { maxItems: MATERIAL_COUNT.max * PROPERTY_NAMES.length })),
    'Readings that materials lack, taken from others of the catalogue, as from a typical stream of the same kind. What rests on one is `assumed`, and no better than `unsure` unless it holds at both ends of the range.',
  ),
  traces: described(
    t.Optional(t.Boolean()),
    'A value that only materials of together at most 1 % keep the blend from having is that of the others, where no reading of theirs could move it by more than 0.3 of the test’s reproducibility; `traced` says so. Never of distillation and color.',
  ),
})

export type BlendRequest = Static<typeof BlendRequest>

export interface Recipe extends Omit<BlendRequest, 'grade' | 'options'> {
  against?: GradeChoice
}

/** Recipes per request, and the bytes of so many with the most materials and all digits. */
export const BATCH_MAX = 1_000
export const BATCH_LIMIT_BYTES = 512 * 1024

export type BatchColumn = NumericPropertyName | OwnQuantity
const column = t.Unsafe<BatchColumn>(
  t.Union([...NUMERIC_PROPERTY_NAMES.map((name) => t.Literal(name)), t.String({ pattern: OWN_QUANTITY })]),
)

const batched = { minItems: 2, maxItems: COMPONENTS }

export const BatchRequest = body('BatchRequest', {
  materials: t.Array(uuid(), {
    ...batched,
    description: 'Ids of different materials, of the catalogue or the caller’s own.',
  }),
  recipes: t.Array(t.Array(numberIn(PERCENTAGE), batched), {
    minItems: 1,
    maxItems: BATCH_MAX,
    description: 'The share of each material, in the same order; together 100, within 0.01.',
  }),
  basis: BASIS,
  properties: t.Optional(
    t.Array(column, {
      minItems: 1,
      maxItems: NUMERIC_PROPERTY_NAMES.length + OWN_PROPERTIES_MAX,
      description:
        'The columns of the answer, own properties as `own:key`; without it, every property of the program that is a number.',
    }),
  ),
})

export type BatchRequest = Static<typeof BatchRequest>

export const BatchAnswer = answer('BatchAnswer', {
  columns: t.Array(column),
  results: t.Array(t.Array(figure()), {
    description: 'A row a recipe, in the order of the request; null where the data do not suffice.',
  }),
  engine: t.String({ description: 'The version of the core that computed.' }),
})
export type BatchAnswer = Static<typeof BatchAnswer>

export const MovingAdditive = t.Object({ additive: uuid() })

export const TargetRequest = extended('TargetRequest', RecipeFields, {
  property: described(
    quantity,
    'What of the blend is to have a value: a property, what follows from several, as in the limits of grades, or an own property.',
  ),
  value: t.Number({
    description: 'The value that it is to have: the corrected one, where an own bias of it is switched on.',
  }),
  moving: t.Unsafe<string | { additive: string }>(
    t.Union([uuid(), MovingAdditive], {
      description:
        'The material that moves, one of `materials`; or an additive, whose dose is asked for. The dose that `additives` gives of it does not count then.',
    }),
  ),
  locked: t.Optional(
    t.Array(uuid(), {
      maxItems: MATERIAL_COUNT.max,
      description: 'Materials whose share stays; the others keep their proportions.',
    }),
  ),
})

export type TargetRequest = Static<typeof TargetRequest>

const recipe = () => t.Array(t.Number(), { minItems: MATERIAL_COUNT.min, maxItems: MATERIAL_COUNT.max })

export const TargetAnswer = answer('TargetAnswer', {
  percentages: nullable(
    recipe(),
    'The recipe that has the value, in the order of the materials, not rounded; where several have it, the one nearest to the present one. Null where none has.',
  ),
  more: t.Array(recipe(), { description: 'Other recipes that have the value, nearest first.' }),
  reachable: nullable(
    t.Array(t.Number(), { minItems: 2, maxItems: 2 }),
    'The lowest and the highest value that this material can bring about; null where there is none.',
  ),
  missing: t.Optional(t.String({ description: 'Where there is no value: why.' })),
  by_rule: t.Optional(
    t.Array(only({ method: oneOf(PRESSURE_RULES), percentages: nullable(recipe()) }), {
      description:
        'For the vapor pressure, where a light end such as butane moves: the recipe by each rule, on which its amount depends much.',
    }),
  ),
  corrected: t.Optional(
    only(
      {
        rule: t.Number({
          description:
            'The rule’s own value at `percentages`, or at the recipe as it is where none has the value.',
        }),
        n: t.Integer({ description: 'From how many results.' }),
        shift: t.Number({ description: 'What is added to the rule’s value.' }),
        outside: t.Boolean({
          description: 'The rule’s value lies outside of those that this comes from.',
        }),
      },
      {
        description:
          'Where the property is bias-corrected by the caller’s laboratory: `value` was then taken for a corrected value, and `reachable` are corrected values.',
      },
    ),
  ),
  dose: optional(
    only({ ...DOSE, unit: oneOf(DOSE_UNITS, 'Of its curve.') }),
    'Where an additive moves: the smallest dose that has the value; null where none has.',
  ),
  engine: t.String({ description: 'The version of the core that computed.' }),
})

export type TargetAnswer = Static<typeof TargetAnswer>
