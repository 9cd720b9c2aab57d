import { readDatabaseConfig } from '../config.ts'
import { connect } from '../db/connect.ts'
import { migrate } from '../db/migrate.ts'
import { openDatabase } from '../db/open.ts'
import type { Sql } from '../db/sql.ts'
import { createLog } from '../log.ts'

const STOPPED = 130

/**
 * Runs a command's work on the configured database, migrated first unless `isToMigrate` is false. A running server is
 * not disturbed. On SIGINT or SIGTERM the connection is cut, so that an open transaction is rolled back, and the process exits.
 * @throws ConfigError, EmbeddedDatabaseError or MigrationError, each with one line for the operator
 */
export async function withDatabase<T>(
  env: NodeJS.ProcessEnv,
  work: (sql: Sql) => Promise<T>,
  isToMigrate = true,
): Promise<T> {
  const log = createLog('warn', (line) => void process.stderr.write(line))
  const database = await openDatabase(readDatabaseConfig(env), log)
  const sql = connect(database.target, { max: 2, timeoutMs: null })
  const close = async () => {
    await sql.end({ timeout: 0 })
    await database.close()
  }
  const stop = () => void close().finally(() => process.exit(STOPPED))
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
  try {
    // Unlike the server, a command doesn't wait for an unreachable database: it says so at once.
    if (isToMigrate) await migrate(sql)
    return await work(sql)
  } finally {
    process.off('SIGINT', stop)
    process.off('SIGTERM', stop)
    await close()
  }
}
