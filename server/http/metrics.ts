import type { Sql } from '../db/sql.ts'
import { isDatabaseUnavailable } from '../db/unavailable.ts'

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

interface Histogram {
  /** One more than the buckets, for anything slower than all of them. */
  counts: number[]
  sum: number
}

type Series = Map<string, number>

/** Counts of this process since its start. */
export function createMetrics(sql: Sql): Metrics {
  const requests: Series = new Map()
  const durations = new Map<string, Histogram>()
  let blends = 0

  return {
    count({ method: given, route, status, seconds }) {
      const method = METHODS.has(given) ? given : 'other'
      const place = `method="${method}",route="${route}"`
      const labels = `${place},status="${status}"`
      requests.set(labels, (requests.get(labels) ?? 0) + 1)
      let histogram = durations.get(place)
      if (!histogram) {
        histogram = { counts: Array<number>(BUCKETS_SECONDS.length + 1).fill(0), sum: 0 }
        durations.set(place, histogram)
      }
      const bucket = BUCKETS_SECONDS.findIndex((limit) => seconds <= limit)
      histogram.counts[bucket === -1 ? BUCKETS_SECONDS.length : bucket]! += 1
      histogram.sum += seconds
      if (route === '/calculations/blending/' && method === 'POST' && status < 300) blends += 1
    },

    async render() {
      const { rss, heapUsed } = process.memoryUsage()
      const sections = [
        section('fuelblend_http_requests_total', 'counter', 'Requests answered.', lines(requests)),
        section(
          'fuelblend_http_request_duration_seconds',
          'histogram',
          'From the first byte of a request to its answer.',
          [...durations].flatMap(([place, histogram]) => histogramLines(place, histogram)),
        ),
        section('fuelblend_blends_total', 'counter', 'Blends calculated and stored.', [['', '', blends]]),
        section(
          'fuelblend_database_connections',
          'gauge',
          'Connections to the database by state, of all servers on it.',
          await connectionLines(sql),
        ),
        section('fuelblend_database_pool_size', 'gauge', 'Connections that this process may open.', [
          ['', '', sql.options.max],
        ]),
        section('process_resident_memory_bytes', 'gauge', 'Resident memory.', [['', '', rss]]),
        section('process_heap_bytes', 'gauge', 'Heap in use.', [['', '', heapUsed]]),
        section('process_start_time_seconds', 'gauge', 'Start of the process, seconds since 1970.', [
          ['', '', Math.round((Date.now() - process.uptime() * 1000) / 1000)],
        ]),
      ]
      return `${sections.join('\n')}\n`
    },
  }
}

/** Suffix of the name, labels, value. */
type Line = [suffix: string, labels: string, value: number]

const lines = (series: Series): Line[] => [...series].map(([labels, value]) => ['', labels, value])

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
