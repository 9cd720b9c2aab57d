import { type DatabaseAddress, type Server, serverName } from './database-url.ts'
import { openDriver } from './driver.ts'
import { isDatabaseUnavailable } from './unavailable.ts'

/** A server that is what is wanted. */
export type Found = {
  server: Server
  /** Whether a pooler answers in its place. */
  isPooled: boolean
}

export type Finder = {
  choose(): Found | Promise<Found>
  /** A connection was lost: what was found may no longer be right. */
  forget(): void
}

/** Less than a statement may take, so that the reason gets out. */
const ANSWER_SECONDS = 2
/** How long a good answer waits for a better one. */
const GRACE_MS = 250

const noServer = (message: string): Error => Object.assign(new Error(message), { code: 'NO_SERVER' })

type Answer = { pid: number; standby: boolean; read_only: boolean; wal_file: string | null }

type Candidate = Found & {
  /** That of a later promotion is higher. */
  timeline: number
}

/**
 * Asks one server, on a connection of its own, whether it is what is wanted.
 * @throws what stands in the way
 */
async function ask(address: DatabaseAddress, server: Server): Promise<Candidate> {
  const seconds = address.connectTimeoutSeconds ?? ANSWER_SECONDS
  const { sql, tear } = openDriver(
    { ...address, servers: [server], wanted: 'any' },
    { choose: () => server, forget: () => undefined },
    { max: 1, connectTimeoutSeconds: seconds, prepare: false, fetchTypes: false },
  )
  const late = setTimeout(tear, seconds * 1000)
  try {
    const state =
      address.wanted === 'any'
        ? sql``
        : sql`, pg_is_in_recovery() as standby, current_setting('transaction_read_only')::boolean as read_only,
              case when not pg_is_in_recovery() then pg_walfile_name(pg_current_wal_insert_lsn()) end as wal_file`
    const rows = await sql<[Answer]>`select pg_backend_pid() as pid ${state}`
    const [{ pid, standby, read_only, wal_file }] = rows
    // A pooler greets in its own name, and lets one of its sessions answer.
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
 * The server that is wanted. All are asked at once, so that one that is dead costs no time. Of two that both take
 * writes, as when a former primary was started again by mistake, it is the one that was promoted last; else the first
 * in the list.
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
  // A wrong password is told as it is, and so is what a lone server says.
  const refusal = another ? errors.find((error) => !isDatabaseUnavailable(error)) : only
  throw refusal ?? noServer(errors.map(({ message }) => message).join('; '))
}

/**
 * Which of the servers a pool's connections go to: looked for when the first is opened, and again after one was lost
 * where there may be another one.
 * @param isPooled whether there is a pooler; null where that is to be found out as well
 */
export function findServer(address: DatabaseAddress, isPooled: boolean | null): Finder {
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
    forget: () => {
      if (!isLone) known = null
    },
  }
}
