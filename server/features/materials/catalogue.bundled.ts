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

/** A state of the catalogue that comes with the product. */
interface Shipped {
  /** Tells it from every other one, without reading the materials. */
  release: string
  materials(): readonly CatalogueMaterial[]
}

export const bundled = (): Shipped => {
  const hash = new Bun.CryptoHasher('sha256')
  for (const { bytes } of bundledFiles()) hash.update(bytes)
  return { release: hash.digest('hex'), materials: bundledCatalogue }
}

/** Digests of entries as they were shipped before databases kept a record of that. */
export const formerEntries = (): ReadonlySet<string> =>
  new Set(readFileSync(join(FOLDER, 'former.txt'), 'utf8').split('\n'))
