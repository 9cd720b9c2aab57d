import type { Sql } from '#server/db/sql.ts'
import { oneRow } from '#server/db/sql.ts'
import type { Log } from '#server/log.ts'
import {
  deleteUpTo,
  type RetentionLimits,
  selectAccounts,
  selectCut,
  selectSpared,
} from './retention.queries.ts'

const TICK_MS = 2_000
const SWEEP_MS = 60 * 60 * 1_000
const AFTER_FAILURE_MS = 60_000
/** Counting an account's calculations takes a few µs for each. This keeps the counting below 1 % of a core. */
const PAUSE_MS_PER_KEPT = 6
const FIRST = '00000000-0000-0000-0000-000000000000'

export interface RetentionDeps {
  sql: Sql
  log: Log
  limits: RetentionLimits
  /** Milliseconds of a clock that only goes forward. */
  now?: () => number
  /** The most rows that one statement deletes, and the most accounts that one looks at. */
  rows?: number
  accounts?: number
}

/**
 * Deletes calculations that are too old or too many, in small batches and never as part of a request: soon after an
 * account has stored some, and for all accounts at the start and then every hour. Several servers may do so at once.
 */
export function createRetention({
  sql,
  log,
  limits,
  now = () => performance.now(),
  rows = 1_000,
  accounts = 20,
}: RetentionDeps) {
  const pauseMs = Math.min(SWEEP_MS, limits.kept * PAUSE_MS_PER_KEPT)
  const stored = new Set<string>()
  /** Accounts that are not looked at again for a while, with the time of the last look. */
  const lookedAt = new Map<string, number>()
  let sweptAt: number | null = null
  let notBefore = Number.NEGATIVE_INFINITY
  let timer: Timer | undefined
  let running: Promise<void> = Promise.resolve()
  let isRunning = false
  let stopped = false

  async function tidy(ownerId: string): Promise<number> {
    let gone = 0
    while (!stopped) {
      const [cut] = await selectCut(sql, ownerId, limits, rows)
      if (!cut) break
      const { count } = await deleteUpTo(sql, ownerId, cut, limits, rows)
      if (count === 0) break
      gone += count
    }
    return gone
  }

  async function sayWhatIsSpared(): Promise<void> {
    const { spared } = oneRow(await selectSpared(sql, limits), 'what is spared')
    if (spared === 0) return
    log.info(
      { calculations: spared, kept: limits.kept },
      'calculations that are older than the limit for an account are kept; set CALCULATIONS_KEPT to apply it to them',
    )
  }

  async function sweep(): Promise<number> {
    // Later, only accounts that store something can exceed their number. At the start, the setting may have been lowered.
    const byNumber = sweptAt === null
    if (byNumber && !limits.isAsked) await sayWhatIsSpared()
    let gone = 0
    let page = [{ id: FIRST, has_excess: false }]
    do {
      page = await selectAccounts(sql, page.at(-1)!.id, limits, byNumber, accounts)
      for (const { id, has_excess } of page) if (has_excess) gone += await tidy(id)
    } while (page.length === accounts && !stopped)
    sweptAt = now()
    return gone
  }

  async function tidyStored(): Promise<number> {
    for (const [ownerId, at] of lookedAt) if (now() - at >= pauseMs) lookedAt.delete(ownerId)
    let gone = 0
    for (const ownerId of stored) {
      if (lookedAt.has(ownerId)) continue
      lookedAt.set(ownerId, now())
      stored.delete(ownerId)
      try {
        gone += await tidy(ownerId)
      } catch (error) {
        stored.add(ownerId)
        throw error
      }
    }
    return gone
  }

  /** Does what is due. Never rejects: what fails stays due. */
  async function run(): Promise<void> {
    if (now() < notBefore) return
    try {
      const swept = sweptAt === null || now() - sweptAt >= SWEEP_MS ? await sweep() : 0
      const gone = swept + (await tidyStored())
      if (gone > 0) log.info({ calculations: gone }, 'old calculations were deleted')
    } catch (error) {
      notBefore = now() + AFTER_FAILURE_MS
      log.warn({ err: error }, 'old calculations could not be deleted, trying again later')
    }
  }

  return {
    /** To be called whenever an account has stored a calculation. */
    noteStored: (ownerId: string): void => void stored.add(ownerId),

    run,

    start(): void {
      timer = setInterval(() => {
        if (isRunning) return
        isRunning = true
        running = run().finally(() => {
          isRunning = false
        })
      }, TICK_MS).unref()
    },

    async stop(): Promise<void> {
      stopped = true
      clearInterval(timer)
      await running
    },
  }
}
