import { afterEach, expect, test } from 'bun:test'
import { connect } from '../db/connect.ts'
import { busyness } from '../test-until.ts'
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
import { canReplicate, type PostgresServer } from './postgres-server.ts'
import { JWT_SECRET, killServers, startServer } from './server-process.ts'
import { createStreamingPair, urlOf } from './streaming-pair.ts'

const TEST_TIMEOUT_MS = 120_000
/** What is promised, from the promotion on. */
const WITHIN_MS = 5_000
const ROUNDS = process.env.FULL === '1' ? 5 : 1

/** Skipped only without pg_basebackup: Debian's postgresql has it, the package from npm doesn't. */
const testPair = test.if(canReplicate)

let line: Line | null = null

afterEach(async () => {
  await killServers()
  await line?.close()
  line = null
  await removeDataFolders()
}, TEST_TIMEOUT_MS)

const serverOn = (url: string) => startServer({ DATABASE_URL: url, JWT_SECRET })

let names = 0

async function write(url: string, caller: Caller): Promise<{ status: number; name: string }> {
  const name = `row ${++names}`
  const answer = await post(`${url}/me/materials/`, materialNamed(name), caller)
  await answer.arrayBuffer()
  return { status: answer.status, name }
}

const readyStatus = (url: string) => fetch(`${url}/readyz`).then(({ status }) => status)

async function until(isTrue: () => Promise<boolean> | boolean): Promise<number> {
  const began = performance.now()
  while (!(await isTrue())) {
    if (performance.now() - began > WITHIN_MS) return Number.POSITIVE_INFINITY
    await Bun.sleep(20)
  }
  return performance.now() - began
}

const writesWork = (url: string, caller: Caller) =>
  until(async () => (await write(url, caller)).status === 201)

/** Calculates and adds materials without a pause, and keeps what was acknowledged. */
function startLoad(url: string, caller: Caller, materials: string[]) {
  const calculations: string[] = []
  const added: string[] = []
  const statuses = new Set<number>()
  let isOver = false
  const repeat = async (work: () => Promise<number>) => {
    while (!isOver) {
      const status = await work()
      statuses.add(status)
      if (status >= 400) await Bun.sleep(10)
    }
  }
  const calculate = async () => {
    const answer = await blend(url, caller, materials, Math.floor(Math.random() * 9_998 + 1) / 100)
    const { id } = (await answer.json()) as { id: string }
    if (answer.status === 200) calculations.push(id)
    return answer.status
  }
  const add = async () => {
    const { status, name } = await write(url, caller)
    if (status === 201) added.push(name)
    return status
  }
  const all = [calculate, calculate, calculate, calculate, add, add].map(repeat)
  return {
    calculations,
    added,
    statuses,
    stop: async () => {
      isOver = true
      await Promise.all(all)
    },
  }
}

async function calculationsIn(postgres: PostgresServer): Promise<Set<string>> {
  const sql = connect(postgres.url, { max: 1, timeoutMs: null })
  const rows = await sql<{ id: string }[]>`select id from calculation`
  await sql.end()
  return new Set(rows.map(({ id }) => id))
}

testPair(
  'a primary killed under load: once its synchronous standby is promoted writes work within five seconds, and nothing acknowledged is lost',
  async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { primary, standby, url } = await createStreamingPair()
      const server = await serverOn(url)
      const caller = await signUp(server.url)
      const load = startLoad(server.url, caller, await twoMaterials(server.url, caller))
      expect(await until(() => load.calculations.length > 200 && load.added.length > 20)).toBeLessThan(
        WITHIN_MS,
      )

      await primary.kill()
      await Bun.sleep(700)
      expect(await readyStatus(server.url)).toBe(503)
      standby.promote()
      expect(await writesWork(server.url, caller)).toBeLessThan(WITHIN_MS * busyness())
      const before = load.calculations.length
      expect(await until(() => load.calculations.length > before + 50)).toBeLessThan(WITHIN_MS * busyness())
      expect(await readyStatus(server.url)).toBe(200)
      await load.stop()

      const kept = await calculationsIn(standby)
      expect(load.calculations.filter((id) => !kept.has(id))).toEqual([])
      const own = new Set(await ownMaterials(server.url, caller))
      expect(load.added.filter((name) => !own.has(name))).toEqual([])
      expect([...load.statuses].filter((status) => ![200, 201, 503].includes(status))).toEqual([])
      expect((await server.stop()).exitCode).toBe(0)
      await standby.stop()
    }
  },
  TEST_TIMEOUT_MS * ROUNDS,
)

testPair(
  'a former primary that is started again by mistake gets no writes, and a standby that is named first none either',
  async () => {
    const { primary, standby } = await createStreamingPair()
    const server = await serverOn(urlOf([standby, primary]))
    const caller = await signUp(server.url)
    await primary.stop()
    standby.promote()
    await primary.start()
    expect(await writesWork(server.url, caller)).toBeLessThan(WITHIN_MS * busyness())
    const second = await serverOn(urlOf([primary, standby]))
    const { status, name } = await write(second.url, caller)
    expect(status).toBe(201)
    expect(await ownMaterials(server.url, caller)).toContain(name)
  },
  TEST_TIMEOUT_MS,
)

testPair(
  'connections that lead to a standby are dropped with the first write, so that the next one can reach the primary',
  async () => {
    const { primary, standby } = await createStreamingPair()
    const proxied = { host: '127.0.0.1', port: primary.port }
    line = await startLine(proxied)
    const server = await serverOn(`postgres://owner@127.0.0.1:${line.port}/postgres`)
    const caller = await signUp(server.url)
    const read = () =>
      fetch(`${server.url}/me/materials/`, { headers: bearer(caller) }).then(({ status }) => status)

    proxied.port = standby.port
    line.cut()
    await until(async () => (await read()) === 200)
    expect(await Promise.all(Array.from({ length: 30 }, read))).toEqual(Array(30).fill(200))
    expect((await write(server.url, caller)).status).toBe(503)
    expect(await readyStatus(server.url)).toBe(503)

    // Connections that are open stay where they are.
    proxied.port = primary.port
    expect(await writesWork(server.url, caller)).toBeLessThan(WITHIN_MS * busyness())
    await until(async () => (await readyStatus(server.url)) === 200)
  },
  TEST_TIMEOUT_MS,
)

testPair(
  'a server on nothing but a standby serves what is read and is not ready; once it is promoted it is',
  async () => {
    const { primary, standby } = await createStreamingPair()
    const first = await serverOn(primary.url)
    const caller = await signUp(first.url)
    const server = await serverOn(standby.url)
    expect(await readyStatus(server.url)).toBe(503)
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
    expect(await ownMaterials(server.url, caller)).toEqual([])
    expect((await write(server.url, caller)).status).toBe(503)

    // The commits of the primary now wait for the missing standby.
    await standby.stop()
    expect(await until(async () => (await readyStatus(first.url)) === 503)).toBeLessThan(
      2 * WITHIN_MS * busyness(),
    )
    await standby.start()
    expect(await until(async () => (await readyStatus(first.url)) === 200)).toBeLessThan(
      WITHIN_MS * busyness(),
    )

    await primary.kill()
    standby.promote()
    expect(await writesWork(server.url, caller)).toBeLessThan(WITHIN_MS * busyness())
    await until(async () => (await readyStatus(server.url)) === 200)
  },
  TEST_TIMEOUT_MS,
)
