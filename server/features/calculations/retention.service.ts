import { type Fragment, oneRow, type Querier, type Sql } from '#server/db/sql.ts'
import type { Log } from '#server/log.ts'

const TICK_MS = 2_000
const SWEEP_MS = 60 * 60 * 1_000
const AFTER_FAILURE_MS = 60_000
/** Counting takes a few µs a calculation; this pause keeps it below 1 % of a core. */
const PAUSE_MS_PER_KEPT = 6
const FIRST = '00000000-0000-0000-0000-000000000000'

export interface RetentionDeps {
  sql: Sql
  log: Log
  limits: RetentionLimits
  /** A monotonic clock, ms. */
  now?: () => number
  /** The most rows that one statement deletes, and the most accounts that one examines. */
  rows?: number
  accounts?: number
}

/**
 * Deletes calculations that are too old or too many, in small batches outside of requests: soon after an account has stored
 * some, and for all accounts at the start and then every hour. Several servers may do so at once.
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
  /** Accounts that are not examined again for a while, with the time of the last time. */
  const examinedAt = new Map<string, number>()
  let sweptAt: number | null = null
  let notBefore = Number.NEGATIVE_INFINITY
  let timer: Timer | undefined
  let running: Promise<void> | null = null
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

  async function logSpared(): Promise<void> {
    const { spared } = oneRow(await selectSpared(sql, limits), 'what is spared')
    if (spared === 0) return
    log.info(
      { calculations: spared, kept: limits.kept },
      'calculations that are older than the limit for an account are kept; set CALCULATIONS_KEPT to apply it to them',
    )
  }

  async function sweep(): Promise<number> {
    // At the start, the limit may have been lowered. Later, only accounts that store something can exceed it.
    const byNumber = sweptAt === null
    if (byNumber && !limits.isAsked) await logSpared()
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
    for (const [ownerId, at] of examinedAt) if (now() - at >= pauseMs) examinedAt.delete(ownerId)
    let gone = 0
    for (const ownerId of stored) {
      if (examinedAt.has(ownerId)) continue
      examinedAt.set(ownerId, now())
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

  /** Never rejects; what fails is tried again later. */
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
    noteStored: (ownerId: string): void => void stored.add(ownerId),

    run,

    start(): void {
      timer = setInterval(() => {
        running ??= run().finally(() => {
          running = null
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

export interface RetentionLimits {
  /** How many calculations an account keeps; beyond that, the oldest deletable ones are deleted. */
  kept: number
  /** Whether the operator set `kept`. If not, it spares calculations that are older than the rule in this database. */
  isAsked: boolean
  /** Age in days at which a deletable calculation is deleted; 0: never. */
  days: number
}

/** Without a name, link, laboratory results, status or decision. An expired link counts, because it was sent to somebody. */
const isDeletable = (sql: Querier): Fragment =>
  sql`(
    calculation.name is null and calculation.share_hash is null and calculation.lab is null and calculation.status is null
    and calculation.decisions is null
  )`

const isOverdue = (sql: Querier, days: number): Fragment =>
  days === 0 ? sql`false` : sql`calculation.created_at < now() - make_interval(days => ${days}::int)`

const isCounted = (sql: Querier, { isAsked }: RetentionLimits): Fragment =>
  isAsked
    ? sql`true`
    : sql`calculation.created_at >= (select since from retention_rule where name = 'calculations_kept')`

/** How many calculations exceed `kept` and stay because they are older than the rule. */
const selectSpared = (sql: Querier, { kept }: RetentionLimits) => sql<{ spared: number }[]>`
  select coalesce(sum(least(old, counted - ${kept}::int)), 0)::int as spared
  from (
    select count(*) as counted,
      count(*) filter (
        where created_at < (select since from retention_rule where name = 'calculations_kept')
      ) as old
    from calculation group by owner_id
  ) as account
  where counted > ${kept}::int`

/** A position in the order of creation; a Date would lose the microseconds. */
interface Cut {
  created_at: string
  id: string
}

/**
 * The newest calculation to delete, with all deletable ones before it; no row if there is none. At most `atMost` are counted
 * as excess at a time, and never the latest calculation, which the account is looking at.
 *
 * Unlike the number of excess rows, the cut stays right whatever other servers store or delete before the second statement.
 */
export const selectCut = (sql: Querier, ownerId: string, limits: RetentionLimits, atMost: number) => {
  const { kept, days } = limits
  return sql<Cut[]>`
  with counted as (
    -- Newest first, so that the scan stops before the rows that were just deleted.
    select count(*) - ${kept}::int as excess
    from (
      select from calculation where owner_id = ${ownerId} and ${isCounted(sql, limits)}
      order by created_at desc limit ${kept + atMost}::int
    ) as latest
  ), beyond as (
    select created_at, id from calculation
    where owner_id = ${ownerId} and ${isDeletable(sql)} and ${isCounted(sql, limits)}
      and (created_at, id) < (
        select created_at, id from calculation where owner_id = ${ownerId} order by created_at desc, id desc limit 1
      )
    order by created_at, id
    limit (select greatest(excess, 0) from counted)
  ), overdue as (
    select created_at, id from calculation
    where owner_id = ${ownerId} and ${isDeletable(sql)} and ${isOverdue(sql, days)}
    order by created_at desc, id desc
    limit 1
  )
  select created_at::text, id
  from (select * from beyond union all select * from overdue) as cut
  order by cut.created_at desc, cut.id desc
  limit 1`
}

/**
 * Deletes at most `atMost` of an account's deletable calculations up to the cut. Skips locked rows, which are being named, or
 * deleted by another server, so that it neither waits nor deadlocks.
 */
const deleteUpTo = (
  sql: Querier,
  ownerId: string,
  { created_at, id }: Cut,
  limits: RetentionLimits,
  atMost: number,
) => sql`
  with going as materialized (
    select id from calculation
    where owner_id = ${ownerId} and ${isDeletable(sql)}
      and (${isCounted(sql, limits)} or ${isOverdue(sql, limits.days)})
      and created_at <= ${created_at}::text::timestamptz
      and (created_at, id) <= (${created_at}::text::timestamptz, ${id}::uuid)
    order by created_at, id
    limit ${atMost}
    for update skip locked
  )
  delete from calculation using going where calculation.owner_id = ${ownerId} and calculation.id = going.id`

/**
 * The spaces after `after` in the order of ids, and whether each has calculations to delete.
 * @param byNumber look for too many calculations too, which takes counting
 */
const selectAccounts = (
  sql: Querier,
  after: string,
  limits: RetentionLimits,
  byNumber: boolean,
  atMost: number,
) => sql<{ id: string; has_excess: boolean }[]>`
  select space.id,
    exists (
      select from calculation
      where calculation.owner_id = space.id and ${isDeletable(sql)} and ${isOverdue(sql, limits.days)}
    ) ${
      byNumber
        ? sql`or exists (
            select from calculation where owner_id = space.id and ${isCounted(sql, limits)} offset ${limits.kept}
          )`
        : sql``
    }
      as has_excess
  from space
  where space.id > ${after}
  order by space.id
  limit ${atMost}`
