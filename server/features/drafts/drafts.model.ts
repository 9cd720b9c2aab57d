import { type Static, t } from 'elysia'
import { answer, body, nullable } from '#server/http/schema.model.ts'

/** Characters of JSON. Materials are named by id: ten with everything typed take a fifth, sixty for eight products half of it. */
export const DRAFT_MAX = { analysis: 16_384, plan: 65_536 } as const
export type DraftKind = keyof typeof DRAFT_MAX

const AnyObject = t.Object(
  {},
  {
    additionalProperties: true,
    description: 'Whatever the page makes of it; the server never looks into it.',
  },
)

export const NewDraft = body('NewDraft', { draft: AnyObject })
export const NewPlan = body('NewPlan', {
  draft: AnyObject,
  seen: t.Optional(
    t.Integer({
      minimum: 0,
      maximum: 2 ** 31 - 1,
      description: 'The `version` that was seen, 0 for none: with another by now nothing is written (409).',
    }),
  ),
})

export const Draft = answer('Draft', {
  version: t.Integer({ minimum: 0, description: 'Counts what was written; 0 where there is no draft.' }),
  updated_at: nullable(t.String({ format: 'date-time' })),
  draft: t.Unsafe<Record<string, unknown> | null>({
    type: ['object', 'null'],
    description: 'As it was written last; null where there is none.',
  }),
})
export type Draft = Static<typeof Draft>
