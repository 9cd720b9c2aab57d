import { beforeAll, expect, test } from 'bun:test'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { backUp, restore } from '#server/db/backup.ts'
import { migrate, readMigrations } from '#server/db/migrate.ts'
import { openTestDb, type TestDatabase } from '#server/db/test-database.ts'
import { ownSpaceToken } from '#server/http/caller.ts'
import { newTestFolder } from '#server/test-folder.ts'
import { selectCalculations } from './calculation-list.service.ts'
import { judgeStored } from './calculation-verdicts.ts'
import { selectCallerCalculation } from './chart.service.ts'
import { selectCut } from './retention.service.ts'

const SERVER = join(import.meta.dir, '../..')

let sql: TestDatabase

beforeAll(async () => {
  sql = await openTestDb()
  await sql.unsafe('drop schema public cascade; create schema public')
}, 60_000)

const insertOwners = () => sql`
  insert into account (username, username_key, first_name, last_name, email, email_key, phone_number, password_hash)
  select n, n, '', '', n, n, '', '-' from unnest(array['a', 'b', 'c']) as n`

test('calculations of older releases keep their ids and contents, and have no name', async () => {
  const at = readMigrations().findIndex(({ name }) => name.startsWith('009'))
  await migrate(sql, readMigrations().slice(0, at))
  await insertOwners()
  await sql`
    insert into calculation (owner_id, basis, components, blend, engine, created_at)
    select account.id, 'mass', '[{"percentage": 40}]', jsonb_build_object('n', n), 'old', now() - n * interval '1 second'
    from account, generate_series(1, 400) as n`
  // Checked ones; of every second the check can't be read.
  await sql`
    update calculation set blend = (blend::jsonb || jsonb_build_object('check', jsonb_build_object('state',
      case when (blend ->> 'n')::int % 6 = 0 then 'fail' else 'wonderful' end, 'grade', ${{ id: 'g', name: { en: 'G', fa: 'ج' }, family: 'g', standard: 's', status: 'standard' } as never}::jsonb)))::json
    where (blend ->> 'n')::int % 3 = 0 and owner_id = (select owner_id from calculation limit 1)`
  const everything = () => sql`
    select id, owner_id, created_at::text, basis, components::text, blend::text, engine from calculation order by id`
  const before = await everything()
  await migrate(sql)
  expect([...(await everything())]).toEqual([...before])
  expect([...(await sql`select distinct name from calculation`)]).toEqual([{ name: null }])
  const verdicts = await sql`
    select distinct verdict, blend::jsonb ? 'check' as checked from calculation order by 2`
  expect([...verdicts]).toEqual([
    { verdict: 'none', checked: false },
    { verdict: null, checked: true },
  ])
  expect(await judgeStored(sql)).toBe(133)
  const judged = await sql`
    select verdict, count(*)::int as n from calculation where blend::jsonb ? 'check' group by 1 order by 1`
  expect([...judged]).toEqual([
    { verdict: 'missed', n: 66 },
    { verdict: 'none', n: 67 },
  ])
})

test('an id is unique for its owner, whose calculations lie together', async () => {
  const [key] = await sql<{ definition: string }[]>`
    select pg_get_constraintdef(oid) as definition from pg_constraint
    where conrelid = 'calculation'::regclass and contype = 'p'`
  expect(key!.definition).toBe('PRIMARY KEY (owner_id, id)')
  const [one] = await sql<{ id: string; owner_id: string }[]>`select id, owner_id from calculation limit 1`
  const again = sql`
    insert into calculation (id, owner_id, basis, components, blend, engine)
    values (${one!.id}, ${one!.owner_id}, 'mass', '[]', '{}', 'e')`
  expect(await again.catch(({ code }) => code)).toBe('23505')
})

test('a row of up to a page is neither compressed nor put aside', async () => {
  await sql`
    insert into calculation (owner_id, basis, components, blend, engine)
    select id, 'mass', '[]', to_json(repeat('dense ', 1000))::text, 'e' from account limit 1`
  const [kept] = await sql<{ id: string; more: number }[]>`
    select id, pg_column_size(blend) - octet_length(blend) as more from calculation where length(blend) > 5000`
  expect(kept!.more).toBe(4)
  await sql`delete from calculation where id = ${kept!.id}`
})

test('a backup brings calculations back with their names and links, into the same keys', async () => {
  const file = join(newTestFolder(), 'all.backup')
  await sql`update calculation set name = 'دیزل تابستانی' where (blend::json->>'n')::int % 7 = 0`
  await sql`
    update calculation set share_hash = sha256(id::text::bytea), shared_at = now(), share_expires_at = now()
    where (blend::json->>'n')::int % 9 = 0`
  await backUp(sql, file)
  const copy = await openTestDb()
  await restore(copy, file, false)
  const of = (db: TestDatabase) =>
    db`
      select owner_id, id, name, created_at::text, encode(share_hash, 'hex') as hash, share_expires_at::text
      from calculation order by owner_id, id`
  expect([...(await of(copy))]).toEqual([...(await of(sql))])
})

/** The plan of a statement with its parameters in place. */
async function planOf(
  query: { describe(): Promise<{ string: string }> },
  parameters: unknown[],
): Promise<string> {
  const { string } = await query.describe()
  const filled = string.replace(/\$(\d+)/g, (_, n) => {
    const value = parameters[n - 1]
    return typeof value === 'number' ? String(value) : `'${value}'`
  })
  const rows = await sql.unsafe<{ 'QUERY PLAN': string }[]>(`explain ${filled}`)
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

test('one calculation, the latest one, and what is to go are found by index', async () => {
  await sql`
    insert into calculation (owner_id, basis, components, blend, engine, created_at)
    select account.id, 'mass', '[]', '{}', 'e', now() - n * interval '1 minute'
    from account, generate_series(1, 3000) as n`
  await sql`vacuum analyze calculation`
  const [{ id: owner }] = (await sql`select id from account limit 1`) as unknown as [{ id: string }]
  const token = ownSpaceToken({ accountId: owner, sessionId: crypto.randomUUID() })
  const now = new Date()
  const who = [now.toISOString(), token.sessionId, owner, now.toISOString()]
  const latest = await planOf(selectCallerCalculation(sql, token, now, undefined), who)
  const single = await planOf(selectCallerCalculation(sql, token, now, crypto.randomUUID()), [...who, owner])
  const cut = await planOf(selectCut(sql, owner, { kept: 1_000, isAsked: true, days: 30 }, 100), [
    ...[1_000, owner, 1_100, owner, owner, owner, 30],
  ])
  expect(latest).toContain('calculation_listed')
  expect(single).toContain('calculation_pkey')
  expect(cut).toContain('calculation_listed')
  for (const plan of [latest, single, cut]) expect(plan).not.toMatch(/Seq Scan on calculation/)
})

test('every statement on calculations names their owner', () => {
  const isProduct = (name: string) => name.endsWith('.ts') && !/test|faults|bench/.test(name)
  const files = (readdirSync(SERVER, { recursive: true }) as string[]).filter(isProduct)
  const statements = files.flatMap((file) =>
    [
      ...readFileSync(join(SERVER, file), 'utf8').matchAll(/sql(?:<[^`]*>)?`((?:[^`]|`[^`]*`)*?)`(?!\w)/g),
    ].map(([, text]) => text!),
  )
  const ours = statements.filter((text) => /\b(from|join|into|update) calculation\b/.test(text))
  expect(ours.length).toBeGreaterThan(5)
  expect(ours.filter((text) => !/\bowner_id\b/.test(text))).toEqual([])
})

test('a search reads the index of the list alone, and the rows themselves only where it has no text of them', async () => {
  await sql`
    insert into calculation (owner_id, basis, search_key, components, blend, engine, created_at)
    select account.id, 'mass', ' straight run gasoil ' || n, '[]', '{}', 'e', now() - n * interval '1 second'
    from account, generate_series(1, 3000) as n`
  await sql`vacuum analyze calculation`
  const [{ id }] = (await sql`select id from account limit 1`) as unknown as [{ id: string }]
  const token = ownSpaceToken({ accountId: id, sessionId: crypto.randomUUID() })
  const now = new Date()
  const words = ['gasoil', '7']
  const filters = { category: 'gasoil', named: false, lab: true, status: 'blended', verdict: 'met' } as const
  const filtered = [filters.category, filters.named, filters.lab, filters.status, filters.verdict]
  const searched = (chosen: Partial<typeof filters>, values: readonly unknown[]) =>
    planOf(selectCalculations(sql, token, now, { words, limit: 50, ...chosen }), [
      ...[now.toISOString(), token.sessionId, id, now.toISOString()],
      ...[...values, ...words, ...values, ...words],
      ...[50, now.toISOString()],
    ])
  const plan = await searched({}, [])
  for (const one of [plan, await searched(filters, filtered)])
    expect(one).toContain('Index Only Scan using calculation_listed')
  expect(plan).toContain('calculation_found_in_row')
  expect(plan).not.toMatch(/Seq Scan on calculation/)
})

test('what a calculation is found by is one text, and none where an index could not hold it', async () => {
  const found = async (search: string | null, name: string | null) => {
    const [row] = await sql<{ found_by: string | null }[]>`
      insert into calculation (owner_id, basis, search_key, name_key, components, blend, engine)
      select id, 'mass', ${search}, ${name}, '[]', '{}', 'e' from account limit 1 returning found_by`
    return row!.found_by
  }
  expect(await found(' reformate ', ' summer ')).toBe(' summer    reformate ')
  expect(await found(null, ' summer ')).toBeNull()
  expect(await found(' گ '.repeat(500), null)).toBeNull()
  // Long, and hard to compress: the index still takes it.
  const long = Array.from({ length: 23 }, () => crypto.randomUUID() + crypto.randomUUID())
    .join('')
    .slice(0, 1_500)
  expect(await found(long, null)).toBe(`  ${long}`)
})
