import { afterEach, expect, test } from 'bun:test'
import { connect } from '../db/connect.ts'
import { openEmbedded } from '../db/embedded/embedded.ts'
import type { Sql } from '../db/sql.ts'
import {
  inhabitants,
  killInhabitants,
  newDataFolder,
  newFilledFolder,
  removeDataFolders,
} from './data-folder.ts'
import { blend, type Caller, materialNamed, ownMaterials, post, signUp, twoMaterials } from './people.ts'
import { createPostgres, type PostgresServer } from './postgres-server.ts'
import { JWT_SECRET, killServers, type ServerProcess, spawnServer, startServer } from './server-process.ts'

const LONG = process.env.FULL === '1'
const ROUNDS = LONG ? 20 : 4
const WRITERS = 8
const TEST_TIMEOUT_MS = LONG ? 600_000 : 120_000

afterEach(async () => {
  await killServers()
  await removeDataFolders()
}, 30_000)

type Writer = { caller: Caller; materials: string[]; rows: string[]; blends: string[] }

let written = 0

/** Asks for one row of a kind and returns its mark if it was acknowledged; null if the server is gone. */
async function writeOne(url: string, { caller, materials, rows, blends }: Writer): Promise<number | null> {
  written += 1
  const name = `row ${written}`
  try {
    // Blends are stored in batches, materials one by one.
    if (written % 3 === 0) {
      const answer = await post(`${url}/me/materials/`, materialNamed(name), caller)
      await answer.arrayBuffer()
      if (answer.status === 201) rows.push(name)
      return answer.status
    }
    const answer = await blend(url, caller, materials, 50)
    const { id } = (await answer.json()) as { id?: string }
    if (answer.status === 200) blends.push(id!)
    return answer.status
  } catch {
    return null
  }
}

async function write(url: string, writer: Writer): Promise<void> {
  for (;;) {
    const status = await writeOne(url, writer)
    if (status === null) return
    if (![200, 201, 503].includes(status)) throw new Error(`A write was answered with ${status}.`)
  }
}

type Database = {
  start(): Promise<ServerProcess>
  crash(server: ServerProcess): Promise<void>
  /** Direct access to the rows while a server runs. */
  open(): Promise<{ sql: Sql; close(): Promise<void> }>
}

async function newWriter(url: string): Promise<Writer> {
  const caller = await signUp(url)
  return { caller, materials: await twoMaterials(url, caller), rows: [], blends: [] }
}

async function expectAllKept(url: string, writers: Writer[], { open }: Database): Promise<void> {
  for (const { caller, rows } of writers) {
    const found = new Set(await ownMaterials(url, caller))
    expect(rows.filter((name) => !found.has(name))).toEqual([])
  }
  const { sql, close } = await open()
  const kept = new Set((await sql<{ id: string }[]>`select id from calculation`).map(({ id }) => id))
  await sql.end()
  await close()
  expect(writers.flatMap(({ blends }) => blends).filter((id) => !kept.has(id))).toEqual([])
}

async function survives(database: Database): Promise<void> {
  let server = await database.start()
  const writers: Writer[] = []
  for (let n = 0; n < WRITERS; n++) writers.push(await newWriter(server.url))
  const count = () => writers.reduce((sum, { rows, blends }) => sum + rows.length + blends.length, 0)
  for (let round = 1; round <= ROUNDS; round++) {
    const before = count()
    const writing = Promise.all(writers.map((writer) => write(server.url, writer)))
    while (count() < before + 3 * WRITERS) await Bun.sleep(5)
    // Not always at the same point of the work.
    await Bun.sleep(Math.random() * 250)
    await database.crash(server)
    await writing
    server = await database.start()
    await expectAllKept(server.url, writers, database)
  }
  expect(writers.every(({ rows, blends }) => rows.length > 0 && blends.length > 0)).toBe(true)
  expect((await server.stop()).exitCode).toBe(0)
}

const embeddedIn = (folder: string, crash: Database['crash']): Database => ({
  start: () => startServer({ DATA_DIR: folder }),
  crash,
  open: async () => {
    const { target, close } = await openEmbedded({ folder })
    return { sql: connect(target, { timeoutMs: null }), close }
  },
})

const externalOn = ({ url }: PostgresServer, crash: Database['crash']): Database => ({
  start: () => startServer({ DATABASE_URL: url, JWT_SECRET }),
  crash,
  open: async () => ({ sql: connect(url, { timeoutMs: null }), close: async () => undefined }),
})

test(
  `embedded: of what was acknowledged under ${WRITERS} writers nothing is lost when the server is killed, ${ROUNDS} times`,
  async () => {
    const folder = await newFilledFolder()
    await survives(embeddedIn(folder, (server) => server.kill()))
    expect(inhabitants(folder)).toEqual([])
  },
  TEST_TIMEOUT_MS,
)

test(
  `embedded: nor when server and database are killed together, ${ROUNDS} times`,
  async () => {
    const folder = await newFilledFolder()
    await survives(
      embeddedIn(folder, async (server) => {
        killInhabitants(folder)
        await server.kill()
      }),
    )
    expect(inhabitants(folder)).toEqual([])
  },
  TEST_TIMEOUT_MS,
)

test(
  `external: nor when the server is killed, ${ROUNDS} times`,
  async () => {
    const postgres = await createPostgres()
    await survives(externalOn(postgres, (server) => server.kill()))
    await postgres.stop()
  },
  TEST_TIMEOUT_MS,
)

test(
  `external: nor when server and database are killed together, ${ROUNDS} times`,
  async () => {
    const postgres = await createPostgres()
    await survives(
      externalOn(postgres, async (server) => {
        await postgres.kill()
        await server.kill()
        await postgres.start()
      }),
    )
    await postgres.stop()
  },
  TEST_TIMEOUT_MS,
)

test(
  'a first start that is killed at any point is finished by the next one',
  async () => {
    // From before initdb to after the catalogue: a first start takes about a second and a half.
    const delays = LONG ? Array.from({ length: 30 }, (_, n) => 50 * n) : [200, 600, 1_100]
    for (const delay of delays) {
      const folder = newDataFolder()
      const first = spawnServer({ DATA_DIR: folder })
      first.started.catch(() => undefined)
      await Bun.sleep(delay)
      process.kill(first.pid, 'SIGKILL')
      await first.exited
      if (Math.random() < 0.5) killInhabitants(folder)
      const server = await startServer({ DATA_DIR: folder })
      const caller = await signUp(server.url)
      const answer = await fetch(`${server.url}/materials/`, {
        headers: { authorization: `Bearer ${caller.access}` },
      })
      expect(((await answer.json()) as unknown[]).length).toBeGreaterThan(90)
      expect((await server.stop()).exitCode).toBe(0)
      expect(inhabitants(folder)).toEqual([])
    }
  },
  TEST_TIMEOUT_MS,
)
