import { AsyncLocalStorage } from 'node:async_hooks'

type Budget = { firstAskedAt: number | null }

const current = new AsyncLocalStorage<Budget>()

/**
 * Runs the work of one request. However many statements it makes, all of them together get the patience of one,
 * counted from the first: else a slow database would make a request of several statements wait several times.
 */
export const asOneRequest = <T>(work: () => T): T => current.run({ firstAskedAt: null }, work)

/** What is left of a patience for the request that runs now, in ms; all of it outside of a request. */
export function deadlineLeft(timeoutMs: number): number {
  const budget = current.getStore()
  if (budget === undefined) return timeoutMs
  const now = performance.now()
  budget.firstAskedAt ??= now
  return Math.max(0, budget.firstAskedAt + timeoutMs - now)
}
