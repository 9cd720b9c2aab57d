import { t } from 'elysia'
import { issue } from '#calc/vocabulary/faults/fault.ts'
import { isFields, missing, notFields } from '#calc/vocabulary/rules/field-rules.ts'
import type { Fragment, Querier, RowOrNulls } from '#server/db/sql.ts'
import type { Deps, FeatureDeps } from '#server/deps.ts'
import { changedMeanwhile } from '#server/errors.ts'
import { caller, inTurn, requireCaller, type Who, who } from '#server/http/caller.ts'
import { ok } from '#server/http/documentation.ts'
import { endpoint, endpoints } from '#server/http/endpoint.ts'
import { withPresentIds } from '#server/http/material-ids.ts'
import { IfMatch, VersionedText, withSeen } from '#server/http/seen.ts'
import type { Token } from '#server/http/tokens.ts'
import { rulesOf, type Verdict } from '#server/http/validation.ts'
import { GASOILS } from '#server/responses/recipe.model.ts'
import { DRAFT_MAX, Draft, type DraftKind, NewDraft, NewPlan } from './drafts.model.ts'

const DRAFT = { category: 'gasoil', places: [GASOILS.treated, null] }
const PLAN = { goal: 'cost', products: [{ name: 'Road diesel', least: '5000' }] }
const STORED = { version: 3, updated_at: '2026-01-15T09:32:11.482Z' }

export function draftsRoutes(deps: FeatureDeps) {
  const service = draftsService(deps, 'analysis')
  const plans = draftsService(deps, 'plan')
  const KEPT = {
    ...ok('Saved.', t.Omit(Draft, ['draft'], { $id: 'KeptDraft' }), STORED),
  }
  return endpoints('Blending', deps.callers, [
    endpoint({
      path: 'GET /me/draft/',
      summary: 'Get the draft',
      description: 'The unfinished analysis, last write from any device.',
      answers: ok('The draft, or null.', Draft, { ...STORED, draft: DRAFT }),
      run: ({ token }) => service.find(token),
    }),
    endpoint({
      path: 'PUT /me/draft/',
      role: 'blender',
      summary: 'Save the draft',
      description: `An object of at most ${DRAFT_MAX.analysis} characters of JSON. Replaces any draft: the last write wins.`,
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
      summary: 'Delete the draft',
      description: '204 without one too.',
      answers: { 204: { description: 'None left.' } },
      run: ({ token }) => service.remove(token),
    }),
    endpoint({
      path: 'GET /me/plan/',
      summary: 'Get the draft plan',
      description: 'As last saved.',
      answers: ok('The plan, or null.', Draft, { ...STORED, draft: PLAN }),
      run: ({ token }) => plans.find(token),
    }),
    endpoint({
      path: 'PUT /me/plan/',
      role: 'blender',
      needs: 'premium',
      summary: 'Save the draft plan',
      description: `An object of at most ${DRAFT_MAX.plan} characters of JSON. Replaces the version in \`seen\`.`,
      examples: { plan: { summary: 'A plan', value: { draft: PLAN, seen: 0 } } },
      answers: KEPT,
      limitBytes: 256 * 1024,
      body: NewPlan,
      rules: readPlanDraft,
      echoes: [Draft],
      run: ({ token, input: { value }, seen }) => plans.write(token, value, versionsOf(seen)),
    }),
    endpoint({
      path: 'DELETE /me/plan/',
      role: 'blender',
      needs: 'premium',
      summary: 'Delete the draft plan',
      description: '204 without one too.',
      answers: { 204: { description: 'None left.' } },
      run: ({ token }) => plans.remove(token),
    }),
  ])
}

const readPlanDraft = withSeen((input) => readDraft(input, 'plan'), rulesOf(t.Pick(NewPlan, ['seen'])))

/** The versions that a draft may have, of which 0 is none; null: any. */
function versionsOf(seen: number | IfMatch | undefined): readonly string[] | null {
  if (seen instanceof IfMatch) return seen.versions?.filter((one) => COUNT.test(one)) ?? null
  return seen === undefined ? null : [String(seen)]
}

/** No more digits than a number of the database holds. */
const COUNT = /^\d{1,9}$/

function readDraft(input: unknown, kind: DraftKind = 'analysis'): Verdict<string> {
  if (!isFields(input)) return { ok: false, issues: [notFields([], input)] }
  const { draft } = input
  if (draft === undefined || draft === null) return { ok: false, issues: [missing(['draft'], draft)] }
  if (!isFields(draft)) return { ok: false, issues: [notFields(['draft'], draft)] }
  const text = textOf(draft)
  const max = DRAFT_MAX[kind]
  if (text !== null && text.length <= max) return { ok: true, value: text }
  return { ok: false, issues: [issue(['draft'], 'max-length', { max })] }
}

/** Null if it is nested too deep to be written. */
function textOf(draft: object): string | null {
  try {
    return JSON.stringify(draft)
  } catch {
    return null
  }
}

interface Row {
  version: number
  updated_at: Date
  content: string
}

/** Each member of a company has their own drafts. */
const isOwn = (sql: Querier): Fragment =>
  sql`draft.owner_id = caller.space_id and draft.account_id = caller.account_id`

/** The caller with their draft; its columns are null if there is none. */
const selectDraft = (sql: Querier, caller: Fragment, kind: DraftKind) => sql<(Who & RowOrNulls<Row>)[]>`
  with caller as (${caller})
  select ${who(sql)}, draft.version, draft.updated_at, ${withPresentIds(sql, sql`draft.content`)} as content
  from caller left join draft on ${isOwn(sql)} and draft.kind = ${kind}`

interface Written {
  kind: DraftKind
  content: string
  /** Versions of which it replaces one, 0 for none; null: any. */
  seen: readonly string[] | null
  now: Date
}

/** The caller with their new draft; its columns are null if none of the versions `seen` was stored, and nothing is written. */
const upsertDraft = (sql: Querier, caller: Fragment, { kind, content, seen, now }: Written) => sql<
  (Who & RowOrNulls<Omit<Row, 'content'>>)[]
>`
  with caller as (${caller}),
  written as (
    insert into draft as known (owner_id, account_id, kind, content, updated_at)
    select caller.space_id, caller.account_id, ${kind}, ${content}, ${now} from caller
    where caller.refused is null and ${mayWrite(sql, kind)} and (${seen}::integer[] is null or 0 = any(${seen}::integer[]) or exists (
      select from draft where ${isOwn(sql)} and draft.kind = ${kind} and draft.version = any(${seen}::integer[])
    ))
    on conflict (owner_id, account_id, kind) do update
      set version = known.version + 1, content = excluded.content, updated_at = excluded.updated_at
      where ${seen}::integer[] is null or known.version = any(${seen}::integer[])
    returning version, updated_at
  )
  select ${who(sql)}, written.version, written.updated_at
  from caller left join written on true`

const deleteDraft = (sql: Querier, caller: Fragment, kind: DraftKind) => sql<Who[]>`
  with caller as (${caller}),
  gone as (delete from draft using caller where ${isOwn(sql)} and draft.kind = ${kind} and ${mayWrite(sql, kind)})
  select ${who(sql)} from caller`

/** A plan takes Premium. */
const mayWrite = (sql: Querier, kind: DraftKind): Fragment =>
  kind === 'plan' ? sql`caller.premium and not caller.must_change_password` : sql`true`

function draftsService({ sql, clock }: Pick<Deps, 'sql' | 'clock'>, kind: DraftKind) {
  /** @returns the JSON of a `Draft` with the stored text in it */
  async function find(token: Token): Promise<VersionedText> {
    const { version, updated_at, content } = requireCaller(
      await selectDraft(sql, caller(sql, token, clock()), kind),
    )
    const head = JSON.stringify({ version: version ?? 0, updated_at })
    return new VersionedText(`${head.slice(0, -1)},"draft":${content ?? 'null'}}`, version ?? 0)
  }
  const needs = { premium: kind === 'plan' }
  return {
    find,

    /** @throws AppError 409 with the stored draft if its version is none of those `seen` */
    async write(
      token: Token,
      content: string,
      seen: readonly string[] | null = null,
    ): Promise<Omit<Draft, 'draft'>> {
      const now = clock()
      const { version, updated_at } = requireCaller(
        await inTurn(token, () => upsertDraft(sql, caller(sql, token, now), { kind, content, seen, now })),
        needs,
      )
      if (version === null) throw changedMeanwhile(JSON.parse((await find(token)).text) as Draft)
      return { version, updated_at: updated_at.toISOString() }
    },

    async remove(token: Token): Promise<void> {
      requireCaller(await inTurn(token, () => deleteDraft(sql, caller(sql, token, clock()), kind)), needs)
    },
  }
}
