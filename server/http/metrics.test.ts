import { beforeAll, describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { backUp } from '../db/backup.ts'
import { connect } from '../db/connect.ts'
import { openTestApp, TEST_CONFIG, type TestApp } from '../test-app.ts'
import { newTestFolder } from '../test-folder.ts'
import { afterAnswers } from '../test-until.ts'
import { createMeters, watchQueue } from './meters.ts'
import { type CallCounts, createMetrics, gatherCounts } from './metrics.ts'

const TOKEN = 'a token of the scraper'

const SAMPLE = /^[a-z_]+(\{([a-z_]+="[^"\n]*",?)+\})? -?(\d+(\.\d+)?(e-?\d+)?|\+Inf)$/

let app: TestApp

beforeAll(async () => {
  app = await openTestApp({ config: { ...TEST_CONFIG, metrics: true, metricsToken: TOKEN } })
})

async function scrape(of = app): Promise<Response> {
  await afterAnswers()
  return of.visit('GET', '/metrics', { authorization: `Bearer ${TOKEN}` })
}

const sampleOf = (text: string, name: string): number => {
  const line = text.split('\n').find((sample) => sample.startsWith(`${name} `))
  return line === undefined ? Number.NaN : Number(line.slice(name.length + 1))
}

describe('GET /metrics', () => {
  test('is closed without the token, and without one set to all but this machine', async () => {
    for (const headers of [{}, { authorization: 'Bearer other' }, { authorization: TOKEN }])
      expect((await app.visit('GET', '/metrics', headers as Record<string, string>)).status).toBe(401)
    const open = await openTestApp({ sql: app.sql, config: { ...TEST_CONFIG, metrics: true } })
    const from = async (address: string, headers: Record<string, string> = {}) => {
      const server = { requestIP: () => ({ address }) }
      open.app.server = server as never
      return (await open.visit('GET', '/metrics', headers)).status
    }
    expect([await from('127.0.0.1'), await from('::1'), await from('192.0.2.1')]).toEqual([200, 200, 401])
    // Where an address comes from is known after the application was described, too.
    expect((await open.visit('GET', '/openapi.json')).status).toBe(200)
    expect([await from('127.0.0.1'), await from('192.0.2.1')]).toEqual([200, 401])
    expect(await from('127.0.0.1', { 'x-forwarded-for': '192.0.2.1' })).toBe(401)
  })

  test('is 404 unless it was switched on', async () => {
    const off = await openTestApp()
    expect((await scrape(off)).status).toBe(404)
  })

  test('is in the text format, line by line, each series under its help and type', async () => {
    await app.call('GET', '/api/support/')
    const answer = await scrape()
    expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
    const text = await answer.text()
    expect(text).toEndWith('\n')
    const lines = text.trimEnd().split('\n')
    let family = ''
    for (const line of lines) {
      if (line.startsWith('# HELP ')) family = line.split(' ')[2]!
      else if (line.startsWith('# TYPE ')) expect(line.split(' ')[2]).toBe(family)
      else {
        expect(line).toMatch(SAMPLE)
        expect(line).toStartWith(family)
      }
    }
    expect(new Set(lines).size).toBe(lines.length)
  })

  test('counts requests by route, not by path, and what was not routed as one', async () => {
    const person = await app.person()
    for (let turn = 0; turn < 3; turn++) await app.call('GET', `/materials/${crypto.randomUUID()}/`, person)
    await app.call('GET', '/api/nothing/')
    await app.call('GET', '/api/nothing/else/')
    const text = await (await scrape()).text()
    const count = (labels: string) => sampleOf(text, `fuelblend_http_requests_total{${labels}}`)
    expect(count('method="GET",route="/materials/:id/",status="404"')).toBe(3)
    expect(count('method="GET",route="none",status="404"')).toBe(2)
    expect(text).not.toContain('nothing')
    expect(
      sampleOf(text, 'fuelblend_http_request_duration_seconds_count{method="GET",route="/materials/:id/"}'),
    ).toBe(3)
  })

  test('a method that nobody knows makes no series of its own', async () => {
    await app.call('BREW', '/api/nothing/')
    expect(await (await scrape()).text()).not.toContain('BREW')
  })

  test('shows the connections and the pool of the database', async () => {
    const text = await (await scrape()).text()
    expect(sampleOf(text, 'fuelblend_database_connections{state="active"}')).toBeGreaterThanOrEqual(1)
    const [found] = await app.sql<{ version: string }[]>`
      select current_setting('server_version_num')::int / 10000 as version`
    expect(text).toMatch(
      new RegExp(`^fuelblend_database_info\\{version="${found!.version}\\.\\d+"\\} 1$`, 'm'),
    )
    expect(sampleOf(text, 'fuelblend_database_pool_size')).toBe(app.sql.options.max)
    expect(sampleOf(text, 'process_resident_memory_bytes')).toBeGreaterThan(1e6)
  })

  test('shows what the database holds, and how old the last backup is once there is one', async () => {
    await app.sql`delete from heartbeat`
    const before = await (await scrape()).text()
    expect(sampleOf(before, 'fuelblend_database_size_bytes')).toBeGreaterThan(1e6)
    for (const table of ['calculation', 'event'])
      expect(sampleOf(before, `fuelblend_table_size_bytes{table="${table}"}`)).toBeGreaterThan(0)
    expect(before).not.toContain('\nfuelblend_backup_age_seconds ')
    await backUp(app.sql, join(newTestFolder(), 'all.backup'))
    await app.sql`update heartbeat set at = at - interval '1 hour' where name = 'backup'`
    const age = sampleOf(await (await scrape()).text(), 'fuelblend_backup_age_seconds')
    expect(age).toBeGreaterThanOrEqual(3_600)
    expect(age).toBeLessThan(7_200)
  })

  test('serves what the operator’s list names, with the types given there, and nothing else', async () => {
    const document = readFileSync(join(import.meta.dir, '../../docs/operating.md'), 'utf8')
    const [chapter] = document.split('\n## Metrics\n')[1]!.split('\n## ')
    const listed = [...chapter!.matchAll(/^\| (`\w+`[^|]*)\| (\w+)/gm)].flatMap(([, names, type]) =>
      [...names!.matchAll(/`(\w+)`/g)].map(([, name]) => `${name} ${type}`),
    )
    await backUp(app.sql, join(newTestFolder(), 'listed.backup'))
    const served = [...(await (await scrape()).text()).matchAll(/^# TYPE (.+)$/gm)].map(([, type]) => type!)
    expect(listed.length).toBeGreaterThan(10)
    expect(served.sort()).toEqual(listed.sort())
  })

  test('shows queues, refused tries by limit, and for how long the process was busy', async () => {
    const meters = createMeters()
    const metrics = createMetrics(app.sql, { meters })
    let waiting = 3
    watchQueue(meters, 'drawing', () => ({ running: 1, waiting }))
    meters.count('fuelblend_throttled_total', { limit: 'login' })
    meters.count('fuelblend_throttled_total', { limit: 'login' })
    await Bun.sleep(0)
    const busyMs = 150
    for (const until = performance.now() + busyMs; performance.now() < until; );
    await Bun.sleep(50)
    const text = await metrics.render()
    expect(sampleOf(text, 'fuelblend_queue_waiting{queue="drawing"}')).toBe(3)
    expect(sampleOf(text, 'fuelblend_queue_running{queue="drawing"}')).toBe(1)
    expect(sampleOf(text, 'fuelblend_throttled_total{limit="login"}')).toBe(2)
    expect(sampleOf(text, 'fuelblend_event_loop_lag_seconds')).toBeGreaterThan(busyMs / 2 / 1000)
    waiting = 0
    expect(sampleOf(await metrics.render(), 'fuelblend_queue_waiting{queue="drawing"}')).toBe(0)
    // The queues of the application itself are there before anything waits.
    const own = await (await scrape()).text()
    for (const queue of ['quick', 'long', 'drawing', 'reports'])
      expect(sampleOf(own, `fuelblend_queue_waiting{queue="${queue}"}`)).toBe(0)
  })
})

describe('the counts of several processes', () => {
  const QUIET: CallCounts = {
    requests: {},
    durations: {},
    blends: 0,
    pool: 10,
    rss: 1,
    heap: 1,
    startedAt: 5,
    counters: {},
    gauges: {},
    lag: 0,
  }
  const of = (more: Partial<CallCounts>): CallCounts => ({ ...QUIET, ...more })

  test('add up, the lag apart; of one that ended what it counted stays', () => {
    const all = gatherCounts<string>()
    all.take('a', of({ counters: { x: 2 }, gauges: { waiting: 3 }, lag: 0.2, startedAt: 4 }))
    all.take('b', of({ counters: { x: 1, y: 1 }, gauges: { waiting: 1 }, lag: 0.1 }))
    const both = { counters: { x: 3, y: 1 }, gauges: { waiting: 4 }, lag: 0.2, pool: 20, startedAt: 4 }
    expect(all.sum()).toMatchObject(both)
    all.forget('a')
    expect(all.sum()).toMatchObject({ counters: { x: 3, y: 1 }, gauges: { waiting: 1 }, lag: 0.1, pool: 10 })
  })
})

describe('with the database away', () => {
  test('the counts of this process are still told, without the connections', async () => {
    const away = connect('postgres://nobody@127.0.0.1:1/nothing')
    const metrics = createMetrics(away)
    metrics.count({ method: 'GET', route: '/x/', status: 503, seconds: 0.01 })
    const text = await metrics.render()
    await away.end({ timeout: 0 })
    expect(sampleOf(text, 'fuelblend_http_requests_total{method="GET",route="/x/",status="503"}')).toBe(1)
    expect(text).not.toContain('fuelblend_database_connections{')
  })
})

describe('the counts', () => {
  test('add up: buckets only grow, the last holds all, the sum is the time', async () => {
    const metrics = createMetrics(app.sql)
    const seconds = [0.0005, 0.003, 0.003, 0.2, 9]
    for (const each of seconds) metrics.count({ method: 'GET', route: '/x/', status: 200, seconds: each })
    const text = await metrics.render()
    const name = 'fuelblend_http_request_duration_seconds'
    const bucket = (le: string) => sampleOf(text, `${name}_bucket{method="GET",route="/x/",le="${le}"}`)
    expect([
      bucket('0.001'),
      bucket('0.0025'),
      bucket('0.005'),
      bucket('0.25'),
      bucket('5'),
      bucket('+Inf'),
    ]).toEqual([1, 1, 3, 4, 4, 5])
    expect(sampleOf(text, `${name}_sum{method="GET",route="/x/"}`)).toBeCloseTo(9.2065, 9)
    expect(sampleOf(text, `${name}_count{method="GET",route="/x/"}`)).toBe(5)
  })

  test('take a blend for one only when it was stored', async () => {
    const metrics = createMetrics(app.sql)
    const blend = { method: 'POST', route: '/calculations/blending/', seconds: 0.01 }
    metrics.count({ ...blend, status: 200 })
    metrics.count({ ...blend, status: 400 })
    metrics.count({ ...blend, status: 503 })
    expect(sampleOf(await metrics.render(), 'fuelblend_blends_total')).toBe(1)
  })
})
