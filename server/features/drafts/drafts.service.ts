import type { Fragment, Querier } from '#server/db/sql.ts'
import type { Deps } from '#server/deps.ts'
import { changedMeanwhile } from '#server/errors.ts'
import { caller, requireCaller, type Who, who } from '#server/http/caller.ts'
import type { Token } from '#server/http/tokens.ts'
import type { Draft, DraftKind } from './drafts.model.ts'

interface Row {
  version: number
  updated_at: Date
  content: string
}
type Nullable<Fields> = Fields | { [Key in keyof Fields]: null }

/** In a company each has their own. */
const theirs = (sql: Querier): Fragment =>
  sql`draft.owner_id = caller.space_id and draft.account_id = caller.account_id`

/** The caller with their draft; its columns are null if there is none. */
const selectDraft = (sql: Querier, caller: Fragment, kind: DraftKind) => sql<(Who & Nullable<Row>)[]>`
  with caller as (${caller})
  select ${who(sql)}, draft.version, draft.updated_at, draft.content
  from caller left join draft on ${theirs(sql)} and draft.kind = ${kind}`

interface Written {
  kind: DraftKind
  content: string
  /** The version in whose place it is written, 0 for none; null: in that of any. */
  seen: number | null
  now: Date
}

/** The caller with their draft as it is now; its columns are null if it was another than seen, and nothing is written. */
const upsertDraft = (sql: Querier, caller: Fragment, { kind, content, seen, now }: Written) => sql<
  (Who & Nullable<Omit<Row, 'content'>>)[]
>`
  with caller as (${caller}),
  written as (
    insert into draft as known (owner_id, account_id, kind, content, updated_at)
    select caller.space_id, caller.account_id, ${kind}, ${content}, ${now} from caller
    where caller.refused is null and ${mayWrite(sql, kind)} and (coalesce(${seen}::integer, 0) = 0 or exists (
      select from draft where ${theirs(sql)} and draft.kind = ${kind} and draft.version = ${seen}::integer
    ))
    on conflict (owner_id, account_id, kind) do update
      set version = known.version + 1, content = excluded.content, updated_at = excluded.updated_at
      where ${seen}::integer is null or known.version = ${seen}::integer
    returning version, updated_at
  )
  select ${who(sql)}, written.version, written.updated_at
  from caller left join written on true`

const deleteDraft = (sql: Querier, caller: Fragment, kind: DraftKind) => sql<Who[]>`
  with caller as (${caller}),
  gone as (delete from draft using caller where ${theirs(sql)} and draft.kind = ${kind} and ${mayWrite(sql, kind)})
  select ${who(sql)} from caller`

/** A plan takes Premium. */
const mayWrite = (sql: Querier, kind: DraftKind): Fragment =>
  kind === 'plan' ? sql`caller.premium and not caller.must_change_password` : sql`true`

/** What the caller has not finished; writing a plan needs Premium. */
export function draftsService({ sql, clock }: Pick<Deps, 'sql' | 'clock'>, kind: DraftKind) {
  /** @returns the JSON of a `Draft`: the stored text goes into it as it is */
  async function find(token: Token): Promise<string> {
    const [row] = await selectDraft(sql, caller(sql, token, clock()), kind)
    const { version, updated_at, content } = requireCaller(row)
    const head = JSON.stringify({ version: version ?? 0, updated_at })
    return `${head.slice(0, -1)},"draft":${content ?? 'null'}}`
  }
  const needs = { premium: kind === 'plan' }
  return {
    find,

    /** @throws AppError 409 with what there is, where that is another than `seen` */
    async write(token: Token, content: string, seen: number | null = null): Promise<Omit<Draft, 'draft'>> {
      const now = clock()
      const [row] = await upsertDraft(sql, caller(sql, token, now), { kind, content, seen, now })
      const { version, updated_at } = requireCaller(row, needs)
      if (version === null) throw changedMeanwhile(JSON.parse(await find(token)) as Draft)
      return { version, updated_at: updated_at.toISOString() }
    },

    async remove(token: Token): Promise<void> {
      const [row] = await deleteDraft(sql, caller(sql, token, clock()), kind)
      requireCaller(row, needs)
    },
  }
}
