import type { Sql } from '../db/sql.ts'
import { isDatabaseUnavailable } from '../db/unavailable.ts'
import type { Counts, Histogram, ShareCounts } from '../worker-counts.ts'

/** One finished request. */
export interface Finished {
  method: string
  /** The route's pattern, not the path: each id would make a series of its own. */
  route: string
  status: number
  seconds: number
}

export interface Metrics {
  count(finished: Finished): void
  /** Everything in the Prometheus text format, version 0.0.4. */
  render(): Promise<string>
}

/** Any other method counts as "other", so that callers can't create series. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
const BUCKETS_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

/**
 * Counts since the start.
 * @param share where several processes serve, yields what all of them have counted
 */
export function createMetrics(sql: Sql, share: ShareCounts = (read) => async () => read()): Metrics {
  const requests: Counts['requests'] = {}
  const durations: Counts['durations'] = {}
  const startedAt = Math.round((Date.now() - process.uptime() * 1000) / 1000)
  let blends = 0
  const countsOfAll = share(() => {
    const { rss, heapUsed: heap } = process.memoryUsage()
    return { requests, durations, blends, pool: sql.options.max, rss, heap, startedAt }
  })

  return {
    count({ method: given, route, status, seconds }) {
      const method = METHODS.has(given) ? given : 'other'
      const place = `method="${method}",route="${route}"`
      const labels = `${place},status="${status}"`
      requests[labels] = (requests[labels] ?? 0) + 1
      durations[place] ??= { counts: Array<number>(BUCKETS_SECONDS.length + 1).fill(0), sum: 0 }
      const histogram = durations[place]
      const bucket = BUCKETS_SECONDS.findIndex((limit) => seconds <= limit)
      histogram.counts[bucket === -1 ? BUCKETS_SECONDS.length : bucket]! += 1
      histogram.sum += seconds
      if (route === '/calculations/blending/' && method === 'POST' && status < 300) blends += 1
    },

    async render() {
      const all = await countsOfAll()
      const sections = [
        section(
          'fuelblend_http_requests_total',
          'counter',
          'Requests answered.',
          Object.entries(all.requests).map(([labels, value]) => ['', labels, value]),
        ),
        section(
          'fuelblend_http_request_duration_seconds',
          'histogram',
          'From the first byte of a request to its answer.',
          Object.entries(all.durations).flatMap(([place, histogram]) => histogramLines(place, histogram)),
        ),
        section('fuelblend_blends_total', 'counter', 'Blends calculated and stored.', [['', '', all.blends]]),
        section(
          'fuelblend_database_connections',
          'gauge',
          'Connections to the database by state, of all servers on it.',
          await connectionLines(sql),
        ),
        section('fuelblend_database_pool_size', 'gauge', 'Connections that its processes may open.', [
          ['', '', all.pool],
        ]),
        section('process_resident_memory_bytes', 'gauge', 'Resident memory.', [['', '', all.rss]]),
        section('process_heap_bytes', 'gauge', 'Heap in use.', [['', '', all.heap]]),
        section('process_start_time_seconds', 'gauge', 'Start of the process, seconds since 1970.', [
          ['', '', all.startedAt],
        ]),
      ]
      return `${sections.join('\n')}\n`
    },
  }
}

/** Suffix of the name, labels, value. */
type Line = [suffix: string, labels: string, value: number]

function histogramLines(place: string, { counts, sum }: Histogram): Line[] {
  let total = 0
  const buckets = counts.map((count, position): Line => {
    total += count
    return ['_bucket', `${place},le="${BUCKETS_SECONDS[position] ?? '+Inf'}"`, total]
  })
  return [...buckets, ['_sum', place, sum], ['_count', place, total]]
}

function section(name: string, type: string, help: string, found: Line[]): string {
  const values = found.map(([suffix, labels, value]) => `${name}${suffix}${labels && `{${labels}}`} ${value}`)
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...values].join('\n')
}

const selectConnections = (sql: Sql) => sql<{ state: string; connections: number }[]>`
  select coalesce(state, 'unknown') as state, count(*)::int as connections
  from pg_stat_activity
  where datname = current_database() and backend_type = 'client backend'
  group by 1 order by 1`

/** None while the database is unreachable, when the other figures are needed most. */
async function connectionLines(sql: Sql): Promise<Line[]> {
  const rows = await selectConnections(sql).catch((error: unknown) => {
    if (isDatabaseUnavailable(error)) return []
    throw error
  })
  return rows.map(({ state, connections }) => ['', `state="${state}"`, connections])
}
