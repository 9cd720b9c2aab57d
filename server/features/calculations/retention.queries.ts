import type { Fragment, Querier } from '#server/db/sql.ts'

export interface RetentionLimits {
  /** How many calculations an account keeps; beyond that the oldest of those that may go, go. */
  kept: number
  /** After how many days those that may go, go; 0: never. */
  days: number
}

/** What may go: nobody gave it a name. Whatever else will make a calculation worth keeping belongs here too. */
const mayGo = (sql: Querier): Fragment => sql`calculation.name is null`

const isOverdue = (sql: Querier, days: number): Fragment =>
  days === 0 ? sql`false` : sql`calculation.created_at < now() - make_interval(days => ${days}::int)`

/** A place in the order of time. As text all the way: a Date would lose the microseconds. */
export interface Cut {
  created_at: string
  id: string
}

/**
 * Up to where those of an account's calculations that may go, go; no row where none does. At most `atMost` are beyond
 * the number at a time. That rule spares the latest one, whose graph is what the account sees.
 *
 * Whatever is stored or deleted meanwhile, by however many servers: what is as old as the cut may go from then on.
 */
export const selectCut = (
  sql: Querier,
  ownerId: string,
  { kept, days }: RetentionLimits,
  atMost: number,
) => sql<Cut[]>`
  with counted as (
    -- In the order of the index, so that rows that were let go a moment ago are not looked at again.
    select count(*) - ${kept}::int as excess
    from (
      select from calculation where owner_id = ${ownerId} order by created_at desc limit ${kept + atMost}::int
    ) as latest
  ), beyond as (
    select created_at, id from calculation
    where owner_id = ${ownerId} and ${mayGo(sql)}
      and (created_at, id) < (
        select created_at, id from calculation where owner_id = ${ownerId} order by created_at desc, id desc limit 1
      )
    order by created_at, id
    limit (select greatest(excess, 0) from counted)
  ), overdue as (
    select created_at, id from calculation
    where owner_id = ${ownerId} and ${mayGo(sql)} and ${isOverdue(sql, days)}
    order by created_at desc, id desc
    limit 1
  )
  select created_at::text, id
  from (select * from beyond union all select * from overdue) as cut
  order by cut.created_at desc, cut.id desc
  limit 1`

/**
 * Deletes at most `atMost` of an account's calculations that may go, up to the cut. One that somebody else is at, to
 * name it or to let it go too, is passed over: nobody waits for this, and this waits for nobody.
 */
export const deleteUpTo = (sql: Querier, ownerId: string, { created_at, id }: Cut, atMost: number) => sql`
  with going as materialized (
    select id from calculation
    where owner_id = ${ownerId} and ${mayGo(sql)}
      and created_at <= ${created_at}::text::timestamptz
      and (created_at, id) <= (${created_at}::text::timestamptz, ${id}::uuid)
    order by created_at, id
    limit ${atMost}
    for update skip locked
  )
  delete from calculation using going where calculation.owner_id = ${ownerId} and calculation.id = going.id`

/**
 * The accounts after `after`, in the order of their ids, and whether one has calculations that are to go.
 * @param byNumber whether their number counts too, for which all of them have to be looked at
 */
export const selectAccounts = (
  sql: Querier,
  after: string,
  { kept, days }: RetentionLimits,
  byNumber: boolean,
  atMost: number,
) => sql<{ id: string; has_excess: boolean }[]>`
  select account.id,
    exists (
      select from calculation
      where calculation.owner_id = account.id and ${mayGo(sql)} and ${isOverdue(sql, days)}
    ) ${byNumber ? sql`or exists (select from calculation where owner_id = account.id offset ${kept})` : sql``}
      as has_excess
  from account
  where account.id > ${after}
  order by account.id
  limit ${atMost}`
