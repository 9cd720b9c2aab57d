import type { Sql } from './sql.ts'

/** A write that succeeded is believed for so long, so that asking often costs the database little. */
const BELIEVED_MS = 5_000

/** Several times the memory that the sort gets. */
const SORTED_ROWS = 20_000
/** Of files of this kind, where `temp_file_limit` allows none. That says nothing about the disk. */
const LIMIT_EXCEEDED = '53400'

const selectIsReadOnly = (sql: Sql) =>
  sql<[{ is_read_only: boolean }]>`select current_setting('transaction_read_only')::boolean as is_read_only`

/** Another server at the same moment takes the next row, so that nobody waits for one that has stopped. */
const lockRow = (sql: Sql) =>
  sql`select from schema_migration order by name limit 1 for no key update skip locked`

const sortOnDisk = (sql: Sql) =>
  sql.begin(async (transaction) => {
    await transaction`select set_config('work_mem', '64kB', true), set_config('temp_tablespaces', '', true)`
    await transaction`select n from generate_series(1, ${SORTED_ROWS}) n order by -n offset ${SORTED_ROWS}`
  })

/**
 * Does what writes need and leaves nothing behind. Locking a row goes to the log, and its commit waits for the disk and for
 * a synchronous standby, like any other; no row changes, so there is nothing to clear away. But it would fit into what is
 * left of a full disk. So a sort is given too little memory, and has to write a file beside the data.
 */
async function tryWrite(sql: Sql): Promise<void> {
  const rows = await lockRow(sql)
  if (rows.length === 0) throw new Error('There was no row to lock.')
  try {
    await sortOnDisk(sql)
  } catch (error) {
    const isForbidden = error instanceof Error && 'code' in error && error.code === LIMIT_EXCEEDED
    if (!isForbidden) throw error
  }
}

/**
 * Finds out whether a write would work now: not on a standby, nor on a full disk, nor while a synchronous standby is missing.
 * @returns a check that throws what stands in the way
 */
export function createReadiness(sql: Sql, now = () => performance.now()): () => Promise<void> {
  let wroteAt = Number.NEGATIVE_INFINITY
  let writing: Promise<void> | null = null

  const write = async () => {
    try {
      await tryWrite(sql)
      wroteAt = now()
    } finally {
      writing = null
    }
  }

  return async () => {
    const [{ is_read_only }] = await selectIsReadOnly(sql)
    if (is_read_only) throw new Error('The database takes no writes: it is a standby, or was made read-only.')
    if (now() - wroteAt < BELIEVED_MS) return
    writing ??= write()
    await writing
  }
}
