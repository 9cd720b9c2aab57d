import { join } from 'node:path'
import { openTestDb, type TestDatabase } from '../db/test-database.ts'
import { isDatabaseUnavailable } from '../db/unavailable.ts'
import { type Line, startLine } from './line.ts'

/** A database with a table `counter`, and a line to it on which faults can be switched on. */
export async function startTestLine(): Promise<{ direct: TestDatabase; line: Line; address: string }> {
  const direct = await openTestDb()
  await direct`create table counter (n int); insert into counter values (0)`.simple()
  const { target } = direct
  const url =
    typeof target === 'string'
      ? new URL(target)
      : new URL(`postgres://${target.user}@localhost/${target.database}`)
  const line = await startLine(
    typeof target === 'string'
      ? { host: url.hostname, port: Number(url.port || 5432) }
      : { path: join(target.socketFolder, '.s.PGSQL.5432') },
  )
  url.host = `127.0.0.1:${line.port}`
  return { direct, line, address: url.href }
}

/** How a failing piece of work ended, and after how long. */
export async function failure(
  work: PromiseLike<unknown>,
): Promise<{ code: unknown; unavailable: boolean; ms: number }> {
  const began = performance.now()
  const error = await work.then(
    () => new Error('it worked'),
    (caught: unknown) => caught,
  )
  const code = error instanceof Error && 'code' in error ? error.code : error
  return { code, unavailable: isDatabaseUnavailable(error), ms: performance.now() - began }
}
