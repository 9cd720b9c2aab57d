import type { Querier } from '#server/db/sql.ts'
import { caller, type Who, who } from '#server/http/caller.ts'
import type { Token } from '#server/http/tokens.ts'
import type { Event, EventsQuery } from './events.model.ts'

type Row = Omit<Event, 'actor' | 'at' | 'id'> & {
  id: string
  at: Date
  actor: string
  actor_kind: Event['actor']['kind']
  actor_name: string
}

/** The caller with a page of what happened in their space; one row with nulls where there is nothing. */
export const selectEvents = (
  sql: Querier,
  token: Token,
  now: Date,
  { after, before, latest = false, limit, actor, kind, object, object_id }: typeof EventsQuery.static,
) => sql<(Who & { [Key in keyof Row]: Row[Key] | null })[]>`
  with caller as (${caller(sql, token, now)})
  select ${who(sql)}, page.*, case page.actor_kind
    when 'key' then (select name from api_key where id = page.actor)
    else (select concat_ws(' ', first_name, last_name) from account where id = page.actor)
  end as actor_name
  from caller
  left join lateral (
    select id, at, event.actor, actor_kind, kind, object, object_id, detail from event
    where space_id = caller.space_id
      ${after === undefined ? sql`` : sql`and id > ${after}`} ${before === undefined ? sql`` : sql`and id < ${before}`}
      ${actor === undefined ? sql`` : sql`and event.actor = ${actor}`} ${kind === undefined ? sql`` : sql`and kind = ${kind}`}
      ${object === undefined ? sql`` : sql`and object = ${object}`}
      ${object_id === undefined ? sql`` : sql`and object_id = ${object_id}`}
    order by id ${latest ? sql`desc` : sql`asc`} limit ${limit}
  ) as page on true
  order by page.id ${latest ? sql`desc` : sql`asc`}`
