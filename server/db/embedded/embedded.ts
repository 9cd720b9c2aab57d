import { chownSync, existsSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import type { Log } from '#server/log.ts'
import {
  type Binaries,
  chooseIdentity,
  EmbeddedDatabaseError,
  findBinaries,
  type Identity,
  layOut,
  ownFolder,
  type Place,
} from './installation.ts'
import { exclusively, tryExclusive, tryShared } from './lock.ts'
import { answers, ensureRunning, isRunning, stopPostmaster } from './postmaster.ts'

const SUPERUSER = 'fuelblend'
const DATABASE = 'fuelblend'

/** The line with the reason; those after it are about cleaning up. */
function reasonIn(output: Buffer): string {
  const lines = output.toString().trimEnd().split('\n')
  return lines.find((line) => /\b(PANIC|FATAL|ERROR|error):/.test(line)) ?? lines.at(-1) ?? ''
}

function run(what: string, command: string[], { prefix, user }: Identity, input = ''): void {
  const done = Bun.spawnSync([...prefix, ...command], {
    ...user,
    cwd: '/',
    env: { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C' },
    stdin: Buffer.from(input),
    stdout: 'pipe',
    stderr: 'pipe',
  })
  if (!done.success) throw new EmbeddedDatabaseError(`${what} failed: ${reasonIn(done.stderr)}`)
}

function requireSameVersion({ data }: Place, { version }: Binaries): void {
  const found = Number.parseInt(readFileSync(join(data, 'PG_VERSION'), 'utf8'), 10)
  if (found === version) return
  throw new EmbeddedDatabaseError(
    `${data} was written by PostgreSQL ${found}, and this is PostgreSQL ${version}. ` +
      'Write a backup with the release that made it and restore it with this one.',
  )
}

/** Makes the data folder under another name and renames it when finished. Call with the place's gate held. */
function ensureCluster(place: Place, binaries: Binaries, identity: Identity, fsync: boolean): void {
  if (existsSync(place.data)) {
    requireSameVersion(place, binaries)
    return
  }
  const prefix = `${basename(place.data)}.making-`
  for (const leftover of readdirSync(place.folder).filter((name) => name.startsWith(prefix))) {
    rmSync(join(place.folder, leftover), { recursive: true, force: true })
  }
  const aside = join(place.folder, `${prefix}${process.pid}`)
  try {
    ownFolder(aside, identity)
    if (identity.user) chownSync(aside, identity.user.uid, identity.user.gid)
    run(
      'Making the embedded database',
      [
        binaries.initdb,
        ...['-D', aside, '-U', SUPERUSER, '-A', 'trust', '-E', 'UTF8', '--no-instructions'],
        // Plain C doesn't know Persian letters, and the system's locale differs from machine to machine.
        ...['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
        ...(fsync ? [] : ['--no-sync']),
      ],
      identity,
    )
    const single = [binaries.postgres, '--single', '-D', aside, ...(fsync ? [] : ['-F']), 'postgres']
    run('Making the embedded database', single, identity, `create database ${DATABASE}\n`)
    renameSync(aside, place.data)
  } catch (error) {
    rmSync(aside, { recursive: true, force: true })
    throw error
  }
}

export type SocketTarget = { socketFolder: string; user: string; database: string }

export type Embedded = Awaited<ReturnType<typeof openEmbedded>>

type EmbeddedOptions = {
  folder: string
  /** Off only if losing the data doesn't matter. */
  fsync?: boolean
  maxConnections?: number
  log?: Pick<Log, 'warn' | 'error'>
}

const GATE_TIMEOUT_MS = 90_000
const WATCH_MS = 500

/**
 * Our own PostgreSQL under `folder`: made if missing, adopted if running. Any number of processes on this machine may have it
 * open at once.
 * @throws EmbeddedDatabaseError
 */
export async function openEmbedded(options: EmbeddedOptions) {
  const { fsync = true, maxConnections = 200, log } = options
  const place = layOut(resolve(options.folder))
  const binaries = findBinaries()
  const identity = chooseIdentity(binaries, place.folder, place.data)
  const start = () => ensureRunning(place, binaries, identity, { fsync, maxConnections })
  const busy = () =>
    new EmbeddedDatabaseError(
      `Another process has been starting or stopping the database in ${place.folder} for too long.`,
    )
  const holdGate = <T>(work: () => Promise<T>) => exclusively(place.gate, GATE_TIMEOUT_MS, busy, work)

  const presence = await holdGate(async () => {
    const unused = tryExclusive(place.users)
    unused?.release()
    ensureCluster(place, binaries, identity, fsync)
    ownFolder(place.socketFolder, identity)
    await start()
    return { first: unused !== null, share: tryShared(place.users) }
  })

  let mending = false
  let closed = false
  const mend = async () => {
    if (mending || isRunning(place)) return
    mending = true
    try {
      if (await answers(place)) return
      await holdGate(async () => {
        // A close that held the gate before us has just stopped the database on purpose.
        if (closed) return
        log?.warn('the embedded database is gone, starting it again')
        await start()
      })
    } catch (error) {
      log?.error({ err: error }, 'the embedded database does not start')
    } finally {
      mending = false
    }
  }
  const watch = setInterval(mend, WATCH_MS)
  watch.unref()

  return {
    target: { socketFolder: place.socketFolder, user: SUPERUSER, database: DATABASE } satisfies SocketTarget,
    /** Whether no other process was using the database. */
    first: presence.first,
    /** Stops using the database. The last process to do so stops it and waits until it is gone. */
    close: async () => {
      closed = true
      clearInterval(watch)
      await holdGate(async () => {
        presence.share?.release()
        const last = tryExclusive(place.users)
        if (last === null) return
        await stopPostmaster(place)
        last.release()
      })
    },
  }
}
