import { type Static, t } from 'elysia'
import { PRESSURE_RULES } from '#calc/goal-seek/by-rule.ts'
import { DOSE_UNITS } from '#calc/vocabulary/additive.ts'
import { CATEGORY_NAMES } from '#calc/vocabulary/categories.ts'
import { COMPONENTS } from '#calc/vocabulary/codes.ts'
import { CALCULATION_NAME_MAX, MATERIAL_COUNT, PERCENTAGE } from '#calc/vocabulary/limits.ts'
import { OWN_PROPERTIES_MAX, OWN_QUANTITY, type OwnQuantity } from '#calc/vocabulary/own-property.ts'
import { NUMERIC_PROPERTY_NAMES, type NumericPropertyName } from '#calc/vocabulary/properties.ts'
import {
  answer,
  body,
  described,
  extended,
  figure,
  nullable,
  numberIn,
  ONE_LINE,
  oneOf,
  only,
  optional,
  uuid,
} from '#server/http/schema.model.ts'
import { CheckOptions, quantity } from '#server/responses/check.model.ts'
import { ADDITIVES_REQUEST, DOSE } from '#server/responses/definitions.model.ts'
import {
  ASSUMED_REQUEST,
  BASIS,
  type GradeChoice,
  METHODS,
  percentages,
  RECORD_REQUEST,
} from '#server/responses/recipe.model.ts'

const count = { minItems: MATERIAL_COUNT.min, maxItems: MATERIAL_COUNT.max }

const RecipeFields = body('RecipeFields', {
  materials: t.Array(uuid(), {
    ...count,
    description: 'Ids from `GET /materials/`.',
  }),
  percentages: percentages(count),
  basis: BASIS,
  category: t.Optional(oneOf(CATEGORY_NAMES, 'Category in the list. Default: the one all materials share.')),
  estimates: described(
    t.Optional(t.Boolean()),
    'Estimates missing RVP, viscosity, cloud point, pour point and cetane number from distillation and density. At most half of a blend may rest on them.',
  ),
  methods: METHODS,
  name: optional(
    t.String({ minLength: 0, maxLength: CALCULATION_NAME_MAX, pattern: ONE_LINE }),
    'Named calculations are never deleted automatically.',
  ),
  grade: t.Optional(t.String({ description: 'Id from `GET /grades/` to check against.' })),
  options: t.Optional(CheckOptions),
  ...RECORD_REQUEST,
  additives: ADDITIVES_REQUEST,
})

export const BlendRequest = extended('BlendRequest', RecipeFields, {
  assumed: ASSUMED_REQUEST,
  traces: described(
    t.Optional(t.Boolean()),
    'Ignore missing values of trace materials (≤ 1 % in total) when they cannot matter (0.3 R); see `traced`. Never for distillation or color.',
  ),
})

export type BlendRequest = Static<typeof BlendRequest>

export interface Recipe extends Omit<BlendRequest, 'grade' | 'options'> {
  against?: GradeChoice
}

/** Recipes per request, and the bytes of so many with the most materials and all digits. */
export const BLENDS_MAX = 1_000
export const BATCH_LIMIT_BYTES = 512 * 1024

export type BatchColumn = NumericPropertyName | OwnQuantity
const column = t.Unsafe<BatchColumn>(
  t.Union([...NUMERIC_PROPERTY_NAMES.map((name) => t.Literal(name)), t.String({ pattern: OWN_QUANTITY })]),
)

const batched = { minItems: 2, maxItems: COMPONENTS }

export const BatchRequest = body('BatchRequest', {
  materials: t.Array(uuid(), {
    ...batched,
    description: 'Ids from `GET /materials/`.',
  }),
  recipes: t.Array(t.Array(numberIn(PERCENTAGE), batched), {
    minItems: 1,
    maxItems: BLENDS_MAX,
    description: 'Shares of each recipe; total 100 ± 0.01.',
  }),
  basis: BASIS,
  properties: t.Optional(
    t.Array(column, {
      minItems: 1,
      maxItems: NUMERIC_PROPERTY_NAMES.length + OWN_PROPERTIES_MAX,
      description: 'Columns of the answer. Default: every numeric property.',
    }),
  ),
})

export type BatchRequest = Static<typeof BatchRequest>

export const BatchBlendAnswer = answer('BatchAnswer', {
  columns: t.Array(column),
  results: t.Array(t.Array(figure()), {
    description: 'One row per recipe; null if unknown.',
  }),
  engine: t.String({ description: 'Version of the calculation core.' }),
})
export type BatchBlendAnswer = Static<typeof BatchBlendAnswer>

export const MovingAdditive = t.Object({ additive: uuid() })

export const TargetRequest = extended('TargetRequest', RecipeFields, {
  property: quantity,
  value: t.Number({
    description: 'Target; corrected, if a bias correction is on.',
  }),
  moving: t.Unsafe<string | { additive: string }>(
    t.Union([uuid(), MovingAdditive], {
      description: 'Material to move, or an additive whose dose to find.',
    }),
  ),
  locked: t.Optional(
    t.Array(uuid(), {
      maxItems: MATERIAL_COUNT.max,
      description: 'Materials whose shares stay.',
    }),
  ),
})

export type TargetRequest = Static<typeof TargetRequest>

const recipe = () => t.Array(t.Number(), { minItems: MATERIAL_COUNT.min, maxItems: MATERIAL_COUNT.max })

export const TargetAnswer = answer('TargetAnswer', {
  percentages: nullable(recipe(), 'Nearest recipe with the value, unrounded; null if none.'),
  more: t.Array(recipe(), { description: 'Other recipes, nearest first.' }),
  reachable: nullable(
    t.Array(t.Number(), { minItems: 2, maxItems: 2 }),
    'Lowest and highest reachable value, or null. A curve with a gap jumps over values between them: then `percentages` is null.',
  ),
  missing: t.Optional(t.String({ description: 'Why there is no value.' })),
  by_rule: t.Optional(
    t.Array(only({ method: oneOf(PRESSURE_RULES), percentages: nullable(recipe()) }), {
      description: 'RVP with a light end moving: the recipe by each rule.',
    }),
  ),
  corrected: t.Optional(
    only(
      {
        rule: t.Number({
          description: 'The rule’s own value.',
        }),
        n: t.Integer({ description: 'Number of results.' }),
        shift: t.Number({ description: 'Added to the rule’s value.' }),
        outside: t.Boolean({
          description: 'Outside the values the bias comes from.',
        }),
      },
      {
        description: 'If bias-corrected: `value` and `reachable` are corrected values.',
      },
    ),
  ),
  dose: optional(
    only({ ...DOSE, unit: oneOf(DOSE_UNITS, 'Of its curve.') }),
    'Smallest dose with the value, or null.',
  ),
  engine: t.String({ description: 'Version of the calculation core.' }),
})

export type TargetAnswer = Static<typeof TargetAnswer>
