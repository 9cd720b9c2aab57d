import type { Fragment, Querier } from '#server/db/sql.ts'
import type { Caller } from '#server/http/caller.ts'
import type { Price, PriceWish } from './prices.model.ts'

type Who = Pick<Caller, 'account_id' | 'premium' | 'must_change_password'>
export type PriceRow = Omit<Price, 'version'>

const priceList = (sql: Querier, accountId: Fragment): Fragment => sql`(
  select coalesce(json_agg(json_build_object(
    'material', material_id, 'amount', amount, 'unit', unit, 'currency', currency, 'at', at
  ) order by material_id), '[]')
  from price where owner_id = ${accountId}
)`

/** The caller with all prices. */
export const selectPrices = (sql: Querier, caller: Fragment) => sql<(Who & { prices: PriceRow[] })[]>`
  with caller as (${caller})
  select caller.account_id, caller.premium, caller.must_change_password,
    ${priceList(sql, sql`caller.account_id`)} as prices
  from caller`

/** The caller; whoever writes to the account's prices as well waits until the transaction ends. */
export const selectCallerLocked = (sql: Querier, caller: Fragment) => sql<Who[]>`
  with caller as (${caller})
  select caller.account_id, caller.premium, caller.must_change_password
  from caller join account on account.id = caller.account_id
  for no key update of account`

/** Of these materials those that the account may use. Its own ones, which say their price too, are held. */
export const selectUsable = (sql: Querier, ownerId: string, ids: readonly string[]) => sql<{ id: string }[]>`
  with own as (
    select id from material where id = any(${ids as string[]}::uuid[]) and owner_id = ${ownerId}
    order by id for update
  )
  select id from own
  union all
  select id from material where id = any(${ids as string[]}::uuid[]) and owner_id is null`

/** All prices as they are within the transaction. */
export const selectPricesNow = (sql: Querier, ownerId: string) => sql<{ prices: PriceRow[] }[]>`
  select ${priceList(sql, sql`${ownerId}::uuid`)} as prices`

const wished = (sql: Querier, wishes: readonly PriceWish[]): Fragment => sql`
  jsonb_to_recordset(${sql.json(wishes as never)}::jsonb)
    as wish (material uuid, amount double precision, unit text, currency text, at date)`

/** An own material says its price too. */
export const updateOwnMaterials = (sql: Querier, ownerId: string, wishes: readonly PriceWish[]) => sql`
  update material set details = details || jsonb_build_object('price', case when wish.amount is not null
    then jsonb_build_object('amount', wish.amount, 'unit', wish.unit, 'currency', wish.currency) end)
  from ${wished(sql, wishes)}
  where material.id = wish.material and material.owner_id = ${ownerId}`

export const upsertPrices = (sql: Querier, ownerId: string, wishes: readonly PriceWish[]) => sql`
  insert into price (owner_id, material_id, amount, unit, currency, at)
  select ${ownerId}::uuid, material, amount, unit, currency, at
  from ${wished(sql, wishes)} where amount is not null
  on conflict (owner_id, material_id) do update
    set amount = excluded.amount, unit = excluded.unit, currency = excluded.currency, at = excluded.at`

export const deletePrices = (sql: Querier, ownerId: string, ids: readonly string[]) => sql`
  delete from price where owner_id = ${ownerId} and material_id = any(${ids as string[]}::uuid[])`
