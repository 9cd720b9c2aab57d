import type { Log } from '../log.ts'
import { type DatabaseAddress, readDatabaseUrl } from './database-url.ts'
import { openDriver } from './driver.ts'
import type { SocketTarget } from './embedded/embedded.ts'
import { findServer } from './find-server.ts'
import type { Sql } from './sql.ts'
import { type Pool, withStatementTimeout } from './statement-timeout.ts'
import { isSettingRefused, isStatementLost } from './try-again.ts'

/** Where a database is: an external one's URL, or the folder of an embedded one's socket. */
export type DatabaseTarget = string | SocketTarget

export type ConnectOptions = {
  /** Connections at most; they are opened when needed. */
  max?: number
  /** How long a statement or a transaction may take until it fails; null for work that may take its time. */
  timeoutMs?: number | null
  /** Seconds after which an unused connection is closed. */
  idleSeconds?: number
  log?: Log
}

/** Short enough that an answer of 503 comes within five seconds. */
const TIMEOUT_MS = 4_000
/** The database breaks a statement off after this share of it, so that it doesn't work on when nobody waits any more. */
const SERVER_SHARE = 0.875
const CONNECT_TIMEOUT_SECONDS = 3
const MAX_CONNECTIONS = 10

const addressOf = (target: DatabaseTarget): DatabaseAddress =>
  typeof target === 'string'
    ? readDatabaseUrl(target)
    : {
        servers: [{ path: `${target.socketFolder}/.s.PGSQL.5432` }],
        wanted: 'any',
        user: target.user,
        database: target.database,
        tls: false,
        prepare: true,
      }

/**
 * A pool of connections to a database. Nothing is opened before the first query.
 * @throws DatabaseUrlError
 */
export function connect(target: DatabaseTarget, options: ConnectOptions = {}): Sql {
  const { max = MAX_CONNECTIONS, timeoutMs = TIMEOUT_MS, idleSeconds = 60, log } = options
  const address = addressOf(target)
  // A pooler in transaction mode refuses both. `prepare=false` says so beforehand; else its first refusal does.
  let { prepare } = address
  let limitMs = timeoutMs === null || !prepare ? null : Math.round(timeoutMs * SERVER_SHARE)

  const open = (): Pool => {
    const { sql, tear } = openDriver(address, findServer(address), {
      max,
      connectTimeoutSeconds: address.connectTimeoutSeconds ?? CONNECT_TIMEOUT_SECONDS,
      idleSeconds,
      prepare,
      settings:
        limitMs === null ? {} : { statement_timeout: limitMs, idle_in_transaction_session_timeout: limitMs },
    })
    const adapt = (error: unknown): boolean => {
      if (isSettingRefused(error)) {
        if (limitMs !== null)
          log?.warn('a pooler is in between: statements have no time limit in the database')
        limitMs = null
        delete sql.options.connection.statement_timeout
        delete sql.options.connection.idle_in_transaction_session_timeout
        return true
      }
      if (isStatementLost(error)) {
        if (prepare) log?.warn('a pooler is in between: statements are no longer prepared')
        prepare = false
        sql.options.prepare = false
        return true
      }
      return false
    }
    return { sql, tear, adapt }
  }
  return withStatementTimeout(open, timeoutMs)
}
