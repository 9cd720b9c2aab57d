import { type Static, t } from 'elysia'
import { SIDES } from '#calc/grades/grade.ts'
import { STATES } from '#calc/grades/states.ts'
import { CATEGORY_NAMES, type CategoryName } from '#calc/vocabulary/categories.ts'
import { COMPONENTS } from '#calc/vocabulary/codes.ts'
import { PERCENTAGE } from '#calc/vocabulary/limits.ts'
import { PROPERTY_NAMES } from '#calc/vocabulary/properties.ts'
import { Results } from '#server/answers/blend.model.ts'
import { CheckOptions, correction, quantity } from '#server/answers/check.model.ts'
import { OwnValues } from '#server/answers/definitions.model.ts'
import {
  BASIS,
  ESTIMATES,
  GRADE_TO_MEET,
  type GradeChoice,
  METHODS,
  percentages,
} from '#server/answers/recipe.model.ts'
import { answer, body, described, nullable, numberIn, oneOf, only, uuid } from '#server/http/schema.model.ts'

/** Maximum candidates by id in a request, and its size limit. */
const TRIED_MAX = 1_000
export const TRY_LIMIT_BYTES = 128 * 1024
// The blend of the recipe and one candidate must fit into the core.
const count = { minItems: 1, maxItems: COMPONENTS - 1 }

export const TriedIds = t.Array(uuid(), { minItems: 1, maxItems: TRIED_MAX })

/** The body of a trial. Candidates, grade and options are read separately. */
export const TryRequest = body('TryRequest', {
  materials: t.Array(uuid(), { ...count, description: 'Ids of different materials: the recipe as it is.' }),
  percentages: percentages(count),
  share: numberIn(
    PERCENTAGE,
    'Of the candidate in the new recipe, per cent; the others give way in their proportions. More of it, where it is in the recipe already.',
  ),
  candidates: t.Optional(
    t.Union([oneOf(CATEGORY_NAMES), TriedIds], {
      description:
        'A category: what the catalogue and the caller have in it beyond the recipe. Or ids. Without it, the one category that all materials of the recipe have in common, `customized` where there is none.',
    }),
  ),
  category: t.Optional(
    oneOf(CATEGORY_NAMES, {
      description:
        'What the recipe is looked at as, which decides by which own bias it is corrected; without it, the one category that its materials have in common.',
    }),
  ),
  locked: t.Optional(
    t.Array(uuid(), { maxItems: COMPONENTS, description: 'Materials of the recipe whose share stays.' }),
  ),
  basis: BASIS,
  grade: GRADE_TO_MEET,
  options: t.Optional(CheckOptions),
  estimates: ESTIMATES,
  methods: METHODS,
})

export interface ReadTry
  extends Omit<Static<typeof TryRequest>, 'candidates' | 'locked' | 'grade' | 'options'> {
  /** Null: the category that the recipe's materials have in common. */
  candidates: CategoryName | string[] | null
  locked: string[]
  against: GradeChoice | null
}

const Tried = answer('Tried', {
  id: uuid(),
  name: t.String(),
  name_farsi: nullable(t.String()),
  worst: nullable(
    only({
      q: quantity,
      side: oneOf(SIDES),
      limit: nullable(t.Number()),
      margin: nullable(t.Number(), 'Distance to the limit, positive inside.'),
      in_R: nullable(t.Number(), 'The same in reproducibilities of the test.'),
      corrected: correction(
        'Where the margin is that of a value which the caller’s laboratory corrects, from `n` results.',
      ),
    }),
    'The limit that decides. One that the recipe could be checked by before and can’t be with this candidate has no margin. Null without a grade, or where nothing could be checked.',
  ),
  state: nullable(oneOf(STATES), 'What the grade comes to.'),
  misses: t.Integer({ minimum: 0, description: 'How many of its limits are missed.' }),
  reason: nullable(t.String(), 'The worst limit, and what has no value because of the candidate, in words.'),
  missing: t.Array(oneOf(PROPERTY_NAMES), {
    description: 'Properties that the recipe has a value of, and has none of with this candidate.',
  }),
  cost: t.Optional(
    only(
      {
        per_m3: nullable(t.Number()),
        per_t: nullable(t.Number()),
        currency: t.String(),
      },
      { description: 'Where every material with a share has a price in one currency.' },
    ),
  ),
  results: described(Results, 'As blending the new recipe gives them.'),
  own: OwnValues,
})

export const TryAnswer = t.Array(Tried, { $id: 'TryAnswer' })
export type TryAnswer = Static<typeof TryAnswer>
