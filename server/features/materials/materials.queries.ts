import type { CategoryName } from '#calc/vocabulary/categories.ts'
import type { MaterialDraft } from '#calc/vocabulary/material-rules.ts'
import type { MaterialProperties } from '#calc/vocabulary/properties.ts'
import type { Fragment, Querier } from '#server/db/sql.ts'
import type { Caller } from '#server/http/caller.ts'
import type { MaterialRef } from './material-texts.ts'

export interface MaterialRow {
  id: string
  name: string
  name_farsi: string | null
  producer_farsi_name: string | null
  producer_english_name: string
  categories: CategoryName[]
  is_owner: boolean
  source: string | null
  properties: MaterialProperties
}

/** A material, or nothing but nulls where there is none. */
type Joined = { [Column in keyof MaterialRow]: MaterialRow[Column] | null }

/** The texts under which a material is told apart and found, folded. */
export interface Keys {
  name_key: string
  producer_key: string
  search_key: string
}

export type Who = Pick<Caller, 'account_id' | 'premium' | 'must_change_password'>

const who = (sql: Querier): Fragment => sql`caller.account_id, caller.premium, caller.must_change_password`

/** Everything of a material that the wire shows; `accountId` says whose view it is. */
const columns = (sql: Querier, accountId: Fragment): Fragment => sql`
  material.id, material.name, material.name_farsi, material.producer_farsi_name, material.producer_english_name,
  material.categories, material.owner_id is not distinct from ${accountId} as is_owner, material.source,
  material.properties`

/** A fingerprint of what an account can list: any row that comes, goes or changes changes it. */
export interface Stamp {
  own: number
  stamp: string
}

/** The caller with the fingerprint of their own materials and, unless `onlyOwn`, of the catalogue. */
export const selectStamp = (sql: Querier, caller: Fragment, onlyOwn: boolean) => sql<(Who & Stamp)[]>`
  with caller as (${caller}),
  listed as (
    select true as is_own, updated_at from material where owner_id = (select account_id from caller)
    ${onlyOwn ? sql`` : sql`union all select false, updated_at from material where owner_id is null`}
  )
  select ${who(sql)}, counted.*
  from caller, (
    select count(*) filter (where is_own)::int as own,
      count(*) || '-' || coalesce(sum((date_part('epoch', updated_at) * 1000000)::bigint), 0) as stamp
    from listed
  ) as counted`

export interface Listing {
  accountId: string
  onlyOwn: boolean
  category: string | null
  /** `like` patterns over the search key, all of which must match. */
  patterns: string[]
  limit: number | null
  offset: number
}

const listed = (sql: Querier, { accountId, onlyOwn, category, patterns }: Listing): Fragment => sql`
  from material
  where (owner_id = ${accountId} ${onlyOwn ? sql`` : sql`or owner_id is null`})
    ${category === null ? sql`` : sql`and categories @> array[${category}]::text[]`}
    and search_key like all (${patterns}::text[])`

/** Which materials are wanted, by name in any case and spelling; "C" sorts alike on every database. */
export const selectMaterialRefs = (sql: Querier, listing: Listing) => sql<MaterialRef[]>`
  select id, extract(epoch from updated_at)::text as version
  ${listed(sql, listing)}
  order by name_key collate "C", producer_key collate "C", id
  limit ${listing.limit} offset ${listing.offset}`

/** Materials by their ids, in any order; those that the account may not see are left out. */
export const selectMaterials = (sql: Querier, accountId: string, ids: readonly string[]) => sql<
  MaterialRow[]
>`
  select ${columns(sql, sql`${accountId}::uuid`)}
  from material
  where id = any (${ids as string[]}::uuid[]) and (owner_id = ${accountId} or owner_id is null)`

export const countMaterials = (sql: Querier, listing: Listing) =>
  sql<{ total: number }[]>`select count(*)::int as total ${listed(sql, listing)}`

/** The caller beside the material if it is in their sight: of the catalogue or their own. */
export const selectMaterial = (sql: Querier, caller: Fragment, id: string | null) => sql<(Who & Joined)[]>`
  with caller as (${caller})
  select ${who(sql)}, ${columns(sql, sql`caller.account_id`)}
  from caller
  left join material on material.id = ${id} and (material.owner_id = caller.account_id or material.owner_id is null)`

/** The caller, whose account's other writers wait until the transaction ends. */
export const selectCallerLocked = (sql: Querier, caller: Fragment) => sql<
  (Who & Pick<Caller, 'material_limit'>)[]
>`
  with caller as (${caller})
  select ${who(sql)}, caller.material_limit
  from caller join account on account.id = caller.account_id
  for no key update of account`

/** No row where the account has as many materials as `limit` allows; 0 is unlimited. */
export const insertMaterial = (
  sql: Querier,
  accountId: string,
  limit: number,
  { properties, ...texts }: MaterialDraft,
  keys: Keys,
) => sql<MaterialRow[]>`
  insert into material (owner_id, name, name_farsi, producer_english_name, producer_farsi_name, categories,
    name_key, producer_key, search_key, properties, created_at, updated_at)
  select ${accountId}::uuid, ${texts.name}, ${texts.name_farsi}, ${texts.producer_english_name},
    ${texts.producer_farsi_name}, ${texts.categories}::text[],
    ${keys.name_key}, ${keys.producer_key}, ${keys.search_key}, ${sql.json(properties)}::jsonb,
    clock_timestamp(), clock_timestamp()
  where ${limit}::int = 0
    or (select count(*) from material where owner_id = ${accountId}) < ${limit}::int
  returning ${columns(sql, sql`${accountId}::uuid`)}`

/** The caller beside the material, which other writers wait for; `is_owner` is false for one of the catalogue. */
export const selectMaterialLocked = (sql: Querier, caller: Fragment, id: string | null) => sql<
  (Who & Joined)[]
>`
  with caller as (${caller}),
  target as (
    select * from material where id = ${id} and owner_id = (select account_id from caller) for update
  ),
  material as (
    select * from target union all select * from material where id = ${id} and owner_id is null
  )
  select ${who(sql)}, ${columns(sql, sql`caller.account_id`)}
  from caller left join material on true`

export const updateMaterial = (
  sql: Querier,
  accountId: string,
  id: string,
  { properties, ...texts }: MaterialDraft,
  keys: Keys,
) => sql<MaterialRow[]>`
  update material set
    name = ${texts.name},
    name_farsi = ${texts.name_farsi},
    producer_english_name = ${texts.producer_english_name},
    producer_farsi_name = ${texts.producer_farsi_name},
    categories = ${texts.categories}::text[],
    name_key = ${keys.name_key},
    producer_key = ${keys.producer_key},
    search_key = ${keys.search_key},
    properties = ${sql.json(properties)}::jsonb,
    updated_at = clock_timestamp()
  where id = ${id} and owner_id = ${accountId}
  returning ${columns(sql, sql`${accountId}::uuid`)}`

/** The caller, whether their own material of that id is now gone, and whether the catalogue has it. */
export const deleteMaterial = (sql: Querier, caller: Fragment, id: string | null) => sql<
  (Who & { is_gone: boolean; in_catalogue: boolean })[]
>`
  with caller as (${caller}),
  gone as (
    delete from material where id = ${id} and owner_id = (select account_id from caller) returning id
  )
  select ${who(sql)},
    exists (select from gone) as is_gone,
    exists (select from material where id = ${id} and owner_id is null) as in_catalogue
  from caller`
