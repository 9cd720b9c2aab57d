import { t } from 'elysia'
import { fault, issue } from '#calc/vocabulary/faults/fault.ts'
import { isFields, missing, notFields } from '#calc/vocabulary/rules/field-rules.ts'
import type { FeatureDeps } from '#server/deps.ts'
import { endpoint, endpoints } from '#server/http/endpoint.ts'
import { rulesOf, type Verdict } from '#server/http/validation.ts'
import { DRAFT_MAX, Draft, type DraftKind, NewDraft, NewPlan } from './drafts.model.ts'
import { draftsService } from './drafts.service.ts'

const DRAFT = { category: 'gasoil', places: ['7b0e3c5e-3f0b-4b6a-9a3e-2f1f0f0a5c11', null] }
const PLAN = { goal: 'cost', products: [{ name: 'Road diesel', least: '5000' }] }
const SAID = { version: 3, updated_at: '2026-01-15T09:32:11.482Z' }

export function draftsRoutes(deps: FeatureDeps) {
  const service = draftsService(deps, 'analysis')
  const plans = draftsService(deps, 'plan')
  const KEPT = {
    200: {
      description: 'It is kept.',
      schema: t.Omit(Draft, ['draft'], { $id: 'KeptDraft' }),
      example: SAID,
    },
  }
  return endpoints('Blending', deps.callers, [
    endpoint({
      path: 'GET /me/draft/',
      summary: 'The unfinished analysis',
      description: 'What was written last, from whichever machine. Needs no Premium.',
      answers: {
        200: { description: 'The draft, or null.', schema: Draft, example: { ...SAID, draft: DRAFT } },
      },
      run: ({ token }) => service.find(token),
    }),
    endpoint({
      path: 'PUT /me/draft/',
      role: 'blender',
      summary: 'Keep the unfinished analysis',
      description: `An object of at most ${DRAFT_MAX.analysis} characters of JSON, in the place of the one that there may be: the last who writes wins.`,
      invalid: { draft: [fault('max-length', { max: DRAFT_MAX.analysis })] },
      examples: { draft: { summary: 'A draft', value: { draft: DRAFT } } },
      answers: KEPT,
      body: NewDraft,
      rules: (input) => readDraft(input),
      echoes: [Draft],
      run: ({ token, input }) => service.write(token, input),
    }),
    endpoint({
      path: 'DELETE /me/draft/',
      role: 'blender',
      summary: 'Forget the unfinished analysis',
      description: 'There is none afterwards, whether or not there was one.',
      answers: { 204: { description: 'There is none.' } },
      run: ({ token }) => service.remove(token),
    }),
    endpoint({
      path: 'GET /me/plan/',
      summary: 'The plan that is being made',
      description: 'What is to be made of what there is, as it was written last. Needs no Premium.',
      answers: {
        200: { description: 'The plan, or null.', schema: Draft, example: { ...SAID, draft: PLAN } },
      },
      run: ({ token }) => plans.find(token),
    }),
    endpoint({
      path: 'PUT /me/plan/',
      role: 'blender',
      needs: 'premium',
      summary: 'Keep the plan that is being made',
      description: `An object of at most ${DRAFT_MAX.plan} characters of JSON, in the place of the one that was seen.`,
      invalid: { draft: [fault('max-length', { max: DRAFT_MAX.plan })] },
      examples: { plan: { summary: 'A plan', value: { draft: PLAN, seen: 2 } } },
      answers: KEPT,
      limitBytes: 256 * 1024,
      body: NewPlan,
      rules: readPlanDraft,
      echoes: [Draft],
      run: ({ token, input: { content, seen } }) => plans.write(token, content, seen),
    }),
    endpoint({
      path: 'DELETE /me/plan/',
      role: 'blender',
      needs: 'premium',
      summary: 'Forget the plan that is being made',
      description: 'There is none afterwards, whether or not there was one.',
      answers: { 204: { description: 'There is none.' } },
      run: ({ token }) => plans.remove(token),
    }),
  ])
}

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
