import { beforeEach, expect, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { newTestFolder } from '../test-folder.ts'
import { connect } from './connect.ts'
import { type Migration, migrate, readMigrations } from './migrate.ts'
import { openTestDb, type TestDatabase } from './test-database.ts'

const SLOW = 30_000

let sql: TestDatabase

beforeEach(async () => {
  sql = await openTestDb()
  await sql.unsafe('drop schema public cascade; create schema public')
}, SLOW)

const migration = (name: string, text: string): Migration => ({
  name,
  text,
  checksum: Bun.hash(text).toString(),
})

const ONE = migration('001-one.sql', 'create table one (n int); insert into one values (1)')
const TWO = migration('002-two.sql', 'create table two (n int)')
const THREE = migration('003-three.sql', 'alter table two add column m int')

const tables = async () =>
  (
    await sql<{ name: string }[]>`
    select table_name as name from information_schema.tables where table_schema = 'public' order by 1`
  ).map(({ name }) => name)

test('migrations are applied in order, once', async () => {
  expect(await migrate(sql, [ONE, TWO])).toEqual(['001-one.sql', '002-two.sql'])
  expect(await migrate(sql, [ONE, TWO])).toEqual([])
  expect(await migrate(sql, [ONE, TWO, THREE])).toEqual(['003-three.sql'])
  expect(await sql`select n from one`).toHaveLength(1)
})

test('the real ones make the schema', async () => {
  expect(await migrate(sql)).toEqual(readMigrations().map(({ name }) => name))
  expect(await tables()).toEqual(
    expect.arrayContaining(['account', 'calculation', 'material', 'schema_migration', 'session']),
  )
})

test('a changed old migration is refused by name and changes nothing', async () => {
  await migrate(sql, [ONE])
  const changed = migration(ONE.name, `${ONE.text};`)
  await expect(migrate(sql, [changed, TWO])).rejects.toThrow('The migration 001-one.sql was changed')
  expect(await tables()).toEqual(['one', 'schema_migration'])
})

test('a database of a newer release, and a migration put in between, are refused by name', async () => {
  await migrate(sql, [ONE, THREE_ALONE])
  await expect(migrate(sql, [ONE])).rejects.toThrow(
    'has applied the migration 003-alone.sql, which this release does not have',
  )
  await expect(migrate(sql, [ONE, TWO, THREE_ALONE])).rejects.toThrow(
    '002-two.sql comes before 003-alone.sql',
  )
})
const THREE_ALONE = migration('003-alone.sql', 'create table three (n int)')

test('a migration that fails leaves nothing of itself, and the ones before it stay', async () => {
  const broken = migration('002-broken.sql', 'create table half (n int); select 1 / 0')
  await expect(migrate(sql, [ONE, broken])).rejects.toThrow('division by zero')
  expect(await tables()).toEqual(['one', 'schema_migration'])
  expect(await migrate(sql, [ONE, TWO])).toEqual(['002-two.sql'])
})

test('of many servers that start at once each migration is applied by one', async () => {
  const pools = Array.from({ length: 6 }, () => connect(sql.target, { max: 2 }))
  const slow = migration('002-slow.sql', 'select pg_sleep(0.05); create table two (n int)')
  const applied = await Promise.all(pools.map((pool) => migrate(pool, [ONE, slow, THREE])))
  await Promise.all(pools.map((pool) => pool.end()))
  expect(applied.flat().sort()).toEqual(['001-one.sql', '002-slow.sql', '003-three.sql'])
  expect(await sql`select n from one`).toHaveLength(1)
})

test('files are read by name, and a checkout with other line ends is the same migration', () => {
  const folder = newTestFolder()
  writeFileSync(join(folder, '002-b.sql'), 'select 2;\r\nselect 3;\r\n')
  writeFileSync(join(folder, '001-a.sql'), 'select 1')
  writeFileSync(join(folder, 'notes.txt'), 'no migration')
  const [first, windows] = readMigrations(folder)
  expect(first!.name).toBe('001-a.sql')
  writeFileSync(join(folder, '002-b.sql'), 'select 2;\nselect 3;\n')
  expect(readMigrations(folder)[1]!.checksum).toBe(windows!.checksum)
})
