import { type Fragment, type Joined, oneRow, type Querier, type Sql } from '#server/db/sql.ts'
import type { Meters } from '#server/http/meters.ts'
import type { Log } from '#server/log.ts'
import {
  isCountedFragment,
  type NearLimit,
  nearLimit,
  type RetentionLimits,
  type SpaceLimits,
  spaceLimits,
} from '#server/retention-limits.ts'

const TICK_MS = 2_000
const SWEEP_MS = 60 * 60 * 1_000
const AFTER_FAILURE_MS = 60_000
/** Of spaces near their limit, so many are remembered. */
const NEAR_MAX = 10_000
/** Counting takes a few µs a calculation; this pause keeps it below 1 % of a core. */
const PAUSE_MS_PER_KEPT = 6
const FIRST = '00000000-0000-0000-0000-000000000000'

export interface RetentionDeps {
  sql: Sql
  log: Log
  limits: RetentionLimits
  meters?: Meters
  /** A monotonic clock, ms. */
  now?: () => number
  /** The most rows that one statement deletes, and the most accounts that one examines. */
  rows?: number
  accounts?: number
}

/**
 * Deletes calculations that are too old or too many, in small batches outside of requests: soon after a space has stored
 * some, and for all spaces at the start and then every hour. Each removal is an event of its space. Several servers may do so at once.
 */
export function createRetention({
  sql,
  log,
  limits,
  meters,
  now = () => performance.now(),
  rows = 250,
  accounts = 20,
}: RetentionDeps) {
  const pauseMs = Math.min(SWEEP_MS, Math.max(limits.kept, limits.companyKept ?? 0) * PAUSE_MS_PER_KEPT)
  const near = new Map<string, NearLimit>()
  const stored = new Set<string>()
  /** Accounts that are not examined again for a while, with the time of the last time. */
  const examinedAt = new Map<string, number>()
  let sweptAt: number | null = null
  let notBefore = Number.NEGATIVE_INFINITY
  let timer: Timer | undefined
  let running: Promise<void> | null = null
  let stopped = false

  function noteNear(ownerId: string, found: NearLimit | null): void {
    near.delete(ownerId)
    if (found && near.size < NEAR_MAX) near.set(ownerId, found)
  }

  async function tidy(ownerId: string): Promise<void> {
    const [space] = await sql<{ kind: string }[]>`select kind from space where id = ${ownerId}`
    if (!space) return
    const ofSpace = spaceLimits(limits, space.kind === 'company')
    let gone = 0
    while (!stopped) {
      const { stored, cut } = await findCut(sql, ownerId, ofSpace, rows)
      noteNear(ownerId, nearLimit(Math.min(stored, ofSpace.kept ?? stored), ofSpace))
      const deleted = cut ? await deleteUpTo(sql, ownerId, cut, ofSpace, rows) : 0
      if (deleted === 0) break
      gone += deleted
    }
    if (gone === 0) return
    meters?.count('fuelblend_calculations_deleted_total', {}, gone)
    log.info({ space: ownerId, kind: space.kind, calculations: gone }, 'old calculations were deleted')
  }

  async function logSpared(): Promise<void> {
    const { spared } = oneRow(await selectSpared(sql, limits), 'what is spared')
    if (spared === 0) return
    log.info(
      { calculations: spared, kept: limits.kept },
      'calculations that are older than the limit for an account are kept; set CALCULATIONS_KEPT to apply it to them',
    )
  }

  async function sweep(): Promise<void> {
    // At the start, the limit may have been lowered. Later, only accounts that store something can exceed it.
    const byNumber = sweptAt === null
    if (byNumber && !limits.isAsked) await logSpared()
    let page = [{ id: FIRST, has_excess: false }]
    do {
      page = await selectAccounts(sql, page.at(-1)!.id, limits, byNumber, accounts)
      for (const { id, has_excess } of page) if (has_excess) await tidy(id)
    } while (page.length === accounts && !stopped)
    sweptAt = now()
  }

  async function tidyStored(): Promise<void> {
    for (const [ownerId, at] of examinedAt) if (now() - at >= pauseMs) examinedAt.delete(ownerId)
    for (const ownerId of stored) {
      if (examinedAt.has(ownerId)) continue
      examinedAt.set(ownerId, now())
      stored.delete(ownerId)
      try {
        await tidy(ownerId)
      } catch (error) {
        stored.add(ownerId)
        throw error
      }
    }
  }

  /** Never rejects; what fails is tried again later. */
  async function run(): Promise<void> {
    if (now() < notBefore) return
    try {
      if (sweptAt === null || now() - sweptAt >= SWEEP_MS) await sweep()
      await tidyStored()
    } catch (error) {
      meters?.count('fuelblend_retention_failures_total')
      notBefore = now() + AFTER_FAILURE_MS
      log.warn({ err: error }, 'old calculations could not be deleted, trying again later')
    }
  }

  return {
    noteStored: (ownerId: string): void => void stored.add(ownerId),

    /** How near a space had come to its limit when it was last examined; null while it is far from it. */
    nearLimitOf: (ownerId: string): NearLimit | null => near.get(ownerId) ?? null,

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

/** Without a name, link, laboratory results, status or decision. An expired link counts, because it was sent to somebody. */
const isDeletable = (sql: Querier): Fragment =>
  sql`(
    calculation.name is null and calculation.share_hash is null and calculation.lab is null and calculation.status is null
    and calculation.decisions is null
  )`

const isOverdue = (sql: Querier, days: number): Fragment =>
  days === 0 ? sql`false` : sql`calculation.created_at < now() - make_interval(days => ${days}::int)`

/** How many calculations of personal spaces exceed `kept` and stay because they are older than the rule. */
const selectSpared = (sql: Querier, { kept }: RetentionLimits) => sql<{ spared: number }[]>`
  select coalesce(sum(least(old, counted - ${kept}::int)), 0)::int as spared
  from (
    select count(*) as counted,
      count(*) filter (
        where created_at < (select since from retention_rule where name = 'calculations_kept')
      ) as old
    from calculation
    where exists (select from space where space.id = calculation.owner_id and space.kind = 'personal')
    group by owner_id
  ) as account
  where counted > ${kept}::int`

/** How many count, at most `atMost` beyond those kept, and up to where to delete. */
async function findCut(
  sql: Querier,
  ownerId: string,
  limits: SpaceLimits,
  atMost: number,
): Promise<{ stored: number; cut: Cut | null }> {
  const rows = await selectCut(sql, ownerId, limits, atMost)
  const { stored, created_at, id } = oneRow(rows, 'the cut')
  return { stored, cut: created_at === null || id === null ? null : { created_at, id } }
}

/** A position in the order of creation; a Date would lose the microseconds. */
interface Cut {
  created_at: string
  id: string
}

/**
 * The newest calculation to delete, with all deletable ones before it; nulls if there is none. At most `atMost` are counted
 * as excess at a time, and never the latest calculation, which somebody is looking at.
 *
 * Unlike the number of excess rows, the cut stays right whatever other servers store or delete before the second statement.
 */
export const selectCut = (sql: Querier, ownerId: string, limits: SpaceLimits, atMost: number) => {
  const { kept, days } = limits
  return sql<({ stored: number } & Joined<Cut>)[]>`
  with counted as (
    ${
      kept === null
        ? sql`select 0 as stored, 0 as excess`
        : sql`
    -- Newest first, so that the scan stops before the rows that were just deleted.
    select count(*)::int as stored, count(*) - ${kept}::int as excess
    from (
      select from calculation where owner_id = ${ownerId} and ${isCountedFragment(sql, limits)}
      order by created_at desc limit ${kept + atMost}::int
    ) as latest`
    }
  ), beyond as (
    select created_at, id from calculation
    where owner_id = ${ownerId} and ${isDeletable(sql)} and ${isCountedFragment(sql, limits)}
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
  select counted.stored, cut.created_at::text, cut.id
  from counted left join (select * from beyond union all select * from overdue) as cut on true
  order by cut.created_at desc nulls last, cut.id desc
  limit 1`
}

/**
 * Deletes at most `atMost` of an account's deletable calculations up to the cut. Skips locked rows, which are being named, or
 * deleted by another server, so that it neither waits nor deadlocks. Returns how many.
 */
const deleteUpTo = (
  sql: Sql,
  ownerId: string,
  { created_at, id }: Cut,
  limits: SpaceLimits,
  atMost: number,
): Promise<number> =>
  sql.begin(async (transaction) => {
    // Who deletes, in the events of the space.
    await transaction`select set_config('fuelblend.actor', 'operator', true)`
    const { count } = await transaction`
  with going as materialized (
    select id from calculation
    where owner_id = ${ownerId} and ${isDeletable(transaction)}
      and (${limits.kept === null ? transaction`false` : isCountedFragment(transaction, limits)} or ${isOverdue(transaction, limits.days)})
      and created_at <= ${created_at}::text::timestamptz
      and (created_at, id) <= (${created_at}::text::timestamptz, ${id}::uuid)
    order by created_at, id
    limit ${atMost}
    for update skip locked
  )
  delete from calculation using going where calculation.owner_id = ${ownerId} and calculation.id = going.id`
    return count
  }) as Promise<number>

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
        ? sql`or space.kind = 'personal' and exists (
            select from calculation where owner_id = space.id and ${isCountedFragment(sql, limits)} offset ${limits.kept}
          )`
        : sql``
    } ${
      byNumber && limits.companyKept !== null
        ? sql`or space.kind = 'company' and exists (
            select from calculation where owner_id = space.id offset ${limits.companyKept}
          )`
        : sql``
    }
      as has_excess
  from space
  where space.id > ${after}
  order by space.id
  limit ${atMost}`
