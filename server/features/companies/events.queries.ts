import type { Fragment, Querier } from '#server/db/sql.ts'
import { caller, type Who, who } from '#server/http/caller.ts'
import type { SpaceId, Token } from '#server/http/tokens.ts'
import type { Event, EventsQuery } from './events.model.ts'

type Row = Omit<Event, 'actor' | 'at' | 'id'> & {
  id: string
  at: Date
  actor: string | null
  actor_kind: Event['actor']['kind']
  actor_name: string
  /** Of whom it is told that they came, went, or have other roles. */
  member_name: string | null
}

/** What a person or a program is called; an operator has no name here. */
const nameOf = (sql: Querier, event: Fragment): Fragment => sql`
  case ${event}.actor_kind
    when 'key' then (select name from api_key where id = ${event}.actor)
    when 'person' then (select concat_ws(' ', first_name, last_name) from account where id = ${event}.actor)
  end`

/** The caller with a page of what happened in their space; one row with nulls where there is nothing. */
export const selectEvents = (sql: Querier, token: Token, now: Date, query: typeof EventsQuery.static) => sql<
  (Who & { [Key in keyof Row]: Row[Key] | null })[]
>`
  with caller as (${caller(sql, token, now)})
  select ${who(sql)}, page.*, ${nameOf(sql, sql`page`)} as actor_name,
    case page.object when 'member' then (
      select concat_ws(' ', first_name, last_name) from account where id = page.object_id::uuid
    ) end as member_name
  from caller
  left join lateral (${query.authors ? authors(sql, query) : page(sql, query)}) as page on true
  order by page.id ${query.latest ? sql`desc` : sql`asc`}`

const COLUMNS = ['id', 'at', 'actor', 'actor_kind', 'kind', 'object', 'object_id', 'detail']

const page = (
  sql: Querier,
  { after, before, latest = false, limit, actor, kind, object, object_id }: typeof EventsQuery.static,
): Fragment => sql`
    select ${sql(COLUMNS)} from event
    where space_id = caller.space_id
      ${after === undefined ? sql`` : sql`and id > ${after}`} ${before === undefined ? sql`` : sql`and id < ${before}`}
      ${actor === undefined ? sql`` : sql`and event.actor = ${actor}`} ${kind === undefined ? sql`` : sql`and kind = ${kind}`}
      ${object === undefined ? sql`` : sql`and object = ${object}`}
      ${object_id === undefined ? sql`` : sql`and object_id = ${object_id}`}
    order by id ${latest ? sql`desc` : sql`asc`} limit ${limit}`

/** Of each thing what was its beginning, and the last of what was done to it and of what was measured of it. */
function authors(sql: Querier, { object, object_id = '' }: typeof EventsQuery.static): Fragment {
  const one = (is: Fragment, order: Fragment) => sql`(
    select ${sql(COLUMNS)} from event
    where space_id = caller.space_id and event.object_id = asked.id ${object === undefined ? sql`` : sql`and object = ${object}`} and ${is}
    order by event.id ${order} limit 1
  )`
  return sql`
    select distinct told.* from unnest(string_to_array(${object_id}, ',')) as asked (id) cross join lateral (
      ${one(sql`kind = 'made'`, sql`asc`)}
      union all ${one(sql`kind not in ('made', 'copied')`, sql`desc`)}
      union all ${one(sql`kind in ('measured', 'tested')`, sql`desc`)}
    ) as told`
}

/** The numbers of the last events of spaces. */
export const selectLast = (sql: Querier, spaceIds: readonly SpaceId[]) => sql<
  { space_id: SpaceId; last: string }[]
>`
  select space_id, last from event_count where space_id = any(${[...spaceIds]}::uuid[])`
