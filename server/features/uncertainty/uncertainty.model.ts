import { t } from 'elysia'
import type { UncertaintySettings } from '#calc/uncertainty/question.ts'
import { CheckOptions } from '#server/answers/check.model.ts'
import type { GradeChoice } from '#server/answers/recipe.model.ts'
import { Laboratory, Models, SETTINGS, Tests } from '#server/answers/uncertainty.model.ts'
import { body } from '#server/http/schema.model.ts'

const grade = t.Optional(
  t.String({
    description:
      'Id of a grade of `GET /grades/` whose limits are to be told; without it, those that the calculation was checked against.',
  }),
)
const json = (what: string) => t.Optional(t.String({ description: `${what}, as JSON.` }))

export const UncertaintyQuery = t.Object({
  ...SETTINGS,
  grade,
  options: json('Of the grade, as in a blend'),
  models: json('Errors of blending rules in the place of the usual ones, as `{"density": 0.4}`'),
  tests: json('Test methods in the place of the usual ones, as `{"rvp": "ASTM D323"}`'),
  laboratory: json(
    'The laboratory’s own precision in the place of the tests’, as `{"density": {"R": 0.3}}`; without it, what the account has found (`/me/lab/precision/`)',
  ),
})

export const UncertaintyRequest = body('UncertaintyRequest', {
  ...t.Partial(t.Object(SETTINGS)).properties,
  models: t.Optional(Models),
  tests: t.Optional(Tests),
  laboratory: t.Optional(Laboratory),
  grade,
  options: t.Optional(CheckOptions),
})

/** Either, as it was read. */
export interface Asked {
  settings: Partial<UncertaintySettings>
  /** Absent: what the calculation was checked against. */
  against?: GradeChoice
}
