import { connect, type DatabaseTarget } from './db/connect.ts'
import { prepareDatabase } from './db/open.ts'
import { bringUpToDate } from './features/materials/catalogue.service.ts'
import type { Log } from './log.ts'

/**
 * Brings the database up to date, and its catalogue to what the product ships.
 * @returns whether the database was empty before
 * @throws MigrationError, or the database's error
 */
export async function prepare(target: DatabaseTarget, log: Log): Promise<boolean> {
  const wasEmpty = await prepareDatabase(target, log)
  const sql = connect(target, { max: 1, timeoutMs: null })
  try {
    const report = await bringUpToDate(sql)
    if (report !== null) {
      const counts = Object.entries(report).map(([what, all]) => [
        what,
        typeof all === 'number' ? all : all.length,
      ])
      log.info(Object.fromEntries(counts), 'the catalogue was brought up to date')
    }
  } finally {
    await sql.end({ timeout: 1 })
  }
  return wasEmpty
}
