import type { Additive } from '#calc/vocabulary/additive.ts'
import type { Fragment, Querier } from '#server/db/sql.ts'
import { type Who, who } from '#server/http/caller.ts'
import type { SpaceId } from '#server/http/tokens.ts'
import type { AdditiveRow } from '#server/own/additives.ts'

type Joined = { [Column in keyof AdditiveRow]: AdditiveRow[Column] | null }

/** The caller with all additives, the oldest first; one row with nulls where there are none. */
export const selectAdditives = (sql: Querier, caller: Fragment) => sql<(Who & Joined)[]>`
  with caller as (${caller})
  select ${who(sql)}, additive.id, additive.content
  from caller left join additive on additive.owner_id = caller.space_id
  order by additive.created_at, additive.id`

export const selectAdditive = (sql: Querier, ownerId: SpaceId, id: string | null) => sql<AdditiveRow[]>`
  select id, content from additive where owner_id = ${ownerId} and id = ${id}`

/** No row if the account already has as many as it may. */
export const insertAdditive = (sql: Querier, ownerId: SpaceId, content: Additive, most: number) => sql<
  AdditiveRow[]
>`
  insert into additive (owner_id, content, created_at, updated_at)
  select ${ownerId}::uuid, ${sql.json(content as never)}::jsonb, clock_timestamp(), clock_timestamp()
  where (select count(*) from additive where owner_id = ${ownerId}) < ${most}::int
  returning id, content`

export const updateAdditive = (sql: Querier, ownerId: SpaceId, id: string, content: Additive) => sql`
  update additive set content = ${sql.json(content as never)}::jsonb, updated_at = clock_timestamp()
  where owner_id = ${ownerId} and id = ${id}`

export const deleteAdditive = (sql: Querier, ownerId: SpaceId, id: string) => sql`
  delete from additive where owner_id = ${ownerId} and id = ${id}`
