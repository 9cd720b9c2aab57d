import type { Log } from '../log.ts'
import { type DatabaseAddress, readDatabaseUrl } from './database-url.ts'
import { openDriver, type Pool } from './driver.ts'
import type { SocketTarget } from './embedded/embedded.ts'
import { findServer } from './find-server.ts'
import type { Sql } from './sql.ts'
import { withStatementTimeout } from './statement-timeout.ts'

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
/** The database cancels a statement after this share of the timeout, before we stop waiting for it. */
const SERVER_SHARE = 0.875
const CONNECT_TIMEOUT_SECONDS = 3
const MAX_CONNECTIONS = 10

const embeddedAddress = ({ socketFolder, user, database }: SocketTarget): DatabaseAddress => ({
  servers: [{ path: `${socketFolder}/.s.PGSQL.5432` }],
  wanted: 'any',
  user,
  database,
  tls: false,
})

/**
 * Behind a pooler each transaction may run in a different session, without the settings and prepared statements of the
 * last. And of a statement that is sent before the previous one has ended, the two halves may reach different sessions.
 */
function withoutSession({ options }: Sql, prepare = false): void {
  options.prepare = prepare
  Object.assign(options, { max_pipeline: 0 })
  for (const name of Object.keys(limits(1))) delete options.connection[name]
}

/** The time limits that the database enforces in each session. */
const limits = (timeoutMs: number | null): Record<string, number> => {
  if (timeoutMs === null) return {}
  const limit = Math.round(timeoutMs * SERVER_SHARE)
  return { statement_timeout: limit, idle_in_transaction_session_timeout: limit }
}

/**
 * A pool of connections to a database. Nothing is opened before the first query.
 * @throws DatabaseUrlError
 */
export function connect(target: DatabaseTarget, options: ConnectOptions = {}): Sql {
  const { max = MAX_CONNECTIONS, timeoutMs = TIMEOUT_MS, idleSeconds = 60, log } = options
  const isOurs = typeof target !== 'string'
  const address = isOurs ? embeddedAddress(target) : readDatabaseUrl(target)
  let isPooled = isOurs ? false : address.prepare === false ? true : null

  const open = (): Pool => {
    const finder = findServer(address, isPooled)
    const choose = async () => {
      const found = await finder.choose()
      if (found.isPooled) {
        if (isPooled === null)
          log?.warn('a pooler stands before the database: no prepared statements, no limits on a session')
        isPooled = true
        withoutSession(sql, address.prepare)
      }
      return found.server
    }
    const { sql, tear } = openDriver(
      address,
      { choose, forget: finder.forget },
      {
        max,
        connectTimeoutSeconds: address.connectTimeoutSeconds ?? CONNECT_TIMEOUT_SECONDS,
        idleSeconds,
        settings: limits(timeoutMs),
      },
    )
    return { sql, tear }
  }
  return withStatementTimeout(open, timeoutMs)
}
