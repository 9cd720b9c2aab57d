import { type Static, t } from 'elysia'
import { answer, body, nullable } from '#server/http/schema.model.ts'

/** Characters of JSON. Materials are named by id: ten with everything typed take a fifth, sixty for eight products half of it. */
export const DRAFT_MAX = { analysis: 16_384, plan: 65_536 } as const
export type DraftKind = keyof typeof DRAFT_MAX

const AnyObject = t.Object(
  {},
  {
    additionalProperties: true,
    description: 'Opaque to the server.',
  },
)

export const NewDraft = body('NewDraft', { draft: AnyObject })
export const NewPlan = body('NewPlan', {
  draft: AnyObject,
  seen: t.Optional(
    t.Integer({
      minimum: 0,
      maximum: 2 ** 31 - 1,
      description: 'The `version` you last read, 0 for none; 409 if stale.',
    }),
  ),
})

export const Draft = answer('Draft', {
  version: t.Integer({ minimum: 0, description: '0 if there is no draft.' }),
  updated_at: nullable(t.String({ format: 'date-time' })),
  draft: t.Unsafe<Record<string, unknown> | null>({
    type: ['object', 'null'],
    description: 'Null if none.',
  }),
})
export type Draft = Static<typeof Draft>
