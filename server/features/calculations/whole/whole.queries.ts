import type { StoredWhole } from '#calc/calculation/whole-calculation.ts'
import type { Release } from '#calc/lab/release.ts'
import type { Fragment, Querier } from '#server/db/sql.ts'
import { caller, type Who, who } from '#server/http/caller.ts'
import type { SpaceId, Token } from '#server/http/tokens.ts'
import type { PresentMaterial } from './changes.ts'

type Missing = { [Key in keyof StoredWhole]: null }

export const wholeColumns = (sql: Querier): Fragment => sql`
  calculation.id, calculation.created_at, calculation.basis,
  calculation.components::json as components, calculation.blend::json as blend,
  calculation.name, calculation.note, calculation.category, calculation.engine, calculation.shared_at,
  calculation.share_expires_at, calculation.share_materials, calculation.share_laboratory, calculation.lab, calculation.status, calculation.status_at, calculation.status_by,
  calculation.release, calculation.uncertainty`

/** The caller with one of their calculations; its columns are null if it isn't theirs. */
export const selectWhole = (sql: Querier, token: Token, now: Date, id: string | null) => sql<
  (Who & (StoredWhole | Missing))[]
>`
  with caller as (${caller(sql, token, now)})
  select ${who(sql)}, ${wholeColumns(sql)}
  from caller
  left join calculation on calculation.owner_id = caller.space_id and calculation.id = ${id}`

/** Those of these materials that an account may use: the catalogue's and its own. */
export const selectPresent = (sql: Querier, spaceId: SpaceId, ids: readonly string[]) => sql<
  PresentMaterial[]
>`
  select id, name, name_farsi, producer_english_name, producer_farsi_name, properties, details, categories
  from material
  where id = any(${ids as string[]}::uuid[]) and (owner_id = ${spaceId} or owner_id is null)`

/** What its owner writes on a calculation, with the folded forms that searches use; what is absent stays as it is. */
export interface Written {
  name?: { text: string | null; key: string | null }
  note?: { text: string | null; key: string | null }
  /** Null: planned. Nobody named: the caller, by their name. */
  status?: { is: string | null; at: Date; by: string | null; release: Release | null }
}

/** The caller with one of their calculations, which other writers wait for; its columns are null if it isn't theirs. */
export const selectWholeLocked = (sql: Querier, token: Token, now: Date, id: string | null) => sql<
  (Who & (StoredWhole | Missing))[]
>`
  with caller as (${caller(sql, token, now)}),
  calculation as (
    select * from calculation where owner_id = (select space_id from caller) and id = ${id} for update
  )
  select ${who(sql)}, ${wholeColumns(sql)}
  from caller left join calculation on true`

/** One of the account's that is held, as it is afterwards. */
export function updateWritten(
  sql: Querier,
  spaceId: SpaceId,
  actor: string,
  id: string,
  { name, note, status }: Written,
) {
  const given = (value: string | null | undefined, column: string): Fragment =>
    value === undefined ? sql`${sql(column)}` : sql`${value}`
  const standing = status ? sql`, ${setStatus(sql, actor, status)}` : sql``
  return sql<StoredWhole[]>`
    update calculation set
      name = ${given(name?.text, 'name')}, name_key = ${given(name?.key, 'name_key')},
      note = ${given(note?.text, 'note')}, note_key = ${given(note?.key, 'note_key')} ${standing}
    where owner_id = ${spaceId} and id = ${id}
    returning ${wholeColumns(sql)}`
}

function setStatus(
  sql: Querier,
  actor: string,
  { is, at, by, release }: NonNullable<Written['status']>,
): Fragment {
  if (is === null) return sql`status = null, status_at = null, status_by = null, release = null`
  const name = sql`(
    select concat_ws(' ', first_name, last_name) from account where id = ${actor}
  )`
  const kept = release && JSON.stringify(release)
  return sql`status = ${is}, status_at = ${at}, status_by = ${by === null ? name : sql`${by}`}, release = ${kept}::text::json`
}

/** One of the account's that is held: whether what blends are corrected by rested on it. */
export const deleteCalculation = (sql: Querier, spaceId: SpaceId, id: string) => sql<
  { had_counted: boolean }[]
>`
  delete from calculation where owner_id = ${spaceId} and id = ${id}
  returning lab is not null and exists (
    select from space where id = ${spaceId} and bias_on is not null
  ) as had_counted`
