import { Socket } from 'node:net'
import postgres from 'postgres'
import type { SocketTarget } from './embedded/embedded.ts'
import type { Sql } from './sql.ts'
import { type Pool, withStatementTimeout } from './statement-timeout.ts'

/** Where a database is: an external one's URL, or the folder of an embedded one's socket. */
export type DatabaseTarget = string | SocketTarget

export type ConnectOptions = {
  /** Connections at most; they are opened when needed. */
  max?: number
  /** How long a statement or a transaction may take until it fails; null for work that may take its time. */
  timeoutMs?: number | null
  /** Seconds after which an unused connection is closed. */
  idleSeconds?: number
}

/** Short enough that an answer of 503 comes within five seconds. */
const TIMEOUT_MS = 4_000
/** The database breaks a statement off after this share of it, so that it doesn't work on for nobody. */
const SERVER_SHARE = 0.875
const CONNECT_TIMEOUT_SECONDS = 3
const MAX_CONNECTIONS = 10
/** A connection is replaced after 30 minutes, so that a changed address or a grown backend doesn't last. */
const MAX_LIFETIME_SECONDS = 30 * 60

/** Numbers come as numbers. What we store of either type is far from where a double loses digits. */
const types = {
  numeric: { to: 1700, from: [1700], parse: Number, serialize: String },
  bigint: { to: 20, from: [20], parse: Number, serialize: String },
}

/** A pooler in transaction mode, named by `?prepare=false` in the URL, also refuses settings at the start of a connection. */
const behindPooler = (target: DatabaseTarget): boolean =>
  typeof target === 'string' && new URL(target).searchParams.get('prepare') === 'false'

type Place = { path?: string | false; host: string[]; port: number[] }

/** Opens the sockets of a pool itself, so that they can be destroyed: postgres.js only says good-bye, and a dead line never answers that. */
function keepSockets() {
  const sockets = new Set<Socket>()
  let turn = 0
  return {
    socket: ({ path, host, port }: Place): Socket => {
      const at = turn++ % host.length
      const server = { host: host[at]!, port: port[at]! }
      const socket = new Socket()
      // Not before postgres.js listens: a socket file that is missing fails at once, and an error that nobody hears
      // ends the process.
      queueMicrotask(() => (path ? socket.connect(path) : socket.connect(server)))
      sockets.add(socket)
      socket.once('close', () => sockets.delete(socket))
      // The name that a certificate is checked against is read off the socket.
      return Object.assign(socket, server)
    },
    tear: () => {
      for (const socket of sockets) socket.destroy()
    },
  }
}

function openPool(target: DatabaseTarget, max: number, timeoutMs: number | null, idleSeconds: number): Pool {
  const limit = timeoutMs === null || behindPooler(target) ? null : Math.round(timeoutMs * SERVER_SHARE)
  const { socket, tear } = keepSockets()
  const settings = {
    max,
    types,
    socket,
    connect_timeout: CONNECT_TIMEOUT_SECONDS,
    idle_timeout: idleSeconds,
    max_lifetime: MAX_LIFETIME_SECONDS,
    // Seconds before the next attempt: the default grows to twenty, and a database should be found again sooner.
    backoff: (attempts: number) => Math.min(0.5, 0.05 * 2 ** attempts),
    onnotice: () => undefined,
    connection: {
      application_name: 'fuelblend',
      ...(limit === null ? {} : { statement_timeout: limit, idle_in_transaction_session_timeout: limit }),
    },
  } as const
  const sql =
    typeof target === 'string'
      ? postgres(target, settings)
      : postgres({
          ...settings,
          host: target.socketFolder,
          port: 5432,
          user: target.user,
          database: target.database,
        })
  return { sql: sql as unknown as Sql, tear }
}

/** A pool of connections to a database. Nothing is opened before the first query. */
export function connect(target: DatabaseTarget, options: ConnectOptions = {}): Sql {
  const { max = MAX_CONNECTIONS, timeoutMs = TIMEOUT_MS, idleSeconds = 60 } = options
  const open = () => openPool(target, max, timeoutMs, idleSeconds)
  return timeoutMs === null ? open().sql : withStatementTimeout(open, timeoutMs)
}
