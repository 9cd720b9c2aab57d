import { deadlineLeft } from './request-deadline.ts'
import type { Sql } from './sql.ts'

/** A pool, and how to tear its connections off without waiting for the other side. */
export type Pool = { sql: Sql; tear(): void }

type Settle = (value: unknown) => void

/** The inside of a postgres.js query, as far as its life is watched. */
type Query = { executed: boolean; handle(): Promise<void>; resolve: Settle; reject: Settle }

const silent = (timeoutMs: number): Error =>
  Object.assign(new Error(`The database did not answer within ${timeoutMs} ms.`), {
    code: 'DATABASE_SILENT',
  })

const isQuery = (value: unknown): value is Query =>
  typeof value === 'object' && value !== null && 'executed' in value && 'handle' in value

/**
 * A pool whose statements and transactions fail when the answer doesn't come in time. postgres.js waits as long
 * as the connection stands, and one whose other end has gone without a word stands for minutes. So after a silence
 * all connections are given up, and what comes next gets new ones. Nothing is sent twice: the caller learns that it failed.
 */
export function withStatementTimeout(open: () => Pool, timeoutMs: number): Sql {
  let pool = open()

  const giveUp = (suspect: Pool) => {
    if (pool !== suspect) return
    pool = open()
    suspect.tear()
    suspect.sql.end({ timeout: 0 }).catch(() => undefined)
  }

  /** Calls `fail` when the time is up; what it returns stops the clock. */
  const startClock = (fail: (error: Error) => void, left: number): (() => void) => {
    const asked = pool
    const timer = setTimeout(() => {
      fail(silent(timeoutMs))
      // Only a full silence speaks against the lines; a request that used up its time elsewhere doesn't.
      if (left === timeoutMs) giveUp(asked)
    }, left)
    return () => clearTimeout(timer)
  }

  /** The clock runs from when the statement is asked for, not from when it is written: a part of another one never starts it. */
  const watchQuery = <T>(query: T): T => {
    if (!isQuery(query)) return query
    const { handle, resolve, reject } = query
    query.handle = async () => {
      if (query.executed) return handle.call(query)
      const left = deadlineLeft(timeoutMs)
      if (left === 0) {
        query.executed = true
        return reject(silent(timeoutMs))
      }
      const stopClock = startClock(reject, left)
      const settleWith = (settle: Settle) => (value: unknown) => {
        stopClock()
        settle(value)
      }
      query.resolve = settleWith(resolve)
      query.reject = settleWith(reject)
      return handle.call(query)
    }
    return query
  }

  const watchTransaction = async (begin: () => Promise<unknown>): Promise<unknown> => {
    const left = deadlineLeft(timeoutMs)
    if (left === 0) throw silent(timeoutMs)
    const { promise: late, reject } = Promise.withResolvers<never>()
    const stopClock = startClock(reject, left)
    try {
      return await Promise.race([begin(), late])
    } finally {
      stopClock()
    }
  }

  return new Proxy(pool.sql, {
    apply: (_target, _this, words: Parameters<Sql>) =>
      watchQuery((pool.sql as (...all: unknown[]) => unknown)(...words)),
    get: (_target, name) => {
      const current = pool.sql
      switch (name) {
        case 'unsafe':
          return (...words: Parameters<Sql['unsafe']>) => watchQuery(current.unsafe(...words))
        case 'begin':
          return (...words: [never]) => watchTransaction(() => current.begin(...words))
        default:
          return Reflect.get(current, name)
      }
    },
  })
}
