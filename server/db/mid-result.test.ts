import { afterAll, beforeAll, expect, test } from 'bun:test'
import { until } from '../test-until.ts'
import { connect } from './connect.ts'
import type { Sql } from './sql.ts'
import { openTestDb, type TestDatabase } from './test-database.ts'

const SLOW = 60_000
const CONNECTIONS = 3
const ASKED = 2_000
const SENT_BEFORE = 500

let database: TestDatabase
let sql: Sql

beforeAll(async () => {
  database = await openTestDb()
  sql = connect(database.target, { max: CONNECTIONS, timeoutMs: null })
}, SLOW)

afterAll(() => sql.end({ timeout: 1 }))

/** Sends some rows and then hangs, so that it ends in the middle of its result. */
const hanging = (mark: string) => sql`
  select n, ${mark} as mark, pg_sleep(case when n > ${SENT_BEFORE} then 30 else 0 end)
  from generate_series(1, 1000) as n`

/** Does something to the backend of each, once all of them have sent what they send. */
async function onHanging(work: (pid: number) => PromiseLike<unknown>): Promise<void> {
  let found: { pid: number }[] = []
  const areThere = async () => {
    found = await database<{ pid: number }[]>`
      select pid from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`
    return found.length === CONNECTIONS
  }
  await until(areThere)
  for (const { pid } of found) await work(pid)
}

/** Asks as many others would, one row each, none, or several; how many of the answers are wrong. */
async function wrongAnswers(): Promise<number> {
  let wrong = 0
  const asked = Array.from({ length: ASKED }, async (_, n) => {
    const [one] = await sql<{ n: number }[]>`select ${n}::int as n`
    const none = await sql`select 1 where false`
    const some = await sql<{ n: number }[]>`select n from generate_series(1, 3) as n`
    const isRight = one?.n === n && none.length === 0 && some.map((row) => row.n).join() === '1,2,3'
    if (!isRight) wrong += 1
  })
  await Promise.all(asked)
  return wrong
}

const codesOf = (settled: PromiseSettledResult<unknown>[]) =>
  settled.map((one) => (one.status === 'rejected' ? one.reason.code : 'answered'))

test(
  'a statement that the database cancels in the middle of its rows leaves the next ones their own',
  async () => {
    for (let round = 0; round < 3; round++) {
      const cancelled = Array.from({ length: CONNECTIONS }, (_, n) => hanging(`${round}-${n}`))
      const settled = Promise.allSettled(cancelled)
      await onHanging((pid) => database`select pg_cancel_backend(${pid})`)
      expect(codesOf(await settled)).toEqual(Array(CONNECTIONS).fill('57014'))
      expect(await wrongAnswers()).toBe(0)
    }
  },
  SLOW,
)

test(
  'nor does one whose connection ends in the middle of its rows',
  async () => {
    const lost = Promise.allSettled(Array.from({ length: CONNECTIONS }, (_, n) => hanging(`lost-${n}`)))
    await onHanging((pid) => database`select pg_terminate_backend(${pid})`)
    expect(codesOf(await lost)).not.toContain('answered')
    expect(await wrongAnswers()).toBe(0)
  },
  SLOW,
)
