import { type Static, t } from 'elysia'
import { issue } from '#calc/vocabulary/faults/issue.ts'
import { isFields, missing, notFields } from '#calc/vocabulary/rules/field-rules.ts'
import { answer, body, nullable } from '#server/http/schema.model.ts'
import type { Verdict } from '#server/http/validation.ts'

/** Characters of its JSON: materials are named by id, so ten of them with everything typed take a fifth of this. */
export const DRAFT_MAX = 16_384

const AnyObject = t.Object(
  {},
  {
    additionalProperties: true,
    description: 'Whatever the page makes of it; the server never looks into it.',
  },
)

export const NewDraft = body('NewDraft', { draft: AnyObject })

export const Draft = answer('Draft', {
  version: t.Integer({ minimum: 0, description: 'Counts what was written; 0 where there is no draft.' }),
  updated_at: nullable(t.String({ format: 'date-time' })),
  draft: t.Unsafe<Record<string, unknown> | null>({
    type: ['object', 'null'],
    description: 'As it was written last; null where there is none.',
  }),
})
export type Draft = Static<typeof Draft>

/** The JSON of a draft. */
export function readDraft(input: unknown): Verdict<string> {
  if (!isFields(input)) return { ok: false, issues: [notFields([], input)] }
  const { draft } = input
  if (draft === undefined || draft === null) return { ok: false, issues: [missing(['draft'], draft)] }
  if (!isFields(draft)) return { ok: false, issues: [notFields(['draft'], draft)] }
  const text = textOf(draft)
  if (text !== null && text.length <= DRAFT_MAX) return { ok: true, value: text }
  return { ok: false, issues: [issue(['draft'], 'max-length', { max: DRAFT_MAX })] }
}

/** Null where it is nested too deep to be written. */
function textOf(draft: object): string | null {
  try {
    return JSON.stringify(draft)
  } catch {
    return null
  }
}
