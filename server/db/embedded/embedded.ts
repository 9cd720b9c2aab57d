import { resolve } from 'node:path'
import type { Log } from '../../log.ts'
import { EmbeddedDatabaseError, findBinaries } from './binaries.ts'
import { DATABASE, ensureCluster, SUPERUSER } from './cluster.ts'
import { chooseIdentity } from './identity.ts'
import { alone, tryExclusive, tryShared } from './lock.ts'
import { layOut, ownFolder, type Place } from './place.ts'
import { answers, ensureRunning, isRunning, stopPostmaster } from './postmaster.ts'

/** Where postgres.js finds a database: a folder with a socket. */
export type SocketTarget = { socketFolder: string; user: string; database: string }

export type Embedded = {
  target: SocketTarget
  /** Whether no other process was using the database when it was opened. */
  first: boolean
  /** Stops using the database. The last process to do so stops the database too, and waits until it is gone. */
  close(): Promise<void>
}

export type EmbeddedOptions = {
  folder: string
  /** On, unless losing the data doesn't matter. */
  fsync?: boolean
  maxConnections?: number
  log?: Pick<Log, 'warn' | 'error'>
}

const GATE_TIMEOUT_MS = 90_000
const WATCH_MS = 500

const busy = (place: Place) => () =>
  new EmbeddedDatabaseError(
    `Another process has been starting or stopping the database in ${place.folder} for too long.`,
  )

/**
 * Our own PostgreSQL under `folder`: made if missing, adopted if running. Any number of processes on this machine may
 * have it open at once.
 * @throws EmbeddedDatabaseError
 */
export async function openEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const { fsync = true, maxConnections = 200, log } = options
  const place = layOut(resolve(options.folder))
  const binaries = findBinaries()
  const identity = chooseIdentity(binaries, place.folder, place.data)
  const start = () => ensureRunning(place, binaries, identity, { fsync, maxConnections })

  const presence = await alone(place.gate, GATE_TIMEOUT_MS, busy(place), async () => {
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
      await alone(place.gate, GATE_TIMEOUT_MS, busy(place), async () => {
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
    target: { socketFolder: place.socketFolder, user: SUPERUSER, database: DATABASE },
    first: presence.first,
    close: async () => {
      closed = true
      clearInterval(watch)
      await alone(place.gate, GATE_TIMEOUT_MS, busy(place), async () => {
        presence.share?.release()
        const last = tryExclusive(place.users)
        if (last === null) return
        await stopPostmaster(place)
        last.release()
      })
    },
  }
}
