import { saidOf } from '#calc/vocabulary/rules/material-details.ts'
import { materialKeys } from '#calc/vocabulary/rules/material-search.ts'
import { allowTime, type Sql, type Transaction } from '#server/db/sql.ts'
import { versionOf } from '#server/http/seen.ts'
import { bundled, type CatalogueMaterial, formerEntries } from './catalogue.file.ts'
import {
  type CatalogueColumns,
  deleteCatalogue,
  insertCatalogue,
  lockCatalogue,
  putRelease,
  type StoredMaterial,
  selectCatalogue,
  selectIsReady,
  selectRelease,
  selectShipped,
  updateCatalogue,
} from './catalogue.queries.ts'

interface SeedOptions {
  /** Make the catalogue equal to the rows: remove materials that are not among them. */
  replace?: boolean
  /** Report what would be done without doing it. */
  dryRun?: boolean
  /** Which state of the product's own catalogue the rows are; without it they are the operator's. */
  release?: string | null
}

/** What a seeding did, or with `dryRun` would do; materials by their name and producer. */
export interface SeedReport {
  added: string[]
  changed: string[]
  /** Not changed, because the operator has changed or made them. */
  kept: string[]
  removed: string[]
  unchanged: number
}

/**
 * Loads checked materials into the catalogue in one transaction, one seeding at a time on a database. A material
 * whose name and producer exist already replaces its figures under the same id; others stay, unless `replace`.
 * Calculations keep the figures they were made with.
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
 * Brings the catalogue up to what the product ships, once for each state of it and by one of all processes that start. What the
 * operator has changed, made or removed stays so; what the product no longer ships goes where nobody has changed it.
 * A catalogue with nothing of the product in it is the operator's own and left alone; an empty one is filled.
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
  const stored = new Map(present.map((material) => [keyOf(material), material]))
  const rows = materials.map((material) => ({
    ...material,
    ...materialKeys(material),
    details: saidOf(material),
  }))
  const entries = Object.fromEntries(rows.map((row) => [keyOf(row), digestOf(row)]))
  const { isOurs, isRemoved } = keepsChanges
    ? shippedAmong(present, entries, await selectShipped(sql))
    : { isOurs: () => true, isRemoved: () => false }

  const added = rows.filter((row) => !stored.has(keyOf(row)) && !isRemoved(row))
  const known = rows.flatMap((row) => {
    const before = stored.get(keyOf(row))
    return before ? [{ before, row: { ...row, id: before.id } }] : []
  })
  const differing = known.filter(
    ({ before, row }) => digestOf(before) !== entries[keyOf(row)] || before.search_key !== row.search_key,
  )
  const changed = differing.filter(({ before }) => isOurs(before)).map(({ row }) => row)
  const kept = differing.filter(({ before }) => !isOurs(before)).map(({ row }) => row)
  const removed =
    replace || keepsChanges
      ? present.filter((material) => !(keyOf(material) in entries) && isOurs(material))
      : []

  if (!dryRun) {
    if (removed.length > 0) {
      await deleteCatalogue(
        sql,
        removed.map(({ id }) => id),
      )
    }
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
 * @param entries what is shipped now, by key
 * @param before what was shipped last; null in a catalogue of a release that kept no record
 */
function shippedAmong(
  present: readonly StoredMaterial[],
  entries: Record<string, string>,
  before: Record<string, string> | null,
) {
  const former = before ? null : formerEntries()
  const isOwn = !present.some((material) => keyOf(material) in (before ?? entries))
  return {
    isOurs: (material: StoredMaterial) =>
      former ? former.has(digestOf(material)) : before![keyOf(material)] === digestOf(material),
    isRemoved: (material: Keyed) => isOwn || (before !== null && keyOf(material) in before),
  }
}

type Keyed = { name_key: string; producer_key: string }

const keyOf = ({ name_key, producer_key }: Keyed): string => JSON.stringify([name_key, producer_key])

const titleOf = (material: Pick<CatalogueMaterial, 'name' | 'producer_english_name'>): string =>
  `${material.name}, ${material.producer_english_name}`

/** The same for equal content. A missing or extra property counts as a difference. */
const digestOf = (material: CatalogueColumns | StoredMaterial): string =>
  versionOf([
    material.name,
    material.name_farsi,
    material.producer_english_name,
    material.producer_farsi_name,
    material.categories,
    material.properties,
    material.details,
    material.source,
    material.source_farsi,
    material.note,
  ])
