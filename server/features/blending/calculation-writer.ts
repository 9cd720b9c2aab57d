import { AsyncLocalStorage } from 'node:async_hooks'
import { codeOf, isDatabaseUnavailable } from '#server/db/unavailable.ts'

interface Waiting<Row, Stored> {
  row: Row
  resolve(stored: Stored | null): void
  reject(error: unknown): void
}

/** While one statement waits for the disk, others can already be sent. */
const STATEMENTS_MAX = 3
const ROWS_MAX = 64
/** So many rows are sent before the burst is over: the database starts while the server is still reading. */
const ROWS_ENOUGH = 16
const SQL_STATE = /^[0-9A-Z]{5}$/

/** An error of PostgreSQL itself: the statement has stored nothing. */
const isRefusal = (error: unknown): boolean =>
  SQL_STATE.test(String(codeOf(error))) && !isDatabaseUnavailable(error)

/**
 * Collects rows and writes them with one statement and one commit: rows of the same turn of the event loop, and rows that
 * arrive while all statements are busy.
 * @param store writes rows and returns those it has written
 * @param atTurnEnd runs a function at the end of this turn; only tests pass another
 * @returns the stored row; null if `store` left it out or PostgreSQL refused the statement. Rejects if the database is
 * unavailable, all waiting rows too; rows that were sent may or may not have been stored.
 */
export function createCalculationWriter<Row extends { id: string }, Stored extends { id: string }>(
  store: (rows: Row[]) => PromiseLike<Stored[]>,
  atTurnEnd: (run: () => void) => void = setImmediate,
): (row: Row) => Promise<Stored | null> {
  // A statement serves many requests: it must not inherit the first one's deadline.
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
      // Waiting rows would only find the database unavailable too.
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
