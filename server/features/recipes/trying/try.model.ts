import { type Static, t } from 'elysia'
import { SIDES } from '#calc/grades/grade.ts'
import { STATES } from '#calc/grades/states.ts'
import { CATEGORY_NAMES, type CategoryName } from '#calc/vocabulary/categories.ts'
import { COMPONENTS } from '#calc/vocabulary/codes.ts'
import { PERCENTAGE } from '#calc/vocabulary/limits.ts'
import { PROPERTY_NAMES } from '#calc/vocabulary/properties.ts'
import { answer, body, described, nullable, numberIn, oneOf, only, uuid } from '#server/http/schema.model.ts'
import { Results } from '#server/responses/blend.model.ts'
import { CheckOptions, correction, quantity } from '#server/responses/check.model.ts'
import { OwnValues } from '#server/responses/definitions.model.ts'
import {
  ASSUMED_ANSWER,
  ASSUMED_REQUEST,
  BASIS,
  EstimatesField,
  GRADE_TO_MEET,
  type GradeChoice,
  METHODS,
  percentages,
} from '#server/responses/recipe.model.ts'

/** Maximum candidates by id in a request, and its size limit. */
const TRIED_MAX = 1_000
export const TRY_LIMIT_BYTES = 128 * 1024
// The blend of the recipe and one candidate must fit into the core.
const count = { minItems: 1, maxItems: COMPONENTS - 1 }

export const TriedIds = t.Array(uuid(), { minItems: 1, maxItems: TRIED_MAX })

/** The body of a trial. Candidates, grade and options are read separately. */
export const TryRequest = body('TryRequest', {
  materials: t.Array(uuid(), { ...count, description: 'The present recipe.' }),
  percentages: percentages(count),
  share: numberIn(PERCENTAGE, 'Candidate’s share, %; the others shrink in proportion.'),
  candidates: t.Optional(
    t.Union([oneOf(CATEGORY_NAMES), TriedIds], {
      description: 'A category, or ids. Default: the category all materials share, else `customized`.',
    }),
  ),
  category: t.Optional(
    oneOf(CATEGORY_NAMES, {
      description: 'Decides which bias correction applies. Default: the one all materials share.',
    }),
  ),
  locked: t.Optional(t.Array(uuid(), { maxItems: COMPONENTS, description: 'Materials whose shares stay.' })),
  basis: BASIS,
  grade: GRADE_TO_MEET,
  options: t.Optional(CheckOptions),
  estimates: EstimatesField,
  methods: METHODS,
  assumed: ASSUMED_REQUEST,
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
      margin: nullable(t.Number(), 'Positive inside the limit.'),
      in_R: nullable(t.Number(), 'In reproducibilities.'),
      corrected: correction('If bias-corrected from `n` results.'),
    }),
    'Deciding limit; no margin if the candidate prevents the check. Null without a grade or check.',
  ),
  state: nullable(oneOf(STATES), 'Verdict.'),
  misses: t.Integer({ minimum: 0, description: 'Missed limits.' }),
  reason: nullable(t.String(), 'In words.'),
  missing: t.Array(oneOf(PROPERTY_NAMES), {
    description: 'Properties the candidate leaves without a value.',
  }),
  cost: t.Optional(
    only(
      {
        per_m3: nullable(t.Number()),
        per_t: nullable(t.Number()),
        currency: t.String(),
      },
      { description: 'If all prices share a currency.' },
    ),
  ),
  results: described(Results, 'Of the new recipe.'),
  own: OwnValues,
  assumed: ASSUMED_ANSWER,
  resting: t.Optional(
    t.Array(oneOf(PROPERTY_NAMES), {
      description: 'Results that rest on assumed readings, if any are assumed.',
    }),
  ),
})

export const TryAnswer = t.Array(Tried, { $id: 'TryAnswer' })
export type TryAnswer = Static<typeof TryAnswer>
