import type { MaterialDetails } from '#calc/vocabulary/rules/material-details.ts'
import type { materialKeys } from '#calc/vocabulary/rules/material-search.ts'
import type { Querier } from '#server/db/sql.ts'
import { oneRow } from '#server/db/sql.ts'
import type { CatalogueMaterial } from './catalogue.file.ts'

/** Any number not used by another lock. */
const LOCK = 720_846_115
/** Rows per statement, so that a parameter stays within a few megabytes. */
const BATCH = 2000

type Keys = ReturnType<typeof materialKeys>

type Texts = Omit<CatalogueMaterial, 'properties' | keyof MaterialDetails>

/** A material of the catalogue as it is to be stored. */
export interface CatalogueColumns extends Texts, Keys {
  properties: CatalogueMaterial['properties']
  details: Partial<MaterialDetails>
}

/** The same as it is stored. */
export interface StoredMaterial extends Texts, Keys {
  id: string
  details: Partial<MaterialDetails>
  /** As stored; rows from another release may lack a key. */
  properties: Record<string, number | string | null>
}

/** Waits for other writers of the catalogue; held to the end of the transaction, so that it works behind a pooler. */
export const lockCatalogue = (sql: Querier) => sql`select pg_advisory_xact_lock(${LOCK})`

export const selectCatalogue = (sql: Querier) => sql<StoredMaterial[]>`
  select id, name, name_farsi, producer_english_name, producer_farsi_name, categories, properties, details,
    source, source_farsi, note, name_key, producer_key, search_key
  from material
  where owner_id is null`

/** Whether the database is migrated far enough to have materials. */
export const selectIsReady = async (sql: Querier): Promise<boolean> => {
  const rows = await sql<{ is_ready: boolean }[]>`select to_regclass('material') is not null as is_ready`
  return oneRow(rows, 'the catalogue').is_ready
}

/** What was loaded last of what the product ships, null before anything was; and whether there is no catalogue. */
export const selectRelease = async (sql: Querier): Promise<{ release: string | null; is_empty: boolean }> => {
  const rows = await sql<{ release: string | null; is_empty: boolean }[]>`
    select (select release from catalogue_release) as release,
      not exists (select from material where owner_id is null) as is_empty`
  return oneRow(rows, 'the catalogue')
}

/** Digests of the entries that were shipped last, by their keys; null before anything was. */
export const selectShipped = async (sql: Querier): Promise<Record<string, string> | null> => {
  const rows = await sql<{ entries: Record<string, string> | null }[]>`
    select (select entries from catalogue_release) as entries`
  return oneRow(rows, 'the catalogue').entries
}

export const putRelease = (sql: Querier, release: string, entries: Record<string, string>) => sql`
  insert into catalogue_release (release, entries) values (${release}, ${sql.json(entries)})
  on conflict (is_only) do update set release = excluded.release, entries = excluded.entries`

export async function insertCatalogue(sql: Querier, materials: readonly CatalogueColumns[]): Promise<void> {
  const columns = sql`name, name_farsi, producer_english_name, producer_farsi_name, categories, properties,
    details, source, source_farsi, note, name_key, producer_key, search_key`
  for (let from = 0; from < materials.length; from += BATCH) {
    await sql`
      insert into material (${columns})
      select ${columns}
      from jsonb_populate_recordset(null::material, ${sql.json(materials.slice(from, from + BATCH) as never)})`
  }
}

export async function updateCatalogue(
  sql: Querier,
  materials: readonly (CatalogueColumns & { id: string })[],
): Promise<void> {
  for (let from = 0; from < materials.length; from += BATCH) {
    await sql`
      update material set
        name = fresh.name,
        name_farsi = fresh.name_farsi,
        producer_english_name = fresh.producer_english_name,
        producer_farsi_name = fresh.producer_farsi_name,
        categories = fresh.categories,
        properties = fresh.properties,
        details = fresh.details,
        source = fresh.source,
        source_farsi = fresh.source_farsi,
        note = fresh.note,
        search_key = fresh.search_key,
        updated_at = clock_timestamp()
      from jsonb_populate_recordset(null::material, ${sql.json(materials.slice(from, from + BATCH) as never)}) as fresh
      where material.id = fresh.id and material.owner_id is null`
  }
}

export const deleteCatalogue = (sql: Querier, ids: readonly string[]) => sql`
  delete from material where owner_id is null and id = any(${ids as string[]}::uuid[])`
