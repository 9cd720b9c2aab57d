import { Database } from 'bun:sqlite'

/**
 * A lock that the operating system releases when its holder dies. Bun has no flock, but its SQLite takes such locks on a file:
 * shared in a read transaction, exclusive in an exclusive one.
 */
type Lock = { release(): void }

const RETRY_MS = 10

function take(file: string, how: 'exclusive' | 'shared'): Lock | null {
  const database = new Database(file, { create: true })
  try {
    database.run('pragma busy_timeout = 0')
    if (how === 'exclusive') {
      database.run('begin exclusive')
    } else {
      database.run('begin')
      database.query('select count(*) from sqlite_schema').get()
    }
  } catch (error) {
    database.close()
    if (error instanceof Error && 'code' in error && error.code === 'SQLITE_BUSY') return null
    throw error
  }
  return { release: () => database.close() }
}

/** An exclusive lock on the file, or null if another process holds any lock on it. */
export const tryExclusive = (file: string): Lock | null => take(file, 'exclusive')

/** A shared lock on the file, or null if another process holds it exclusively. */
export const tryShared = (file: string): Lock | null => take(file, 'shared')

/** Waits for an exclusive lock and runs `work` with it. @throws the error of `lateError` after `timeoutMs` */
export async function exclusively<T>(
  file: string,
  timeoutMs: number,
  lateError: () => Error,
  work: () => Promise<T>,
): Promise<T> {
  const giveUpAt = performance.now() + timeoutMs
  let lock = tryExclusive(file)
  while (lock === null) {
    if (performance.now() > giveUpAt) throw lateError()
    await Bun.sleep(RETRY_MS)
    lock = tryExclusive(file)
  }
  try {
    return await work()
  } finally {
    lock.release()
  }
}
