import { afterEach, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { connect } from '../db/connect.ts'
import { openEmbedded } from '../db/embedded/embedded.ts'
import type { Sql } from '../db/sql.ts'
import { until } from '../test-until.ts'
import {
  inhabitants,
  killInhabitants,
  newDataFolder,
  newFilledFolder,
  removeDataFolders,
} from './data-folder.ts'
import { expectAllKept, newWriter, type Writer, write } from './every-write.ts'
import { signUp } from './people.ts'
import { createFilledPostgres } from './postgres-server.ts'
import { JWT_SECRET, killServers, type ServerProcess, spawnServer, startServer } from './server-process.ts'

const LONG = process.env.FULL === '1'
const ROUNDS = LONG ? 20 : 1
const WRITERS = LONG ? 8 : 4
const TEST_TIMEOUT_MS = LONG ? 2_700_000 : 300_000

afterEach(async () => {
  await killServers()
  await removeDataFolders()
}, 30_000)

type Database = {
  start(): Promise<ServerProcess>
  /** Direct access to the rows while a server runs. */
  open(): Promise<{ sql: Sql; close(): Promise<void> }>
}

type Crash = {
  kill(server: ServerProcess): Promise<void>
  /** Of the server, which doesn't notice but by its database. */
  goesOn?: boolean
}

async function survives(database: Database, crashes: Crash[]): Promise<void> {
  let server = await database.start()
  const writers: Writer[] = []
  for (let n = 0; n < WRITERS; n++) writers.push(await newWriter(server.url))
  const count = () => writers.flatMap(({ done }) => done).reduce((sum, each) => sum + each, 0)
  const check = async () => {
    const { sql, close } = await database.open()
    await expectAllKept(sql, writers)
    await sql.end()
    await close()
  }
  for (const { kill, goesOn } of Array.from({ length: ROUNDS }, () => crashes).flat()) {
    const before = count()
    let isOver = false
    const writing = Promise.all(writers.map((writer) => write(server.url, writer, () => isOver)))
    while (count() < before + 3 * WRITERS) await Bun.sleep(5)
    // Not always at the same point of the work.
    await Bun.sleep(Math.random() * 250)
    await kill(server)
    isOver = true
    await writing
    server = goesOn ? await again(server) : await database.start()
    await check()
  }
  // On a slow machine what takes longest may have been under way at every kill.
  const isEachDone = () => writers[0]!.done.every((_, kind) => writers.some(({ done }) => done[kind]! > 0))
  await Promise.all(writers.map((writer) => write(server.url, writer, isEachDone)))
  await check()
  expect((await server.stop()).exitCode).toBe(0)
}

/** kill -9 of one connection's process: PostgreSQL then ends all others and recovers, below a server that goes on. */
function killBackend(folder: string): void {
  const backends = inhabitants(folder).filter((pid) =>
    /^postgres: (?!logger|checkpointer|background|walwriter|autovacuum|logical|io worker)/.test(
      readFileSync(`/proc/${pid}/cmdline`, 'latin1'),
    ),
  )
  process.kill(backends[Math.floor(Math.random() * backends.length)]!, 'SIGKILL')
}

/** The same server, once it writes again. */
async function again(server: ServerProcess): Promise<ServerProcess> {
  await until(async () => (await fetch(`${server.url}/readyz`)).status === 200)
  return server
}

test(
  `embedded: of what was acknowledged under ${WRITERS} writers nothing is lost when the server, server and database together, or a connection's process is killed, ${ROUNDS} times each`,
  async () => {
    const folder = await newFilledFolder()
    const database: Database = {
      start: () => startServer({ DATA_DIR: folder }),
      open: async () => {
        const { target, close } = await openEmbedded({ folder })
        return { sql: connect(target, { timeoutMs: null }), close }
      },
    }
    const killBoth = async (server: ServerProcess) => {
      killInhabitants(folder)
      await server.kill()
    }
    await survives(database, [
      { kill: (server) => server.kill() },
      { kill: killBoth },
      { kill: async () => killBackend(folder), goesOn: true },
    ])
    expect(inhabitants(folder)).toEqual([])
  },
  TEST_TIMEOUT_MS,
)

test(
  `external: nor there, ${ROUNDS} times each`,
  async () => {
    const postgres = await createFilledPostgres()
    const { url, folder } = postgres
    const database: Database = {
      start: () => startServer({ DATABASE_URL: url, JWT_SECRET }),
      open: async () => ({ sql: connect(url, { timeoutMs: null }), close: async () => undefined }),
    }
    const killBoth = async (server: ServerProcess) => {
      await postgres.kill()
      await server.kill()
      await postgres.start()
    }
    await survives(database, [
      { kill: (server) => server.kill() },
      { kill: killBoth },
      { kill: async () => killBackend(folder), goesOn: true },
    ])
    await postgres.stop()
  },
  TEST_TIMEOUT_MS,
)

test(
  'a first start that is killed at any point is finished by the next one',
  async () => {
    // From before initdb to after the catalogue: a first start takes about a second and a half.
    const delays = LONG ? Array.from({ length: 30 }, (_, n) => 50 * n) : [200 + 800 * Math.random()]
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
      // Thirty of them at once take longer than the end of a test may.
      await removeDataFolders()
    }
  },
  TEST_TIMEOUT_MS,
)
