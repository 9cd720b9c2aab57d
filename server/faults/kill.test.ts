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
import { createPostgres, type PostgresServer } from './postgres-server.ts'
import { JWT_SECRET, killServers, type ServerProcess, spawnServer, startServer } from './server-process.ts'

const LONG = process.env.FULL === '1'
const ROUNDS = LONG ? 20 : 1
const WRITERS = 8
const TEST_TIMEOUT_MS = LONG ? 900_000 : 300_000

afterEach(async () => {
  await killServers()
  await removeDataFolders()
}, 30_000)

type Database = {
  /** The one that was running, where it still is. */
  start(was?: ServerProcess): Promise<ServerProcess>
  crash(server: ServerProcess): Promise<void>
  /** Direct access to the rows while a server runs. */
  open(): Promise<{ sql: Sql; close(): Promise<void> }>
}

async function survives(database: Database): Promise<void> {
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
  for (let round = 1; round <= ROUNDS; round++) {
    const before = count()
    let isOver = false
    const writing = Promise.all(writers.map((writer) => write(server.url, writer, () => isOver)))
    while (count() < before + 3 * WRITERS) await Bun.sleep(5)
    // Not always at the same point of the work.
    await Bun.sleep(Math.random() * 250)
    await database.crash(server)
    isOver = true
    await writing
    server = await database.start(server)
    await check()
  }
  // On a slow machine what takes longest may have been under way at every kill.
  const isEachDone = () => writers[0]!.done.every((_, kind) => writers.some(({ done }) => done[kind]! > 0))
  await Promise.all(writers.map((writer) => write(server.url, writer, isEachDone)))
  await check()
  expect((await server.stop()).exitCode).toBe(0)
}

/** kill -9 of one connection's process: PostgreSQL then ends all others and recovers, below a server that goes on. */
const killBackend = async (folder: string) => {
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

for (const [where, create] of [
  ['embedded', async () => [await newFilledFolder(), embeddedIn] as const],
  [
    'external',
    async () => {
      const postgres = await createPostgres()
      return [postgres.folder, (_: string, crash: Database['crash']) => externalOn(postgres, crash)] as const
    },
  ],
] as const) {
  test(
    `${where}: nor when a connection's process is killed below a server that goes on, ${ROUNDS} times`,
    async () => {
      const [folder, on] = await create()
      const database = on(folder, () => killBackend(folder))
      const { start } = database
      await survives({ ...database, start: (was) => (was ? again(was) : start()) })
    },
    TEST_TIMEOUT_MS,
  )
}

test(
  'a first start that is killed at any point is finished by the next one',
  async () => {
    // From before initdb to after the catalogue: a first start takes about a second and a half.
    const delays = LONG ? Array.from({ length: 30 }, (_, n) => 50 * n) : [200, 900]
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
