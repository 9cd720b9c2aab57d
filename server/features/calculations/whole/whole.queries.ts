import type { StoredWhole } from '#calc/vocabulary/whole-calculation.ts'
import type { Fragment, Querier } from '#server/db/sql.ts'
import { type Caller, caller } from '#server/http/caller.ts'
import type { Token } from '#server/http/tokens.ts'
import type { PresentMaterial } from './changes.ts'

type Who = Pick<Caller, 'account_id' | 'premium' | 'must_change_password'>
type Missing = { [Key in keyof StoredWhole]: null }

export const wholeColumns = (sql: Querier): Fragment => sql`
  calculation.id, calculation.created_at, calculation.basis,
  calculation.components::json as components, calculation.blend::json as blend,
  calculation.name, calculation.note, calculation.category, calculation.engine, calculation.shared_at,
  calculation.share_expires_at, calculation.lab, calculation.status, calculation.status_at, calculation.status_by, calculation.uncertainty`

/** The caller with one of their calculations; its columns are null if it isn't theirs. */
export const selectWhole = (sql: Querier, token: Token, now: Date, id: string | null) => sql<
  (Who & (StoredWhole | Missing))[]
>`
  with caller as (${caller(sql, token, now)})
  select caller.account_id, caller.premium, caller.must_change_password, ${wholeColumns(sql)}
  from caller
  left join calculation on calculation.owner_id = caller.account_id and calculation.id = ${id}`

/** Those of these materials that an account may use: the catalogue's and its own. */
export const selectPresent = (sql: Querier, accountId: string, ids: readonly string[]) => sql<
  PresentMaterial[]
>`
  select id, name, name_farsi, producer_english_name, producer_farsi_name, properties, details
  from material
  where id = any(${ids as string[]}::uuid[]) and (owner_id = ${accountId} or owner_id is null)`

/** What its owner writes on a calculation, with the folded forms that searches use; what is absent stays as it is. */
export interface Written {
  name?: { text: string | null; key: string | null }
  note?: { text: string | null; key: string | null }
  /** Null: planned. Nobody named: the caller, by their name. */
  status?: { is: string | null; at: Date; by: string | null }
}

/** The caller with their calculation as it is afterwards. */
export function updateWritten(
  sql: Querier,
  token: Token,
  now: Date,
  id: string | null,
  { name, note, status }: Written,
  seen: Seen = {},
) {
  const given = (value: string | null | undefined, column: string): Fragment =>
    value === undefined ? sql`${sql(column)}` : sql`${value}`
  const standing = status ? sql`, ${setStatus(sql, status)}` : sql``
  return sql<(Who & (StoredWhole | Missing))[]>`
    with caller as (${caller(sql, token, now)}),
    calculation as (
      update calculation set
        name = ${given(name?.text, 'name')}, name_key = ${given(name?.key, 'name_key')},
        note = ${given(note?.text, 'note')}, note_key = ${given(note?.key, 'note_key')} ${standing}
      where owner_id = (select account_id from caller) and id = ${id} ${stillAs(sql, seen)}
      returning *
    )
    select caller.account_id, caller.premium, caller.must_change_password, ${wholeColumns(sql)}
    from caller left join calculation on true`
}

/** What somebody had before them; what is absent is not compared. */
export interface Seen {
  name?: string | null
  note?: string | null
  status?: string
  status_at?: Date | null
}

const stillAs = (sql: Querier, { name, note, status, status_at: at }: Seen): Fragment => sql`
  ${name === undefined ? sql`` : sql`and name is not distinct from ${name}`}
  ${note === undefined ? sql`` : sql`and note is not distinct from ${note}`}
  ${status === undefined ? sql`` : sql`and coalesce(status, 'planned') = ${status}`}
  ${at === undefined ? sql`` : sql`and date_trunc('milliseconds', status_at) is not distinct from ${at}`}`

/** Of a statement that has a `caller`. */
function setStatus(sql: Querier, { is, at, by }: NonNullable<Written['status']>): Fragment {
  if (is === null) return sql`status = null, status_at = null, status_by = null`
  const name = sql`(
    select concat_ws(' ', first_name, last_name) from account where id = (select account_id from caller)
  )`
  return sql`status = ${is}, status_at = ${at}, status_by = ${by === null ? name : sql`${by}`}`
}

/** The caller, whether their calculation of that id is now gone, and whether what blends are corrected by rested on it. */
export const deleteCalculation = (sql: Querier, token: Token, now: Date, id: string | null) => sql<
  (Who & { is_gone: boolean; has_taught: boolean })[]
>`
  with caller as (${caller(sql, token, now)}),
  gone as (
    delete from calculation where owner_id = (select account_id from caller) and id = ${id} returning lab is not null as had_lab
  )
  select caller.account_id, caller.premium, caller.must_change_password, exists (select from gone) as is_gone,
    exists (
      select from gone join account on account.id = caller.account_id
      where gone.had_lab and account.bias_on is not null
    ) as has_taught
  from caller`
