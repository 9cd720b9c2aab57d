import { AsyncLocalStorage } from 'node:async_hooks'
import { isDatabaseUnavailable } from '#server/db/unavailable.ts'

interface Waiting<Row, Stored> {
  row: Row
  resolve(stored: Stored | null): void
  reject(error: unknown): void
}

/** While the database works on one or waits for its disk, the next are gathered and sent, so that nobody waits for another. */
const STATEMENTS_MAX = 3
const ROWS_MAX = 64
/** So many don't wait for the rest of their burst: the database begins while the server still reads. */
const ROWS_ENOUGH = 16
const SQL_STATE = /^[0-9A-Z]{5}$/

/** An error of PostgreSQL itself: the statement has left nothing behind. */
const isRefusal = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  SQL_STATE.test(String(error.code)) &&
  !isDatabaseUnavailable(error)

/**
 * Writes rows that come close together with one statement: one commit for all of them, where each by itself would wait
 * for the disk. A lone row is sent at once.
 * @param store writes rows, and returns those that it has written
 * @returns for each row what was stored; null where it wasn't, because `store` left it out or the statement was refused.
 * Fails where the database is away, also for rows that haven't been sent: whether a row was written is then unknown.
 */
export function createCalculationWriter<Row extends { id: string }, Stored extends { id: string }>(
  store: (rows: Row[]) => PromiseLike<Stored[]>,
): (row: Row) => Promise<Stored | null> {
  // A statement for many requests has its own patience, not what is left of the first one's.
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
      // Those behind it would only wait as long again.
      else for (const { reject } of [...batch, ...waiting.splice(0)]) reject(error)
    }
    running -= 1
    send()
  }

  function send(): void {
    while (running < STATEMENTS_MAX && waiting.length > 0) void write(waiting.splice(0, ROWS_MAX))
  }

  return (row) => {
    const { promise, resolve, reject } = Promise.withResolvers<Stored | null>()
    waiting.push({ row, resolve, reject })
    if (waiting.length >= ROWS_ENOUGH) outsideOfRequests(send)
    if (!isScheduled) {
      isScheduled = true
      outsideOfRequests(() =>
        setImmediate(() => {
          isScheduled = false
          send()
        }),
      )
    }
    return promise
  }
}
