import { saidOf } from '#calc/vocabulary/rules/material-details.ts'
import type { MaterialDraft } from '#calc/vocabulary/rules/material-rules.ts'
import type { Fragment, Querier } from '#server/db/sql.ts'
import type { SpaceId } from '#server/http/tokens.ts'
import type { CatalogueColumns, Keys, MaterialRow } from '../materials.queries.ts'

export type KnownRow = Omit<MaterialRow, 'is_owner' | CatalogueColumns> &
  Pick<Keys, 'name_key' | 'producer_key'>

/** The account's materials that have one of these pairs of keys; other writers of them wait. */
export const selectKnownLocked = (sql: Querier, spaceId: SpaceId, keys: readonly Keys[]) => sql<KnownRow[]>`
  select material.id, material.name, material.name_farsi, material.producer_farsi_name, material.producer_english_name,
    material.categories, material.properties, material.details, material.name_key, material.producer_key
  from material
  join unnest(${keys.map(({ name_key }) => name_key)}::text[], ${keys.map(({ producer_key }) => producer_key)}::text[])
    as wanted (name_key, producer_key)
    on material.name_key = wanted.name_key and material.producer_key = wanted.producer_key
  where material.owner_id = ${spaceId} and not material.is_tank
  order by material.id
  for update of material`

export interface Written {
  id: string
  draft: MaterialDraft
  keys: Keys
}

const asRow = ({ id, draft, keys }: Written) => ({
  id,
  name: draft.name,
  name_farsi: draft.name_farsi,
  producer_english_name: draft.producer_english_name,
  producer_farsi_name: draft.producer_farsi_name,
  categories: draft.categories,
  properties: draft.properties,
  details: saidOf(draft),
  ...keys,
})

const recordShape = (
  sql: Querier,
): Fragment => sql`row (id uuid, name text, name_farsi text, producer_english_name text, producer_farsi_name text,
  categories text[], properties jsonb, details jsonb, name_key text, producer_key text, search_key text)`

/** All of them, or no row where the account would have more than `limit` allows; 0 is unlimited. */
export const insertMaterials = (sql: Querier, spaceId: SpaceId, limit: number, written: readonly Written[]) =>
  sql<{ id: string }[]>`
  insert into material (id, owner_id, name, name_farsi, producer_english_name, producer_farsi_name, categories,
    name_key, producer_key, search_key, properties, details, created_at, updated_at)
  select id, ${spaceId}::uuid, name, name_farsi, producer_english_name, producer_farsi_name, categories,
    name_key, producer_key, search_key, properties, details, clock_timestamp(), clock_timestamp()
  from jsonb_to_recordset(${sql.json(written.map(asRow) as never)}::jsonb) as ${recordShape(sql)}
  where ${limit}::int = 0
    or (select count(*) from material where owner_id = ${spaceId} and not is_tank) + ${written.length} <= ${limit}::int
  returning id`

export const updateMaterials = (sql: Querier, spaceId: SpaceId, written: readonly Written[]) => sql<
  { id: string }[]
>`
  update material set
    name = row.name,
    name_farsi = row.name_farsi,
    producer_english_name = row.producer_english_name,
    producer_farsi_name = row.producer_farsi_name,
    categories = row.categories,
    name_key = row.name_key,
    producer_key = row.producer_key,
    search_key = row.search_key,
    properties = row.properties,
    details = row.details,
    updated_at = clock_timestamp()
  from jsonb_to_recordset(${sql.json(written.map(asRow) as never)}::jsonb)
    as ${recordShape(sql)}
  where material.id = row.id and material.owner_id = ${spaceId}
  returning material.id`
