import { afterEach, beforeEach, expect, test } from 'bun:test'
import { connect } from '../db/connect.ts'
import type { Sql } from '../db/sql.ts'
import { asOneRequest } from '../db/statement-timeout.ts'
import type { TestDatabase } from '../db/test-database.ts'
import { busyness } from '../test-until.ts'
import type { Line } from './line.ts'
import { failure, startTestLine } from './test-line.ts'

const SLOW = 30_000
const TIMEOUT_MS = 1_000
/** How late a busy machine may be; without the deadline it would wait for ever. */
const LATE_MS = 3_000

let direct: TestDatabase
let line: Line
let sql: Sql

beforeEach(async () => {
  let address: string
  ;({ direct, line, address } = await startTestLine())
  sql = connect(address, { max: 3, timeoutMs: TIMEOUT_MS })
}, SLOW)

afterEach(async () => {
  await sql.end({ timeout: 0 })
  await line.close()
})

test(
  'all statements of one request share one timeout, and what is asked after its end is not sent',
  async () => {
    await sql`select 1`
    line.set({ is: 'slow', delayMs: 60 })
    const began = performance.now()
    let made = 0
    const lost = await failure(
      asOneRequest(async () => {
        for (;;) {
          await sql`update counter set n = n + 1`
          made += 1
        }
      }),
    )
    expect(lost).toMatchObject({ code: 'DATABASE_SILENT', unavailable: true })
    expect(performance.now() - began).toBeLessThan((TIMEOUT_MS + LATE_MS) * busyness())
    expect(made).toBeGreaterThan(0)
    line.set({ is: 'fair' })
    await Bun.sleep(300)
    const [row] = await direct<{ n: number }[]>`select n from counter`
    expect([made, made + 1]).toContain(row!.n)
  },
  SLOW,
)

test(
  'what is computed between statements is not counted, what several of them wait together once',
  async () => {
    await asOneRequest(async () => {
      await sql`select 1`
      await Bun.sleep(TIMEOUT_MS + 100)
      await sql`update counter set n = 1000`
      await Bun.sleep(TIMEOUT_MS + 100)
      const half = TIMEOUT_MS / 2_000
      await Promise.all([sql`select pg_sleep(${half})`, sql`select pg_sleep(${half})`])
      await sql.begin((transaction) => transaction`update counter set n = n + 1`)
    })
    const [row] = await direct<{ n: number }[]>`select n from counter`
    expect(row!.n).toBe(1_001)
    const late = asOneRequest(async () => {
      for (let n = 0; n < 4; n++) await sql`select pg_sleep(${TIMEOUT_MS / 3_000})`
    })
    expect((await failure(late)).code).toBe('DATABASE_SILENT')
  },
  SLOW,
)

test(
  'nothing is tried again once the time of its request is up',
  async () => {
    await direct`
      create sequence attempt;
      create function fail_slowly() returns int language plpgsql as $$
      begin
        perform nextval('attempt'), pg_sleep(0.3);
        raise serialization_failure;
      end $$`.simple()
    const slowly = (querier: Pick<Sql, 'unsafe'>) => querier.unsafe('select fail_slowly()')
    for (const work of [() => slowly(sql), () => sql.begin((transaction) => slowly(transaction))]) {
      expect((await failure(asOneRequest(work))).code).toBe('DATABASE_SILENT')
    }
    const attempts = () => direct<{ made: number }[]>`select last_value as made from attempt`
    const [before] = await attempts()
    await Bun.sleep(800)
    // One may have been under way.
    expect((await attempts())[0]!.made).toBeLessThanOrEqual(before!.made + 1)
    expect(before!.made).toBeLessThan(8)
  },
  SLOW,
)
