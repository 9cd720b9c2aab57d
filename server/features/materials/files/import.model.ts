import { type Static, t } from 'elysia'
import { IMPORT_MAX } from '#calc/vocabulary/limits.ts'
import { importAnswer, onDuplicate } from '#server/answers/import.model.ts'
import { body, SEEN } from '#server/http/schema.model.ts'
import { NewMaterial } from '../materials.model.ts'

export const MaterialImport = body('MaterialImport', {
  materials: t.Array(t.Object({ ...NewMaterial.properties, ...SEEN }), {
    minItems: 1,
    maxItems: IMPORT_MAX,
  }),
  on_duplicate: onDuplicate(
    'What becomes of a material whose name and producer the caller has already: the whole import is refused, it is skipped, or the stored one is corrected by it (what it leaves out stays).',
  ),
})

export const ImportAnswer = importAnswer(
  'ImportAnswer',
  'Of those that were made or updated, in the order of the request.',
)
export type ImportAnswer = Static<typeof ImportAnswer>
