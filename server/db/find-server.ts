import { type DatabaseAddress, type Server, serverName } from './database-url.ts'
import { openDriver, type ServerChoice } from './driver.ts'
import { isDatabaseUnavailable } from './unavailable.ts'

/** Less than a statement may take, so that the reason gets out. */
const ANSWER_MS = 2_000
/** How long a good answer waits for a better one. */
const GRACE_MS = 250

type Answer = { standby: boolean; read_only: boolean; wal_file: string | null }

const noServer = (address: DatabaseAddress, reasons: string[]): Error => {
  const what = address.wanted === 'any' ? 'answers' : 'takes writes'
  const names = address.servers.map((server, at) => `${serverName(server)} (${reasons[at] ?? 'silent'})`)
  return Object.assign(new Error(`No database server ${what}: ${names.join(', ')}.`), { code: 'NO_SERVER' })
}

/**
 * Asks one server whether it is what is wanted, on a connection of its own.
 * @returns its rank: that of the later timeline is higher
 * @throws what stands in the way
 */
async function rank(address: DatabaseAddress, server: Server): Promise<number> {
  const { sql, tear } = openDriver(
    { ...address, servers: [server], wanted: 'any' },
    { choose: () => server, forget: () => undefined },
    { max: 1, connectTimeoutSeconds: ANSWER_MS / 1000, prepare: false, fetchTypes: false },
  )
  const late = setTimeout(tear, ANSWER_MS)
  try {
    if (address.wanted === 'any') {
      await sql`select`
      return 0
    }
    const [answer] = await sql<[Answer]>`
      select pg_is_in_recovery() as standby,
             current_setting('transaction_read_only')::boolean as read_only,
             case when not pg_is_in_recovery() then pg_walfile_name(pg_current_wal_insert_lsn()) end as wal_file`
    if (answer.standby) throw new Error('a standby')
    if (answer.read_only && address.wanted === 'read-write') throw new Error('read-only')
    // The first eight digits are the timeline: each promotion begins a new one.
    return Number.parseInt(answer.wal_file!.slice(0, 8), 16)
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
async function search(address: DatabaseAddress): Promise<Server> {
  const found: { server: Server; rank: number }[] = []
  const errors: unknown[] = []
  const { promise: graceOver, resolve } = Promise.withResolvers<void>()
  let grace: Timer | undefined
  const asking = address.servers.map(async (server, at) => {
    try {
      found[at] = { server, rank: await rank(address, server) }
      grace ??= setTimeout(resolve, GRACE_MS)
    } catch (error) {
      errors[at] = error
    }
  })
  await Promise.race([Promise.all(asking), graceOver])
  clearTimeout(grace)
  const [best] = found.filter(Boolean).sort((one, other) => other.rank - one.rank)
  if (best) return best.server
  // A wrong password is told as it is.
  const refusal = errors.find(
    (error) => error instanceof Error && 'code' in error && !isDatabaseUnavailable(error),
  )
  throw (
    refusal ??
    noServer(
      address,
      errors.map((error) => (error as Error).message),
    )
  )
}

/** Which of the servers a pool's connections go to: looked for when the first is opened, and again after one was lost. */
export function findServer(address: DatabaseAddress): ServerChoice {
  const [only] = address.servers
  if (address.servers.length === 1 && address.wanted === 'any')
    return { choose: () => only!, forget: () => undefined }
  let known: Promise<Server> | null = null
  return {
    choose: () => {
      known ??= search(address).catch((error) => {
        known = null
        throw error
      })
      return known
    },
    forget: () => {
      known = null
    },
  }
}
