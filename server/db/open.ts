import type { Config } from '../config.ts'
import type { Log } from '../log.ts'
import { connect, type DatabaseTarget } from './connect.ts'
import { openEmbedded } from './embedded/embedded.ts'
import { migrate, readMigrations } from './migrate.ts'
import { isDatabaseUnavailable } from './unavailable.ts'

export type OpenDatabase = {
  target: DatabaseTarget
  /** Stops using an embedded database; the last user stops the database itself. */
  close(): Promise<void>
}

const WAIT_MS = 60_000
const RETRY_MS = 500
/** For the pools of one server's processes, and for other servers and commands on the same data folder. */
const CONNECTIONS_EACH = 12
const OTHERS_CONNECTIONS = 100

/** The database that the settings name: an external one, or ours under the data folder. */
export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir'> & Partial<Pick<Config, 'workers'>>,
  log?: Log,
): Promise<OpenDatabase> {
  if (config.databaseUrl !== null) return { target: config.databaseUrl, close: async () => undefined }
  const maxConnections = OTHERS_CONNECTIONS + CONNECTIONS_EACH * (config.workers ?? 1)
  return openEmbedded({ folder: config.dataDir, maxConnections, log })
}

/**
 * Migrates the database, waiting for it if it doesn't answer yet, as when both start together.
 * @returns whether it was empty before
 */
export async function prepareDatabase(target: DatabaseTarget, log: Log): Promise<boolean> {
  const migrations = readMigrations()
  const giveUpAt = performance.now() + WAIT_MS
  const sql = connect(target, { max: 1, timeoutMs: null })
  try {
    for (let attempt = 1; ; attempt++) {
      try {
        const applied = await migrate(sql, migrations)
        if (applied.length > 0) log.info({ applied }, 'the database was brought up to date')
        return applied.length === migrations.length
      } catch (error) {
        if (!isDatabaseUnavailable(error) || performance.now() > giveUpAt) throw error
        if (attempt === 1) log.warn({ err: error }, 'the database does not answer yet, waiting for it')
        await Bun.sleep(RETRY_MS)
      }
    }
  } finally {
    await sql.end({ timeout: 1 })
  }
}
