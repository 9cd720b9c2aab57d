// PostgreSQL servers of their own for tests that stop, kill and replicate them.

import { existsSync, readdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { connect } from '../db/connect.ts'
import { chooseIdentity, findBinaries, ownFolder } from '../db/embedded/installation.ts'
import { copyOf, inhabitants, killInhabitants, newDataFolder } from './data-folder.ts'
import { JWT_SECRET, startServer } from './server-process.ts'

export type PostgresServer = {
  url: string
  port: number
  folder: string
  start(): Promise<void>
  /** As an operator stops it: connections are cut, data are written. */
  stop(): Promise<void>
  /** kill -9 of all of it. */
  kill(): Promise<void>
  /** Makes a standby the primary; returns when it takes writes. */
  promote(): void
}

type Settings = Record<string, string>

const INSTALLED = '/usr/lib/postgresql'

/** The newest PostgreSQL that is installed on this machine, or the one from npm. */
function binFolder(): string {
  const versions = existsSync(INSTALLED) ? readdirSync(INSTALLED).map(Number).filter(Number.isFinite) : []
  const newest = Math.max(...versions, 0)
  const bin = join(INSTALLED, String(newest), 'bin')
  return existsSync(join(bin, 'initdb')) ? bin : join(findBinaries().postgres, '..')
}

export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })
}

/** Whether pg_basebackup is installed, which makes a standby; the package from npm doesn't have it. */
export const canReplicate = existsSync(join(binFolder(), 'pg_basebackup'))

/** An ordinary PostgreSQL server without a table: over TCP, with fsync, started and stopped independently of the application. */
export const createPostgres = async (settings: Settings = {}): Promise<PostgresServer> =>
  startOn(await copyOf('postgres', initialise), settings)

/** The same as the first start of a server leaves it. */
export const createFilledPostgres = async (settings: Settings = {}): Promise<PostgresServer> =>
  startOn(
    await copyOf('postgres-filled', async (folder) => {
      await initialise(folder)
      const postgres = await startOn(folder)
      await (await startServer({ DATABASE_URL: postgres.url, JWT_SECRET })).stop()
      await postgres.stop()
    }),
    settings,
  )

/** A streaming standby, which the primary knows as `standby`. */
export function createStandby(primary: PostgresServer, settings: Settings = {}): Promise<PostgresServer> {
  const folder = newDataFolder()
  programsOn(folder).run(
    ...['pg_basebackup', '-D', dataIn(folder), '-R', '-c', 'fast', '--no-sync'],
    ...['-d', `${primary.url}?application_name=standby`],
  )
  return startOn(folder, settings)
}

const dataIn = (folder: string): string => join(folder, 'data')

async function initialise(folder: string): Promise<void> {
  programsOn(folder).run('initdb', '-D', dataIn(folder), ...'-A trust -U owner -E UTF8 --no-sync'.split(' '))
}

/** PostgreSQL's programs, by an account that may use the data of a folder. */
function programsOn(folder: string) {
  const bin = binFolder()
  const data = dataIn(folder)
  const binaries = { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres'), version: 0 }
  const identity = chooseIdentity(binaries, folder, data)
  ownFolder(data, identity)
  const options = { ...identity.user, cwd: '/', env: { PATH: process.env.PATH, LC_ALL: 'C' } }
  return {
    run(program: string, ...words: string[]): void {
      const done = Bun.spawnSync([...identity.prefix, join(bin, program), ...words], options)
      if (!done.success) throw new Error(done.stderr.toString())
    },
    serve: (...words: string[]) =>
      Bun.spawn([...identity.prefix, binaries.postgres, ...words], {
        ...options,
        stdio: ['ignore', 'ignore', 'ignore'],
      }),
  }
}

async function startOn(folder: string, settings: Settings = {}): Promise<PostgresServer> {
  const data = dataIn(folder)
  const { run, serve } = programsOn(folder)
  const port = await freePort()
  const all = {
    port: String(port),
    unix_socket_directories: data,
    listen_addresses: '127.0.0.1',
    max_connections: '100',
    ...settings,
  }
  const words = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const url = `postgres://owner@127.0.0.1:${port}/postgres`
  let child: Bun.Subprocess | null = null

  const start = async () => {
    child = serve('-D', data, ...words)
    for (;;) {
      const sql = connect(url, { max: 1 })
      const ready = await sql`select 1`.then(
        () => true,
        () => false,
      )
      await sql.end({ timeout: 0 })
      if (ready) return
      if (child.exitCode !== null) throw new Error('PostgreSQL did not start.')
      await Bun.sleep(20)
    }
  }
  await start()
  return {
    url,
    port,
    folder,
    start,
    stop: async () => {
      child?.kill('SIGINT')
      await child?.exited
    },
    kill: async () => {
      child?.kill('SIGKILL')
      killInhabitants(folder)
      await child?.exited
      // PostgreSQL doesn't start while a process of its predecessor still has its memory.
      while (inhabitants(folder).length > 0) await Bun.sleep(5)
    },
    promote: () => run('pg_ctl', 'promote', '-w', '-D', data),
  }
}
