import { AsyncLocalStorage } from 'node:async_hooks'
import { t } from 'elysia'
import type { Fragment, Joined, Querier } from '#server/db/sql.ts'
import type { Deps, FeatureDeps } from '#server/deps.ts'
import { throttled } from '#server/errors.ts'
import { caller, joinedRows, type Who, who } from '#server/http/caller.ts'
import { ok } from '#server/http/documentation.ts'
import { endpoint, endpoints } from '#server/http/endpoint.ts'
import { answerPage, LINK, type Page, pageOf, readCursor } from '#server/http/pages.ts'
import type { SpaceId, Token } from '#server/http/tokens.ts'
import { createCounts } from '#server/jobs/turns.ts'
import { Event, EventsQuery, WAIT_MAX_SECONDS, WAITING_MAX } from './companies.model.ts'

const EXAMPLE: Event = {
  id: 41,
  at: '2026-01-15T09:32:11.482Z',
  actor: { kind: 'person', id: '0a6f7f3c-0d0e-4d7a-9c59-3a4d0b9f6e21', name: 'Mina Karimi' },
  kind: 'released',
  object: 'calculation',
  object_id: '5b1c0e7e-58c5-4c61-8d5e-0b8f6f2d9a11',
  detail: { name: 'Summer grade, tank 4' },
}

const SPARE_SECONDS = 10

/** The seconds of `Prefer: wait=N`, 0 without it. */
export function waitOf(prefer: string | null): number {
  const [, digits] = /(?:^|[,;\s])wait\s*=\s*"?(\d{1,9})/i.exec(prefer ?? '') ?? []
  return digits === undefined ? 0 : Math.min(Number(digits), WAIT_MAX_SECONDS)
}

export function eventsRoutes(deps: FeatureDeps) {
  const findEvents = createEvents(deps)
  return endpoints('Companies', deps.callers, [
    endpoint({
      path: 'GET /me/events/',
      summary: 'List events',
      headers: ['wait'],
      description:
        'In order; with `after`, none is missed. Personal spaces emit no event for a new calculation. Send `Prefer: wait=25` to long-poll.',
      answers: ok('A page of events.', t.Array(Event), [EXAMPLE], LINK),
      query: EventsQuery,
      async run({ token, input, request, set, server }) {
        const seconds = waitOf(request.headers.get('prefer'))
        if (seconds > 0) {
          set.headers['preference-applied'] = `wait=${seconds}`
          // Otherwise the idle connection would be closed.
          server?.timeout(request, seconds + SPARE_SECONDS)
        }
        const page = await findEvents(token, input, { seconds, signal: request.signal })
        return answerPage({ request, set }, page)
      },
    }),
  ])
}

type Row = Omit<Event, 'actor' | 'at' | 'id'> & {
  id: string
  at: Date
  actor: string | null
  actor_kind: Event['actor']['kind']
  actor_name: string | null
  /** The member who joined, left or has other roles. */
  member_name: string | null
}

/** The name of a person or a program; an operator has none. */
const nameOf = (sql: Querier, event: Fragment): Fragment => sql`
  case ${event}.actor_kind
    when 'key' then (select name from api_key where id = ${event}.actor)
    when 'person' then (select concat_ws(' ', first_name, last_name) from account where id = ${event}.actor)
  end`

/** The caller with a page of the events of their space, and the first of the next; one row with nulls if there are none. */
const selectEvents = (sql: Querier, token: Token, now: Date, query: EventsQuery) => sql<
  (Who & Joined<Row>)[]
>`
  with caller as (${caller(sql, token, now)})
  select ${who(sql)}, page.*, ${nameOf(sql, sql`page`)} as actor_name,
    case page.object when 'member' then (
      select concat_ws(' ', first_name, last_name) from account where id = page.object_id::uuid
    ) end as member_name
  from caller
  left join lateral (${query.authors ? authors(sql, query) : page(sql, query)}) as page on true
  order by page.id ${query.latest ? sql`desc` : sql`asc`}`

const COLUMNS = ['id', 'at', 'actor', 'actor_kind', 'kind', 'object', 'object_id', 'detail']

const page = (
  sql: Querier,
  { after, before, latest = false, limit, actor, kind, object, object_id }: EventsQuery,
): Fragment => sql`
    select ${sql(COLUMNS)} from event
    where space_id = caller.space_id
      ${after === undefined ? sql`` : sql`and id > ${after}`} ${before === undefined ? sql`` : sql`and id < ${before}`}
      ${actor === undefined ? sql`` : sql`and event.actor = ${actor}`} ${kind === undefined ? sql`` : sql`and kind = ${kind}`}
      ${object === undefined ? sql`` : sql`and object = ${object}`}
      ${object_id === undefined ? sql`` : sql`and object_id = ${object_id}`}
    order by id ${latest ? sql`desc` : sql`asc`} limit ${limit + 1}`

/** For each thing its making, its last change and its last measurement. */
function authors(sql: Querier, { object, object_id = '' }: EventsQuery): Fragment {
  const one = (is: Fragment, order: Fragment) => sql`(
    select ${sql(COLUMNS)} from event
    where space_id = caller.space_id and event.object_id = asked.id ${object === undefined ? sql`` : sql`and object = ${object}`} and ${is}
    order by event.id ${order} limit 1
  )`
  return sql`
    select distinct told.* from unnest(string_to_array(${object_id}, ',')) as asked (id) cross join lateral (
      ${one(sql`kind = 'made'`, sql`asc`)}
      union all ${one(sql`kind not in ('made', 'copied')`, sql`desc`)}
      union all ${one(sql`kind in ('measured', 'tested')`, sql`desc`)}
    ) as told`
}

const selectLast = (sql: Querier, spaceIds: readonly SpaceId[]) => sql<{ space_id: SpaceId; last: string }[]>`
  select space_id, last from event_count where space_id = any(${[...spaceIds]}::uuid[])`

/** One statement looks for all waiting requests so often. */
const LOOK_MS = 500

interface Waiter {
  spaceId: SpaceId
  seen: number
  wake(last: number | null): void
}

/**
 * Waits for events. While requests wait, one short statement every `LOOK_MS` looks for all of them; in between nothing is held.
 * @param stopping ends all waits
 * @returns waits for an event after number `seen`: its number, or null at the end of the time, the request or the server
 */
function createWatch(sql: Querier, stopping?: AbortSignal) {
  // A look serves many requests, so it must not inherit the deadline of the one that began it.
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
      // Waiting requests are answered at the end of their time, by their own statements.
    }
    if (waiters.size > 0) setTimeout(look, LOOK_MS)
    else isLooking = false
  }

  return (spaceId: SpaceId, seen: number, ms: number, signal: AbortSignal): Promise<number | null> => {
    if (ms <= 0 || signal.aborted || stopping?.aborted) return Promise.resolve(null)
    const { promise, resolve } = Promise.withResolvers<number | null>()
    const giveUp = () => waiter.wake(null)
    const timer = setTimeout(giveUp, ms)
    const waiter: Waiter = {
      spaceId,
      seen,
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
  }
}

/** What is asked for, without what the pages before have shown. */
function afterCursor({ cursor, ...query }: EventsQuery): EventsQuery {
  const [last] = readCursor('events', cursor, 'number') ?? []
  if (last === undefined || query.authors) return query
  return query.latest
    ? { ...query, before: Math.min(query.before ?? last, last) }
    : { ...query, after: Math.max(query.after ?? last, last) }
}

const eventOf = (row: Row): Event => ({
  id: Number(row.id),
  at: row.at.toISOString(),
  actor: { kind: row.actor_kind, id: row.actor, name: row.actor_name ?? '' },
  kind: row.kind,
  object: row.object,
  object_id: row.object_id,
  detail: { ...row.detail, ...(row.member_name && { name: row.member_name }) },
})

interface Waiting {
  seconds: number
  /** The end of the request. */
  signal: AbortSignal
}

/** `Retry-After` of a request too many. */
const AGAIN_SECONDS = 5

/**
 * @returns finds a page of the events of the caller's space; if there are none, at once or as soon as there are
 * @throws AppError 429 if too many requests of the account wait
 */
function createEvents({ sql, clock, stopping }: Pick<Deps, 'sql' | 'clock' | 'stopping'>) {
  const nextEvent = createWatch(sql, stopping)
  const counted = createCounts()

  async function page(token: Token, query: EventsQuery): Promise<Page<Event>> {
    const rows = joinedRows(await selectEvents(sql, token, clock(), query))
    const limit = query.authors ? rows.length : query.limit
    return pageOf('events', rows, limit, eventOf, ({ id }) => [Number(id)])
  }

  /** Holds neither a connection nor a transaction while it waits; new events are found by another statement. */
  async function waitFor(
    token: Token,
    query: EventsQuery,
    { seconds, signal }: Waiting,
  ): Promise<Page<Event>> {
    const ends = performance.now() + seconds * 1000
    let seen = query.after ?? 0
    for (;;) {
      const last = await nextEvent(token.spaceId, seen, ends - performance.now(), signal)
      const found = await page(token, query)
      if (found.items.length > 0 || last === null) return found
      // The new event does not match the query.
      seen = last
    }
  }

  return async (token: Token, asked: EventsQuery, wait: Waiting): Promise<Page<Event>> => {
    const query = afterCursor(asked)
    const found = await page(token, query)
    if (found.items.length > 0 || wait.seconds === 0 || query.latest || query.authors) return found
    return counted(
      token.accountId,
      WAITING_MAX,
      () => throttled(AGAIN_SECONDS),
      () => waitFor(token, query, wait),
    )
  }
}
