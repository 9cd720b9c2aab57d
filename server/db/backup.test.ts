import { beforeEach, expect, test } from 'bun:test'
import { readdirSync, statSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { newTestFolder } from '../test-folder.ts'
import { backUp, type Part, restore, writeBackup } from './backup.ts'
import { migrate, readMigrations } from './migrate.ts'
import type { Sql } from './sql.ts'
import { giveSpaces, openTestDb, type TestDatabase } from './test-database.ts'

const SLOW = 60_000
const ACCOUNTS = 40
const CALCULATIONS = 1_300

let source: TestDatabase
let file: string

/** Text with everything that could break a format. */
const HARD = 'tab\t newline\n back\\slash "quotes" \\N # ۱۲٫۵ گازوئیل \u200c \u2028 {"a":1} \r end'

async function fill(sql: Sql): Promise<void> {
  await sql`
    insert into account (username, username_key, first_name, last_name, email, email_key, phone_number, password_hash, created_at)
    select 'user' || n, 'user' || n, ${HARD}, '', n || '@example.org', n || '@example.org', '+1 555', 'hash',
           '2026-01-01T00:00:00.123456Z'::timestamptz + n * interval '1 microsecond'
    from generate_series(1, ${ACCOUNTS}::int) n`
  await giveSpaces(sql)
  await sql`insert into session (account_id, expires_at, revoked_at) select id, now(), case when random() < 0.5 then now() end from account`
  await sql`insert into subscription (space_id, tier_name, ends_at) select id, 'Premium', null from account limit 10`
  await sql`
    insert into material (owner_id, name, producer_english_name, name_key, producer_key, search_key, categories, properties,
      details, note, source_farsi)
    select id, ${HARD}, 'p', username, 'p', username, array['customized', 'gas"oil,{}'],
           '{"density": 0.1000000000000000055511151231257827, "big": 12345678901234567890.5, "none": null, "color": "زرد"}',
           '{"oxygenate": "ethanol", "entered": ["ibp"]}', '{"en": "doubtful", "fa": "مشکوک"}', 'منبع'
    from account`
  await sql`
    insert into material_analysis (material_id, sampled_at, sample, made_by, properties, own)
    select id, now(), ${HARD}, 'supplier', properties, '{"cfpp": -7.5}' from material`
  await sql`
    update space set bias_on = '{"gasoil": ["density"]}', corrections = '{"gasoil": {"density": {"shift": 0.1}}}',
      corrections_at = now(), lab_precision = '{"density": {"r": 0.3}}', lab_precision_at = now()`
  await sql`
    insert into calculation (owner_id, basis, components, blend, engine, lab, lab_at, status, status_at, status_by)
    select id, 'volume', '[]', jsonb_build_object('x', repeat(${HARD}, 20), 'n', n / 7.0), 'e',
      jsonb_build_object('sample', ${HARD}::text), now(), 'tested', now(), ${HARD}
    from (select id from account limit 1) a, generate_series(1, ${CALCULATIONS}::int) n`
}

/** They tell of the database itself. */
const OF_THE_SERVER = ['schema_migration', 'heartbeat']

/** Every row of every table as text. */
async function everything(sql: Sql): Promise<Record<string, string[]>> {
  const tables = await sql<{ name: string }[]>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`
  const all: Record<string, string[]> = {}
  for (const { name } of tables.filter(({ name }) => !OF_THE_SERVER.includes(name))) {
    const rows = await sql<{ row: string }[]>`select t::text as row from ${sql(name)} t order by 1`
    all[name] = rows.map(({ row }) => row)
  }
  return all
}

async function emptyDatabase(): Promise<TestDatabase> {
  const sql = await openTestDb()
  await sql.unsafe('drop schema public cascade; create schema public')
  return sql
}

beforeEach(async () => {
  source = await openTestDb()
  file = join(newTestFolder(), 'all.backup')
}, SLOW)

test(
  'every row of every table comes back the same, in a database that had none',
  async () => {
    await fill(source)
    const rows = await backUp(source, file)
    expect(rows).toMatchObject({ account: ACCOUNTS, calculation: CALCULATIONS, material: ACCOUNTS, tier: 2 })
    const copy = await emptyDatabase()
    expect(await restore(copy, file, false)).toEqual(rows)
    const before = await everything(source)
    expect(Object.keys(before).length).toBeGreaterThanOrEqual(7)
    expect(await everything(copy)).toEqual(before)
    expect(await migrate(copy)).toEqual([])
  },
  SLOW,
)

test(
  'the file is for its owner alone, and what it replaces stays until it is whole',
  async () => {
    await backUp(source, file)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const whole = await readFile(file)
    const head = { fuelblend: 'backup', format: 1, madeAt: '', migrations: [] } as const
    async function* breaking(): AsyncGenerator<Part> {
      yield { is: 'table', name: 'account' }
      throw new Error('the database went away')
    }
    await expect(writeBackup(file, { ...head, migrations: [] }, breaking())).rejects.toThrow('went away')
    expect(readdirSync(join(file, '..'))).toEqual(['all.backup'])
    expect(await readFile(file)).toEqual(whole)
  },
  SLOW,
)

test(
  'a database with accounts is only replaced when that is asked for, and then wholly',
  async () => {
    await fill(source)
    await backUp(source, file)
    const other = await openTestDb()
    await fill(other)
    const before = await everything(other)
    await expect(restore(other, file, false)).rejects.toThrow('has accounts')
    expect(await everything(other)).toEqual(before)
    await restore(other, file, true)
    expect(await everything(other)).toEqual(await everything(source))
  },
  SLOW,
)

test(
  'a file that is cut short, changed, missing or something else is refused, and nothing is touched',
  async () => {
    await fill(source)
    await backUp(source, file)
    const text = gunzipSync(await readFile(file)).toString()
    const target = await openTestDb()
    const before = await everything(target)
    const refused = async (content: Uint8Array | string, why: string) => {
      await writeFile(file, content)
      await expect(restore(target, file, true)).rejects.toThrow(why)
      expect(await everything(target)).toEqual(before)
    }
    await refused((await readFile(file)).subarray(0, -2000), "can't be read")
    await refused(gzipSync(text.split('\n').slice(0, -2).join('\n')), 'cut short')
    await refused(gzipSync(text.replace('user7', 'user8')), 'was changed')
    await refused(gzipSync('{"some": "json"}\n'), 'is no backup')
    await refused('plain text', 'is no backup')
    await refused(gzipSync(''), 'is no backup')
    await expect(restore(target, '/nowhere/at.all', true)).rejects.toThrow('There is no file')
  },
  SLOW,
)

test(
  'a backup of an older release is brought up to date, one of a newer release is refused',
  async () => {
    const older = await emptyDatabase()
    const [first] = readMigrations()
    await migrate(older, [first!])
    await backUp(older, file)
    const copy = await emptyDatabase()
    await restore(copy, file, false)
    expect(await migrate(copy)).toEqual([])
    expect(Object.keys(await everything(copy))).toContain('throttle')
    await expect(restore(source, file, true)).rejects.toThrow('of another release')

    await source`insert into schema_migration (name, checksum) values ('999-later.sql', 'x')`
    await backUp(source, file)
    await expect(restore(await emptyDatabase(), file, false)).rejects.toThrow(
      'which this release does not have',
    )
  },
  SLOW,
)

test('the schema has no sequence, which a backup would have to carry as well', async () => {
  expect(await source`select sequencename from pg_sequences where schemaname = 'public'`).toEqual([] as never)
})

test('an empty database is not backed up as if it were one', async () => {
  await expect(backUp(await emptyDatabase(), file)).rejects.toThrow('holds no tables')
})
