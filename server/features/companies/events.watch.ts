import { AsyncLocalStorage } from 'node:async_hooks'
import type { Querier } from '#server/db/sql.ts'
import type { SpaceId } from '#server/http/tokens.ts'
import { selectLast } from './events.queries.ts'

/** How often is looked, by one statement for all who wait. */
const LOOK_MS = 500

interface Waiter {
  spaceId: SpaceId
  seen: number
  wake(last: number | null): void
}

/**
 * Waits for events. While anybody waits, one short statement a moment asks for all of them; in between nothing is held.
 * @param stopping from then on nobody waits
 */
export function createWatch(sql: Querier, stopping?: AbortSignal) {
  // A look serves many requests: it must not inherit the deadline of the one that began it.
  const outsideOfRequests = AsyncLocalStorage.snapshot()
  const waiters = new Set<Waiter>()
  let isLooking = false

  async function look(): Promise<void> {
    try {
      const rows = await selectLast(sql, [...new Set([...waiters].map(({ spaceId }) => spaceId))])
      const lasts = new Map(rows.map(({ space_id, last }) => [space_id, Number(last)]))
      for (const { spaceId, seen, wake } of [...waiters]) {
        const last = lasts.get(spaceId) ?? 0
        if (last > seen) wake(last)
      }
    } catch {
      // Who waits is answered at the end of their time, by a statement of their own.
    }
    if (waiters.size > 0) setTimeout(look, LOOK_MS)
    else isLooking = false
  }

  return {
    /** The number of the last event as soon as it is more than `seen`; null at the end of the time, or where nobody waits any more. */
    next: (spaceId: SpaceId, seen: number, ms: number, signal: AbortSignal): Promise<number | null> => {
      if (ms <= 0 || signal.aborted || stopping?.aborted) return Promise.resolve(null)
      const { promise, resolve } = Promise.withResolvers<number | null>()
      const giveUp = () => waiter.wake(null)
      const timer = setTimeout(giveUp, ms)
      const waiter: Waiter = {
        ...{ spaceId, seen },
        wake(last) {
          waiters.delete(waiter)
          clearTimeout(timer)
          signal.removeEventListener('abort', giveUp)
          stopping?.removeEventListener('abort', giveUp)
          resolve(last)
        },
      }
      waiters.add(waiter)
      signal.addEventListener('abort', giveUp)
      stopping?.addEventListener('abort', giveUp)
      if (!isLooking) {
        isLooking = true
        outsideOfRequests(() => setTimeout(look, 0))
      }
      return promise
    },
  }
}
