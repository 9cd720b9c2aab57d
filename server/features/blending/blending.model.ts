import { type Static, t } from 'elysia'
import { CATEGORY_NAMES } from '#calc/vocabulary/categories.ts'
import { CALCULATION_NAME_MAX, MATERIAL_COUNT } from '#calc/vocabulary/limits.ts'
import { ADDITIVES_ASKED } from '#server/answers/additive.model.ts'
import { RECORD_ASKED } from '#server/answers/batch-record.model.ts'
import { CheckOptions } from '#server/answers/check.model.ts'
import { BASIS, type GradeChoice, METHODS, percentages } from '#server/answers/recipe.model.ts'
import { body, nullable, oneOf, uuid } from '#server/http/schema.model.ts'

const count = { minItems: MATERIAL_COUNT.min, maxItems: MATERIAL_COUNT.max }

/** The body of a blend request. */
export const BlendRequest = body('BlendRequest', {
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
  estimates: t.Optional(
    t.Boolean({
      description:
        'Estimates what a material lacks from its distillation and density where that holds: RVP, viscosity, cloud point, pour point, cetane number. At most half of the blend rests on estimates of a property.',
    }),
  ),
  methods: METHODS,
  name: t.Optional(
    nullable(
      t.String({ minLength: 0, maxLength: CALCULATION_NAME_MAX, pattern: '^\\P{Cc}*$' }),
      'Of the calculation; one with a name is never deleted for being old or one too many.',
    ),
  ),
  grade: t.Optional(
    t.String({ description: 'Id of a grade of `GET /grades/` that the blend is checked against.' }),
  ),
  options: t.Optional(CheckOptions),
  ...RECORD_ASKED,
  additives: ADDITIVES_ASKED,
  traces: t.Optional(
    t.Boolean({
      description:
        'A value that only materials of together at most 1 % keep the blend from having is that of the others, where no reading of theirs could move it by more than 0.3 of the test’s reproducibility; `traced` says so. Never of distillation and color.',
    }),
  ),
})

export type BlendRequest = Static<typeof BlendRequest>

/** The same as it was read. */
export interface Recipe extends Omit<BlendRequest, 'grade' | 'options'> {
  /** Absent where the blend is not to be checked. */
  against?: GradeChoice
}
