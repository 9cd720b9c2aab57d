import { beforeEach, describe, expect, test } from 'bun:test'
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

describe('of a company', () => {
  async function newCompany(ownerId: string): Promise<string> {
    const [row] = await sql<{ id: string }[]>`
      with made as (
        insert into space (kind, name, subscriber_id) values ('company', 'Karun', ${ownerId}) returning id
      ), joined as (
        insert into member (space_id, account_id, roles) select id, ${ownerId}::uuid, array['owner'] from made
      )
      select id from made`
    return row!.id
  }

  test('none is one too many, however few a personal space keeps, unless the operator says so for companies', async () => {
    const owner = await newOwner()
    const company = await newCompany(owner)
    for (const space of [owner, company]) await insert(space, rowsOf(12, [2]))
    const retention = open({ kept: 3 })
    await retention.run()
    for (const space of [owner, company]) retention.noteStored(space)
    nowMs += HOUR_MS
    await retention.run()
    expect([await left(owner), (await left(company)).length]).toEqual([['2', '10', '11'], 12])
    await open({ kept: 3, companyKept: 5 }).run()
    expect(await left(company)).toEqual(['2', '8', '9', '10', '11'])
  })

  test('what the operator lets go by its age goes there too', async () => {
    const company = await newCompany(await newOwner())
    await insert(
      company,
      rowsOf(4, [0], (at) => [40, 35, 2, 1][at]!),
    )
    await open({ days: 30 }).run()
    expect(await left(company)).toEqual(['0', '2', '3'])
  })

  test('each that goes is an event of the operator’s, and the log names the space', async () => {
    const owner = await newOwner()
    const company = await newCompany(owner)
    const lines: string[] = []
    const log = createLog('info', (line) => void lines.push(line))
    for (const space of [owner, company]) {
      await insert(space, rowsOf(5))
      const ids = await sql<{ id: string }[]>`
        select id from calculation where owner_id = ${space} order by created_at limit 3`
      await open({ kept: 2, companyKept: 2 }, { log, rows: 2 }).run()
      const events = await sql<{ object_id: string }[]>`
        select object_id from event
        where space_id = ${space} and actor_kind = 'operator' and kind = 'removed' and object = 'calculation'`
      expect(events.map(({ object_id }) => object_id).sort()).toEqual(ids.map(({ id }) => id).sort())
    }
    const said = lines
      .map((line) => JSON.parse(line))
      .filter(({ msg }) => msg === 'old calculations were deleted')
    expect(said.map(({ space, kind, calculations }) => [space, kind, calculations])).toEqual([
      [owner, 'personal', 3],
      [company, 'company', 3],
    ])
  })
})

describe('a space', () => {
  test('is told of before it comes to that, and no longer when it is far from it', async () => {
    const owner = await newOwner()
    const retention = open({ kept: 10 })
    const examined = async () => {
      nowMs += HOUR_MS
      retention.noteStored(owner)
      await retention.run()
      return retention.nearLimitOf(owner)
    }
    await insert(owner, rowsOf(8))
    expect(await examined()).toBeNull()
    await insert(owner, rowsOf(1))
    expect(await examined()).toEqual({ stored: 9, kept: 10 })
    await insert(owner, rowsOf(7))
    expect(await examined()).toEqual({ stored: 10, kept: 10 })
    await sql`delete from calculation where owner_id = ${owner} and engine <> '3'`
    expect(await examined()).toBeNull()
  })
})
