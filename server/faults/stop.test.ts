import { afterEach, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { busyness, until } from '../test-until.ts'
import { inhabitants, newDataFolder, newFilledFolder, removeDataFolders } from './data-folder.ts'
import { bearer, blend, type Caller, materialNamed, ownMaterials, signUp, twoMaterials } from './people.ts'
import { killServers, spawnServer, startServer } from './server-process.ts'

const LONG = process.env.FULL === '1'
const TEST_TIMEOUT_MS = 60_000
const CLIENTS = 32
const SIGNALS = ['SIGTERM', 'SIGINT'] as const

afterEach(async () => {
  await killServers()
  await removeDataFolders()
}, TEST_TIMEOUT_MS)

type Sent = { name: string; status: number; connected: boolean; error: string | null }

/** One row over a connection of its own, which tells a request that was taken from one that never got in. */
function writeRow(url: string, caller: Caller, name: string): Promise<Sent> {
  return new Promise((resolve) => {
    const sent: Sent = { name, status: 0, connected: false, error: null }
    const body = JSON.stringify(materialNamed(name))
    const call = request(`${url}/me/materials/`, {
      method: 'POST',
      agent: false,
      headers: {
        ...bearer(caller),
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
      },
    })
    call.on('socket', (socket) =>
      socket.on('connect', () => {
        sent.connected = true
      }),
    )
    call.on('response', (answer) => {
      sent.status = answer.statusCode!
      answer.resume().on('end', () => resolve(sent))
    })
    call.on('error', (error) =>
      resolve({ ...sent, error: (error as NodeJS.ErrnoException).code ?? error.message }),
    )
    call.end(body)
  })
}

for (const signal of SIGNALS) {
  test(
    `${signal} under load: what was asked is answered, the exit code is 0 within ten seconds, and nothing is left`,
    async () => {
      const folder = await newFilledFolder()
      const server = await startServer({ DATA_DIR: folder })
      const caller = await signUp(server.url)
      let stopping = false
      let rows = 0
      const results: Sent[] = []
      const clients = Array.from({ length: CLIENTS }, async () => {
        while (!stopping) results.push(await writeRow(server.url, caller, `row ${++rows}`))
      })
      while (results.length < 2 * CLIENTS) await Bun.sleep(5)
      await Bun.sleep(Math.random() * 200)
      const inFlight = rows - results.length
      process.kill(server.pid, signal)
      const began = performance.now()
      await Bun.sleep(20)
      stopping = true
      await Promise.all(clients)
      expect(await server.exited).toBe(0)
      expect(performance.now() - began).toBeLessThan(10_000 * busyness())
      expect(inFlight).toBeGreaterThan(CLIENTS / 2)
      expect(results.filter(({ status }) => status === 201).length).toBeGreaterThan(CLIENTS)
      // Requests that were accepted got an answer; later ones were not accepted.
      expect(results.filter(({ status, error }) => status !== 201 && error !== 'ECONNREFUSED')).toEqual([])
      expect(inhabitants(folder)).toEqual([])

      const again = await startServer({ DATA_DIR: folder })
      const kept = new Set(await ownMaterials(again.url, caller))
      expect(results.filter(({ status, name }) => status === 201 && !kept.has(name))).toEqual([])
      expect((await again.stop()).exitCode).toBe(0)
    },
    TEST_TIMEOUT_MS,
  )
}

const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)

/** 0 for one that has just ended. */
function groupOf(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')[2])
  } catch {
    return 0
  }
}

test(
  'SIGTERM to the whole process group finishes what is in flight, also where it needs a process that only just starts',
  async () => {
    const folder = await newFilledFolder()
    const server = await startServer({ DATA_DIR: folder, WORKERS: '2' }, true)
    const caller = await signUp(server.url)
    const materials = await twoMaterials(server.url, caller)
    expect((await blend(server.url, caller, materials, 40)).status).toBe(200)
    const workers = server.lines.map((line) => JSON.parse(line)).filter(({ worker }) => worker)
    expect(workers).toHaveLength(2)

    const drawing = fetch(`${server.url}/calculations/blending/plot/?format=png`, { headers: bearer(caller) })
    // Between its fork and its own group a process still belongs to its parent's.
    await until(() => workers.flatMap(({ pid }) => childrenOf(pid)).some((pid) => groupOf(pid) === pid))
    process.kill(-server.pid, 'SIGTERM')
    const answer = await drawing
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png'])
    await answer.arrayBuffer()
    expect(await server.exited).toBe(0)
    expect(inhabitants(folder)).toEqual([])
  },
  TEST_TIMEOUT_MS,
)

test(
  'a client that never finishes its request does not hold up the stop',
  async () => {
    const server = await startServer({ DATA_DIR: await newFilledFolder() })
    const { hostname, port } = new URL(server.url)
    const socket = await Bun.connect({ hostname, port: Number(port), socket: { data() {}, error() {} } })
    socket.write(
      'POST /api/login/ HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"user',
    )
    await Bun.sleep(100)
    const { exitCode, ms } = await server.stop()
    expect(exitCode).toBe(0)
    expect(ms).toBeLessThan(10_000 * busyness())
    socket.end()
  },
  TEST_TIMEOUT_MS,
)

test(
  'a stop while it starts ends it cleanly as well',
  async () => {
    for (const delay of LONG ? [100, 300, 500, 700, 900] : [100 + 800 * Math.random()]) {
      const folder = newDataFolder()
      const starting = spawnServer({ DATA_DIR: folder })
      starting.started.catch(() => undefined)
      await Bun.sleep(delay)
      process.kill(starting.pid, 'SIGTERM')
      await starting.exited
      expect(inhabitants(folder)).toEqual([])
    }
  },
  TEST_TIMEOUT_MS,
)

for (const WORKERS of ['1', '2']) {
  test(
    `a stop while it waits for its database ends it at once and cleanly, with WORKERS=${WORKERS}`,
    async () => {
      const starting = spawnServer({
        DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing',
        JWT_SECRET: 'a secret of more than thirty-two bytes',
        WORKERS,
      })
      starting.started.catch(() => undefined)
      await until(() => starting.lines.some((line) => line.includes('waiting for it')))
      const began = performance.now()
      process.kill(starting.pid, 'SIGINT')
      expect(await starting.exited).toBe(0)
      expect(performance.now() - began).toBeLessThan(10_000 * busyness())
    },
    TEST_TIMEOUT_MS,
  )
}
