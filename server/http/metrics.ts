import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Sql } from '../db/sql.ts'
import { isDatabaseUnavailable } from '../db/unavailable.ts'
import { createMeters, FAMILIES, type Meters } from './meters.ts'

interface Finished {
  method: string
  /** The route's pattern: each path would make a series of its own. */
  route: string
  status: number
  seconds: number
}

export type Metrics = ReturnType<typeof createMetrics>

/** Any other method counts as "other", so that callers can't create series. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
const BUCKETS_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

interface MetricsOptions {
  /** Sums the counts of several processes. */
  share?: ShareCounts
  meters?: Meters
}

/** Counts since the start of the process. */
export function createMetrics(
  sql: Sql,
  { share = (read) => async () => read(), meters = createMeters() }: MetricsOptions = {},
) {
  const requests: CallCounts['requests'] = {}
  const durations: CallCounts['durations'] = {}
  const startedAt = Math.round((Date.now() - process.uptime() * 1000) / 1000)
  const lag = watchEventLoop()
  let blends = 0
  const countsOfAll = share(() => {
    const { rss, heapUsed: heap } = process.memoryUsage()
    const ofProcess = { requests, durations, blends, pool: sql.options.max, rss, heap, startedAt }
    return { ...ofProcess, ...meters.read(), lag: lag() }
  })

  return {
    count({ method: given, route, status, seconds }: Finished): void {
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

    /** The Prometheus text format, version 0.0.4. */
    async render(): Promise<string> {
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
        single('fuelblend_blends_total', 'counter', 'Blends calculated and stored.', all.blends),
        section(
          'fuelblend_database_connections',
          'gauge',
          'Connections to the database by state, of all servers on it.',
          await connectionLines(sql),
        ),
        section(
          'fuelblend_database_info',
          'gauge',
          'The version of PostgreSQL; its value is always 1.',
          await versionLines(sql),
        ),
        single('fuelblend_database_pool_size', 'gauge', 'Connections that its processes may open.', all.pool),
        ...(await databaseSections(sql)),
        ...Object.entries(FAMILIES).map(([family, { type, help }]) =>
          section(family, type, help, seriesLines(family, { ...all.counters, ...all.gauges })),
        ),
        single(
          'fuelblend_event_loop_lag_seconds',
          'gauge',
          'Longest time within the last minute that a process was busy without a break; of several the worst.',
          all.lag,
        ),
        single('process_resident_memory_bytes', 'gauge', 'Resident memory.', all.rss),
        single('process_heap_bytes', 'gauge', 'Heap in use.', all.heap),
        single(
          'process_start_time_seconds',
          'gauge',
          'Start of the process, seconds since 1970.',
          all.startedAt,
        ),
      ]
      return `${sections.join('\n')}\n`
    },
  }
}

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

const single = (name: string, type: string, help: string, value: number) =>
  section(name, type, help, [['', '', value]])

/** The lines of a family that were counted or measured. */
const seriesLines = (family: string, series: Record<string, number>): Line[] =>
  Object.entries(series).flatMap(([name, value]): Line[] => {
    if (name === family) return [['', '', value]]
    return name.startsWith(`${family}{`) ? [['', name.slice(family.length + 1, -1), value]] : []
  })

/** None while the database is unreachable, when the other figures are needed most. */
async function rowsOf<Row>(rows: PromiseLike<Row[]>): Promise<Row[]> {
  try {
    return await rows
  } catch (error) {
    if (isDatabaseUnavailable(error)) return []
    throw error
  }
}

async function connectionLines(sql: Sql): Promise<Line[]> {
  const rows = await rowsOf(sql<{ state: string; connections: number }[]>`
    select coalesce(state, 'unknown') as state, count(*)::int as connections
    from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend'
    group by 1 order by 1`)
  return rows.map(({ state, connections }) => ['', `state="${state}"`, connections])
}

async function versionLines(sql: Sql): Promise<Line[]> {
  const rows = await rowsOf(sql<{ version: string }[]>`
    select split_part(current_setting('server_version'), ' ', 1) as version`)
  return rows.map(({ version }) => ['', `version="${version}"`, 1])
}

/** Tables that grow with use. */
const GROWING = ['calculation', 'event', 'material', 'material_analysis', 'movement', 'session'] as const

interface Held {
  bytes: string | null
  tables: Record<string, number>
  /** Seconds. */
  backup_age: number | null
}
const NOTHING_HELD: Held = { bytes: null, tables: {}, backup_age: null }

/** What the database holds, and the age of the last backup; without one, or while the database is away, a family has no line. */
async function databaseSections(sql: Sql): Promise<string[]> {
  const [held = NOTHING_HELD] = await rowsOf(sql<Held[]>`
    select pg_database_size(current_database())::text as bytes,
      (select json_object_agg(name, pg_total_relation_size(name::regclass)) from unnest(${[...GROWING]}::text[]) as name) as tables,
      (select extract(epoch from now() - at)::float8 from heartbeat where name = 'backup') as backup_age`)
  const tables = Object.entries(held.tables)
  return [
    section(
      'fuelblend_database_size_bytes',
      'gauge',
      'Size of the database.',
      held.bytes === null ? [] : [['', '', Number(held.bytes)]],
    ),
    section(
      'fuelblend_table_size_bytes',
      'gauge',
      'Size of tables that grow with use, with their indexes.',
      tables.map(([name, bytes]) => ['', `table="${name}"`, bytes]),
    ),
    section(
      'fuelblend_backup_age_seconds',
      'gauge',
      'Time since the last "bun run backup"; missing before the first.',
      held.backup_age === null ? [] : [['', '', Math.max(0, held.backup_age)]],
    ),
  ]
}

const LAG_WINDOW_MS = 60_000
const LAG_RESOLUTION_MS = 20

/** Measures how long the process was busy without a break, beyond what the measurement itself waits. */
function watchEventLoop(): () => number {
  const delays = monitorEventLoopDelay({ resolution: LAG_RESOLUTION_MS })
  delays.enable()
  let since = performance.now()
  let before = 0
  return () => {
    const longest = Math.max(0, delays.max / 1e9 - LAG_RESOLUTION_MS / 1e3)
    if (performance.now() - since < LAG_WINDOW_MS) return Math.max(before, longest)
    since = performance.now()
    delays.reset()
    const told = Math.max(before, longest)
    before = longest
    return told
  }
}

/** The counts of a process since its start, and its present use. Plain data, sent between processes. */
export interface CallCounts {
  /** By labels. */
  requests: Record<string, number>
  durations: Record<string, Histogram>
  blends: number
  /** Most connections to the database. */
  pool: number
  rss: number
  heap: number
  /** Seconds since 1970. */
  startedAt: number
  /** By series. */
  counters: Record<string, number>
  gauges: Record<string, number>
  /** Seconds that the process was busy without a break. */
  lag: number
}

interface Histogram {
  /** By bucket; the last one for anything slower than all buckets. */
  counts: number[]
  sum: number
}

/** The levels of a process that is gone. */
const EMPTY = { pool: 0, rss: 0, heap: 0, gauges: {}, lag: 0 }
const NONE: CallCounts = {
  requests: {},
  durations: {},
  blends: 0,
  startedAt: Infinity,
  counters: {},
  ...EMPTY,
}

function sumOf(all: Iterable<CallCounts>): CallCounts {
  const sum = structuredClone(NONE)
  for (const each of all) {
    for (const kind of ['requests', 'counters', 'gauges'] as const)
      for (const [labels, count] of Object.entries(each[kind]))
        sum[kind][labels] = (sum[kind][labels] ?? 0) + count
    for (const [place, { counts, sum: seconds }] of Object.entries(each.durations)) {
      const known = sum.durations[place]
      sum.durations[place] = {
        counts: counts.map((count, bucket) => count + (known?.counts[bucket] ?? 0)),
        sum: seconds + (known?.sum ?? 0),
      }
    }
    for (const name of ['blends', 'pool', 'rss', 'heap'] as const) sum[name] += each[name]
    sum.startedAt = Math.min(sum.startedAt, each.startedAt)
    sum.lag = Math.max(sum.lag, each.lag)
  }
  return sum
}

/** Turns the counts of this process into a source of the counts of all. */
export type ShareCounts = (read: () => CallCounts) => () => Promise<CallCounts>

/** The counts of so long may be lost when a process is killed. */
const SEND_EVERY_MS = 1_000
const ANSWER_MS = 2_000

export interface CountsMessage {
  counts: CallCounts
  isAsking?: boolean
}

/** The worker's end: sends its counts to the main process and asks it for the sum. */
export const shareCounts: ShareCounts = (read) => {
  let pending = Promise.withResolvers<CallCounts>()
  process.on('message', ({ counts }: CountsMessage) => {
    pending.resolve(counts)
    pending = Promise.withResolvers()
  })
  setInterval(() => process.send?.({ counts: read() }), SEND_EVERY_MS).unref()
  return () => {
    const answer = pending.promise
    process.send?.({ counts: read(), isAsking: true })
    const late = Bun.sleep(ANSWER_MS).then(() => {
      throw new Error('The main process does not tell what the others have counted.')
    })
    return Promise.race([answer, late])
  }
}

/** The main process's end. The counts of ended workers stay in the sum; their memory and pools don't. */
export function gatherCounts<Worker>() {
  const living = new Map<Worker, CallCounts>()
  let gone: CallCounts = NONE
  return {
    take: (worker: Worker, counts: CallCounts) => void living.set(worker, counts),
    forget(worker: Worker) {
      const last = living.get(worker)
      living.delete(worker)
      if (last) gone = sumOf([gone, { ...last, ...EMPTY }])
    },
    sum: () => sumOf([gone, ...living.values()]),
  }
}
