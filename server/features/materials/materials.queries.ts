import type { CategoryName } from '#calc/vocabulary/categories.ts'
import type { MaterialProperties } from '#calc/vocabulary/properties.ts'
import { type MaterialDetails, statedDetails } from '#calc/vocabulary/rules/material-details.ts'
import type { MaterialDraft } from '#calc/vocabulary/rules/material-rules.ts'
import { materialKeys } from '#calc/vocabulary/rules/material-search.ts'
import type { Bilingual } from '#calc/vocabulary/words/language.ts'
import type { Fragment, Joined, Querier } from '#server/db/sql.ts'
import { type Who, who } from '#server/http/caller.ts'
import type { SpaceId } from '#server/http/tokens.ts'
import { type DefinitionOrigin, originIn } from '#server/space/definitions.ts'

export interface MaterialRow {
  id: string
  name: string
  name_farsi: string | null
  producer_farsi_name: string | null
  producer_english_name: string
  categories: CategoryName[]
  is_owner: boolean
  /** It stands for a tank and is only written by its movements. */
  is_tank?: boolean
  source: string | null
  source_farsi: string | null
  note: Bilingual | null
  properties: MaterialProperties
  /** Rows of another release may lack some. */
  details: Partial<MaterialDetails>
}

/** The folded texts that identify and find a material. */
export type Keys = ReturnType<typeof materialKeys>

/** Name and producer: unique among the materials of an owner. */
export const identityOf = ({ name_key, producer_key }: Pick<Keys, 'name_key' | 'producer_key'>): string =>
  JSON.stringify([name_key, producer_key])

export const ownColumns = (sql: Querier): Fragment => sql`
  material.id, material.name, material.name_farsi, material.producer_farsi_name, material.producer_english_name,
  material.categories, material.is_tank, material.properties, material.details`

/** All columns of answers to `ownerId`. */
const columns = (sql: Querier, ownerId: Fragment): Fragment => sql`
  ${ownColumns(sql)}, material.owner_id is not distinct from ${ownerId} as is_owner, material.source,
  material.source_farsi, material.note`

/** When a row was last written, in microseconds since 1970. */
const version = (sql: Querier): Fragment => sql`(date_part('epoch', material.updated_at) * 1000000)::bigint`

const stamp = (sql: Querier): Fragment => sql`(
  select count(*) || '-' || coalesce(sum(${version(sql)}), 0) from material where owner_id is null
)`

export type CatalogueColumns = 'source' | 'source_farsi' | 'note'

type OwnColumns = Omit<MaterialRow, 'is_owner' | CatalogueColumns> & Keys

/**
 * The caller with all own materials in the order of lists (one row with nulls if there are none) and, unless `onlyOwn`, a stamp
 * of the state of the catalogue: the number of rows and the sum of their versions.
 */
export const selectCallerListing = (sql: Querier, caller: Fragment, onlyOwn: boolean) => sql<
  (Who & { stamp: string | null } & Joined<OwnColumns>)[]
>`
  with caller as (${caller})
  select ${who(sql)}, ${onlyOwn ? sql`null` : stamp(sql)} as stamp,
    ${ownColumns(sql)}, material.name_key, material.producer_key, material.search_key
  from caller
  left join material on material.owner_id = caller.space_id and not (${onlyOwn}::boolean and material.is_tank)
  order by material.name_key collate "C", material.producer_key collate "C", material.id`

/** The caller with all own materials, or those of `ids`, in the order of lists, as JSON for a thread. */
export const selectCallerMaterials = (sql: Querier, caller: Fragment, ids: readonly string[] | null) => sql<
  (Who & { materials: string; found: number })[]
>`
  with caller as (${caller})
  select ${who(sql)}, own.materials, own.found
  from caller cross join lateral (
    select count(*)::int as found, coalesce(json_agg(
      json_build_object(
        'id', id, 'name', name, 'name_farsi', name_farsi, 'producer_farsi_name', producer_farsi_name,
        'producer_english_name', producer_english_name, 'categories', categories, 'properties', properties, 'details', details
      ) order by name_key collate "C", producer_key collate "C", id
    ), '[]')::text as materials
    from material where owner_id = caller.space_id and not is_tank ${ids ? sql`and id = any(${[...ids]}::uuid[])` : sql``}
  ) as own`

/** A material of the catalogue; `content` is null if it was not written after `since`. */
export interface CatalogueRow {
  id: string
  version: string
  content: Omit<MaterialRow & Keys, 'id' | 'is_owner'> | null
}

/**
 * The catalogue in the order of lists ("C" sorts alike on every database), with the content of materials written after `since`,
 * or of all. It names no account: it yields no row with an owner.
 */
export const selectCatalogue = (sql: Querier, since: string | null) => sql<CatalogueRow[]>`
  select id, ${version(sql)}::text as version,
    case when ${since}::bigint is null or ${version(sql)} > ${since}::bigint then json_build_object(
      'name', name, 'name_farsi', name_farsi, 'producer_farsi_name', producer_farsi_name,
      'producer_english_name', producer_english_name, 'categories', categories, 'source', source, 'source_farsi', source_farsi, 'note', note,
      'properties', properties, 'details', details, 'name_key', name_key, 'producer_key', producer_key, 'search_key', search_key
    ) end as content
  from material
  where owner_id is null
  order by name_key collate "C", producer_key collate "C", id`

export const selectMaterial = (sql: Querier, caller: Fragment, id: string | null) => sql<
  (Who & Joined<MaterialRow>)[]
>`
  with caller as (${caller})
  select ${who(sql)}, ${columns(sql, sql`caller.space_id`)}
  from caller
  left join material on material.id = ${id} and (material.owner_id = caller.space_id or material.owner_id is null)`

/** `selectMaterial` with an own material locked. */
export const selectMaterialLocked = (sql: Querier, caller: Fragment, id: string | null) => sql<
  (Who & Joined<MaterialRow>)[]
>`
  with caller as (${caller}),
  target as (
    select * from material
    where id = ${id} and owner_id = (select space_id from caller) and not is_tank for update
  ),
  material as (
    select * from target union all select * from material where id = ${id} and owner_id is null
  )
  select ${who(sql)}, ${columns(sql, sql`caller.space_id`)}
  from caller left join material on true`

export interface Written {
  id: string
  draft: MaterialDraft
  keys: Keys
}

const recordsOf = (sql: Querier, written: readonly Written[]): Fragment => {
  const rows = written.map(({ id, draft, keys }) => ({
    id,
    ...draft,
    details: statedDetails(draft),
    ...keys,
  }))
  return sql`jsonb_populate_recordset(null::material, ${sql.json(rows)}::jsonb)`
}

const writtenOf = (id: string, draft: MaterialDraft): Written => ({ id, draft, keys: materialKeys(draft) })

/** Stores all, or none if the account would have more than `limit`; 0 is unlimited. */
export const insertMaterials = <Row extends { id: string }>(
  sql: Querier,
  spaceId: SpaceId,
  limit: number,
  written: readonly Written[],
  { returning = sql`id`, origin = null }: { returning?: Fragment; origin?: DefinitionOrigin | null } = {},
) => sql<Row[]>`
  insert into material (id, owner_id, name, name_farsi, producer_english_name, producer_farsi_name, categories,
    name_key, producer_key, search_key, properties, details, origin, created_at, updated_at)
  select id, ${spaceId}::uuid, name, name_farsi, producer_english_name, producer_farsi_name, categories,
    name_key, producer_key, search_key, properties, details, ${originIn(sql, origin)}, clock_timestamp(), clock_timestamp()
  from ${recordsOf(sql, written)}
  where ${limit}::int = 0
    or (select count(*) from material where owner_id = ${spaceId} and not is_tank) + ${written.length} <= ${limit}::int
  returning ${returning}`

export const insertMaterial = (
  sql: Querier,
  spaceId: SpaceId,
  limit: number,
  draft: MaterialDraft,
  origin: DefinitionOrigin | null = null,
) =>
  insertMaterials<MaterialRow>(sql, spaceId, limit, [writtenOf(crypto.randomUUID(), draft)], {
    returning: columns(sql, sql`${spaceId}::uuid`),
    origin,
  })

export const updateMaterials = <Row extends { id: string }>(
  sql: Querier,
  spaceId: SpaceId,
  written: readonly Written[],
  returning = sql`material.id`,
) => sql<Row[]>`
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
  from ${recordsOf(sql, written)} as row
  where material.id = row.id and material.owner_id = ${spaceId}
  returning ${returning}`

export const updateMaterial = (sql: Querier, spaceId: SpaceId, id: string, draft: MaterialDraft) =>
  updateMaterials<MaterialRow>(sql, spaceId, [writtenOf(id, draft)], columns(sql, sql`${spaceId}::uuid`))

export const deleteMaterial = (sql: Querier, ownerId: SpaceId, id: string) => sql`
  delete from material where owner_id = ${ownerId} and id = ${id}`
