import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type CatalogueMaterial, readCatalogue } from './catalogue.file.ts'
import type { CatalogueText } from './catalogue.rows.ts'

const FOLDER = join(import.meta.dir, '../../../sql/seed')

/** The files of the catalogue that comes with the product. */
export const bundledFiles = (): CatalogueText[] =>
  readdirSync(FOLDER)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => ({ name: `sql/seed/${name}`, bytes: readFileSync(join(FOLDER, name)) }))

/** Their materials. Tests check the files, so a fault in one is a broken release. */
export function bundledCatalogue(): CatalogueMaterial[] {
  const read = readCatalogue(bundledFiles())
  if (read.ok) return read.materials
  const [first] = read.faults
  throw new Error(`${first!.file}, line ${first!.line}: ${first!.field} ${first!.reason}`)
}
