import { emptyProperties } from '#calc/vocabulary/properties.ts'
import type { Person, TestApp } from './test-app.ts'

/** An account whose things have its name in theirs, so that a trace of them is seen. */
export interface Owner extends Person {
  name: string
  isPremium: boolean
}

/** A material of an account, or of the catalogue; its name must not appear in anybody else's answers. */
export async function insertMaterial({ sql }: TestApp, owner: Owner | null): Promise<string> {
  const name = `secret-of-${owner?.name ?? 'nobody'}-${crypto.randomUUID()}`
  const [row] = await sql<{ id: string }[]>`
    insert into material (owner_id, name, producer_english_name, categories, properties, name_key, producer_key, search_key)
    values (${owner?.accountId ?? null}, ${name}, 'Refinery', '{customized,gasoil}',
      ${sql.json({ ...emptyProperties(), recovery: 98 })}, ${name}, 'refinery', ${name})
    returning id`
  return row!.id
}

/** A grade of an account, with a name like that of a material; those that come with the program stand in for a catalogue. */
async function insertGrade({ sql }: TestApp, owner: Owner | null): Promise<string> {
  if (!owner) return 'en590-temperate'
  const name = `secret-of-${owner.name}-${crypto.randomUUID()}`
  const content = { name, limits: [{ q: 'density', max: 845 }] }
  const [row] = await sql<{ id: string }[]>`
    insert into grade (owner_id, name_key, content) values (${owner.accountId}, ${name}, ${sql.json(content)})
    returning id`
  return row!.id
}

/** A calculation of an account, with a name like that of a material; one of nobody's there is not. */
async function insertCalculation({ sql }: TestApp, owner: Owner | null): Promise<string> {
  if (!owner) return crypto.randomUUID()
  const [row] = await sql<{ id: string }[]>`
    insert into calculation (owner_id, name, basis, components, blend, engine)
    values (${owner.accountId}, ${`secret-of-${owner.name}`}, 'volume', '[]', '{"results": {"density": 800}}', 'test')
    returning id`
  return row!.id
}

/** What a call is on: a calculation, a grade or a material. */
export const insertThing = (api: TestApp, path: string, owner: Owner | null): Promise<string> =>
  path.includes('/grades/')
    ? insertGrade(api, owner)
    : path.includes('/calculations/')
      ? insertCalculation(api, owner)
      : insertMaterial(api, owner)

/** A material's density, a grade's first limit, or a calculation, as it is stored; none of what comes with the program. */
export async function figureOf({ sql }: TestApp, path: string, id: string): Promise<unknown> {
  if (path.includes('/calculations/')) {
    const [row] = await sql`select to_jsonb(calculation) as whole from calculation where id = ${id}`
    return row?.whole
  }
  if (!path.includes('/grades/')) {
    const [row] = await sql`select properties->'density' as density from material where id = ${id}`
    return row!.density
  }
  const [row] = await sql`select content->'limits'->0->>'max' as max from grade where id::text = ${id}`
  return row ? row.max : null
}
