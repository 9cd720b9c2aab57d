import { emptyProperties } from '#calc/vocabulary/properties.ts'
import type { Person, TestApp } from './test-app.ts'

/** An account whose things have its name in theirs, so that a trace of them is seen. */
export interface Owner extends Person {
  name: string
  isPremium: boolean
}

/** What no id is. */
export const ODD_IDS = [
  '1',
  'nonsense',
  "'; drop table material; --",
  '%00',
  '..%2f..',
  'null',
  'categories0',
]

/** A material of an account, or of the catalogue; its name must not appear in anybody else's answers. */
export async function insertMaterial({ sql }: TestApp, owner: Owner | null): Promise<string> {
  const name = `secret-of-${owner?.name ?? 'nobody'}-${crypto.randomUUID()}`
  const [row] = await sql<{ id: string }[]>`
    insert into material (owner_id, name, producer_english_name, categories, properties, name_key, producer_key, search_key)
    values (${owner?.spaceId ?? null}, ${name}, 'Refinery', '{customized,gasoil}',
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
    insert into grade (owner_id, name_key, content) values (${owner.spaceId}, ${name}, ${sql.json(content)})
    returning id`
  return row!.id
}

/** An additive of an account, with a name like that of a material; one of nobody's there is not. */
async function insertAdditive({ sql }: TestApp, owner: Owner | null): Promise<string> {
  if (!owner) return crypto.randomUUID()
  const content = { name: `secret-of-${owner.name}`, density: 963, unit: 'mg_kg' }
  const [row] = await sql<{ id: string }[]>`
    insert into additive (owner_id, content) values (${owner.spaceId}, ${sql.json(content)}) returning id`
  return row!.id
}

/** A calculation of an account, with a name like that of a material; one of nobody's there is not. */
async function insertCalculation({ sql }: TestApp, owner: Owner | null): Promise<string> {
  if (!owner) return crypto.randomUUID()
  const [row] = await sql<{ id: string }[]>`
    insert into calculation (owner_id, name, basis, components, blend, engine)
    values (${owner.spaceId}, ${`secret-of-${owner.name}`}, 'volume', '[]', '{"results": {"density": 800}}', 'test')
    returning id`
  return row!.id
}

/** A tank of an account, with a name like that of a material; one of nobody's there is not. */
async function insertTank({ sql }: TestApp, owner: Owner | null): Promise<string> {
  const id = crypto.randomUUID()
  if (!owner) return id
  const name = `secret-of-${owner.name}-${id}`
  await sql`
    with material as (
      insert into material (owner_id, is_tank, name, producer_english_name, categories, properties, name_key, producer_key,
        search_key)
      values (${owner.spaceId}, true, ${name}, 'Tank', '{}', '{}', ${name}, 'tank', ${name}) returning id
    )
    insert into tank (owner_id, id, name, name_key, category, unit, capacity, minimum, material_id, state)
    select ${owner.spaceId}, ${id}, ${name}, ${name}, 'gasoil', 'm3', 100, 0, id, '{"m3": 0, "lots": [], "since": null}'
    from material`
  return id
}

/** A movement into a tank of an account. */
async function insertMovement(api: TestApp, owner: Owner | null): Promise<string> {
  const [id, tank] = [crypto.randomUUID(), await insertTank(api, owner)]
  if (!owner) return id
  await api.sql`
    insert into movement (owner_id, id, seq, kind, at, tank_id, draws, m3, given, note)
    select ${owner.spaceId}, ${id}, count(*), 'receipt', now(), ${tank}, '{}', 10,
      '{"properties": {}, "own": {}, "sample": null}', ${`secret-of-${owner.name}`}
    from movement where owner_id = ${owner.spaceId}`
  await api.sql`
    insert into tank_after (owner_id, tank_id, at, seq, movement_id, change, m3, state)
    select owner_id, tank_id, at, seq, id, 10, 10, ${`{"m3": 10, "lots": [["${id}", 10]], "since": null}`}::text::json
    from movement where owner_id = ${owner.spaceId} and id = ${id}`
  return id
}

/** A key of an account, with a name like that of a material; one of nobody's there is not. */
async function insertKey({ sql }: TestApp, owner: Owner | null): Promise<string> {
  if (!owner) return crypto.randomUUID()
  const [row] = await sql<{ id: string }[]>`
    insert into api_key (space_id, name, roles, hash, created_by, expires_at)
    select ${owner.spaceId}, ${`secret-of-${owner.name}`}, '{}', sha256(gen_random_uuid()::text::bytea), ${owner.accountId},
      now() + interval '1 day'
    returning id`
  return row!.id
}

/** What a call is on: a calculation, a grade, a tank, a movement or a material. */
export const insertThing = (api: TestApp, path: string, owner: Owner | null): Promise<string> =>
  path.includes('/keys/')
    ? insertKey(api, owner)
    : path.includes('/grades/')
      ? insertGrade(api, owner)
      : path.includes('/additives/')
        ? insertAdditive(api, owner)
        : path.includes('/tanks/')
          ? insertTank(api, owner)
          : path.includes('/movements/')
            ? insertMovement(api, owner)
            : path.includes('/calculations/')
              ? insertCalculation(api, owner)
              : insertMaterial(api, owner)

/** A material's density, a grade's first limit, or a calculation, as it is stored; none of what comes with the program. */
export async function figureOf({ sql }: TestApp, path: string, id: string): Promise<unknown> {
  if (path.includes('/calculations/')) {
    const [row] = await sql`select to_jsonb(calculation) as whole from calculation where id = ${id}`
    return row?.whole
  }
  if (path.includes('/keys/')) {
    const [row] = await sql`select to_jsonb(api_key) as whole from api_key where id = ${id}`
    return row?.whole
  }
  if (path.includes('/additives/')) {
    const [row] = await sql`select to_jsonb(additive) as whole from additive where id = ${id}`
    return row?.whole
  }
  if (path.includes('/tanks/') || path.includes('/movements/')) {
    const [row] = await sql`
      select to_jsonb(tank) as whole from tank where id = ${id}
      union all select to_jsonb(movement) from movement where id = ${id}`
    return row?.whole
  }
  if (!path.includes('/grades/')) {
    const [row] = await sql`select properties->'density' as density from material where id = ${id}`
    return row!.density
  }
  const [row] = await sql`select content->'limits'->0->>'max' as max from grade where id::text = ${id}`
  return row ? row.max : null
}
