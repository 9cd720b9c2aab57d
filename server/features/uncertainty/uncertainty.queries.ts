import type { Querier } from '#server/db/sql.ts'
import { type Caller, caller } from '#server/http/caller.ts'
import type { Token } from '#server/http/tokens.ts'

type Who = Pick<Caller, 'premium' | 'must_change_password'>

/** The caller, and whether their calculation of that id now keeps this answer; null takes it away. */
export const updateUncertainty = (
  sql: Querier,
  token: Token,
  now: Date,
  id: string | null,
  answer: string | null,
) => sql<(Who & { is_done: boolean })[]>`
  with caller as (${caller(sql, token, now)}),
  changed as (
    update calculation set uncertainty = ${answer}::text::json
    where owner_id = (select account_id from caller) and id = ${id}
    returning id
  )
  select caller.premium, caller.must_change_password, exists (select from changed) as is_done from caller`
