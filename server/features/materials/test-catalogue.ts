import { beforeAll, beforeEach } from 'bun:test'
import { emptyProperties } from '#calc/vocabulary/properties.ts'
import { NO_DETAILS } from '#calc/vocabulary/rules/material-details.ts'
import { openTestDb, type TestDatabase } from '#server/db/test-database.ts'
import type { CatalogueMaterial } from './catalogue.file.ts'

/** A material for the catalogue of which hardly more than a density is known. */
export const material = (
  name: string,
  density: number,
  more: Partial<CatalogueMaterial> = {},
): CatalogueMaterial => ({
  name,
  name_farsi: null,
  producer_english_name: 'Refinery',
  producer_farsi_name: null,
  categories: ['gasoil'],
  properties: { ...emptyProperties(), density },
  source: 'A test.',
  source_farsi: null,
  note: null,
  ...NO_DETAILS,
  ...more,
})

export const MANY = 5000
export const many = (density: number) =>
  Array.from({ length: MANY }, (_, i) => material(`Gasoil ${i}`, density))

/** A database whose catalogue is empty before each test. */
export function onCatalogue(opened: (sql: TestDatabase) => void) {
  let sql: TestDatabase
  beforeAll(async () => {
    sql = await openTestDb()
    opened(sql)
  })
  beforeEach(async () => {
    await sql`truncate material, catalogue_release cascade`
  })
  return {
    rowsOf: () => sql`
      select id, name, properties, categories, source, created_at, updated_at from material
      where owner_id is null order by name_key`,
    countOf: async (): Promise<number> => {
      const [row] = await sql`select count(*) as rows from material where owner_id is null`
      return row!.rows
    },
  }
}
