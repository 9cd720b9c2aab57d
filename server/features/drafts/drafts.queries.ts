import type { Fragment, Querier } from '#server/db/sql.ts'
import type { Caller } from '#server/http/caller.ts'

type Who = Pick<Caller, 'premium' | 'must_change_password'>

interface Row {
  version: number
  updated_at: Date
  content: string
}

/** The caller with their draft; its columns are null if there is none. */
export const selectDraft = (sql: Querier, caller: Fragment) => sql<
  (Who & (Row | { [Key in keyof Row]: null }))[]
>`
  with caller as (${caller})
  select caller.premium, caller.must_change_password, draft.version, draft.updated_at, draft.content
  from caller left join draft on draft.account_id = caller.account_id`

/** The caller with their draft as it is now; the last writer wins. */
export const upsertDraft = (sql: Querier, caller: Fragment, content: string, now: Date) => sql<
  (Who & Omit<Row, 'content'>)[]
>`
  with caller as (${caller}),
  written as (
    insert into draft as known (account_id, content, updated_at)
    select caller.account_id, ${content}, ${now} from caller
    on conflict (account_id) do update
      set version = known.version + 1, content = excluded.content, updated_at = excluded.updated_at
    returning version, updated_at
  )
  select caller.premium, caller.must_change_password, written.version, written.updated_at from caller, written`

export const deleteDraft = (sql: Querier, caller: Fragment) => sql<Who[]>`
  with caller as (${caller}),
  gone as (delete from draft where account_id = (select account_id from caller))
  select premium, must_change_password from caller`
