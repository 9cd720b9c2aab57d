import { beforeEach, expect, test } from 'bun:test'
import { connect } from '../db/connect.ts'
import { openTestDb, type TestDatabase } from '../db/test-database.ts'
import { createReadiness } from './probes.ts'

let sql: TestDatabase
let now = 0
let check: () => Promise<void>

beforeEach(async () => {
  sql = await openTestDb()
  now = 1_000
  check = createReadiness(sql, () => now)
})

/** The last transaction that locked a row: a new one after each write of the check. */
const lastLock = async () =>
  (await sql<{ xmax: string }[]>`select max(xmax::text::bigint)::text as xmax from schema_migration`)[0]!.xmax

test('it writes, and asked often or by many at once it does so once in five seconds', async () => {
  const before = await lastLock()
  await Promise.all([check(), check(), check()])
  const first = await lastLock()
  expect(first).not.toBe(before)
  now += 4_999
  await Promise.all([check(), check()])
  expect(await lastLock()).toBe(first)
  now += 1
  await check()
  expect(await lastLock()).not.toBe(first)
})

test('a row that somebody holds does not keep it waiting', async () => {
  await sql.begin(async (transaction) => {
    await transaction`select from schema_migration order by name limit 1 for update`
    await check()
  })
})

test('a database that takes no writes is found out at once, also within the five seconds', async () => {
  const single = connect(sql.target, { max: 1 })
  const checkSingle = createReadiness(single, () => now)
  await checkSingle()
  await single`set default_transaction_read_only = on`
  await expect(checkSingle()).rejects.toThrow('takes no writes')
  await single`set default_transaction_read_only = off`
  await checkSingle()
  await single.end()
})

test('a write that failed is not believed, and the next one is tried at once', async () => {
  await sql`alter table schema_migration rename to elsewhere`
  await expect(check()).rejects.toThrow('schema_migration')
  await sql`alter table elsewhere rename to schema_migration`
  await check()
})
