import { type OwnProperty, ownQuantity } from '#calc/vocabulary/own-property.ts'
import type { Fragment, Querier } from '#server/db/sql.ts'
import { type Who, who } from '#server/http/caller.ts'
import type { SpaceId } from '#server/http/tokens.ts'
import { definitionsOf } from '#server/own/definitions.ts'

/** The caller with all definitions. */
export const selectDefinitions = (sql: Querier, caller: Fragment) => sql<(Who & { stored: unknown })[]>`
  with caller as (${caller})
  select ${who(sql)}, ${definitionsOf(sql, sql`caller.space_id`)} as stored
  from caller`

export const updateDefinition = (sql: Querier, ownerId: SpaceId, content: OwnProperty) => sql`
  update own_property set content = ${sql.json(content as never)}::jsonb, updated_at = clock_timestamp()
  where owner_id = ${ownerId} and key = ${content.key}`

export const deleteDefinition = (sql: Querier, ownerId: SpaceId, key: string) => sql`
  delete from own_property where owner_id = ${ownerId} and key = ${key}`

/** Deviations without a value are no use of a property, and go with it. */
export const deleteDeviations = (sql: Querier, ownerId: SpaceId, key: string) => sql`
  update material set details = details #- ${['precision', ownQuantity(key)]}::text[]
  where owner_id = ${ownerId} and jsonb_exists(details -> 'precision', ${ownQuantity(key)})`

export interface Use {
  kind: 'material' | 'grade'
  name: string
  name_farsi: string | null
}

/** The own materials with a value of it and the own grades with a limit on it, by name. */
export const selectUses = (sql: Querier, ownerId: SpaceId, key: string) => sql<Use[]>`
  select 'material' as kind, name, name_farsi from material
  where owner_id = ${ownerId} and jsonb_exists(details -> 'own', ${key})
  union all
  select 'grade', content ->> 'name', content ->> 'nameFa' from grade
  where owner_id = ${ownerId} and content -> 'limits' @> ${sql.json([{ q: ownQuantity(key) }])}::jsonb
  order by kind desc, name`
