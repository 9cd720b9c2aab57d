import { beforeEach, describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { connect } from '#server/db/connect.ts'
import { giveSpaces, openTestDb, type TestDatabase } from '#server/db/test-database.ts'
import { createLog } from '#server/log.ts'
import type { RetentionLimits } from '#server/retention-limits.ts'
import { createRetention, type RetentionDeps } from './retention.service.ts'

const HOUR_MS = 3_600_000
const NEVER: RetentionLimits = { kept: 1_000_000, isAsked: true, companyKept: null, days: 0 }

let sql: TestDatabase
let nowMs: number
let people = 0

beforeEach(async () => {
  sql ??= await openTestDb()
  await sql`truncate account cascade`
  nowMs = 0
}, 60_000)

async function newOwner(): Promise<string> {
  const name = `person-${people++}`
  const [row] = await sql<{ id: string }[]>`
    insert into account (username, username_key, first_name, last_name, email, email_key, phone_number, password_hash)
    values (${name}, ${name}, '', '', ${name}, ${name}, '', '-')
    returning id`
  await giveSpaces(sql)
  return row!.id
}

interface Row {
  /** Its place among the account's, by which the tests say which are left. */
  engine: string
  daysOld: number
  name: string | null
}

const insert = (ownerId: string, rows: readonly Row[]) => sql`
  insert into calculation (owner_id, basis, components, blend, created_at, engine, name)
  select ${ownerId}, 'volume', '[]', '{}', now() - make_interval(secs => days_old * 86400), engine, name
  from jsonb_to_recordset(${sql.json(rows.map(({ engine, daysOld, name }) => ({ engine, days_old: daysOld, name })))})
    as row (days_old float8, engine text, name text)`

/** This many rows, the oldest first; those at the `named` places have a name. */
const rowsOf = (
  count: number,
  named: readonly number[] = [],
  daysOld = (at: number) => (count - at) / 1_000,
): Row[] =>
  Array.from({ length: count }, (_, at) => ({
    engine: String(at),
    daysOld: daysOld(at),
    name: named.includes(at) ? 'Summer diesel' : null,
  }))

const left = async (ownerId: string): Promise<string[]> =>
  (
    await sql<
      { engine: string }[]
    >`select engine from calculation where owner_id = ${ownerId} order by engine::int`
  ).map(({ engine }) => engine)

const open = (limits: Partial<RetentionLimits>, more: Partial<RetentionDeps> = {}) =>
  createRetention({
    sql,
    log: createLog('silent'),
    limits: { ...NEVER, ...limits },
    now: () => nowMs,
    ...more,
  })

describe('of an account with more than its number', () => {
  test('the oldest go, and as many as were kept stay', async () => {
    const owner = await newOwner()
    await insert(owner, rowsOf(12))
    await open({ kept: 5 }).run()
    expect(await left(owner)).toEqual(['7', '8', '9', '10', '11'])
  })

  test('none goes that has laboratory results, or of which somebody said where the blend stands', async () => {
    const owner = await newOwner()
    await insert(owner, rowsOf(8))
    await sql`update calculation set lab = '{}', lab_at = now() where owner_id = ${owner} and engine = '1'`
    await sql`update calculation set status = 'released' where owner_id = ${owner} and engine = '3'`
    await open({ kept: 3 }).run()
    expect(await left(owner)).toEqual(['1', '3', '7'])
    await sql`update calculation set created_at = now() - interval '100 days' where owner_id = ${owner}`
    await open({ days: 30 }).run()
    expect(await left(owner)).toEqual(['1', '3'])
  })

  test('none that has a name goes, but it counts', async () => {
    const owner = await newOwner()
    await insert(owner, rowsOf(10, [0, 1, 5]))
    await open({ kept: 5 }).run()
    expect(await left(owner)).toEqual(['0', '1', '5', '8', '9'])
  })

  test('the latest stays, however many have a name', async () => {
    const owner = await newOwner()
    await insert(owner, rowsOf(6, [0, 1, 2, 4]))
    await open({ kept: 2 }).run()
    expect(await left(owner)).toEqual(['0', '1', '2', '4', '5'])
  })

  test('another account keeps all of its own', async () => {
    const [owner, other] = [await newOwner(), await newOwner()]
    await insert(owner, rowsOf(9))
    await insert(other, rowsOf(4))
    await open({ kept: 4 }).run()
    expect([(await left(owner)).length, (await left(other)).length]).toEqual([4, 4])
  })
})

describe('of what is too old', () => {
  test('all goes that has no name, the latest too', async () => {
    const owner = await newOwner()
    await insert(
      owner,
      rowsOf(6, [1, 4], (at) => [400, 300, 31, 29, 90, 35][at]!),
    )
    await open({ days: 30 }).run()
    expect(await left(owner)).toEqual(['1', '3', '4'])
  })

  test('nothing goes where the days are 0', async () => {
    const owner = await newOwner()
    await insert(
      owner,
      rowsOf(3, [], () => 10_000),
    )
    await open({ days: 0 }).run()
    expect(await left(owner)).toHaveLength(3)
  })
})

describe('when', () => {
  test('an account that stored some is looked at soon; all others at the start, and for their age each hour', async () => {
    const [owner, other] = [await newOwner(), await newOwner()]
    const retention = open({ kept: 2, days: 30 })
    await retention.run()
    for (const one of [owner, other]) await insert(one, rowsOf(4))
    await insert(other, [{ engine: '4', daysOld: 40, name: null }])
    retention.noteStored(owner)
    await retention.run()
    expect([await left(owner), (await left(other)).length]).toEqual([['2', '3'], 5])
    nowMs += HOUR_MS
    await retention.run()
    // One is deleted for its age, and those beyond the number along with it.
    expect(await left(other)).toEqual(['2', '3'])
  })

  test('the more an account may keep, the longer it is left alone before it is looked at again', async () => {
    const owner = await newOwner()
    const retention = open({ kept: 1_000 })
    retention.noteStored(owner)
    await retention.run()
    await insert(owner, rowsOf(1_004))
    retention.noteStored(owner)
    nowMs += 5_000
    await retention.run()
    expect(await left(owner)).toHaveLength(1_004)
    nowMs += 5_000
    await retention.run()
    expect(await left(owner)).toHaveLength(1_000)
  })

  test('a database that is away is tried again after a minute', async () => {
    const owner = await newOwner()
    await insert(owner, rowsOf(4))
    let isAway = true
    const line = new Proxy(sql, {
      apply: (target, _this, words: Parameters<typeof sql>) => {
        if (isAway) throw Object.assign(new Error('away'), { code: 'ECONNREFUSED' })
        return target(...words)
      },
    })
    const retention = open({ kept: 2 }, { sql: line })
    await retention.run()
    isAway = false
    await retention.run()
    expect(await left(owner)).toHaveLength(4)
    nowMs += 60_000
    await retention.run()
    expect(await left(owner)).toHaveLength(2)
  })
})

describe('whatever there is', () => {
  const rows = fc.uniqueArray(
    fc.record({
      engine: fc.constant(''),
      daysOld: fc.double({ min: 0.01, max: 60, noNaN: true }).map((days) => Number(days.toFixed(4))),
      name: fc.option(fc.constant('Winter'), { freq: 2 }),
    }),
    { maxLength: 40, selector: ({ daysOld }) => daysOld },
  )

  test('exactly those go that must, in however small steps', async () => {
    await fc.assert(
      fc.asyncProperty(
        rows,
        fc.record({ kept: fc.integer({ min: 1, max: 30 }), days: fc.constantFrom(0, 1, 20, 50) }),
        fc.integer({ min: 1, max: 6 }),
        async (drawn, limits, step) => {
          const owner = await newOwner()
          const all = drawn
            .toSorted((a, b) => b.daysOld - a.daysOld)
            .map((one, at) => ({ ...one, engine: String(at) }))
          await insert(owner, all)
          await open(limits, { rows: step, accounts: 2 }).run()

          const young = all.filter(({ daysOld, name }) => name || limits.days === 0 || daysOld < limits.days)
          const excess = Math.max(0, young.length - limits.kept)
          const goers = young.filter((one) => one.name === null && one !== all.at(-1)).slice(0, excess)
          expect(await left(owner)).toEqual(
            young.filter((one) => !goers.includes(one)).map(({ engine }) => engine),
          )
        },
      ),
      { numRuns: 60 },
    )
  }, 60_000)
})

test('one that was shared stays, also when its link has expired; a revoked link keeps nothing', async () => {
  const owner = await newOwner()
  await insert(
    owner,
    rowsOf(6, [], (at) => 60 - at),
  )
  const share = (engine: string, daysLeft: number) => sql`
    update calculation set share_hash = sha256(${engine}::bytea), shared_at = now(),
      share_expires_at = now() + make_interval(days => ${daysLeft}::int)
    where owner_id = ${owner} and engine = ${engine}`
  await share('0', 30)
  await share('1', -1)
  await share('2', 30)
  await sql`
    update calculation set share_hash = null, shared_at = null, share_expires_at = null
    where owner_id = ${owner} and engine = '2'`
  await open({ kept: 2, days: 30 }).run()
  expect(await left(owner)).toEqual(['0', '1'])
})

describe('several servers at once', () => {
  test('delete no more than one would', async () => {
    const owners = [await newOwner(), await newOwner()]
    for (const owner of owners) await insert(owner, rowsOf(600, [3, 77]))
    const pools = Array.from({ length: 6 }, () => connect(sql.target, { max: 1 }))
    await Promise.all(pools.map((pool) => open({ kept: 100 }, { sql: pool, rows: 50 }).run()))
    await Promise.all(pools.map((pool) => pool.end()))
    for (const owner of owners) expect(await left(owner)).toHaveLength(100)
  }, 60_000)

  test('and somebody who gives one a name at that moment keeps it, and is not waited for', async () => {
    const owner = await newOwner()
    await insert(owner, rowsOf(6))
    const [held, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const naming = sql.begin(async (transaction) => {
      await transaction`update calculation set name = 'Winter' where owner_id = ${owner} and engine = '1'`
      held.resolve()
      await release.promise
    })
    await held.promise
    await open({ kept: 2 }).run()
    release.resolve()
    await naming
    expect(await left(owner)).toEqual(['1', '4', '5'])
  })
})

describe('without the operator’s word', () => {
  test('what is older than the rule stays, however much it is, and does not count', async () => {
    const ownerId = await newOwner()
    await sql`update retention_rule set since = now() - interval '12 hours'`
    const ages = (at: number) => (at < 6 ? 30 - at : (10 - at) / 100)
    await insert(ownerId, rowsOf(10, [], ages))
    const lines: string[] = []
    const log = createLog('info', (line) => void lines.push(line))
    await open({ kept: 3, isAsked: false }, { log }).run()
    expect(await left(ownerId)).toEqual(['0', '1', '2', '3', '4', '5', '7', '8', '9'])
    expect(lines.join()).toContain('"calculations":6')
    await open({ kept: 3 }).run()
    expect(await left(ownerId)).toEqual(['7', '8', '9'])
  })

  test('what is to go by its age goes, whenever it was made', async () => {
    const ownerId = await newOwner()
    await sql`update retention_rule set since = now()`
    await insert(
      ownerId,
      rowsOf(4, [], (at) => (at < 2 ? 40 : 1)),
    )
    await open({ kept: 1, isAsked: false, days: 30 }).run()
    expect(await left(ownerId)).toEqual(['2', '3'])
  })
})
