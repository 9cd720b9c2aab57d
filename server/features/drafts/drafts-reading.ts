import { t } from 'elysia'
import { issue } from '#calc/vocabulary/faults/issue.ts'
import { isFields, missing, notFields } from '#calc/vocabulary/rules/field-rules.ts'
import { rulesOf, type Verdict } from '#server/http/validation.ts'
import { DRAFT_MAX, type DraftKind, NewPlan } from './drafts.model.ts'

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
