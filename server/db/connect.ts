import type { Config } from '../config.ts'
import type { Log } from '../log.ts'
import { type DatabaseAddress, readDatabaseUrl, type Server, serverName } from './database-url.ts'
import { openDriver, type Pool } from './driver.ts'
import { openEmbedded, type SocketTarget } from './embedded/embedded.ts'
import type { Sql } from './sql.ts'
import { withStatementTimeout } from './statement-timeout.ts'
import { isDatabaseUnavailable } from './unavailable.ts'

/** Where a database is: an external one's URL, or the folder of an embedded one's socket. */
export type DatabaseTarget = string | SocketTarget

type ConnectOptions = {
  /** Most connections; they are opened when needed. */
  max?: number
  /** Time limit of a statement or transaction; null for none. */
  timeoutMs?: number | null
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
 * Behind a pooler each transaction may run in another session, without the settings and prepared statements of the last. And
 * the two halves of a statement that is sent before the previous one has ended may reach different sessions.
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

/** A pool of connections; nothing is opened before the first query. @throws DatabaseUrlError */
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
    const connectTimeoutSeconds = address.connectTimeoutSeconds ?? CONNECT_TIMEOUT_SECONDS
    const settings = limits(timeoutMs)
    const choice = { choose, forget: finder.forget }
    const { sql, tear } = openDriver(address, choice, { max, connectTimeoutSeconds, idleSeconds, settings })
    return { sql, tear }
  }
  return withStatementTimeout(open, timeoutMs)
}

/** A server that meets `target_session_attrs`. */
type Found = {
  server: Server
  /** Whether it is behind a pooler. */
  isPooled: boolean
}

/** Less than a statement's timeout, so that the caller learns the reason. */
const ANSWER_SECONDS = 2
/** How long to wait for a better answer after a good one. */
const GRACE_MS = 250

const noServer = (message: string): Error => Object.assign(new Error(message), { code: 'NO_SERVER' })

type Answer = { pid: number; standby: boolean; read_only: boolean; wal_file: string | null }

type Candidate = Found & {
  /** Grows with each promotion. */
  timeline: number
}

/** Asks a server over a separate connection. @throws why it doesn't meet `target_session_attrs` */
async function ask(address: DatabaseAddress, server: Server): Promise<Candidate> {
  const seconds = address.connectTimeoutSeconds ?? ANSWER_SECONDS
  const { sql } = openDriver(
    { ...address, servers: [server], wanted: 'any' },
    { choose: () => server, forget: () => undefined },
    { max: 1, connectTimeoutSeconds: seconds, prepare: false, fetchTypes: false },
  )
  const late = setTimeout(() => void sql.end({ timeout: 0 }), seconds * 1000)
  try {
    const state =
      address.wanted === 'any'
        ? sql``
        : sql`, pg_is_in_recovery() as standby, current_setting('transaction_read_only')::boolean as read_only,
              case when not pg_is_in_recovery() then pg_walfile_name(pg_current_wal_insert_lsn()) end as wal_file`
    const rows = await sql<[Answer]>`select pg_backend_pid() as pid ${state}`
    const [{ pid, standby, read_only, wal_file }] = rows
    // A pooler makes up the process id that a connection gets at its start.
    const isPooled = rows.state?.pid !== pid
    if (address.wanted === 'any') return { server, isPooled, timeline: 0 }
    if (standby) throw noServer(`${serverName(server)} is a standby`)
    if (read_only && address.wanted === 'read-write') throw noServer(`${serverName(server)} is read-only`)
    return { server, isPooled, timeline: Number.parseInt(wal_file!.slice(0, 8), 16) }
  } finally {
    clearTimeout(late)
    void sql.end({ timeout: 1 })
  }
}

/**
 * Finds the server to use. All are asked at once, so that dead ones cost no time. If two take writes, because a former primary
 * was started again by mistake, the one that was promoted last is used; otherwise the first in the list.
 */
async function search(address: DatabaseAddress): Promise<Found> {
  const found: Candidate[] = []
  const errors: Error[] = []
  const { promise: graceOver, resolve } = Promise.withResolvers<void>()
  let grace: Timer | undefined
  const asking = address.servers.map(async (server, at) => {
    try {
      found[at] = await ask(address, server)
      grace ??= setTimeout(resolve, GRACE_MS)
    } catch (error) {
      errors[at] = error as Error
    }
  })
  await Promise.race([Promise.all(asking), graceOver])
  clearTimeout(grace)
  const [best] = found.filter(Boolean).sort((one, other) => other.timeline - one.timeline)
  if (best) return best
  const [only, another] = errors
  // A wrong password is reported as it is, and so is the error of a single server.
  const refusal = another ? errors.find((error) => !isDatabaseUnavailable(error)) : only
  throw refusal ?? noServer(errors.map(({ message }) => message).join('; '))
}

/**
 * Finds the server for a pool's connections: when the first is opened and, if the server may change, after one was lost.
 * @param isPooled whether there is a pooler; null to find that out too
 */
function findServer(address: DatabaseAddress, isPooled: boolean | null) {
  const [server, another] = address.servers
  const isLone = !another && address.wanted === 'any'
  if (isLone && isPooled !== null)
    return { choose: () => ({ server: server!, isPooled }), forget: () => undefined }
  let known: Promise<Found> | null = null
  return {
    choose: () => {
      known ??= search(address).catch((error) => {
        known = null
        throw error
      })
      return known
    },
    /** After a lost connection the known server may no longer be right. */
    forget: () => {
      if (!isLone) known = null
    },
  }
}

export type OpenDatabase = {
  target: DatabaseTarget
  /** Stops using an embedded database; the last user stops the database itself. */
  close(): Promise<void>
}

/** For the pools of each process, and for other servers and commands on the same data folder. */
const CONNECTIONS_EACH = 12
const OTHERS_CONNECTIONS = 100

export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir'> & Partial<Pick<Config, 'workers'>>,
  log?: Log,
): Promise<OpenDatabase> {
  if (config.databaseUrl !== null) return { target: config.databaseUrl, close: async () => undefined }
  const maxConnections = OTHERS_CONNECTIONS + CONNECTIONS_EACH * (config.workers ?? 1)
  return openEmbedded({ folder: config.dataDir, maxConnections, log })
}
