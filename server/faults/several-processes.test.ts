import { afterEach, expect, test } from 'bun:test'
import { until } from '../test-until.ts'
import { newDataFolder, newFilledFolder, removeDataFolders } from './data-folder.ts'
import {
  bearer,
  blend,
  type Caller,
  materialNamed,
  ownMaterials,
  post,
  signUp,
  twoMaterials,
} from './people.ts'
import { createPostgres } from './postgres-server.ts'
import { JWT_SECRET, killServers, type ServerProcess, startServer } from './server-process.ts'

const TEST_TIMEOUT_MS = 120_000

afterEach(async () => {
  await killServers()
  await removeDataFolders()
}, TEST_TIMEOUT_MS)

/** Uses a new connection each time, so that any process of the server may get it. */
const profile = (url: string, caller: Caller) =>
  fetch(`${url}/api/user/profile/`, { headers: { ...bearer(caller), connection: 'close' } }).then(
    ({ status }) => status,
  )

const wrongLogIn = (url: string, username: string) =>
  post(`${url}/api/login/`, { username, password: 'not the one' }).then(({ status }) => status)

const graph = async (url: string, caller: Caller, more: string): Promise<string> => {
  const answer = await fetch(`${url}/calculations/blending/plot/?format=svg${more}`, {
    headers: bearer(caller),
  })
  expect(answer.status).toBe(200)
  return answer.text()
}

/** An account looks the same at every address. */
async function expectOneTruth(urls: string[]): Promise<void> {
  const url = (n: number) => urls[n % urls.length]!
  const caller = await signUp(url(0))
  for (let n = 0; n < 12; n++) expect(await profile(url(n), caller)).toBe(200)

  for (let n = 0; n < 6; n++) {
    expect((await post(`${url(n)}/me/materials/`, materialNamed(`row ${n}`), caller)).status).toBe(201)
  }
  for (const one of urls) expect(await ownMaterials(one, caller)).toHaveLength(6)
  const twice = await Promise.all(
    urls.map((one) => post(`${one}/me/materials/`, materialNamed('the same'), caller)),
  )
  expect(twice.map(({ status }) => status).filter((status) => status === 201)).toHaveLength(1)

  const materials = await twoMaterials(url(0), caller)
  for (let n = 0; n < 6; n++) {
    const answer = await blend(url(n), caller, materials, 10 + n)
    expect(answer.status).toBe(200)
    const { id } = (await answer.json()) as { id: string }
    // The latest one, from a server that did not calculate it.
    const latest = await graph(url(n + 1), caller, '')
    const named = await graph(url(n + 2), caller, `&calculation=${id}`)
    expect(latest).toContain('<svg')
    expect(named).toBe(latest)
  }

  const refreshed = await post(`${url(1)}/api/token/refresh/`, { refresh: caller.refresh })
  expect(refreshed.status).toBe(200)
  const { access } = (await refreshed.json()) as { access: string }
  expect(await profile(url(2), { ...caller, access })).toBe(200)

  const out = await post(`${url(2)}/api/logout/`, { refresh_token: caller.refresh }, caller)
  expect(out.status).toBe(205)
  for (let n = 0; n < 12; n++) expect(await profile(url(n), caller)).toBe(401)
}

/** Guesses are counted over all of them together. */
async function expectOneThrottle(urls: string[]): Promise<void> {
  const { username } = await signUp(urls[0]!)
  const statuses: number[] = []
  while (!statuses.includes(429) && statuses.length < 60) {
    statuses.push(await wrongLogIn(urls[statuses.length % urls.length]!, username))
  }
  expect(statuses.at(-1)).toBe(429)
  for (const url of urls) expect(await wrongLogIn(url, username)).toBe(429)
  // As many as one server alone would have allowed.
  expect(statuses.filter((status) => status === 400).length).toBeLessThan(20)
}

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

const stopAll = (servers: ServerProcess[]) => Promise.all(servers.map((server) => server.stop()))

test(
  'three servers that start at once on one empty PostgreSQL share accounts, sessions, rows and throttling',
  async () => {
    const postgres = await createPostgres()
    const settings = { DATABASE_URL: postgres.url, JWT_SECRET, RATE_LIMIT: 'on' }
    const servers = await Promise.all([startServer(settings), startServer(settings), startServer(settings)])
    const urls = servers.map(({ url }) => url)
    await expectOneTruth(urls)
    await expectOneThrottle(urls)
    for (const { exitCode } of await stopAll(servers)) expect(exitCode).toBe(0)
    await postgres.stop()
  },
  TEST_TIMEOUT_MS,
)

test(
  'two servers on one data folder share it, and the one that stays keeps working when the other stops',
  async () => {
    const folder = newDataFolder()
    const settings = { DATA_DIR: folder, RATE_LIMIT: 'on' }
    const [one, other] = await Promise.all([startServer(settings), startServer(settings)])
    await expectOneTruth([one.url, other.url])
    await expectOneThrottle([one.url, other.url])
    expect((await one.stop()).exitCode).toBe(0)
    await expectOneTruth([other.url])
    await other.kill()
    const next = await startServer(settings)
    await expectOneTruth([next.url])
    expect((await next.stop()).exitCode).toBe(0)
  },
  TEST_TIMEOUT_MS,
)

test(
  'one server with several processes on a port: all serve, one that dies is replaced, all stop',
  async () => {
    const server = await startServer({ DATA_DIR: await newFilledFolder(), WORKERS: '2', RATE_LIMIT: 'on' })
    await expectOneTruth([server.url])
    await expectOneThrottle([server.url])
    const pids = () =>
      new Set(
        server.lines
          .map((line) => JSON.parse(line))
          .filter(({ msg }) => msg === 'request')
          .map(({ pid }) => pid),
      )
    expect(pids().size).toBeGreaterThan(1)

    const victim = [...pids()][0] as number
    process.kill(victim, 'SIGKILL')
    const deadline = performance.now() + 20_000
    while (
      !server.lines.some((line) => line.includes('starting another one')) &&
      performance.now() < deadline
    )
      await Bun.sleep(50)
    await Bun.sleep(3_000)
    await expectOneTruth([server.url])
    expect((await server.stop()).exitCode).toBe(0)
    for (const pid of pids()) expect(() => process.kill(pid, 0)).toThrow()
  },
  TEST_TIMEOUT_MS,
)

test(
  'metrics tell of all processes of a server, whichever answers; what one counted that dies stays counted; all end by themselves where the server is killed',
  async () => {
    const settings = { DATA_DIR: await newFilledFolder(), WORKERS: '3', METRICS: 'on' }
    const server = await startServer(settings)
    const get = async (path: string) =>
      (await fetch(`${server.url}${path}`, { headers: { connection: 'close' } })).text()
    const counted = async () => {
      const text = await get('/metrics')
      const of = (name: string) =>
        Number(
          text
            .split('\n')
            .find((line) => line.startsWith(name))
            ?.split(' ')
            .at(-1),
        )
      const labels = '{method="GET",route="/api/support/"'
      return {
        requests: of(`fuelblend_http_requests_total${labels}`),
        durations: of(`fuelblend_http_request_duration_seconds_count${labels}`),
        pools: of('fuelblend_database_pool_size'),
      }
    }
    const severally = async () => {
      const seen = []
      for (let n = 0; n < 12; n++) seen.push(await counted())
      return seen
    }
    const all = { requests: 60, durations: 60, pools: 30 }
    for (let n = 0; n < 60; n++) await get('/api/support/')
    await until(async () => (await counted()).requests === 60)
    expect(await severally()).toEqual(Array(12).fill(all))

    const workers = () =>
      server.lines
        .map((line) => JSON.parse(line))
        .filter(({ worker }) => worker)
        .map(({ pid }) => pid as number)
    expect(workers()).toHaveLength(3)
    process.kill(workers()[0]!, 'SIGKILL')
    await until(() => server.lines.filter((line) => line.includes('"listening"')).length === 5)
    await until(async () => (await counted()).pools === 30)
    expect(await severally()).toEqual(Array(12).fill(all))
    for (let n = 0; n < 12; n++) await get('/api/support/')
    await until(async () => (await counted()).requests === 72)

    await server.kill()
    await until(() => !workers().some(isAlive))
  },
  TEST_TIMEOUT_MS,
)
