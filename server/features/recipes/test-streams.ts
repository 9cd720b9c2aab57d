import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CategoryName } from '#calc/vocabulary/categories.ts'
import type { MaterialProperties } from '#calc/vocabulary/properties.ts'
import type { Person, TestApp } from '#server/test-app.ts'

export interface Stream {
  name: string
  properties: Partial<MaterialProperties>
}

const { materials } = JSON.parse(
  readFileSync(join(import.meta.dir, '../../../sql/seed/typical.json'), 'utf8'),
) as { materials: (Stream & { categories: string[] })[] }

/** The typical streams of a category. */
export const typicalStreams = (category: CategoryName): Stream[] =>
  materials.filter(({ categories }) => categories.includes(category))

/** A stream of an account, or of the catalogue; of one name there may be several. */
export async function insertStream(
  { sql }: TestApp,
  owner: Person | null,
  { name, properties }: Stream,
  { category = 'gasoil', details = {} }: { category?: CategoryName; details?: object } = {},
): Promise<string> {
  const [row] = await sql<{ id: string }[]>`
    insert into material (owner_id, name, producer_english_name, categories, properties, details, name_key, producer_key, search_key)
    values (${owner?.accountId ?? null}, ${name}, 'Works', ${['customized', category]}, ${sql.json(properties)},
      ${sql.json(details)}, ${`${name} ${crypto.randomUUID()}`}, 'works', ${name})
    returning id`
  return row!.id
}
