import { connect, type DatabaseTarget } from './db/connect.ts'
import { prepareDatabase } from './db/open.ts'
import { seedEmptyCatalogue } from './features/materials/catalogue.service.ts'
import type { Log } from './log.ts'

/**
 * Brings the database up to date, and fills a catalogue that is empty.
 * @returns whether the database was empty before
 * @throws MigrationError, or the database's error
 */
export async function prepare(target: DatabaseTarget, log: Log): Promise<boolean> {
  const wasEmpty = await prepareDatabase(target, log)
  const sql = connect(target, { max: 1, timeoutMs: null })
  try {
    const report = await seedEmptyCatalogue(sql)
    if (report !== null) log.info({ materials: report.added.length }, 'the catalogue was filled')
  } finally {
    await sql.end({ timeout: 1 })
  }
  return wasEmpty
}
