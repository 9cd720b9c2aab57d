import { t } from 'elysia'
import { REASON_MAX } from '#calc/lab/exclusion.ts'
import { IMPORT_MAX } from '#calc/vocabulary/limits.ts'
import { byQuantity, LabRequest } from '#server/answers/lab.model.ts'

export const LAB_IMPORT_LIMIT_BYTES = 4 * 1024 * 1024
export const ON_DUPLICATE = ['refuse', 'skip', 'update'] as const
export type OnDuplicate = (typeof ON_DUPLICATE)[number]

export const LabImport = t.Object(
  {
    results: t.Array(
      t.Object({
        calculation: t.String({ description: 'Id or name of one of the caller’s own.' }),
        ...LabRequest.properties,
      }),
      { minItems: 1, maxItems: IMPORT_MAX },
    ),
    on_duplicate: t.Optional(
      t.Union(
        ON_DUPLICATE.map((word) => t.Literal(word)),
        {
          default: 'refuse',
          description:
            'What becomes of results for a calculation that has some: the whole import is refused, they are skipped, or they take the place of the old ones.',
        },
      ),
    ),
  },
  { $id: 'LabImport' },
)

/** Which results are left out of histories. */
export const LabExclusions = t.Object(
  {
    excluded: {
      ...byQuantity(() => t.Union([t.String({ maxLength: REASON_MAX }), t.Null()])),
      description: 'By property why; null counts it again. What is not named stays as it is.',
    },
  },
  { $id: 'LabExclusions' },
)

export const LabSeen = t.Object({
  seen: t.Optional(
    t.String({
      description: '`entered_at` of the results that are to go; if there are others by now, they stay (409).',
    }),
  ),
})

export const LabImportAnswer = t.Object(
  { created: t.Integer(), updated: t.Integer(), skipped: t.Integer() },
  { $id: 'LabImportAnswer', additionalProperties: false },
)
export type LabImportAnswer = typeof LabImportAnswer.static
