import { afterAll, beforeAll, expect, test } from 'bun:test'
import { connect } from '../db/connect.ts'
import { busyness, until } from '../test-until.ts'
import { removeDataFolders } from './data-folder.ts'
import { type Line, startLine } from './line.ts'
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
import { createFilledPostgres, type PostgresServer } from './postgres-server.ts'
import { JWT_SECRET, killServers, type ServerProcess, startServer } from './server-process.ts'

const TEST_TIMEOUT_MS = 90_000
/** What is promised, for an answer and for the recovery. */
const WITHIN_MS = 5_000

let postgres: PostgresServer
let line: Line
let server: ServerProcess
let caller: Caller
let names = 0

beforeAll(async () => {
  postgres = await createFilledPostgres()
  line = await startLine({ host: '127.0.0.1', port: postgres.port })
  server = await startOnLine()
  caller = await signUp(server.url)
}, TEST_TIMEOUT_MS)

afterAll(async () => {
  await killServers()
  await line.close()
  await removeDataFolders()
}, TEST_TIMEOUT_MS)

function startOnLine(): Promise<ServerProcess> {
  const url = new URL(postgres.url)
  url.port = String(line.port)
  // With throttling a log-in makes several statements.
  return startServer({ DATABASE_URL: url.href, JWT_SECRET, RATE_LIMIT: 'on' })
}

type Asked = { status: number; ms: number; retryAfter: string | null; body: unknown }

async function ask(request: () => Promise<Response>): Promise<Asked> {
  const began = performance.now()
  const answer = await request()
  const body = await answer.json().catch(() => null)
  return {
    status: answer.status,
    ms: performance.now() - began,
    retryAfter: answer.headers.get('retry-after'),
    body,
  }
}

const read = () => ask(() => fetch(`${server.url}/me/materials/`, { headers: bearer(caller) }))
const logIn = () =>
  ask(() => post(`${server.url}/api/login/`, { username: caller.username, password: 'wrong password' }))
const ready = () => ask(() => fetch(`${server.url}/readyz`))

/** A write, and the name it would have made. */
async function write(): Promise<Asked & { name: string }> {
  const name = `row ${++names}`
  return { ...(await ask(() => post(`${server.url}/me/materials/`, materialNamed(name), caller))), name }
}

/** Each is answered in time, and in one of these ways. */
function expectInTime(answers: Asked[], statuses: number[]): void {
  for (const { status, ms } of answers) {
    expect(statuses).toContain(status)
    expect(ms).toBeLessThan(WITHIN_MS * busyness())
  }
}

/** Everything that needs the database says so in time, and what doesn't still answers. */
async function expectAway(): Promise<{ name: string }[]> {
  const writes = Promise.all([write(), write(), write()])
  const answers = await Promise.all([read(), read(), logIn(), ready()])
  for (const { status, ms, retryAfter } of [...answers, ...(await writes)]) {
    expect(status).toBe(503)
    expect(ms).toBeLessThan(WITHIN_MS * busyness())
    expect(Number(retryAfter)).toBeGreaterThan(0)
  }
  expect((await writes)[0]!.body).toEqual({
    code: 'unavailable',
    detail: 'Service temporarily unavailable, try again later.',
  })
  const began = performance.now()
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
  expect(performance.now() - began).toBeLessThan(500 * busyness())
  return writes
}

async function expectBack(): Promise<void> {
  const deadline = performance.now() + WITHIN_MS * busyness()
  let last: Asked
  do {
    last = await read()
    if (last.status !== 200) await Bun.sleep(50)
  } while (last.status !== 200 && performance.now() < deadline)
  expect(last.status).toBe(200)
  expect((await ready()).status).toBe(200)
  expect((await write()).status).toBe(201)
}

/** Each row is there as often as it was asked for at most, and at least where that was confirmed. */
async function expectOnce(writes: { name: string; status?: number }[]): Promise<void> {
  const found = await ownMaterials(server.url, caller)
  expect(new Set(found).size).toBe(found.length)
  for (const { name, status } of writes) if (status === 201) expect(found).toContain(name)
}

test(
  'stopped and started again',
  async () => {
    expect((await write()).status).toBe(201)
    await postgres.stop()
    const writes = await expectAway()
    await postgres.start()
    await expectBack()
    await expectOnce(writes)
  },
  TEST_TIMEOUT_MS,
)

test(
  'killed under work and started again',
  async () => {
    const working = Promise.all(Array.from({ length: 20 }, write))
    await Bun.sleep(20)
    await postgres.kill()
    const cut = await working
    expectInTime(cut, [201, 503])
    await expectAway()
    await postgres.start()
    await expectBack()
    await expectOnce(cut)
  },
  TEST_TIMEOUT_MS,
)

test(
  'a line that is dead without a word',
  async () => {
    expect((await write()).status).toBe(201)
    line.set({ is: 'dead' })
    const writes = [...(await expectAway()), ...(await expectAway())]
    line.set({ is: 'fair' })
    await expectBack()
    await expectOnce(writes)
  },
  TEST_TIMEOUT_MS,
)

test(
  'lines that are cut again and again',
  async () => {
    for (let round = 0; round < 5; round++) {
      const writing = Promise.all(Array.from({ length: 8 }, write))
      await Bun.sleep(5 * round)
      line.cut()
      const writes = await writing
      expectInTime(writes, [201, 503])
      await expectBack()
      await expectOnce(writes)
    }
  },
  TEST_TIMEOUT_MS,
)

test(
  'hanging up on everybody',
  async () => {
    line.set({ is: 'refusing' })
    line.cut()
    const writes = await expectAway()
    line.set({ is: 'fair' })
    await expectBack()
    await expectOnce(writes)
  },
  TEST_TIMEOUT_MS,
)

test(
  'slow by two seconds',
  async () => {
    line.set({ is: 'slow', delayMs: 1_000 })
    const writes = await Promise.all([write(), write()])
    expectInTime([...writes, ...(await Promise.all([read(), logIn(), ready()]))], [200, 201, 400, 503])
    line.set({ is: 'fair' })
    await expectBack()
    await expectOnce(writes)
  },
  TEST_TIMEOUT_MS,
)

test(
  'a server that starts before its database waits for it',
  async () => {
    await server.stop()
    await postgres.stop()
    const starting = startOnLine()
    await Bun.sleep(1_500)
    await postgres.start()
    server = await starting
    await expectBack()
  },
  TEST_TIMEOUT_MS,
)

test(
  'blends asked for while the line comes and goes are each stored once at most, and once if confirmed',
  async () => {
    const materials = await twoMaterials(server.url, caller)
    const asked: { share: number; status: number }[] = []
    let asking = true
    const askers = Array.from({ length: 6 }, async (_, n) => {
      for (let round = 0; asking; round++) {
        // A share of its own, by which the row is found again.
        const share = (n * 1_000 + round + 1) / 100
        const answer = await blend(server.url, caller, materials, share)
        await answer.arrayBuffer()
        asked.push({ share, status: answer.status })
      }
    })
    for (let round = 0; round < 6; round++) {
      await Bun.sleep(120)
      line.cut()
    }
    line.set({ is: 'slow', delayMs: 30 })
    await Bun.sleep(300)
    line.cut()
    line.set({ is: 'fair' })
    await until(() => asked.filter(({ status }) => status === 200).length > 20)
    asking = false
    await Promise.all(askers)

    const sql = connect(postgres.url, { max: 1 })
    const rows = await sql<{ share: number; times: number }[]>`
      select (components::json->0->>'percentage')::numeric as share, count(*) as times from calculation group by 1`
    await sql.end()
    const times = new Map(rows.map((row) => [row.share, row.times]))
    expect(asked.filter(({ status }) => status !== 200 && status !== 503)).toEqual([])
    expect(asked.filter(({ status }) => status === 503).length).toBeGreaterThan(0)
    expect(asked.filter(({ share, status }) => status === 200 && times.get(share) !== 1)).toEqual([])
    expect(rows.filter((row) => row.times > 1)).toEqual([])
  },
  TEST_TIMEOUT_MS,
)

test(
  'a stop while the line is dead still ends in time',
  async () => {
    expect((await write()).status).toBe(201)
    line.set({ is: 'dead' })
    const waiting = read()
    await Bun.sleep(100)
    const { exitCode, ms } = await server.stop()
    expect(exitCode).toBe(0)
    expect(ms).toBeLessThan(10_000 * busyness())
    expect((await waiting).status).toBe(503)
  },
  TEST_TIMEOUT_MS,
)
