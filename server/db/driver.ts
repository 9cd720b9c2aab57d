import { Socket } from 'node:net'
import postgres from 'postgres'
import { type DatabaseAddress, type Server, serverName } from './database-url.ts'
import type { Sql } from './sql.ts'

/** A pool; `tear` drops its connections without waiting for the other side. */
export type Pool = { sql: Sql; tear(): void }

type ServerChoice = {
  choose(): Server | Promise<Server>
  /** Called after a lost connection. */
  forget(): void
}

type DriverOptions = {
  max: number
  connectTimeoutSeconds: number
  idleSeconds?: number
  /** Sent to the server when a connection begins. */
  settings?: Record<string, number>
  prepare?: boolean
  fetchTypes?: boolean
}

/** Connections are replaced, so that changed addresses are noticed and backends don't grow for ever. */
const MAX_LIFETIME_SECONDS = 30 * 60

/** Numbers come as numbers: what we store of either type is far from where a double loses digits. */
const types = {
  numeric: { to: 1700, from: [1700], parse: Number, serialize: String },
  bigint: { to: 20, from: [20], parse: Number, serialize: String },
}

/**
 * Opens the sockets of a pool: postgres.js's own can't be destroyed from outside, and it tries several servers one after the
 * other, waiting for each that is dead.
 */
function keepSockets({ choose, forget }: ServerChoice) {
  const sockets = new Set<Socket>()
  let isTorn = false

  // Checked here instead of with a listener: under TLS postgres.js removes our listeners.
  const noteLost = () => {
    for (const socket of sockets) {
      if (!socket.destroyed) continue
      sockets.delete(socket)
      forget()
    }
  }

  const reach = async (socket: Socket): Promise<() => void> => {
    try {
      const server = await choose()
      // postgres.js reads the name to check a certificate against from the socket.
      Object.assign(socket, server)
      return () => socket.connect(server)
    } catch (error) {
      return () => socket.destroy(error as Error)
    }
  }

  return {
    socket: async (): Promise<Socket> => {
      noteLost()
      const socket = new Socket()
      sockets.add(socket)
      const go = await reach(socket)
      // Not before postgres.js listens: an error without a listener ends the process.
      setImmediate(() => (isTorn ? socket.destroy() : go()))
      return socket
    },
    tear: () => {
      isTorn = true
      for (const socket of sockets) socket.destroy()
    },
  }
}

/** A pool of postgres.js. Nothing is opened before the first query. */
export function openDriver(address: DatabaseAddress, choice: ServerChoice, options: DriverOptions): Pool {
  const { socket, tear } = keepSockets(choice)
  const settings = {
    // Only for error messages: our sockets know where to connect.
    path: address.servers.map(serverName).join(', '),
    // Given two, postgres.js would swallow errors, as there would be another one to try.
    host: ['-'],
    port: [0],
    socket,
    user: address.user,
    password: address.password,
    database: address.database,
    ssl: address.tls,
    // Checked on each connection: the same address may lead to another server by now.
    target_session_attrs: address.wanted === 'any' ? undefined : 'primary',
    prepare: options.prepare ?? true,
    fetch_types: options.fetchTypes ?? true,
    types,
    max: options.max,
    connect_timeout: options.connectTimeoutSeconds,
    idle_timeout: options.idleSeconds,
    max_lifetime: MAX_LIFETIME_SECONDS,
    // Seconds before the next attempt: the default grows to twenty, and a database should be found again sooner.
    backoff: (attempts: number) => Math.min(0.5, 0.05 * 2 ** attempts),
    onnotice: () => undefined,
    connection: {
      application_name: address.applicationName ?? 'fuelblend',
      ...(address.options && { options: address.options }),
      ...options.settings,
    },
  } as const
  const sql = postgres(settings as never) as unknown as Sql
  const { end } = sql
  // `tear` also closes a connection that is still being opened.
  return {
    sql: Object.assign(sql, { end: (how?: Parameters<typeof end>[0]) => end(how).finally(tear) }),
    tear,
  }
}
