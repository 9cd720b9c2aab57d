import { AsyncLocalStorage } from 'node:async_hooks'
import { isDatabaseUnavailable } from '#server/db/unavailable.ts'

interface Waiting<Row, Stored> {
  row: Row
  resolve(stored: Stored | null): void
  reject(error: unknown): void
}

/** While one statement waits for the disk, others can carry what has come since. */
const STATEMENTS_MAX = 3
const ROWS_MAX = 64
/** So many of a burst are sent without waiting for the rest: the database begins while the server still reads. */
const ROWS_ENOUGH = 16
const SQL_STATE = /^[0-9A-Z]{5}$/

/** An error of PostgreSQL itself: the statement has stored nothing. */
const isRefusal = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  SQL_STATE.test(String(error.code)) &&
  !isDatabaseUnavailable(error)

/**
 * Writes rows that come in the same turn of the event loop, or while all statements are busy, with one statement: one
 * commit for all of them, where each by itself would wait for the disk.
 * @param store writes rows, and returns those that it has written
 * @param atTurnEnd runs something at the end of this turn; only tests pass another
 * @returns for each row what was stored; null where it wasn't, because `store` left it out or PostgreSQL refused the
 * statement. Fails where the database is away, for rows that haven't been sent too: of those that have, nobody knows
 * whether they were stored.
 */
export function createCalculationWriter<Row extends { id: string }, Stored extends { id: string }>(
  store: (rows: Row[]) => PromiseLike<Stored[]>,
  atTurnEnd: (run: () => void) => void = setImmediate,
): (row: Row) => Promise<Stored | null> {
  // A statement for many requests has a deadline of its own, not what is left of the first one's.
  const outsideOfRequests = AsyncLocalStorage.snapshot()
  const waiting: Waiting<Row, Stored>[] = []
  let running = 0
  let isScheduled = false

  async function write(batch: Waiting<Row, Stored>[]): Promise<void> {
    running += 1
    try {
      const stored = new Map((await store(batch.map(({ row }) => row))).map((row) => [row.id, row]))
      for (const { row, resolve } of batch) resolve(stored.get(row.id) ?? null)
    } catch (error) {
      if (isRefusal(error)) for (const { resolve } of batch) resolve(null)
      // Those that wait would only find the database away in their turn.
      else for (const { reject } of [...batch, ...waiting.splice(0)]) reject(error)
    }
    running -= 1
    send()
  }

  function send(): void {
    while (running < STATEMENTS_MAX && waiting.length > 0) void write(waiting.splice(0, ROWS_MAX))
  }

  function sendAtTurnEnd(): void {
    if (isScheduled) return
    isScheduled = true
    atTurnEnd(() => {
      isScheduled = false
      send()
    })
  }

  return (row) => {
    const { promise, resolve, reject } = Promise.withResolvers<Stored | null>()
    waiting.push({ row, resolve, reject })
    outsideOfRequests(waiting.length >= ROWS_ENOUGH ? send : sendAtTurnEnd)
    return promise
  }
}
