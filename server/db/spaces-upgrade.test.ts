import { expect, test } from 'bun:test'
import { createTokens } from '#server/http/tokens.ts'
import { openTestApp, type Person, TEST_CONFIG } from '#server/test-app.ts'
import { migrate, readMigrations } from './migrate.ts'
import { openTestDb, type TestDatabase } from './test-database.ts'

const CALCULATIONS = 2_000
/** Columns that moved from the account to its space. */
const MOVED = [
  'own_properties_at',
  'bias_on',
  'corrections',
  'corrections_at',
  'lab_precision',
  'lab_precision_at',
]
const OWNED = 'material calculation grade own_property price tank movement tank_after additive'.split(' ')

/** Two accounts with something in every table that has an owner, and the second with many calculations. */
async function fill(sql: TestDatabase) {
  const people = await sql<{ id: string; session: string }[]>`
    with made as (
      insert into account (username, username_key, first_name, last_name, email, email_key, phone_number, password_hash,
        own_properties_at, bias_on, corrections, corrections_at, lab_precision, lab_precision_at)
      select name, name, 'Mina', 'Karimi', name, name, '12345678', '-', now(), '{"gasoil": ["density"]}',
        '{"gasoil": {"density": {"shift": 0.1000000000000000055511151231257827}}}', now(), '{"density": {"R": 0.3}}', now()
      from unnest(array['mina', 'omid']) as name returning id
    )
    insert into session (account_id, expires_at) select id, now() + interval '1 day' from made returning account_id as id, id as session`
  await sql`insert into subscription (account_id, tier_name) select id, 'Premium' from account`
  await sql`
    insert into material (owner_id, name, producer_english_name, name_key, producer_key, search_key, categories, properties, details)
    select id, 'Own', 'p', 'own', 'p', 'own', array['gasoil'], '{"density": 840.0500000000001, "recovery": 98}',
      '{"price": {"amount": 0.1, "unit": "t", "currency": "USD"}}' from account`
  await sql`insert into grade (owner_id, name_key, content) select id, 'g', '{"name": "g", "limits": [{"q": "density", "max": 845}]}' from account`
  await sql`insert into own_property (owner_id, key, content) select id, 'cfpp', '{"key": "cfpp", "name": "CFPP", "rule": "volume"}' from account`
  await sql`insert into additive (owner_id, content) select id, '{"name": "A", "density": 963, "unit": "mg_kg"}' from account`
  await sql`insert into draft (account_id, kind, content) select id, 'analysis', '{"n": 1}' from account`
  await sql`
    insert into tank (owner_id, id, name, name_key, category, unit, capacity, minimum, state)
    select id, gen_random_uuid(), 'T', 't', 'gasoil', 'm3', 100, 0, '{"m3": 0, "lots": [], "since": null}' from account`
  await sql`
    insert into movement (owner_id, id, seq, kind, at, tank_id, draws, m3, given)
    select owner_id, gen_random_uuid(), 1, 'receipt', now(), id, '{}', 10, '{}' from tank`
  await sql`
    insert into tank_after (owner_id, tank_id, at, seq, movement_id, change, m3, state)
    select owner_id, tank_id, at, seq, id, 10, 10, '{"m3": 10, "lots": [], "since": null}' from movement`
  await sql`
    insert into calculation (owner_id, basis, components, blend, engine, name, lab, lab_at)
    select account.id, 'volume', '[]', jsonb_build_object('results', jsonb_build_object('density', 800 + n / 7.0), 'x', repeat('y', 2000)),
      'e', 'n' || n, '{"properties": {}}', now()
    from account, generate_series(1, ${CALCULATIONS / 2}::int) as n`
  return people
}

/** Each row as text, with where it stands in its table's files: one that is rewritten stands elsewhere. */
const rowsOf = async (sql: TestDatabase, tables: readonly string[]) =>
  Object.fromEntries(
    await Promise.all(
      tables.map(async (name) => {
        const rows = await sql`select ctid::text as place, t::text as row from ${sql(name)} t order by 1, 2`
        return [name, rows.map(({ place, row }) => `${place} ${row}`)]
      }),
    ),
  )

test('a database from before there were spaces keeps every row, and its accounts their sessions and rights', async () => {
  const sql = await openTestDb()
  await sql.unsafe('drop schema public cascade; create schema public')
  const before043 = readMigrations().filter(({ name }) => name < '043')
  await migrate(sql, before043)
  const [mina, omid] = (await fill(sql)) as unknown as [
    { id: string; session: string },
    { id: string; session: string },
  ]
  const rows = await rowsOf(sql, [...OWNED, 'subscription', 'session'])
  const moved = await sql`select id, ${sql(MOVED)} from account order by id`
  await migrate(
    sql,
    readMigrations().filter(({ name }) => name < '044'),
  )
  expect(await rowsOf(sql, [...OWNED, 'subscription', 'session'])).toEqual(rows)
  expect([...(await sql`select id, ${sql(MOVED)} from space order by id`)]).toEqual([...moved])
  await migrate(sql)

  const api = await openTestApp({ sql })
  const tokens = createTokens(TEST_CONFIG.jwtSecret, () => new Date())
  const asPerson = async ({ id, session }: { id: string; session: string }) => {
    const access = await tokens.sign(
      'access',
      { accountId: id, sessionId: session },
      new Date(Date.now() + 600_000),
    )
    return { headers: { authorization: `Bearer ${access}` } } as Person
  }
  const [hers, his] = [await asPerson(mina), await asPerson(omid)]
  const json = async (path: string, who: Person) => (await api.call('GET', path, who)).json()
  expect(await json('/me/materials/', hers)).toMatchObject([
    { name: 'Own', properties: { density: 840.0500000000001 } },
  ])
  expect(await json('/me/draft/', hers)).toMatchObject({ draft: { n: 1 } })
  expect(await json('/me/lab/precision/', hers)).toMatchObject({ properties: { density: { R: 0.3 } } })
  expect(await json('/me/calculations/?limit=1', hers)).toHaveLength(1)
  expect(await json('/api/subscription/me/', hers)).toMatchObject({ is_active: true })

  await sql`delete from account where id = ${mina.id}`
  for (const table of OWNED) {
    const left = await sql<
      { owner: string }[]
    >`select distinct owner_id as owner from ${sql(table)} where owner_id is not null`
    expect([table, left.map(({ owner }) => owner)]).toEqual([table, [omid.id]])
  }
  expect(await json('/me/materials/', his)).toHaveLength(1)
})
