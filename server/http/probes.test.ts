import { beforeEach, expect, test } from 'bun:test'
import { connect } from '../db/connect.ts'
import { openTestDb, type TestDatabase } from '../db/test-database.ts'
import { until } from '../test-until.ts'
import { createReadiness } from './probes.ts'

let sql: TestDatabase
let now = 0
let check: () => Promise<void>

beforeEach(async () => {
  sql = await openTestDb()
  now = 1_000
  check = createReadiness(sql, () => now)
})

/** The transaction that wrote the server's row: a new one after each write of the check. */
const lastWrite = async () =>
  (await sql<{ xmin: string }[]>`select xmin::text from heartbeat`).map(({ xmin }) => xmin)

test('it writes a row, and asked often or by many at once it does so once in two seconds', async () => {
  expect(await lastWrite()).toEqual([])
  await Promise.all([check(), check(), check()])
  const first = await lastWrite()
  expect(first).toHaveLength(1)
  now += 1_999
  await Promise.all([check(), check()])
  expect(await lastWrite()).toEqual(first)
  now += 1
  await check()
  const second = await lastWrite()
  expect(second).toHaveLength(1)
  expect(second).not.toEqual(first)
})

test('what it writes besides takes more of the disk than the next segment of the WAL', async () => {
  const spilled = async () =>
    (
      await sql<{ bytes: number }[]>`
        select pg_stat_get_db_temp_bytes(oid)::int as bytes from pg_database where datname = current_database()`
    )[0]!.bytes
  const before = await spilled()
  await check()
  // The counters of another connection arrive with a delay.
  await until(async () => (await spilled()) > before)
  const [{ segment }] = (await sql`
    select setting::int as segment from pg_settings where name = 'wal_segment_size'`) as unknown as [
    { segment: number },
  ]
  expect((await spilled()) - before).toBeGreaterThan(segment)
})

test('another server that hangs while it writes its row does not keep it waiting, and is forgotten after a day', async () => {
  await sql`insert into heartbeat (name, at) values ('readyz other', now()), ('readyz gone', now() - interval '25 hours'), ('backup', '2020-01-01')`
  await sql.begin(async (transaction) => {
    await transaction`select from heartbeat where name = 'readyz other' for update`
    await check()
  })
  const names = await sql<{ name: string }[]>`select name from heartbeat order by name`
  expect(names.map(({ name }) => name)).toEqual([
    'backup',
    expect.stringMatching(/^readyz [0-9a-f-]{36}$/),
    'readyz other',
  ])
})

test('a database that takes no writes is found out at once, also within the two seconds', async () => {
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
  await sql`alter table heartbeat rename to elsewhere`
  await expect(check()).rejects.toThrow('heartbeat')
  await sql`alter table elsewhere rename to heartbeat`
  await check()
})
