import { chownSync, existsSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { type Binaries, EmbeddedDatabaseError } from './binaries.ts'
import type { Identity } from './identity.ts'
import { ownFolder, type Place } from './place.ts'

export const SUPERUSER = 'fuelblend'
export const DATABASE = 'fuelblend'

/** The line that gives the reason; those after it are about cleaning up. */
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

/**
 * Makes the data folder, whole or not at all: it is built under another name and renamed when finished.
 * Call with the place's gate held.
 */
export function ensureCluster(place: Place, binaries: Binaries, identity: Identity, fsync: boolean): void {
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
