import { expect, test } from 'bun:test'
import { connect } from './connect.ts'
import { openTestDb } from './test-database.ts'
import { isDatabaseUnavailable } from './unavailable.ts'

/** How a failing piece of work ended. */
async function failure(work: PromiseLike<unknown>): Promise<{ code: unknown; unavailable: boolean }> {
  const error = await work.then(
    () => new Error('it worked'),
    (caught: unknown) => caught,
  )
  const code = error instanceof Error && 'code' in error ? error.code : error
  return { code, unavailable: isDatabaseUnavailable(error) }
}

test('an error of the statement itself is no sign of a database that is away', async () => {
  const sql = await openTestDb()
  expect(await failure(sql`select 1 / 0`)).toEqual({ code: '22012', unavailable: false })
  expect(await failure(sql`select nothing`)).toEqual({ code: '42703', unavailable: false })
})

test('a socket file that is missing fails the statements, is looked for again, and never ends the process', async () => {
  const away = connect({ socketFolder: '/nowhere', user: 'x', database: 'x' }, { max: 2, timeoutMs: 2_000 })
  for (let turn = 0; turn < 3; turn++) {
    expect(await failure(away`select 1`)).toEqual({ code: 'ENOENT', unavailable: true })
  }
  await away.end({ timeout: 0 })
})
