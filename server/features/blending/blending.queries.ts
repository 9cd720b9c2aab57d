import type { FoundVerdict } from '#calc/grades/blend-verdict.ts'
import type { Basis } from '#calc/vocabulary/blend.ts'
import type { CategoryName } from '#calc/vocabulary/categories.ts'
import type { Fragment, Sql } from '#server/db/sql.ts'
import { caller, type TokenColumns } from '#server/http/caller.ts'
import type { Token } from '#server/http/tokens.ts'

export interface StoredRow {
  id: string
  created_at: Date
}

interface Kept {
  basis: Basis
  category: CategoryName
  search: string
  verdict: FoundVerdict
  /** JSON texts, as `calculation.ts` of the vocabulary writes them. */
  recipe: string
  blend: string
}

interface NewCalculation extends Kept {
  engine: string
  /** `key` is the folded form that searches use. */
  name: { text: string; key: string } | null
}

export const insertCalculation = (
  sql: Sql,
  token: Token,
  now: Date,
  { basis, category, search, verdict, recipe, blend, engine, name }: NewCalculation,
) =>
  sql<StoredRow[]>`
    with caller as (${caller(sql, token, now)})
    insert into calculation (owner_id, made_by, made_with_key, basis, category, search_key, verdict, components, blend, engine, name, name_key, created_at)
    select space_id, nullif(account_id, space_id), ${token.isKey}::boolean, ${basis}, ${category}, ${search}, ${verdict}, ${recipe}::text::json, ${blend}::text::json, ${engine},
      ${name?.text ?? null}, ${name?.key ?? null}, clock_timestamp()
    from caller where premium and not must_change_password
    returning id, created_at`

/** A calculation of remembered materials, whose caller and materials are still unchecked. */
export interface Proposal extends Kept {
  id: string
  token: Token
  versions: readonly { id: string; version: string }[]
  /** Stamp of the own properties and corrections that were used; null for none. */
  ownStamp: string | null
}

/** The `caller` columns of the statement that stores many calculations; storing takes a blender. */
const asking = (sql: Sql, isShared: boolean): TokenColumns => {
  const accountId = sql`asking.account_id`
  return {
    accountId,
    sessionId: sql`asking.session_id`,
    // Equal where all act in their own space: `caller` then has less to look up.
    spaceId: isShared ? sql`asking.space_id` : accountId,
    role: 'blender',
    isKey: false,
  }
}

/** `chr(30)`: in none of the columns, so a list of texts can be sent as one without escaping. JSON and `searchOf` exclude it. */
const SEPARATOR = '\x1e'

/** PostgreSQL's time before any own property was written. */
const NEVER = '-infinity'

/**
 * Stores each proposal whose caller has a living session and Premium and may use its materials, unless these or the caller's
 * own properties or corrections have changed since they were remembered. Each caller is looked up once.
 * @returns the stored rows
 */
export function insertProposals(sql: Sql, proposals: readonly Proposal[], engine: string, now: Date) {
  const list = <Item>(items: readonly Item[], text: (item: Item) => string | number): Fragment =>
    sql`string_to_array(${items.map(text).join(SEPARATOR)}::text, chr(30))`
  const isShared = proposals.some(({ token }) => token.spaceId !== token.accountId)
  // Where all act in their own space, the account is not sent too.
  const accountId = isShared ? sql`account_id` : sql`space_id`
  const uses = proposals.flatMap(({ versions }, at) =>
    versions.map(({ id, version }) => ({ number: at + 1, id, version })),
  )
  return sql<StoredRow[]>`
    with proposal as materialized (
      select * from unnest(
        ${list(proposals, ({ id }) => id)}::uuid[],
        ${list(proposals, ({ token }) => token.spaceId)}::uuid[],
        ${isShared ? sql`${list(proposals, ({ token }) => token.accountId)}::uuid[],` : sql``}
        ${list(proposals, ({ token }) => token.sessionId)}::uuid[],
        ${list(proposals, ({ basis }) => basis)},
        ${list(proposals, ({ category }) => category)},
        ${list(proposals, ({ search }) => search)},
        ${list(proposals, ({ verdict }) => verdict)},
        ${list(proposals, ({ recipe }) => recipe)},
        ${list(proposals, ({ blend }) => blend)},
        ${list(proposals, ({ ownStamp }) => ownStamp ?? NEVER)}::timestamptz[]
      ) with ordinality
        as proposal (id, space_id, ${isShared ? sql`account_id,` : sql``} session_id, basis, category, search_key, verdict, components, blend, own_stamp, number)
    ), admitted as materialized (
      select asking.session_id, caller.space_id, coalesce(caller.own_stamp, '-infinity') as own_stamp
      from (select distinct ${accountId} as account_id, space_id, session_id from proposal ${isShared ? sql`order by space_id` : sql``}) as asking
      cross join lateral (
        ${caller(sql, asking(sql, isShared), now)}
      ) as caller
      where caller.premium and not caller.must_change_password
    ), outdated as materialized (
      select used.number
      from unnest(
        ${list(uses, ({ number }) => number)}::int[],
        ${list(uses, ({ id }) => id)}::uuid[],
        ${list(uses, ({ version }) => version)}::timestamptz[]
      ) as used (number, id, version)
      join proposal on proposal.number = used.number
      where not exists (
        select from material
        where material.id = used.id and material.updated_at = used.version
          and (material.owner_id = proposal.space_id or material.owner_id is null)
      )
    )
    insert into calculation (id, owner_id, ${isShared ? sql`made_by,` : sql``} basis, category, search_key, verdict, components, blend, engine, created_at)
    select proposal.id, proposal.space_id, ${isShared ? sql`nullif(proposal.account_id, proposal.space_id),` : sql``} proposal.basis, proposal.category, proposal.search_key,
      proposal.verdict, proposal.components, proposal.blend, ${engine}::text, clock_timestamp()
    from proposal
    join admitted using (space_id, session_id, own_stamp)
    where proposal.number not in (select number from outdated)
    returning id, created_at`
}
