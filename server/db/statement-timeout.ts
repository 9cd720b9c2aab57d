import { AsyncLocalStorage } from 'node:async_hooks'
import type { Pool } from './driver.ts'
import type { Sql } from './sql.ts'
import { isConflict, isReadOnly, isStale, pauseMs, RETRIES } from './unavailable.ts'

/** How long a request has waited for the database, and how many statements are under way since when. */
type RequestClock = { waitedMs: number; underWay: number; since: number }

const current = new AsyncLocalStorage<RequestClock>()

/**
 * Runs the work of one request. All its statements share one deadline: with one each, a slow database would hold up a request
 * of several statements several times as long. Only the time in which a statement is under way counts.
 */
export const asOneRequest = <T>(work: () => T): T => current.run({ waitedMs: 0, underWay: 0, since: 0 }, work)

/**
 * Begins to wait for a statement or a transaction. `left` are the ms that the current request has left for the database, outside
 * of a request the whole timeout; `end` is to be called once, when the answer is there.
 */
export function beginWait(timeoutMs: number): { left: number; end: () => void } {
  const clock = current.getStore()
  if (clock === undefined) return { left: timeoutMs, end: () => undefined }
  const now = performance.now()
  const waited = clock.waitedMs + (clock.underWay > 0 ? now - clock.since : 0)
  const left = Math.max(0, timeoutMs - waited)
  if (left === 0) return { left, end: () => undefined }
  if (clock.underWay === 0) clock.since = now
  clock.underWay += 1
  return {
    left,
    end: () => {
      clock.underWay -= 1
      if (clock.underWay === 0) clock.waitedMs += performance.now() - clock.since
    },
  }
}

type Settle = (value: unknown) => void

/** The internals of a postgres.js query that are used here. */
type Query = {
  executed: boolean
  active: boolean
  parameters?: unknown
  cursorFn?: unknown
  forEachFn?: unknown
  handle(): Promise<void>
  resolve: Settle
  reject: Settle
}

/** A pool on a read-only server is replaced no more often: there may be no other server. */
const RETIRE_EVERY_MS = 1_000
/** The time for statements on a replaced pool to finish. */
const RETIRE_SECONDS = 1

/** Our transactions rely on it: after waiting for a lock, the next statement sees what its holder did. */
const ISOLATION = 'isolation level read committed'

const silent = (timeoutMs: number): Error =>
  Object.assign(new Error(`The database did not answer within ${timeoutMs} ms.`), {
    code: 'DATABASE_SILENT',
  })

const isQuery = (value: unknown): value is Query =>
  typeof value === 'object' && value !== null && 'executed' in value && 'handle' in value

/** Resets a failed query so that it can run again. Its parameters are serialized already, which must not happen twice. */
function renew(query: Query): void {
  query.executed = false
  query.active = false
  query.parameters = undefined
}

/** The present pool and the clock of what is sent to it. */
function createWatch(open: () => Pool, timeoutMs: number | null) {
  let pool = open()
  let retiredAt = Number.NEGATIVE_INFINITY

  const giveUp = (suspect: Pool) => {
    if (pool !== suspect) return
    pool = open()
    suspect.tear()
    suspect.sql.end({ timeout: 0 }).catch(() => undefined)
  }

  /** New connections may find another server; the present ones would fail every write as long as they stand. */
  const retire = (suspect: Pool) => {
    const now = performance.now()
    if (pool !== suspect || now - retiredAt < RETIRE_EVERY_MS) return
    retiredAt = now
    pool = open()
    suspect.sql.end({ timeout: RETIRE_SECONDS }).catch(() => undefined)
  }

  return {
    pool: () => pool,

    /** Calls `fail` when the time is up. Returns a function that stops the clock, null if the time is up already. */
    startClock(fail: (error: Error) => void): (() => void) | null {
      if (timeoutMs === null) return () => undefined
      const { left, end } = beginWait(timeoutMs)
      if (left === 0) {
        fail(silent(timeoutMs))
        return null
      }
      const usedPool = pool
      const timer = setTimeout(() => {
        stop()
        fail(silent(timeoutMs))
        // Only a full silence speaks against the connections; a request that used up its time elsewhere doesn't.
        if (left === timeoutMs) giveUp(usedPool)
      }, left)
      let isRunning = true
      const stop = () => {
        if (isRunning) end()
        isRunning = false
        clearTimeout(timer)
      }
      return stop
    },

    /** The ms until another try; null if there must be none. */
    pauseAfter(error: unknown, attempt: number, usedPool: Pool): number | null {
      if (isReadOnly(error)) retire(usedPool)
      if (attempt >= RETRIES) return null
      if (isStale(error)) return 0
      return isConflict(error) ? pauseMs(attempt) : null
    },
  }
}

type Watch = ReturnType<typeof createWatch>

/** The clock starts when the statement is executed, not when it is written: a fragment of another one never starts it. */
function watchQuery<T>({ startClock, pauseAfter }: Watch, query: T, usedPool: Pool): T {
  if (!isQuery(query)) return query
  const { handle } = query
  query.handle = async () => {
    if (query.executed) return handle.call(query)
    const { resolve, reject } = query
    let attempt = 0
    let isOver = false
    const stopClock = startClock((error) => {
      isOver = true
      reject(error)
    })
    if (stopClock === null) {
      query.executed = true
      return
    }
    query.resolve = (value) => {
      stopClock()
      resolve(value)
    }
    query.reject = (error) => {
      // Rows that were handed out can't be taken back.
      const isWhole = !query.cursorFn && !query.forEachFn
      const pause = isWhole && !isOver ? pauseAfter(error, attempt, usedPool) : null
      if (pause === null) {
        stopClock()
        return reject(error)
      }
      attempt += 1
      setTimeout(() => {
        if (isOver) return
        renew(query)
        void handle.call(query)
      }, pause)
    }
    return handle.call(query)
  }
  return query
}

async function watchTransaction(
  { pool, startClock, pauseAfter }: Watch,
  begin: (pool: Pool) => Promise<unknown>,
): Promise<unknown> {
  let isOver = false
  const { promise: late, reject } = Promise.withResolvers<never>()
  const stopClock = startClock(reject)
  if (stopClock === null) return late
  const untilDone = async (attempt = 0): Promise<unknown> => {
    const usedPool = pool()
    try {
      return await begin(usedPool)
    } catch (error) {
      const pause = isOver ? null : pauseAfter(error, attempt, usedPool)
      if (pause === null) throw error
      await Bun.sleep(pause)
      if (isOver) throw error
      return untilDone(attempt + 1)
    }
  }
  try {
    return await Promise.race([untilDone(), late])
  } finally {
    isOver = true
    stopClock()
  }
}

/**
 * A pool whose statements and transactions fail if the answer doesn't come in time, and are tried again if the database
 * rolled them back because of another. So the function that is given to `begin` may run more than once.
 *
 * postgres.js waits as long as the connection stands, and one whose other end has gone without a word stands for minutes. So
 * after a silence all connections are dropped. A statement that may have been executed is never sent twice: it fails.
 * @param timeoutMs null for no limit
 */
export function withStatementTimeout(open: () => Pool, timeoutMs: number | null): Sql {
  const watch = createWatch(open, timeoutMs)
  return new Proxy(watch.pool().sql, {
    apply: (_target, _this, words: Parameters<Sql>) => {
      const usedPool = watch.pool()
      return watchQuery(watch, (usedPool.sql as (...all: unknown[]) => unknown)(...words), usedPool)
    },
    get: (_target, name) => {
      const usedPool = watch.pool()
      switch (name) {
        case 'unsafe':
          return (...words: Parameters<Sql['unsafe']>) =>
            watchQuery(watch, usedPool.sql.unsafe(...words), usedPool)
        case 'begin':
          return (...words: unknown[]) => {
            const all = (words.length > 1 ? words : [ISOLATION, ...words]) as [never]
            return watchTransaction(watch, ({ sql }) => sql.begin(...all))
          }
        default:
          return Reflect.get(usedPool.sql, name)
      }
    },
  })
}
