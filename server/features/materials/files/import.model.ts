import { type Static, t } from 'elysia'
import { IMPORT_MAX } from '#calc/vocabulary/limits.ts'
import { NewMaterial } from '../materials.model.ts'

export const IMPORT_LIMIT_BYTES = 4 * 1024 * 1024

export const ON_DUPLICATE = ['refuse', 'skip', 'update'] as const
export type OnDuplicate = (typeof ON_DUPLICATE)[number]

export const MaterialImport = t.Object(
  {
    materials: t.Array(NewMaterial, { minItems: 1, maxItems: IMPORT_MAX }),
    on_duplicate: t.Optional(
      t.Union(
        ON_DUPLICATE.map((word) => t.Literal(word)),
        {
          default: 'refuse',
          description:
            'What becomes of a material whose name and producer the caller has already: the whole import is refused, it is skipped, or the stored one is corrected by it (what it leaves out stays).',
        },
      ),
    ),
  },
  { $id: 'MaterialImport' },
)

export const ImportAnswer = t.Object(
  { created: t.Integer(), updated: t.Integer(), skipped: t.Integer() },
  { $id: 'ImportAnswer', additionalProperties: false },
)
export type ImportAnswer = Static<typeof ImportAnswer>
