import type { Sql } from './sql.ts'
import { codeOf } from './unavailable.ts'

/** How long a successful write counts, so that frequent probes cost the database little. */
const WRITE_VALID_MS = 5_000

/** Several times as many rows as fit into the sort's memory. */
const SORTED_ROWS = 20_000
/** Where `temp_file_limit` allows no temporary files, the sort fails whatever the disk is like. */
const LIMIT_EXCEEDED = '53400'

const selectIsReadOnly = (sql: Sql) =>
  sql<[{ is_read_only: boolean }]>`select current_setting('transaction_read_only')::boolean as is_read_only`

/** Skips rows that other servers have locked, so that none waits for one that hangs. */
const lockRow = (sql: Sql) =>
  sql`select from schema_migration order by name limit 1 for no key update skip locked`

const sortOnDisk = (sql: Sql) =>
  sql.begin(async (transaction) => {
    await transaction`select set_config('work_mem', '64kB', true), set_config('temp_tablespaces', '', true)`
    await transaction`select n from generate_series(1, ${SORTED_ROWS}) n order by -n offset ${SORTED_ROWS}`
  })

/**
 * Does what a write needs and leaves nothing behind. A row lock is written to the WAL, and its commit waits for the disk
 * and for a synchronous standby like any other; but no row changes, so nothing needs vacuuming. It would still succeed
 * on a full disk, in space that is already allocated. So a sort with too little memory also writes a temporary file.
 */
async function tryWrite(sql: Sql): Promise<void> {
  const rows = await lockRow(sql)
  if (rows.length === 0) throw new Error('There was no row to lock.')
  try {
    await sortOnDisk(sql)
  } catch (error) {
    if (codeOf(error) !== LIMIT_EXCEEDED) throw error
  }
}

/**
 * Checks whether a write would work now: it wouldn't on a standby, on a full disk, or while a synchronous standby is missing.
 * @returns a check that throws the reason why not
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
    if (now() - wroteAt < WRITE_VALID_MS) return
    writing ??= write()
    await writing
  }
}
