import type { CategoryName } from '#calc/vocabulary/categories.ts'
import type { MaterialProperties } from '#calc/vocabulary/properties.ts'
import type { MaterialDetails } from '#calc/vocabulary/rules/material-details.ts'
import type { Named } from '#calc/vocabulary/words/names.ts'
import type { Fragment, Sql } from '#server/db/sql.ts'
import type { Caller } from '#server/http/caller.ts'
import { definitionsOf } from '#server/own/definitions.ts'

export interface MaterialRow extends Named {
  id: string
  owner: string | null
  categories: CategoryName[]
  properties: MaterialProperties
  /** Some may be absent in rows of another release. */
  details: Partial<MaterialDetails>
}

type Who = Pick<Caller, 'account_id' | 'premium' | 'must_change_password' | 'own_stamp'>

const columns = (sql: Sql): Fragment => sql`
  material.id, material.owner_id as owner, material.name, material.name_farsi, material.producer_english_name,
  material.producer_farsi_name, material.categories, material.properties, material.details`

/** The caller with what their laboratory has taught, joined to each of these materials that they may use; a single row with nulls where there is none. */
export const selectMaterials = (sql: Sql, caller: Fragment, ids: readonly string[]) => sql<
  (Who & { own_properties: unknown; corrections: unknown } & {
    [Column in keyof MaterialRow]: MaterialRow[Column] | null
  })[]
>`
  with caller as (${caller})
  select caller.account_id, caller.premium, caller.must_change_password, caller.own_stamp, ${columns(sql)},
    case when caller.own_stamp is not null then ${definitionsOf(sql, sql`caller.account_id`)} end as own_properties,
    case when caller.own_stamp is not null then (select corrections from account where id = caller.account_id) end as corrections
  from caller
  left join material on material.id = any(${ids as string[]}::uuid[])
    and (material.owner_id = caller.account_id or material.owner_id is null)`

/** What a category offers to an account, in the order of lists. */
export const selectCategory = (sql: Sql, accountId: string, category: CategoryName) => sql<MaterialRow[]>`
  select ${columns(sql)}
  from material
  where (material.owner_id = ${accountId} or material.owner_id is null)
    and material.categories @> array[${category}]::text[]
  order by material.name_key collate "C", material.producer_key collate "C", material.id`

/** An account's own properties, and what its laboratory has taught. */
export const selectTaught = (sql: Sql, accountId: string) => sql<{ own: unknown; corrections: unknown }[]>`
  select ${definitionsOf(sql, sql`account.id`)} as own, corrections from account where id = ${accountId}`
