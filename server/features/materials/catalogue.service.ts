import { PROPERTY_NAMES } from '#calc/vocabulary/properties.ts'
import { saidOf } from '#calc/vocabulary/rules/material-details.ts'
import { materialKeys } from '#calc/vocabulary/rules/material-keys.ts'
import type { Sql, Transaction } from '#server/db/sql.ts'
import { bundledCatalogue } from './catalogue.bundled.ts'
import type { CatalogueMaterial } from './catalogue.file.ts'
import {
  allowTime,
  type CatalogueColumns,
  deleteCatalogue,
  insertCatalogue,
  lockCatalogue,
  type StoredMaterial,
  selectCatalogue,
  selectIsEmpty,
  selectIsReady,
  updateCatalogue,
} from './catalogue.queries.ts'

export interface SeedOptions {
  /** Make the catalogue equal to the rows: remove materials that are not among them. */
  replace?: boolean
  /** Report what would be done without doing it. */
  dryRun?: boolean
}

/** What a seeding did, or with `dryRun` would do; materials by their name and producer. */
export interface SeedReport {
  added: string[]
  changed: string[]
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
 * Loads the bundled catalogue if there is none yet, as at the first start; safe when several servers start at once.
 * @returns null if there was one already
 */
export async function seedEmptyCatalogue(sql: Sql): Promise<SeedReport | null> {
  if (!(await selectIsEmpty(sql))) return null
  return (await sql.begin(async (transaction) => {
    await allowTime(transaction)
    await lockCatalogue(transaction)
    return (await selectIsEmpty(transaction)) ? apply(transaction, bundledCatalogue(), {}) : null
  })) as SeedReport | null
}

async function apply(
  sql: Transaction,
  materials: readonly CatalogueMaterial[],
  { replace = false, dryRun = false }: SeedOptions,
): Promise<SeedReport> {
  // A dry run changes nothing, so the tables may not exist yet.
  const present = dryRun && !(await selectIsReady(sql)) ? [] : await selectCatalogue(sql)
  const stored = new Map(present.map((material) => [keyOf(material), material]))
  const rows = materials.map((material) => ({
    ...material,
    ...materialKeys(material),
    details: saidOf(material),
  }))
  const added = rows.filter((row) => !stored.has(keyOf(row)))
  const known = rows.flatMap((row) => {
    const before = stored.get(keyOf(row))
    return before ? [{ row: { ...row, id: before.id }, isSame: isSame(before, row) }] : []
  })
  const changed = known.flatMap(({ row, isSame }) => (isSame ? [] : [row]))
  const kept = new Set(rows.map(keyOf))
  const removed = replace ? [...stored.values()].filter((material) => !kept.has(keyOf(material))) : []

  if (!dryRun) {
    if (removed.length > 0) {
      await deleteCatalogue(
        sql,
        removed.map(({ id }) => id),
      )
    }
    await updateCatalogue(sql, changed)
    await insertCatalogue(sql, added)
  }
  return {
    added: added.map(titleOf),
    changed: changed.map(titleOf),
    removed: removed.map(titleOf),
    unchanged: known.length - changed.length,
  }
}

type Keyed = { name_key: string; producer_key: string }

const keyOf = ({ name_key, producer_key }: Keyed): string => JSON.stringify([name_key, producer_key])

const titleOf = (material: Pick<CatalogueMaterial, 'name' | 'producer_english_name'>): string =>
  `${material.name}, ${material.producer_english_name}`

/** Whether a stored row equals the file's. A missing or extra key counts as a difference. */
function isSame(stored: StoredMaterial, row: CatalogueColumns): boolean {
  const texts = [
    'name',
    'name_farsi',
    'producer_english_name',
    'producer_farsi_name',
    'source',
    'source_farsi',
    'search_key',
  ] as const
  return (
    texts.every((field) => stored[field] === row[field]) &&
    Bun.deepEquals(stored.categories, row.categories) &&
    Bun.deepEquals(stored.details, row.details) &&
    Bun.deepEquals(stored.note, row.note) &&
    Object.keys(stored.properties).length === PROPERTY_NAMES.length &&
    PROPERTY_NAMES.every((name) => stored.properties[name] === row.properties[name])
  )
}
