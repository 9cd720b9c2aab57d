import { timingSafeEqual } from 'node:crypto'
import { type Context, Elysia } from 'elysia'
import { missingPackage } from '../chart/native.ts'
import type { Sql } from '../db/sql.ts'
import { codeOf } from '../db/unavailable.ts'
import { failure, notFound, unavailable } from '../errors.ts'
import type { Log } from '../log.ts'
import { hashOf } from './callers.ts'
import type { Metrics } from './metrics.ts'
import type { Address } from './request-head.ts'

const READY_WITHIN_MS = 2_000

interface Probed {
  sql: Sql
  log: Log
  metrics: Metrics | null
  /** Null: only this machine may read the metrics. */
  metricsToken: string | null
  address: Address
}

/** The routes for supervisors: is the process alive, would a write work, how is it doing. */
export function probeRoutes({ sql, log, metrics, metricsToken, address }: Probed) {
  const check = createReadiness(sql)
  const missing = missingPackage()
  const answers: Record<string, (context: Context) => unknown> = {
    '/healthz': () => ({ status: 'ok' }),
    '/readyz': async () => {
      const fault = await faultOf(check)
      if (fault === null) return { status: 'ok', ...(missing && { missing }) }
      log.warn({ error: fault }, 'not ready')
      throw unavailable()
    },
    '/metrics': async ({ request, server, set }) => {
      if (!metrics) throw notFound()
      const mayRead =
        metricsToken === null
          ? isFromHere(request, address({ request, server }))
          : isSame(request.headers.get('authorization') ?? '', `Bearer ${metricsToken}`)
      if (!mayRead) throw failure(401, 'not-authenticated')
      set.headers['content-type'] = 'text/plain; version=0.0.4; charset=utf-8'
      return await metrics.render()
    },
  }
  const routes = new Elysia()
  for (const [path, answer] of Object.entries(answers))
    for (const spelt of [path, `${path}/`]) routes.get(spelt, answer, { detail: { hide: true } })
  return routes
}

/** Whether a path is a probe's, with or without the slash. */
export const isProbe = (path: string): boolean => /^\/(healthz|readyz)\/?$/.test(path)

/** Whether a request comes from this machine and was not forwarded by a proxy. */
const isFromHere = ({ headers }: Request, address: string): boolean =>
  /^(127\.|0:0:0:0::)/.test(address) && !headers.has('x-forwarded-for') && !headers.has('forwarded')

/** Compares in constant time. */
const isSame = (given: string, wanted: string): boolean => timingSafeEqual(hashOf(given), hashOf(wanted))

/** Why the database can't serve in time, or null if it can. */
function faultOf(check: () => Promise<void>): Promise<unknown> {
  const checked = check().then(
    () => null,
    (error: unknown) => error,
  )
  const late = Bun.sleep(READY_WITHIN_MS).then(() => new Error(`No answer within ${READY_WITHIN_MS} ms.`))
  return Promise.race([checked, late])
}

/** How long a successful write counts, so that frequent probes cost the database little. */
const WRITE_VALID_MS = 2_000

/** If `temp_file_limit` allows no temporary files, the spill fails whatever the state of the disk. */
const LIMIT_EXCEEDED = '53400'
/** More than a segment of the WAL (16 MB): where there is no room for the next one, the database stops. */
const SPILLED_KB = 17_000

const spillToDisk = (sql: Sql) =>
  sql.begin(async (transaction) => {
    await transaction`select set_config('work_mem', '64kB', true), set_config('temp_tablespaces', '', true)`
    await transaction`
      with spilled as materialized (select repeat('x', 1000) from generate_series(1, ${SPILLED_KB}))
      select count(*) from spilled`
  })

/** A server that has not probed for so long is gone. */
const FORGOTTEN = '1 day'

/**
 * Writes the server's own row, whose commit waits for the disk and for a synchronous standby like any other. Rewriting one row
 * would still succeed on a full disk, in space that is already allocated: so as much as the next segment of the WAL takes is
 * written to a temporary file too.
 */
async function tryWrite(sql: Sql, server: string): Promise<void> {
  await sql`
    with gone as (
      delete from heartbeat where name like 'readyz %' and at < now() - ${FORGOTTEN}::text::interval
    )
    insert into heartbeat (name, at) values (${server}, now())
    on conflict (name) do update set at = excluded.at`
  try {
    await spillToDisk(sql)
  } catch (error) {
    if (codeOf(error) !== LIMIT_EXCEEDED) throw error
  }
}

/** Makes a check that throws if no write would work now: on a standby, on a full disk, without a synchronous standby. */
export function createReadiness(sql: Sql, now = () => performance.now()): () => Promise<void> {
  const server = `readyz ${crypto.randomUUID()}`
  let wroteAt = Number.NEGATIVE_INFINITY
  let writing: Promise<void> | null = null

  const write = async () => {
    try {
      await tryWrite(sql, server)
      wroteAt = now()
    } finally {
      writing = null
    }
  }

  return async () => {
    const [{ is_read_only }] = await sql<[{ is_read_only: boolean }]>`
      select current_setting('transaction_read_only')::boolean as is_read_only`
    if (is_read_only) throw new Error('The database takes no writes: it is a standby, or was made read-only.')
    if (now() - wroteAt < WRITE_VALID_MS) return
    writing ??= write()
    await writing
  }
}
