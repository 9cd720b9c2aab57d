import { t } from 'elysia'
import { REASON_MAX } from '#calc/lab/lab-rules.ts'
import { IMPORT_MAX } from '#calc/vocabulary/limits.ts'
import { CheckAnswer } from '#server/answers/check.model.ts'
import { importAnswer, onDuplicate } from '#server/answers/import.model.ts'
import { byQuantity, LabAnswer, LabRequest } from '#server/answers/lab.model.ts'
import { answer, body, described, nullable, SEEN } from '#server/http/schema.model.ts'

export const LabImport = body('LabImport', {
  results: t.Array(
    t.Object({
      calculation: t.String({ description: 'Id or name of one of the caller’s own.' }),
      ...LabRequest.properties,
    }),
    { minItems: 1, maxItems: IMPORT_MAX },
  ),
  on_duplicate: onDuplicate(
    'What becomes of results for a calculation that has some: the whole import is refused, they are skipped, or they take the place of the old ones.',
  ),
})

/** Results as they were saved, with what they come to. */
export const LabSaved = answer('LabSaved', {
  ...LabAnswer.properties,
  check_measured: t.Optional(
    described(
      CheckAnswer,
      'The limits of the grade that was kept by what was measured; absent where none was kept.',
    ),
  ),
})
export type LabSaved = LabAnswer & { check_measured?: CheckAnswer }

/** Which results are left out of histories. */
export const LabExclusions = body('LabExclusions', {
  excluded: {
    ...byQuantity(() => nullable(t.String({ maxLength: REASON_MAX }))),
    description: 'By property why; null counts it again. What is not named stays as it is.',
  },
  ...SEEN,
})

export const LabImportAnswer = importAnswer(
  'LabImportAnswer',
  'Of the calculations whose results were entered, in the order of the request.',
)
export type LabImportAnswer = typeof LabImportAnswer.static
