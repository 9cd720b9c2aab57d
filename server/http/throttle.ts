import type { Sql } from '../db/sql.ts'
import { throttled } from '../errors.ts'

/** How often something may go wrong before waits begin, and how they grow: doubling from the first to the longest. */
export interface Limit {
  free: number
  firstWaitSeconds: number
  longestWaitSeconds: number
  /** Quiet time after which the count begins anew. */
  forgetSeconds: number
}

/** The leave to try once. It holds a place until one of these is called, whatever came out. */
export interface Ticket {
  /** The try was one of those that the limit is for. */
  count(): Promise<void>
  /** It was not. */
  giveBack(): Promise<void>
  /** It was the opposite: the count begins anew. */
  clear(): Promise<void>
}

export interface Throttle {
  /**
   * Leave to try `subject` (a name, an address) once more. As many may be under way at once as may still go wrong, so
   * that parallel tries can't slip through; others wait a moment for them.
   * @throws AppError 429 while the count says to wait; a refused try is not counted
   */
  take(what: string, subject: string, limit: Limit): Promise<Ticket>
  /** Keeps in mind that `subject` was seen. */
  remember(what: string, subject: string, seconds: number): Promise<void>
  /** Whether `subject` was seen and is still in mind. */
  knows(what: string, subject: string): Promise<boolean>
}

/** One in so many tries sweeps away what is forgotten. */
const SWEEP_EVERY = 200
/** A place whose holder has not been heard of for so long is free again: its server is gone. */
const PLACE_SECONDS = 30
/** How long one waits for a place at most, and how often one looks whether another server has given one back. */
const TIMEOUT_MS = 3_000
const LOOK_MS = 250

const nothing = async () => undefined
const FREE_TICKET: Ticket = { count: nothing, giveBack: nothing, clear: nothing }

/** Counts kept in the database, and so shared by every server on it. With `enabled` false nothing is counted. */
export function createThrottle(sql: Sql, clock: () => Date, enabled: boolean): Throttle {
  const queue = createQueue()
  let tries = 0

  const sweep = (now: Date) => sql`delete from throttle where forget_at < ${now} and blocked_until < ${now}`

  function ticket(key: string, limit: Limit): Ticket {
    let isHeld = true
    queue.enter(key)
    const ending = (end: () => PromiseLike<unknown>) => async () => {
      try {
        await end()
      } finally {
        // Even where the database did not learn of it: there the place is free again after a while.
        if (isHeld) queue.leave(key)
        isHeld = false
      }
    }
    return {
      count: ending(() => updateCounted(sql, key, limit, clock())),
      giveBack: ending(() => sql`update throttle set pending = greatest(pending - 1, 0) where key = ${key}`),
      clear: ending(
        () => sql`
          update throttle set pending = greatest(pending - 1, 0), failures = 0, blocked_until = ${clock()}
          where key = ${key}`,
      ),
    }
  }

  return {
    async take(what, subject, limit) {
      if (!enabled) return FREE_TICKET
      if (++tries % SWEEP_EVERY === 0) await sweep(clock())
      const key = hash(`${what} ${subject}`)
      const began = performance.now()
      while (true) {
        // Where this process alone holds all places, the database needs not be asked.
        if (queue.held(key) < Math.max(1, limit.free)) {
          const now = clock()
          const granted = await upsertPlace(sql, key, limit, now)
          if (granted.length > 0) return ticket(key, limit)
          const waitMs = await selectWaitMs(sql, key, now)
          if (waitMs > 0) throw throttled(Math.max(1, Math.ceil(waitMs / 1000)))
        }
        if (performance.now() - began > TIMEOUT_MS) throw throttled(1)
        await queue.wait(key, LOOK_MS)
      }
    },

    async remember(what, subject, seconds) {
      if (!enabled) return
      const now = clock()
      const forgetAt = new Date(now.getTime() + seconds * 1000)
      await sql`
        insert into throttle (key, failures, blocked_until, forget_at)
        values (${hash(`${what} ${subject}`)}, 0, ${now}, ${forgetAt})
        on conflict (key) do update set forget_at = excluded.forget_at`
    },

    async knows(what, subject) {
      if (!enabled) return false
      const key = hash(`${what} ${subject}`)
      const rows = await sql`select from throttle where key = ${key} and forget_at > ${clock()}`
      return rows.length > 0
    },
  }
}

/** Who in this process holds a place or waits for one, by key; those who wait, in their order. */
function createQueue() {
  const places = new Map<string, number>()
  const waiting = new Map<string, Set<() => void>>()
  return {
    held: (key: string): number => places.get(key) ?? 0,
    enter(key: string): void {
      places.set(key, (places.get(key) ?? 0) + 1)
    },
    /** Gives a place up and wakes the first who waits. */
    leave(key: string): void {
      const left = (places.get(key) ?? 0) - 1
      if (left > 0) places.set(key, left)
      else places.delete(key)
      const [first] = waiting.get(key) ?? []
      first?.()
    },
    /** Resolves when it is this one's turn to look again, or after so long. */
    wait(key: string, longestMs: number): Promise<void> {
      const { promise, resolve } = Promise.withResolvers<void>()
      const line = waiting.get(key) ?? new Set()
      waiting.set(key, line)
      const go = () => {
        clearTimeout(timer)
        line.delete(go)
        if (line.size === 0) waiting.delete(key)
        resolve()
      }
      const timer = setTimeout(go, longestMs)
      line.add(go)
      return promise
    },
  }
}

const secondsAfter = (now: Date, seconds: number): Date => new Date(now.getTime() + seconds * 1000)

/**
 * Takes a place, where there is no wait and fewer are under way than may still go wrong (but always one); no row where
 * there is none to take, and then nothing is written.
 */
const upsertPlace = (sql: Sql, key: string, { free, forgetSeconds }: Limit, now: Date) => {
  const forgetAt = secondsAfter(now, forgetSeconds)
  const isForgotten = sql`known.forget_at <= ${now}`
  const isStale = sql`(${isForgotten} or known.pending_at <= ${secondsAfter(now, -PLACE_SECONDS)})`
  const failures = sql`case when ${isForgotten} then 0 else known.failures end`
  const pending = sql`case when ${isStale} then 0 else known.pending end`
  return sql`
    insert into throttle as known (key, failures, pending, pending_at, blocked_until, forget_at)
    values (${key}, 0, 1, ${now}, ${now}, ${forgetAt})
    on conflict (key) do update
      set failures = ${failures}, pending = ${pending} + 1, pending_at = ${now}, forget_at = ${forgetAt}
      where known.blocked_until <= ${now} and ${pending} < greatest(1, ${free}::int - ${failures})
    returning key`
}

/** How long a key still has to wait; 0 or less where it need not. */
async function selectWaitMs(sql: Sql, key: string, now: Date): Promise<number> {
  const [row] = await sql<{ blocked_until: Date }[]>`select blocked_until from throttle where key = ${key}`
  return row ? row.blocked_until.getTime() - now.getTime() : 0
}

/** One fault more; from the last free one on, a wait that doubles with each. */
const updateCounted = (sql: Sql, key: string, limit: Limit, now: Date) => {
  const { free, firstWaitSeconds, longestWaitSeconds, forgetSeconds } = limit
  return sql`
    update throttle set
      pending = greatest(pending - 1, 0),
      failures = failures + 1,
      forget_at = ${secondsAfter(now, forgetSeconds)},
      blocked_until = case
        when failures + 1 < ${free}::int then blocked_until
        else ${now}::timestamptz + interval '1 second' * least(
          ${longestWaitSeconds}::int, ${firstWaitSeconds}::int * 2 ^ least(failures + 1 - ${free}::int, 20))
        end
    where key = ${key}`
}

const hash = (text: string): string => new Bun.CryptoHasher('sha256').update(text).digest('base64url')
