import { beforeEach, expect, test } from 'bun:test'
import { connect } from './connect.ts'
import type { Sql } from './sql.ts'
import { openTestDb, type TestDatabase } from './test-database.ts'
import { pauseMs, RETRIES } from './unavailable.ts'

let sql: TestDatabase

beforeEach(async () => {
  sql = await openTestDb()
  // A sequence isn't rolled back with the rest, so it counts the attempts.
  await sql`
    create sequence attempt;
    create function fail_until(last int, state text) returns int language plpgsql as $$
    declare n int := nextval('attempt');
    begin
      if n < last then raise exception 'in the way' using errcode = state; end if;
      return n;
    end $$;
    create table counter (id int primary key, n int not null, note jsonb);
    insert into counter values (1, 0), (2, 0)`.simple()
})

const attempts = async () =>
  Number((await sql<{ n: number }[]>`select last_value as n from attempt where is_called`)[0]?.n ?? 0)

const codeOf = (work: PromiseLike<unknown>): PromiseLike<unknown> =>
  work.then(
    () => 'done',
    (error: unknown) => (error as { code: unknown }).code,
  )

test('two transactions that wait for each other both succeed', async () => {
  const other = connect(sql.target, { max: 1 })
  const met = Promise.withResolvers<void>()
  let waiting = 0
  const add = (pool: Sql, rows: [number, number]) =>
    pool.begin(async (transaction) => {
      await transaction`update counter set n = n + 1 where id = ${rows[0]}`
      waiting += 1
      if (waiting === 2) met.resolve()
      await met.promise
      await transaction`update counter set n = n + 1 where id = ${rows[1]}`
    })
  await Promise.all([add(sql, [1, 2]), add(other, [2, 1])])
  // One of them at least was undone and run again; on a busy machine both may be.
  expect(waiting).toBeGreaterThan(2)
  expect(await sql`select n from counter`).toEqual([{ n: 2 }, { n: 2 }] as never)
  await other.end()
})

test('a transaction is tried again as a whole, a statement by itself, three times', async () => {
  for (const state of ['40001', '40P01']) {
    await sql`alter sequence attempt restart`
    const [row] = await sql`select fail_until(4, ${state}) as n`
    expect(row).toEqual({ n: 4 })

    await sql`alter sequence attempt restart`
    let runs = 0
    await sql.begin(async (transaction) => {
      runs += 1
      await transaction`update counter set n = n + 1 where id = 1`
      await transaction`select fail_until(4, ${state})`
    })
    expect(runs).toBe(1 + RETRIES)
  }
  expect(await sql`select n from counter where id = 1`).toEqual([{ n: 2 }] as never)
})

test('after that it fails with what the database said', async () => {
  expect(await codeOf(sql`select fail_until(100, '40001')`)).toBe('40001')
  expect(await attempts()).toBe(1 + RETRIES)
  expect(await codeOf(sql.begin((transaction) => transaction`select fail_until(100, '40P01')`))).toBe('40P01')
  expect(await attempts()).toBe(2 + 2 * RETRIES)
})

test('a statement that is tried again has the same parameters, fragments and form', async () => {
  const note = { text: 'it’s "quoted"', list: [1, 2] }
  const part = sql`n = ${7}`
  const [row] = await sql`
    update counter set ${part}, note = ${sql.json(note)} where id = 2 and fail_until(3, '40001') = 3
    returning n, note`
  expect(row).toEqual({ n: 7, note })
  await sql`alter sequence attempt restart`
  expect(await sql`select fail_until(2, '40001'), 'a'`.values()).toEqual([[2, 'a']] as never)
  await sql`alter sequence attempt restart`
  expect(await sql.unsafe("select fail_until(2, '40001') as n")).toEqual([{ n: 2 }] as never)
})

test('no other error is tried again', async () => {
  for (const [made, state] of ['23505', '22012', '57014', '25006', 'XX000'].entries()) {
    expect(await codeOf(sql`select fail_until(100, ${state})`)).toBe(state)
    expect(await attempts()).toBe(made + 1)
  }
})

test('rows that were handed out one by one are not handed out again', async () => {
  const seen: unknown[] = []
  const rows = sql`select n, case when n = 3 then fail_until(2, '40001') end from generate_series(1, 3) n`
  expect(await codeOf(rows.forEach((row) => void seen.push(row.n)))).toBe('40001')
  expect(seen).toEqual([1, 2])
})

test('statements that were prepared before a migration changed their table each get their own rows', async () => {
  const pool = connect(sql.target, { max: 2 })
  const ask = (n: number) =>
    Promise.all([
      pool`select * from counter where id = ${(n % 2) + 1}`.then(([row]) => row!.id === (n % 2) + 1),
      pool`select ${n}::int as number`.then(([row]) => row!.number === n),
      pool`select 'text' as text`.then(([row]) => row!.text === 'text'),
      pool
        .begin((transaction) => transaction`select * from counter where id = ${2}`)
        .then(([row]) => row!.id === 2),
    ])
  for (let round = 0; round < 5; round++) {
    await Promise.all(Array.from({ length: 20 }, (_, n) => ask(n)))
    await sql.unsafe(`alter table counter add column more${round} int`)
    const right = await Promise.all(Array.from({ length: 50 }, (_, n) => ask(n)))
    expect(right.flat().every(Boolean)).toBe(true)
  }
  await pool.end()
})

test('each pause is longer than the one before', () => {
  for (let round = 0; round < 100; round++) {
    const pauses = Array.from({ length: RETRIES }, (_, attempt) => pauseMs(attempt))
    expect(pauses).toEqual(pauses.toSorted((one, other) => one - other))
  }
  expect(new Set(Array.from({ length: 20 }, () => pauseMs(0))).size).toBeGreaterThan(1)
})
