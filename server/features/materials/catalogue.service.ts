import { type PropertyName, propertyOf } from '#calc/vocabulary/properties.ts'
import { type MaterialDetails, statedDetails } from '#calc/vocabulary/rules/material-details.ts'
import { materialKeys } from '#calc/vocabulary/rules/material-search.ts'
import { allowTime, oneRow, type Querier, type Sql, type Transaction } from '#server/db/sql.ts'
import { versionOf } from '#server/http/seen.ts'
import { bundled, type CatalogueMaterial, catalogueId, formerEntries } from './catalogue.file.ts'
import { identityOf, type Keys } from './materials.queries.ts'

interface SeedOptions {
  /** Removes the other materials of the catalogue. */
  replace?: boolean
  /** Only reports what would be done. */
  dryRun?: boolean
  /** The state of the product's catalogue; absent for the operator's rows. */
  release?: string | null
}

/** The changes of a seeding; materials by name and producer. */
export interface SeedReport {
  added: string[]
  changed: string[]
  /** Not changed, because the operator has changed or made them. */
  kept: string[]
  removed: string[]
  unchanged: number
}

/**
 * Loads checked materials into the catalogue in one transaction, one seeding at a time on a database. A material whose name and
 * producer exist already gets the new figures under its id; others stay, unless `replace`. Calculations keep their figures.
 */
export const seedCatalogue = (
  sql: Sql,
  materials: readonly CatalogueMaterial[],
  options: SeedOptions = {},
): Promise<SeedReport> =>
  sql.begin(async (transaction) => {
    await allowTime(transaction)
    await lockCatalogue(transaction)
    return apply(transaction, materials, options)
  }) as Promise<SeedReport>

/**
 * Updates the catalogue to the product's, once for each state of it and by one of all starting processes. The operator's changes,
 * additions and removals stay; materials that the product no longer ships are removed unless the operator changed them. A
 * catalogue without any material of the product is the operator's own and left alone; an empty one is filled.
 * @returns null if there was nothing to do
 */
export async function bringUpToDate(
  sql: Sql,
  { release, materials } = bundled(),
): Promise<SeedReport | null> {
  const stateOf = async (querier: Sql | Transaction) => {
    const state = await selectRelease(querier)
    return { ...state, isDone: state.release === release && !state.is_empty }
  }
  if ((await stateOf(sql)).isDone) return null
  return (await sql.begin(async (transaction) => {
    await allowTime(transaction)
    await lockCatalogue(transaction)
    const { isDone, is_empty } = await stateOf(transaction)
    return isDone ? null : apply(transaction, materials(), { release }, !is_empty)
  })) as SeedReport | null
}

async function apply(
  sql: Transaction,
  materials: readonly CatalogueMaterial[],
  { replace = false, dryRun = false, release = null }: SeedOptions,
  keepsChanges = false,
): Promise<SeedReport> {
  // A dry run changes nothing, so the tables may not exist yet.
  const present = dryRun && !(await selectIsReady(sql)) ? [] : await selectCatalogue(sql)
  const stored = new Map(present.map((material) => [identityOf(material), material]))
  const rows = materials.map((material) => {
    const keys = materialKeys(material)
    return { ...material, ...keys, id: catalogueId(keys), details: statedDetails(material) }
  })
  const entries = Object.fromEntries(rows.map((row) => [identityOf(row), digestOf(row)]))
  const { isOurs, isRemoved } = keepsChanges
    ? shippedAmong(present, entries, await selectShipped(sql))
    : { isOurs: () => true, isRemoved: () => false }

  const added = rows.filter((row) => !stored.has(identityOf(row)) && !isRemoved(row))
  const known = rows.flatMap((row) => {
    const before = stored.get(identityOf(row))
    return before ? [{ before, row }] : []
  })
  const differing = known.filter(
    ({ before, row }) =>
      digestOf(before) !== entries[identityOf(row)] || before.search_key !== row.search_key,
  )
  const changed = differing.filter(({ before }) => isOurs(before)).map(({ row }) => row)
  const kept = differing.filter(({ before }) => !isOurs(before)).map(({ row }) => row)
  const removed =
    replace || keepsChanges
      ? present.filter((material) => !(identityOf(material) in entries) && isOurs(material))
      : []

  if (!dryRun) {
    await renameIds(sql, present)
    await deleteCatalogue(sql, removed)
    await updateCatalogue(sql, changed)
    await insertCatalogue(sql, added)
    if (release !== null) await putRelease(sql, release, entries)
  }
  return {
    added: added.map(titleOf),
    changed: changed.map(titleOf),
    kept: kept.map(titleOf),
    removed: removed.map(titleOf),
    unchanged: known.length - differing.length,
  }
}

/**
 * Tells the product's entries from the operator's.
 * @param entries digests of the present release by key
 * @param before digests of the last release; null if it was not recorded
 */
function shippedAmong(
  present: readonly StoredMaterial[],
  entries: Record<string, string>,
  before: Record<string, string> | null,
) {
  const former = before ? null : formerEntries()
  const isOwn = !present.some((material) => identityOf(material) in (before ?? entries))
  return {
    isOurs: (material: StoredMaterial) =>
      former ? former.has(digestOf(material)) : before![identityOf(material)] === digestOf(material),
    isRemoved: (material: Keys) => isOwn || (before !== null && identityOf(material) in before),
  }
}

const titleOf = (material: Pick<CatalogueMaterial, 'name' | 'producer_english_name'>): string =>
  `${material.name}, ${material.producer_english_name}`

/** One that came later counts as missing while it has no value, so that entries of former releases stay the same. */
const countedOf = ({ properties }: CatalogueColumns | StoredMaterial) =>
  Object.fromEntries(
    Object.entries(properties).filter(
      ([name, value]) => value !== null || !propertyOf(name as PropertyName).isOptional,
    ),
  )

/** A missing or extra property counts as a difference. */
const digestOf = (material: CatalogueColumns | StoredMaterial): string =>
  versionOf([
    material.name,
    material.name_farsi,
    material.producer_english_name,
    material.producer_farsi_name,
    material.categories,
    countedOf(material),
    material.details,
    material.source,
    material.source_farsi,
    material.note,
  ])

/** Any number not used by another lock. */
const LOCK = 720_846_115
/** Rows per statement, so that a parameter stays within a few megabytes. */
const BATCH = 2000

type Columns = Omit<CatalogueMaterial, 'properties' | keyof MaterialDetails> &
  Keys & { details: Partial<MaterialDetails> }

type CatalogueColumns = Columns & Pick<CatalogueMaterial, 'properties'>

/** A stored material; those of another release may lack a property. */
type StoredMaterial = Columns & { id: string; properties: Record<string, number | string | null> }

/** Waits for other writers of the catalogue. The lock ends with the transaction, so it works behind a pooler. */
const lockCatalogue = (sql: Querier) => sql`select pg_advisory_xact_lock(${LOCK})`

const selectCatalogue = (sql: Querier) => sql<StoredMaterial[]>`
  select id, name, name_farsi, producer_english_name, producer_farsi_name, categories, properties, details,
    source, source_farsi, note, name_key, producer_key, search_key
  from material
  where owner_id is null`

/** Whether the database is migrated far enough to have materials. */
export const selectIsReady = async (sql: Querier): Promise<boolean> => {
  const rows = await sql<{ is_ready: boolean }[]>`select to_regclass('material') is not null as is_ready`
  return oneRow(rows, 'the catalogue').is_ready
}

/** The last loaded release of the product's catalogue, null for none; and whether the catalogue is empty. */
export const selectRelease = async (sql: Querier): Promise<{ release: string | null; is_empty: boolean }> => {
  const rows = await sql<{ release: string | null; is_empty: boolean }[]>`
    select (select release from catalogue_release) as release,
      not exists (select from material where owner_id is null) as is_empty`
  return oneRow(rows, 'the catalogue')
}

/** Digests of the last loaded release by key; null for none. */
export const selectShipped = async (sql: Querier): Promise<Record<string, string> | null> => {
  const rows = await sql<{ entries: Record<string, string> | null }[]>`
    select (select entries from catalogue_release) as entries`
  return oneRow(rows, 'the catalogue').entries
}

const putRelease = (sql: Querier, release: string, entries: Record<string, string>) => sql`
  insert into catalogue_release (release, entries) values (${release}, ${sql.json(entries)})
  on conflict (is_only) do update set release = excluded.release, entries = excluded.entries`

async function insertCatalogue(
  sql: Querier,
  materials: readonly (CatalogueColumns & { id: string })[],
): Promise<void> {
  const columns = sql`id, name, name_farsi, producer_english_name, producer_farsi_name, categories, properties,
    details, source, source_farsi, note, name_key, producer_key, search_key`
  for (let from = 0; from < materials.length; from += BATCH) {
    await sql`
      insert into material (${columns})
      select ${columns}
      from jsonb_populate_recordset(null::material, ${sql.json(materials.slice(from, from + BATCH))})`
  }
}

/** Gives each material the id that it has everywhere, and remembers the one that it had. */
async function renameIds(sql: Querier, present: readonly StoredMaterial[]): Promise<void> {
  const renamed = present
    .map((material) => ({ former: material.id, id: catalogueId(material) }))
    .filter(({ former, id }) => former !== id)
  if (renamed.length === 0) return
  await sql`
    with renamed as (
      select * from jsonb_to_recordset(${sql.json(renamed)}) as renamed (former uuid, id uuid)
    ), remembered as (
      insert into material_alias (former, id) select former, id from renamed on conflict (former) do nothing
    )
    update material set id = renamed.id from renamed where material.id = renamed.former and material.owner_id is null`
}

async function updateCatalogue(
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
      from jsonb_populate_recordset(null::material, ${sql.json(materials.slice(from, from + BATCH))}) as fresh
      where material.id = fresh.id and material.owner_id is null`
  }
}

const deleteCatalogue = (sql: Querier, materials: readonly StoredMaterial[]) => sql`
  delete from material where owner_id is null and id = any(${materials.map(catalogueId)}::uuid[])`
