import { AsyncLocalStorage } from 'node:async_hooks'

/** How long a request has waited for the database, and what it is waiting for now. */
type RequestClock = { waitedMs: number; underWay: number; since: number }

const current = new AsyncLocalStorage<RequestClock>()

/**
 * Runs the work of one request. All its statements share one deadline: with one each, a slow database would hold up a
 * request of several statements several times as long. What counts is the time in which any of them is under way, not what
 * is computed between them.
 */
export const asOneRequest = <T>(work: () => T): T => current.run({ waitedMs: 0, underWay: 0, since: 0 }, work)

interface Wait {
  /** How many ms of the timeout the current request has left for the database; outside of a request, all of it. */
  left: number
  /** To be called when the answer is there; once. */
  end(): void
}

/** Begins to wait for a statement or a transaction; one with nothing left is over before it begins. */
export function beginWait(timeoutMs: number): Wait {
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
