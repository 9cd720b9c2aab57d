import {
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { codeOf } from '../unavailable.ts'
import {
  type Binaries,
  EmbeddedDatabaseError,
  type Identity,
  type Place,
  SOCKET_NAME,
} from './installation.ts'

type PostmasterOptions = {
  /** Off only in tests. */
  fsync: boolean
  maxConnections: number
}

const POLL_MS = 5
/** A process that was killed still takes connections for a moment after it can't be seen any more. */
const DYING_MS = 50
const START_TIMEOUT_MS = 60_000
/** Then a fast stop becomes an immediate one, which costs a recovery at the next start but no data. */
const FAST_STOP_MS = 2_500
const MAX_LOG_BYTES = 5_000_000

const hasProc = existsSync('/proc/self/cwd')

type PidFile = { pid: number; status: string }

function readPidFile({ data }: Place): PidFile | null {
  try {
    const lines = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')
    const pid = Number(lines[0])
    return pid > 0 ? { pid, status: lines[7]?.trim() ?? '' } : null
  } catch {
    return null
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}

function worksIn(pid: number | string, data: string): boolean {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === data
  } catch {
    return false
  }
}

/** Whether any process of PostgreSQL is left; all have the data folder as their working directory. */
function isInhabited(place: Place): boolean {
  if (!hasProc) {
    const file = readPidFile(place)
    return file !== null && isAlive(file.pid)
  }
  return readdirSync('/proc').some((name) => /^\d+$/.test(name) && worksIn(name, place.data))
}

/** The postmaster of this folder, unless its pid belongs to another program by now. */
function findPostmaster(place: Place): PidFile | null {
  const file = readPidFile(place)
  if (file === null || !isAlive(file.pid)) return null
  return hasProc && !worksIn(file.pid, place.data) ? null : file
}

/** Whether something listens on the socket, also in another container, where its process can't be seen. */
export function answers({ socketFolder }: Place): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(join(socketFolder, SOCKET_NAME))
    const finish = (answer: boolean) => {
      socket.destroy()
      resolve(answer)
    }
    socket.once('connect', () => finish(true))
    socket.once('error', () => finish(false))
  })
}

export const isRunning = (place: Place): boolean => findPostmaster(place) !== null

function logTail({ log }: Place): string {
  try {
    return readFileSync(log, 'utf8').trimEnd().split('\n').slice(-3).join(' | ')
  } catch {
    return 'no log'
  }
}

/** Removes the lock files of a killed server; a new one refuses to start while they name a living process. */
function removeLeftovers(place: Place): void {
  rmSync(join(place.data, 'postmaster.pid'), { force: true })
  rmSync(join(place.socketFolder, SOCKET_NAME), { force: true })
  rmSync(join(place.socketFolder, `${SOCKET_NAME}.lock`), { force: true })
}

function openLog({ log }: Place): number {
  const size = statSync(log, { throwIfNoEntry: false })?.size ?? 0
  if (size > MAX_LOG_BYTES) renameSync(log, `${log}.old`)
  return openSync(log, 'a', 0o600)
}

function spawn(place: Place, binaries: Binaries, { prefix, user }: Identity, options: PostmasterOptions) {
  const settings = {
    listen_addresses: '',
    unix_socket_directories: place.socketFolder,
    unix_socket_permissions: '0700',
    max_connections: String(options.maxConnections),
    shared_buffers: '64MB',
    wal_level: 'minimal',
    max_wal_senders: '0',
    max_wal_size: '256MB',
    log_checkpoints: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    ...(options.fsync ? {} : { fsync: 'off', full_page_writes: 'off' }),
  }
  const arguments_ = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const log = openLog(place)
  try {
    const child = Bun.spawn([...prefix, binaries.postgres, '-D', place.data, ...arguments_], {
      ...user,
      cwd: '/',
      env: { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C' },
      stdio: ['ignore', log, log],
      // Ctrl-C goes to the whole group of the terminal, and the database must outlive the application.
      detached: true,
    })
    child.unref()
    return child
  } finally {
    closeSync(log)
  }
}

/**
 * Waits until a postmaster, the running one or a new one, takes connections. Call with the place's gate held.
 * @throws EmbeddedDatabaseError with the end of PostgreSQL's log if it doesn't come up
 */
export async function ensureRunning(
  place: Place,
  binaries: Binaries,
  identity: Identity,
  options: PostmasterOptions,
): Promise<void> {
  const giveUpAt = performance.now() + START_TIMEOUT_MS
  let child: ReturnType<typeof spawn> | null = null
  while (performance.now() < giveUpAt) {
    const running = findPostmaster(place)
    if (running?.status === 'ready' && (await answers(place))) return
    if (child !== null && child.exitCode !== null) {
      throw new EmbeddedDatabaseError(`The embedded PostgreSQL did not start: ${logTail(place)}`)
    }
    if (child === null && running === null) {
      // Of another container, if it goes on answering.
      if (await answers(place)) {
        await Bun.sleep(DYING_MS)
        if (await answers(place)) return
      }
      if (!isInhabited(place)) {
        removeLeftovers(place)
        child = spawn(place, binaries, identity, options)
      }
    }
    await Bun.sleep(POLL_MS)
  }
  throw new EmbeddedDatabaseError(`The embedded PostgreSQL is not ready after a minute: ${logTail(place)}`)
}

/** Stops the postmaster and waits until all its processes are gone. Call with the place's gate held. */
export async function stopPostmaster(place: Place): Promise<void> {
  const running = findPostmaster(place)
  if (running === null) return
  process.kill(running.pid, 'SIGINT')
  const immediateAt = performance.now() + FAST_STOP_MS
  let isImmediate = false
  while (isInhabited(place)) {
    if (!isImmediate && performance.now() > immediateAt) {
      isImmediate = true
      process.kill(running.pid, 'SIGQUIT')
    }
    await Bun.sleep(POLL_MS)
  }
}
