import { AsyncLocalStorage } from 'node:async_hooks'

type RequestClock = { firstStatementAt: number | null }

const current = new AsyncLocalStorage<RequestClock>()

/**
 * Runs the work of one request. All its statements share one deadline, counted from the first: with one each, a slow
 * database would hold up a request of several statements several times as long.
 */
export const asOneRequest = <T>(work: () => T): T => current.run({ firstStatementAt: null }, work)

/** How many ms of the timeout the current request has left; outside of a request, all of it. */
export function deadlineLeft(timeoutMs: number): number {
  const clock = current.getStore()
  if (clock === undefined) return timeoutMs
  const now = performance.now()
  clock.firstStatementAt ??= now
  return Math.max(0, clock.firstStatementAt + timeoutMs - now)
}
