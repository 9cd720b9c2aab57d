import { type Fragment, oneRow, type Sql } from '../db/sql.ts'
import { throttled } from '../errors.ts'
import { hashOf } from './callers.ts'
import type { Meters } from './meters.ts'

/** How often something may happen before waits begin; each wait is twice the last, up to the longest. */
export interface Limit {
  /** Separates its counts from those of other limits. */
  name: string
  free: number
  firstWaitSeconds: number
  longestWaitSeconds: number
  /** Quiet time after which the count starts again. */
  forgetSeconds: number
  /** Whether a try that isn't counted resets the count. */
  isForgiving?: boolean
}

export type Throttle = ReturnType<typeof createThrottle>

/** One try in so many deletes the expired counts. */
const SWEEP_EVERY = 200
/** A place held for longer is free again: the server that took it is gone. */
const PLACE_SECONDS = 30
/** How long a try waits for a place, and how often it asks whether another server has freed one. */
const TIMEOUT_MS = 3_000
const LOOK_MS = 250

/**
 * Counts are kept in the database, shared by all servers, and timed by its clock: servers' clocks differ, and a wait that
 * one of them set would be too long or too short on another. Tests pass a `now` of their own.
 */
export function createThrottle(
  sql: Sql,
  isEnabled: boolean,
  now: () => Fragment = () => sql`now()`,
  meters?: Meters,
) {
  const places = createPlaces()
  let tries = 0

  const refusal = ({ name }: Limit, seconds: number) => {
    meters?.count('fuelblend_throttled_total', { limit: name })
    return throttled(seconds)
  }

  async function takePlace(key: string, limit: Limit): Promise<void> {
    const began = performance.now()
    while (true) {
      // While this process holds all places itself, the database needn't be asked.
      if (places.count(key) < Math.max(1, limit.free)) {
        const { is_granted, wait_seconds } = await upsertPlace(sql, key, limit, now())
        if (is_granted) return places.enter(key)
        if (wait_seconds !== null) throw refusal(limit, wait_seconds)
      }
      if (performance.now() - began > TIMEOUT_MS) throw refusal(limit, 1)
      await places.wait(key, LOOK_MS)
    }
  }

  return {
    /**
     * Runs `work` as one try for `subject` (a name, an address) and counts it if `isCounted` says so; errors aren't counted.
     * Only as many tries run at once as are still free, so that parallel ones can't slip through; others wait a moment.
     * @throws AppError 429 while the count says to wait; a refused try is not counted
     */
    async attempt<T>(
      limit: Limit,
      subject: string,
      work: () => Promise<T>,
      isCounted: (outcome: T) => boolean,
    ): Promise<T> {
      if (!isEnabled) return work()
      if (++tries % SWEEP_EVERY === 0) await deleteForgotten(sql, now())
      const key = hash(`${limit.name} ${subject}`)
      await takePlace(key, limit)
      try {
        const outcome = await work().catch(async (error) => {
          // If even that fails, the place is free again after PLACE_SECONDS.
          await updatePlaceGivenBack(sql, key).catch(() => undefined)
          throw error
        })
        if (isCounted(outcome)) await updateCounted(sql, key, limit, now())
        else await (limit.isForgiving ? updateForgiven(sql, key) : updatePlaceGivenBack(sql, key))
        return outcome
      } finally {
        places.leave(key)
      }
    },

    async remember(name: string, subject: string, seconds: number): Promise<void> {
      if (!isEnabled) return
      await sql`
        insert into throttle (key, failures, blocked_until, forget_at)
        values (${hash(`${name} ${subject}`)}, 0, '-infinity', ${after(sql, now(), seconds)})
        on conflict (key) do update set forget_at = excluded.forget_at`
    },

    async knows(name: string, subject: string): Promise<boolean> {
      if (!isEnabled) return false
      const key = hash(`${name} ${subject}`)
      const rows = await sql`select from throttle where key = ${key} and forget_at > ${now()}`
      return rows.length > 0
    },
  }
}

const after = (sql: Sql, now: Fragment, seconds: number): Fragment =>
  sql`${now} + ${seconds}::int * interval '1 second'`

/**
 * Takes a place if there is no wait and fewer tries are running than are still free (at least one may run). Otherwise nothing
 * is written; `wait_seconds` is null if the wait depends on the running tries.
 */
async function upsertPlace(sql: Sql, key: string, { free, forgetSeconds }: Limit, now: Fragment) {
  const isForgotten = sql`known.forget_at <= ${now}`
  const isStale = sql`(${isForgotten} or known.pending_at <= ${after(sql, now, -PLACE_SECONDS)})`
  const failures = sql`case when ${isForgotten} then 0 else known.failures end`
  const pending = sql`case when ${isStale} then 0 else known.pending end`
  const forgetAt = after(sql, now, forgetSeconds)
  const rows = await sql<{ is_granted: boolean; wait_seconds: number | null }[]>`
    with granted as (
      insert into throttle as known (key, failures, pending, pending_at, blocked_until, forget_at)
      values (${key}, 0, 1, ${now}, '-infinity', ${forgetAt})
      on conflict (key) do update
        set failures = ${failures}, pending = ${pending} + 1, pending_at = ${now}, forget_at = ${forgetAt}
        where known.blocked_until <= ${now} and ${pending} < greatest(1, ${free}::int - ${failures})
      returning key
    )
    select exists (select from granted) as is_granted,
      (select ceil(extract(epoch from blocked_until - ${now}))::int from throttle
        where key = ${key} and blocked_until > ${now}) as wait_seconds`
  return oneRow(rows, 'the throttle')
}

const updatePlaceGivenBack = (sql: Sql, key: string) => sql`
  update throttle set pending = greatest(pending - 1, 0) where key = ${key}`

const updateForgiven = (sql: Sql, key: string) => sql`
  update throttle set pending = greatest(pending - 1, 0), failures = 0, blocked_until = '-infinity'
  where key = ${key}`

/** Counts a try; from the last free one on, each sets a wait twice as long as the one before. */
const updateCounted = (sql: Sql, key: string, limit: Limit, now: Fragment) => {
  const { free, firstWaitSeconds, longestWaitSeconds, forgetSeconds } = limit
  return sql`
    update throttle set
      pending = greatest(pending - 1, 0),
      failures = failures + 1,
      forget_at = ${after(sql, now, forgetSeconds)},
      blocked_until = case
        when failures + 1 < ${free}::int then blocked_until
        else ${now} + interval '1 second' * least(
          ${longestWaitSeconds}::int, ${firstWaitSeconds}::int * 2 ^ least(failures + 1 - ${free}::int, 20))
        end
    where key = ${key}`
}

const deleteForgotten = (sql: Sql, now: Fragment) =>
  sql`delete from throttle where forget_at < ${now} and blocked_until < ${now}`

const hash = (text: string): string => hashOf(text).toString('base64url')

/** The places that this process holds for each key, and the tries that wait for one, first come first served. */
function createPlaces() {
  const places = new Map<string, number>()
  const waiting = new Map<string, Set<() => void>>()
  return {
    count: (key: string): number => places.get(key) ?? 0,
    enter(key: string): void {
      places.set(key, (places.get(key) ?? 0) + 1)
    },
    /** Frees a place and wakes the first in line. */
    leave(key: string): void {
      const left = (places.get(key) ?? 0) - 1
      if (left > 0) places.set(key, left)
      else places.delete(key)
      const [first] = waiting.get(key) ?? []
      first?.()
    },
    /** Resolves when a place is free and this try is first in line, or after `longestMs`. */
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
