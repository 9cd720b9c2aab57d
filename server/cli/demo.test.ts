import { afterAll, beforeAll, expect, test } from 'bun:test'
import { join } from 'node:path'
import { readPlan } from '#web/plan/plan-entries.ts'
import { connect, type OpenDatabase, openDatabase } from '../db/connect.ts'
import { prepareDatabase } from '../db/migrate.ts'
import type { Sql } from '../db/sql.ts'
import { bringUpToDate } from '../features/materials/catalogue.service.ts'
import { createLog } from '../log.ts'
import { newTestFolder } from '../test-folder.ts'
import { ended, runHere, spawnCommand } from './test-command.ts'

let database: OpenDatabase
let sql: Sql
const dataDir = join(newTestFolder(), 'data')
beforeAll(async () => {
  database = await openDatabase({ databaseUrl: null, dataDir })
  await prepareDatabase(database.target, createLog('silent'))
  sql = connect(database.target)
  await bringUpToDate(sql)
}, 60_000)
afterAll(async () => {
  await sql?.end()
  await database?.close()
})

const demo = (...words: string[]) => runHere('demo', words, { DATA_DIR: dataDir })
const demoApart = (...words: string[]) => ended(spawnCommand('demo', words, { DATA_DIR: dataDir }))

test('where the catalogue lacks a stream the account is gone again, and its name free for the next test', async () => {
  const name = 'Hydrocracker diesel'
  await sql`update material set name = 'Away' where name = ${name} and owner_id is null`
  const failed = await demoApart('--user', 'week-en')
  expect([failed.code, failed.err]).toEqual([1, expect.stringContaining(`has no "${name}"`)])
  expect(await sql`select from account where username = 'week-en'`).toHaveLength(0)
  await sql`update material set name = ${name} where name = 'Away' and owner_id is null`
}, 60_000)

test.each(['en', 'fa'])(
  'an account in %s has a week of work: blends of several days, one measured beyond its limit, one released, tanks',
  async (lang) => {
    const user = `week-${lang}`
    const { out, err, code } = await demo('--lang', lang, '--user', user)
    expect({ err, code }).toEqual({ err: '', code: 0 })
    expect(out).toMatch(new RegExp(`^Username {2}${user}\nPassword {2}\\S{20,}\n$`))
    const made = await sql<
      { name: string; status: string; day: string; measured: boolean; verdict: string }[]
    >`
      select name, blend::json -> 'check' ->> 'state' as verdict, coalesce(status, 'planned') as status, calculation.created_at::date::text as day, lab is not null as measured
      from calculation join account on account.id = owner_id where username = ${user}`
    expect(made.map(({ status }) => status).sort()).toEqual([
      'planned',
      'planned',
      'released',
      'tested',
      'tested',
    ])
    expect(made.filter(({ measured }) => measured)).toHaveLength(3)
    expect(new Set(made.map(({ day }) => day)).size).toBe(5)
    expect(made.find(({ name }) => name.endsWith('E5'))!.verdict).toBe('pass')
    expect(made.every(({ name }) => /[\u0600-\u06ff]/.test(name) === (lang === 'fa'))).toBe(true)
    const tanks = await sql<{ name: string }[]>`
      select tank.name from tank join account on account.id = owner_id where username = ${user} order by 1`
    expect(tanks.map(({ name }) => name)).toEqual(['T-1', 'T-2', 'T-3', 'T-4'])
    const [plan] = await sql<{ content: string }[]>`
      select content from draft join account on account.id = account_id where username = ${user} and kind = 'plan'`
    // As the page reads it: what it can't read it leaves out.
    const { stocks, products } = readPlan(JSON.parse(plan!.content))
    expect([stocks.length, products.map(({ against }) => against?.grade)]).toEqual([
      4,
      ['en590-temperate-2026-11', 'd975-2d-s15-2026-11'],
    ])
  },
  60_000,
)

test('a name that is taken, and a wrong word, are told', async () => {
  const taken = await demo('--user', 'week-en')
  expect(taken.code).toBe(1)
  expect(taken.err).toContain('username')
  expect((await demo('--lang', 'de')).code).toBe(2)
}, 60_000)
