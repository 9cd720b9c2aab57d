import { createHash } from 'node:crypto'
import { chmodSync, chownSync, mkdirSync, realpathSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { EmbeddedDatabaseError } from './binaries.ts'
import type { Identity } from './identity.ts'

/** The paths of one embedded database. */
export type Place = {
  folder: string
  /** PostgreSQL's own data folder. */
  data: string
  log: string
  /** Locked exclusively while PostgreSQL is started or stopped. */
  gate: string
  /** Locked shared by every process that uses the database. */
  users: string
  socketFolder: string
}

export const SOCKET_NAME = '.s.PGSQL.5432'

/** Unix sockets have a path of at most 107 bytes, 103 on macOS. */
const MAX_SOCKET_BYTES = 103

const onlyOurs = 0o700

function socketFolder(folder: string): string {
  const near = join(folder, 'socket')
  if (Buffer.byteLength(join(near, SOCKET_NAME)) <= MAX_SOCKET_BYTES) return near
  const mark = createHash('sha256').update(folder).digest('hex').slice(0, 12)
  return join(tmpdir(), `fuelblend-${process.getuid?.() ?? 0}-${mark}`)
}

/**
 * The paths under a folder, which is made if missing.
 * @param wanted an absolute path
 * @throws EmbeddedDatabaseError when it can't be made
 */
export function layOut(wanted: string): Place {
  let folder: string
  try {
    // The user that PostgreSQL runs as must be able to pass through; the data folder itself stays closed to others.
    mkdirSync(wanted, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : onlyOurs })
    // The working directory that /proc reports has its symbolic links resolved.
    folder = realpathSync(wanted)
  } catch (error) {
    throw new EmbeddedDatabaseError(`The data folder ${wanted} can't be made: ${(error as Error).message}`)
  }
  return {
    folder,
    data: join(folder, 'postgres'),
    log: join(folder, 'postgres.log'),
    gate: join(folder, 'gate.lock'),
    users: join(folder, 'users.lock'),
    socketFolder: socketFolder(folder),
  }
}

/** Makes a folder that only `identity` may enter. */
export function ownFolder(path: string, { user }: Identity): void {
  mkdirSync(path, { recursive: true, mode: onlyOurs })
  const wanted = user?.uid ?? process.getuid?.() ?? 0
  const found = statSync(path)
  if (found.uid !== wanted) {
    if (process.getuid?.() !== 0) throw new EmbeddedDatabaseError(`${path} belongs to somebody else.`)
    chownSync(path, wanted, user?.gid ?? 0)
  }
  chmodSync(path, onlyOurs)
}
