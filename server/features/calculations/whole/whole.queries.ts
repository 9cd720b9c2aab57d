import type { BlendStatus, Decision } from '#calc/calculation/blend-status.ts'
import type { StoredWhole } from '#calc/calculation/whole-calculation.ts'
import type { Fragment, Querier, RowOrNulls } from '#server/db/sql.ts'
import { type Caller, caller, type Who, who } from '#server/http/caller.ts'
import { withPresentIds } from '#server/http/material-ids.ts'
import type { SpaceId, Token } from '#server/http/tokens.ts'
import type { PresentMaterial } from './whole-on-the-wire.ts'

export const wholeColumns = (sql: Querier): Fragment => sql`
  calculation.id, calculation.created_at, calculation.basis,
  ${withPresentIds(sql, sql`calculation.components`)}::json as components, ${withPresentIds(sql, sql`calculation.blend`)}::json as blend,
  calculation.name, calculation.note, calculation.category, calculation.engine, calculation.shared_at,
  calculation.share_expires_at, calculation.share_materials, calculation.share_laboratory,
  ${withPresentIds(sql, sql`calculation.lab`)}::json as lab, calculation.status, calculation.status_at, calculation.status_by,
  calculation.decisions, calculation.uncertainty`

/** The caller with one of their calculations; its columns are null if it isn't theirs. */
export const selectWhole = (sql: Querier, token: Token, now: Date, id: string | null) => sql<
  (Who & RowOrNulls<StoredWhole>)[]
>`
  with caller as (${caller(sql, token, now)})
  select ${who(sql)}, ${wholeColumns(sql)}
  from caller
  left join calculation on calculation.owner_id = caller.space_id and calculation.id = ${id}`

export const selectPresent = (sql: Querier, spaceId: SpaceId, ids: readonly string[]) => sql<
  PresentMaterial[]
>`
  select id, name, name_farsi, producer_english_name, producer_farsi_name, properties, details, categories
  from material
  where id = any(${ids as string[]}::uuid[]) and (owner_id = ${spaceId} or owner_id is null)`

interface KeyedText {
  text: string | null
  key: string | null
}

export interface WrittenLab {
  name?: KeyedText
  note?: KeyedText
  status?: { is: BlendStatus; at: Date; by: string; decisions: readonly Decision[]; isDecision: boolean }
}

/** A condition in every statement that must not change a released blend, whatever is written at the same time. */
export const isUnreleased = (sql: Querier): Fragment => sql`calculation.status is distinct from 'released'`

/** The writer, and what decides whether they may release. */
export interface Decider extends Who, Pick<Caller, 'account_id'> {
  called: string
  /** In a company, the account that made the calculation, and those that entered its results. */
  made_by: string | null
  made_with_key: boolean
  lab_by: readonly string[] | null
  four_eyes: boolean
  is_key: boolean
  is_owner: boolean
  reasons_always: boolean
}

/** The caller with one of their calculations, locked; its columns are null if it isn't theirs. */
export const selectWholeLocked = (sql: Querier, token: Token, now: Date, id: string | null) => sql<
  (Decider & RowOrNulls<StoredWhole>)[]
>`
  with caller as (${caller(sql, token, now)}),
  calculation as (
    select * from calculation where owner_id = (select space_id from caller) and id = ${id} for update
  )
  select ${who(sql)}, ${wholeColumns(sql)}, caller.account_id, calculation.made_by, calculation.made_with_key, calculation.lab_by,
    (select concat_ws(' ', first_name, last_name) from account where id = caller.account_id) as called,
    coalesce(space.settings @> '{"four_eyes": true}', false) as four_eyes, ${token.isKey}::boolean as is_key,
    exists (
      select from member
      where member.space_id = caller.space_id and member.account_id = caller.account_id and 'owner' = any(roles)
    ) as is_owner,
    coalesce(space.settings @> '{"reasons_needed": "always"}', false) as reasons_always
  from caller left join calculation on true left join space on space.id = caller.space_id`

/**
 * In a company with the four-eyes rule: whether the caller made the calculation or entered its results, and the names of those
 * who may release it instead. No row where the rule doesn't keep the caller from it.
 */
export const selectFourEyes = (sql: Querier, token: Token, now: Date, id: string) => sql<
  { is_maker: boolean; approvers: string[] }[]
>`
  with caller as (${caller(sql, token, now)})
  select made.is_maker, array(
    select concat_ws(' ', first_name, last_name)
    from member join account on account.id = member.account_id
    where member.space_id = caller.space_id
      and roles && (case when made_with_key then array['owner'] else array['owner', 'approver'] end)
      and account.id is distinct from made_by and not account.id = any(coalesce(lab_by, '{}'))
    order by 1
  ) as approvers
  from caller
  join space on space.id = caller.space_id and settings @> '{"four_eyes": true}'
  join calculation on calculation.owner_id = caller.space_id and calculation.id = ${id}
  cross join lateral (select coalesce(made_by = caller.account_id, false) as is_maker) as made
  where is_maker or caller.account_id = any(coalesce(lab_by, '{}'))`

/** Writes a locked calculation and returns it; no row if it is released, unless only the note changes or a decision is written. */
export function updateWritten(
  sql: Querier,
  spaceId: SpaceId,
  id: string,
  { name, note, status }: WrittenLab,
) {
  const given = (value: string | null | undefined, column: string): Fragment =>
    value === undefined ? sql`${sql(column)}` : sql`${value}`
  const standing = status ? sql`, ${setStatus(sql, status)}` : sql``
  const isFree = name === undefined && status?.isDecision !== false
  return sql<StoredWhole[]>`
    update calculation set
      name = ${given(name?.text, 'name')}, name_key = ${given(name?.key, 'name_key')},
      note = ${given(note?.text, 'note')}, note_key = ${given(note?.key, 'note_key')} ${standing}
    where owner_id = ${spaceId} and id = ${id} and (${isFree} or ${isUnreleased(sql)})
    returning ${wholeColumns(sql)}`
}

function setStatus(sql: Querier, { is, at, by, decisions }: NonNullable<WrittenLab['status']>): Fragment {
  const kept = decisions.length > 0 ? JSON.stringify(decisions) : null
  const [status, statusAt, statusBy] = is === 'planned' ? [null, null, null] : [is, at, by]
  return sql`status = ${status}, status_at = ${statusAt}, status_by = ${statusBy}, decisions = ${kept}::text::json`
}

/** Deletes a locked calculation; `had_counted` says whether bias corrections may rest on its results. */
export const deleteCalculation = (sql: Querier, spaceId: SpaceId, id: string) => sql<
  { had_counted: boolean }[]
>`
  delete from calculation where owner_id = ${spaceId} and id = ${id} and ${isUnreleased(sql)}
  returning lab is not null and exists (
    select from space where id = ${spaceId} and bias_on is not null
  ) as had_counted`
