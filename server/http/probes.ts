import { timingSafeEqual } from 'node:crypto'
import { Elysia } from 'elysia'
import { createReadiness } from '../db/readiness.ts'
import type { Sql } from '../db/sql.ts'
import { failure, notFound, unavailable } from '../errors.ts'
import type { Log } from '../log.ts'
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

/** What a supervisor asks: is the process alive, would a write work, how is it doing. */
export function probeRoutes({ sql, log, metrics, metricsToken, address }: Probed) {
  const check = createReadiness(sql)
  return new Elysia()
    .get('/healthz', () => ({ status: 'ok' }), { detail: { hide: true } })
    .get(
      '/readyz',
      async () => {
        const fault = await faultOf(check)
        if (fault === null) return { status: 'ok' }
        log.warn({ error: fault }, 'not ready')
        throw unavailable()
      },
      { detail: { hide: true } },
    )
    .get(
      '/metrics',
      async ({ request, server, set }) => {
        if (!metrics) throw notFound()
        const mayRead =
          metricsToken === null
            ? isFromHere(request, address({ request, server }))
            : isSame(request.headers.get('authorization') ?? '', `Bearer ${metricsToken}`)
        if (!mayRead) throw failure(401, 'not-authenticated')
        set.headers['content-type'] = 'text/plain; version=0.0.4; charset=utf-8'
        return await metrics.render()
      },
      { detail: { hide: true } },
    )
}

/** A connection of this machine that no proxy made for somebody else. */
const isFromHere = ({ headers }: Request, address: string): boolean =>
  /^(127\.|0:0:0:0::)/.test(address) && !headers.has('x-forwarded-for') && !headers.has('forwarded')

/** In the same time wherever they differ. */
const isSame = (given: string, wanted: string): boolean => {
  const digest = (text: string) => new Bun.CryptoHasher('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(wanted))
}

/** Why the database can't serve in time, or null when it can. */
async function faultOf(check: () => Promise<void>): Promise<unknown> {
  let timer: Timer | undefined
  const late = new Promise<unknown>((resolve) => {
    timer = setTimeout(resolve, READY_WITHIN_MS, new Error(`No answer within ${READY_WITHIN_MS} ms.`))
  })
  const asked = check().then(
    () => null,
    (error: unknown) => error,
  )
  const fault = await Promise.race([asked, late])
  clearTimeout(timer)
  return fault
}
