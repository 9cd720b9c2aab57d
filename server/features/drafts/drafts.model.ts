import { type Static, t } from 'elysia'
import { issue } from '#calc/vocabulary/faults/issue.ts'
import { isFields, missing, notFields } from '#calc/vocabulary/rules/field-rules.ts'
import { answer, body, nullable } from '#server/http/schema.model.ts'
import { rulesOf, type Verdict } from '#server/http/validation.ts'

/**
 * Characters of its JSON, by what is unfinished: materials are named by id, so ten of them with everything typed take a fifth of
 * this, and sixty for eight products half of it.
 */
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

const readSeen = rulesOf(t.Pick(NewPlan, ['seen']))

/** The JSON of a plan, and over which it is written. */
export function readPlanDraft(input: unknown): Verdict<{ content: string; seen?: number }> {
  const content = readDraft(input, 'plan')
  const said = readSeen(isFields(input) ? { seen: input.seen } : {})
  if (content.ok && said.ok) return { ok: true, value: { content: content.value, ...said.value } }
  return { ok: false, issues: [content, said].flatMap((one) => (one.ok ? [] : one.issues)) }
}

/** The JSON of a draft. */
export function readDraft(input: unknown, kind: DraftKind = 'analysis'): Verdict<string> {
  if (!isFields(input)) return { ok: false, issues: [notFields([], input)] }
  const { draft } = input
  if (draft === undefined || draft === null) return { ok: false, issues: [missing(['draft'], draft)] }
  if (!isFields(draft)) return { ok: false, issues: [notFields(['draft'], draft)] }
  const text = textOf(draft)
  const max = DRAFT_MAX[kind]
  if (text !== null && text.length <= max) return { ok: true, value: text }
  return { ok: false, issues: [issue(['draft'], 'max-length', { max })] }
}

/** Null where it is nested too deep to be written. */
function textOf(draft: object): string | null {
  try {
    return JSON.stringify(draft)
  } catch {
    return null
  }
}
