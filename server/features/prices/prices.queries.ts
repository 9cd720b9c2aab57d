import type { Fragment, Querier } from '#server/db/sql.ts'
import { type Who, who } from '#server/http/caller.ts'
import type { SpaceId } from '#server/http/tokens.ts'
import type { Price, PriceChange } from './prices.model.ts'

export type PriceRow = Omit<Price, 'version'>

const priceList = (sql: Querier, ownerId: Fragment): Fragment => sql`(
  select coalesce(json_agg(json_build_object(
    'material', material_id, 'amount', amount, 'unit', unit, 'currency', currency, 'at', at
  ) order by material_id), '[]')
  from price where owner_id = ${ownerId}
)`

/** The caller with all prices. */
export const selectPrices = (sql: Querier, caller: Fragment) => sql<(Who & { prices: PriceRow[] })[]>`
  with caller as (${caller})
  select ${who(sql)},
    ${priceList(sql, sql`caller.space_id`)} as prices
  from caller`

/** Of these materials those that the account may use. Its own ones, which say their price too, are held. */
export const selectUsable = (sql: Querier, ownerId: SpaceId, ids: readonly string[]) => sql<{ id: string }[]>`
  with own as (
    select id from material where id = any(${ids as string[]}::uuid[]) and owner_id = ${ownerId}
    order by id for update
  )
  select id from own
  union all
  select id from material where id = any(${ids as string[]}::uuid[]) and owner_id is null`

/** All prices as they are within the transaction. */
export const selectPricesNow = (sql: Querier, ownerId: SpaceId) => sql<{ prices: PriceRow[] }[]>`
  select ${priceList(sql, sql`${ownerId}::uuid`)} as prices`

const changeRows = (sql: Querier, changes: readonly PriceChange[]): Fragment => sql`
  jsonb_to_recordset(${sql.json(changes as never)}::jsonb)
    as change (material uuid, amount double precision, unit text, currency text, at date)`

/** An own material says its price too. */
export const updateOwnMaterials = (sql: Querier, ownerId: SpaceId, changes: readonly PriceChange[]) => sql`
  update material set details = details || jsonb_build_object('price', case when change.amount is not null
    then jsonb_build_object('amount', change.amount, 'unit', change.unit, 'currency', change.currency) end)
  from ${changeRows(sql, changes)}
  where material.id = change.material and material.owner_id = ${ownerId}`

export const upsertPrices = (sql: Querier, ownerId: SpaceId, changes: readonly PriceChange[]) => sql`
  insert into price (owner_id, material_id, amount, unit, currency, at)
  select ${ownerId}::uuid, material, amount, unit, currency, at
  from ${changeRows(sql, changes)} where amount is not null
  on conflict (owner_id, material_id) do update
    set amount = excluded.amount, unit = excluded.unit, currency = excluded.currency, at = excluded.at`

export const deletePrices = (sql: Querier, ownerId: SpaceId, ids: readonly string[]) => sql`
  delete from price where owner_id = ${ownerId} and material_id = any(${ids as string[]}::uuid[])`
