import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect, type OpenDatabase, openDatabase } from '../db/connect.ts'
import { prepareDatabase } from '../db/migrate.ts'
import type { Sql } from '../db/sql.ts'
import { openTestAccounts, type TestAccounts } from '../features/accounts/test-accounts.ts'
import { createLog } from '../log.ts'
import { type Ended, runHere } from './test-command.ts'

const SLOW = 60_000

let folder: string
let database: OpenDatabase
let sql: Sql
let accounts: TestAccounts

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fuelblend-account-'))
  database = await openDatabase({ databaseUrl: null, dataDir: join(folder, 'data') })
  await prepareDatabase(database.target, createLog('silent'))
  sql = connect(database.target)
  accounts = await openTestAccounts({}, { sql })
}, SLOW)
afterAll(async () => {
  await sql.end()
  await database.close()
  rmSync(folder, { recursive: true, force: true })
}, SLOW)

async function run(words: string): Promise<Ended> {
  const [command, ...args] = words.split(' ')
  const { out, err, code } = await runHere(command!, args, { DATA_DIR: join(folder, 'data') })
  return { out: out.trim(), err: err.trim(), code }
}

test(
  'list, close and delete: what is deleted is said first, and the last owner of a company stays',
  async () => {
    const leaver = await accounts.signUp({ username: 'leaver' })
    const owner = await accounts.signUp({ username: 'last-owner' })
    await run('company create Delta --owner last-owner')
    expect((await run('account close leaver')).code).toBe(0)
    const list = (await run('account list')).out.split('\n')
    expect(list.find((line) => line.startsWith('leaver,'))).toMatch(
      new RegExp(`^leaver, ${leaver.user.email}, closed, last log-in 20.*, no company$`),
    )
    expect(list.find((line) => line.startsWith('last-owner,'))).toMatch(/, open, .*, Delta \(owner\)$/)

    expect(await run('account delete leaver')).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringMatching(/^This would delete leaver with 0 own materials and 0 calculations\./),
    })
    expect((await run('account show leaver')).code).toBe(0)
    expect((await run('account delete leaver --yes')).out).toMatch(/^Deleted leaver with 0 own materials/)
    expect((await run('account show leaver')).code).toBe(1)

    const refused = await run('account delete last-owner --yes')
    expect([refused.code, refused.err]).toEqual([1, expect.stringContaining('the last owner of Delta')])
    expect((await accounts.send('GET', '/api/user/profile/', undefined, owner.access)).status).toBe(200)
    expect((await run('account list --yes')).code).toBe(2)
  },
  SLOW,
)
