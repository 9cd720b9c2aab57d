import type { Querier } from '#server/db/sql.ts'
import { caller, type Who, who } from '#server/http/caller.ts'
import type { Token } from '#server/http/tokens.ts'

interface Written {
  id: string | null
  /** Null takes it away. */
  answer: string | null
  /** When it was asked for; */
  asked: Date
  /** nothing that is later than this can be right, as after a clock that was set back. */
  latest: Date
}

/**
 * The caller, whether the calculation is theirs, and whether it now keeps this answer: not where another one, or none, was asked
 * for later.
 */
export const updateUncertainty = (
  sql: Querier,
  token: Token,
  now: Date,
  { id, answer, asked, latest }: Written,
) => sql<(Who & { is_there: boolean; is_done: boolean })[]>`
  with caller as (${caller(sql, token, now)}),
  theirs as (select id from calculation where owner_id = (select space_id from caller) and id = ${id}),
  changed as (
    update calculation set uncertainty = ${answer}::text::json, uncertainty_asked_at = ${asked}
    where owner_id = (select space_id from caller) and id in (select id from theirs)
      and (uncertainty_asked_at is null or uncertainty_asked_at < ${asked} or uncertainty_asked_at > ${latest})
    returning id
  )
  select ${who(sql)}, exists (select from theirs) as is_there,
    exists (select from changed) as is_done
  from caller`
