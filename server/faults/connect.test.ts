import { afterEach, beforeEach, expect, test } from 'bun:test'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { connect } from '../db/connect.ts'
import type { Sql } from '../db/sql.ts'
import type { TestDatabase } from '../db/test-database.ts'
import { busyness } from '../test-until.ts'
import type { Line } from './line.ts'
import { failure, startTestLine } from './test-line.ts'

const SLOW = 30_000
const TIMEOUT_MS = 1_000
/** How late a busy machine may be; without the timeout it would wait for ever. */
const LATE_MS = 3_000

let direct: TestDatabase
let line: Line
let address: string
let sql: Sql

beforeEach(async () => {
  ;({ direct, line, address } = await startTestLine())
  sql = connect(address, { max: 3, timeoutMs: TIMEOUT_MS })
}, SLOW)

afterEach(async () => {
  await sql.end({ timeout: 0 })
  await line.close()
})

const count = () => sql<{ n: number }[]>`select n from counter`.then(([row]) => row!.n)

test('parts, lists, transactions and plain texts work as in postgres.js', async () => {
  const part = sql`n + ${2}`
  expect(await sql`select ${part} as m from counter where n in ${sql([0, 1])}`).toEqual([{ m: 2 }] as never)
  expect(await sql.unsafe('select $1::int as m', [5])).toEqual([{ m: 5 }] as never)
  expect(
    await sql.begin(async (transaction) => {
      await transaction`update counter set n = n + 1`
      return (await transaction<{ n: number }[]>`select n from counter`)[0]!.n
    }),
  ).toBe(1)
  expect(await sql`select ${sql.json({ a: [1] })}::jsonb as j, 1.5::numeric as d, 7::bigint as b`).toEqual([
    { j: { a: [1] }, d: 1.5, b: 7 },
  ] as never)
})

test(
  'a dead line fails within the timeout, for what runs and for what waits, and heals by itself',
  async () => {
    expect(await count()).toBe(0)
    line.set({ is: 'dead' })
    // More than there are connections: those that wait in turn would be twenty times as late.
    const failures = await Promise.all(Array.from({ length: 60 }, () => failure(count())))
    for (const { unavailable, ms } of failures) {
      expect(unavailable).toBe(true)
      expect(ms).toBeLessThan((TIMEOUT_MS + LATE_MS) * busyness())
    }
    expect((await failure(sql.begin((transaction) => transaction`select 1`))).unavailable).toBe(true)
    line.set({ is: 'fair' })
    expect(await count()).toBe(0)
  },
  SLOW,
)

test(
  'lines that are cut fail at once, and the next statement gets a new one',
  async () => {
    await count()
    const running = failure(sql`select pg_sleep(10)`)
    await Bun.sleep(50)
    line.cut()
    expect(await running).toMatchObject({ unavailable: true })
    expect(await count()).toBe(0)
  },
  SLOW,
)

test(
  'a database that hangs up on every connection fails within the timeout, and is found again when it stops doing so',
  async () => {
    line.set({ is: 'refusing' })
    line.cut()
    const { unavailable, ms } = await failure(count())
    expect(unavailable).toBe(true)
    expect(ms).toBeLessThan((TIMEOUT_MS + LATE_MS) * busyness())
    line.set({ is: 'fair' })
    await Bun.sleep(500)
    expect(await count()).toBe(0)
  },
  SLOW,
)

test('a server that hangs up on every connection is not called again and again for one statement', async () => {
  let calls = 0
  const server = createServer((client) => {
    calls += 1
    client.destroy()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const pool = connect(`postgres://somebody@127.0.0.1:${port}/none`, { max: 3, timeoutMs: TIMEOUT_MS })
  const failures = await Promise.all([failure(pool`select 1`), failure(pool`select 2`)])
  for (const { unavailable } of failures) expect(unavailable).toBe(true)
  await Bun.sleep(2 * TIMEOUT_MS)
  expect(calls).toBeLessThanOrEqual(2)
  await pool.end({ timeout: 0 })
  server.close()
})

test(
  'a transaction whose line is cut between two statements fails, and nothing of it reaches the next line',
  async () => {
    const single = connect(address, { max: 1, timeoutMs: 2_000 })
    const lost = failure(
      single.begin(async (transaction) => {
        await transaction`update counter set n = n + 10`
        line.cut()
        await Bun.sleep(200)
        // By now the pool's only connection is open again, and free for other statements.
        await single`select 1`
        await transaction`update counter set n = n + 100`
      }),
    )
    expect(await lost).toMatchObject({ unavailable: true })
    await Bun.sleep(300)
    expect(await direct`select n from counter`).toEqual([{ n: 0 }] as never)
    expect(await single`select n from counter`).toEqual([{ n: 0 }] as never)
    await single.end()
  },
  SLOW,
)

test(
  'lines that are given up while they are being opened fail the statements that wait for them, and nothing else',
  async () => {
    line.set({ is: 'slow', delayMs: 40 })
    // The timeout ends in each phase of the opening, one after the other.
    for (let timeoutMs = 60; timeoutMs <= 400; timeoutMs += 20) {
      const fresh = connect(address, { timeoutMs })
      await Promise.all([failure(fresh`select array['a'] as list`), failure(fresh`select 1`)])
      await fresh.end({ timeout: 0 })
    }
    line.set({ is: 'fair' })
    const fresh = connect(address)
    expect(await fresh`select array['a'] as list`).toEqual([{ list: ['a'] }] as never)
    await fresh.end()
  },
  SLOW,
)

test(
  'lines that are cut while statements are being written never end the process',
  async () => {
    for (let round = 0; round < 30; round++) {
      const work = Array.from({ length: 10 }, () => failure(sql`update counter set n = n + 0`))
      work.push(failure(sql.begin((transaction) => transaction`select ${'x'.repeat(round * 100)}`)))
      await Bun.sleep(round % 4)
      line.cut()
      await Promise.all(work)
    }
    await Bun.sleep(600)
    expect(await count()).toBe(0)
  },
  SLOW,
)

test(
  'a pool ends whatever became of its lines',
  async () => {
    const ends = async (pool: Sql) =>
      await Promise.race([pool.end().then(() => 'ended'), Bun.sleep(LATE_MS).then(() => 'hangs')])
    const open = () => connect(address, { max: 1, timeoutMs: 5_000 })

    // Its only line was cut under a statement, and nothing has opened it since.
    const unused = open()
    const cut = failure(unused`select pg_sleep(10)`)
    await Bun.sleep(100)
    line.cut()
    expect((await cut).unavailable).toBe(true)
    expect(await ends(unused)).toBe('ended')

    // Its only line is cut while it waits for the statement on it.
    const awaited = open()
    const running = failure(awaited`select pg_sleep(10)`)
    await Bun.sleep(100)
    const end = ends(awaited)
    await Bun.sleep(20)
    line.cut()
    expect((await running).unavailable).toBe(true)
    expect(await end).toBe('ended')
  },
  SLOW,
)

test('a port without a listener fails soon as well', async () => {
  const absent = connect(`postgres://somebody@127.0.0.1:1/none`, { timeoutMs: TIMEOUT_MS })
  const { unavailable, ms } = await failure(absent`select 1`)
  expect(unavailable).toBe(true)
  expect(ms).toBeLessThan((TIMEOUT_MS + LATE_MS) * busyness())
})

test(
  'a write whose answer is lost is reported as failed and never sent again',
  async () => {
    await count()
    line.set({ is: 'slow', delayMs: 0.625 * TIMEOUT_MS })
    const lost = await failure(sql`update counter set n = n + 1`)
    expect(lost.unavailable).toBe(true)
    line.set({ is: 'fair' })
    await Bun.sleep(2.5 * TIMEOUT_MS)
    const [row] = await direct`select n from counter`
    expect(row!.n).toBeLessThanOrEqual(1)
  },
  SLOW,
)

test('a statement that takes too long is broken off in the database, not only here', async () => {
  // The product's own, so that a busy database has the time to say so before its silence is noticed.
  const strict = connect(direct.target)
  expect((await failure(strict`select pg_sleep(30)`)).code).toBe('57014')
  await strict.end()
})

test('without a timeout a statement takes its time', async () => {
  const unlimited = connect(direct.target, { timeoutMs: null })
  expect(await unlimited`select pg_sleep(0.6)`).toHaveLength(1)
  await unlimited.end()
})
