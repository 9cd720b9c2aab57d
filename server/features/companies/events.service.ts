import type { Deps } from '#server/deps.ts'
import { throttled } from '#server/errors.ts'
import { requireCaller } from '#server/http/caller.ts'
import type { Token } from '#server/http/tokens.ts'
import { type Event, type EventsQuery, WAITING_MAX } from './events.model.ts'
import { selectEvents } from './events.queries.ts'
import { createWatch } from './events.watch.ts'

type Query = typeof EventsQuery.static

/** What a waiting request may do. */
interface Waiting {
  seconds: number
  /** Of the request: who has gone waits no longer. */
  signal: AbortSignal
}

/** Seconds after which somebody may ask again who waits too often at once. */
const AGAIN_SECONDS = 5

/** What happened in the caller's space. */
export function eventsService({ sql, clock, stopping }: Pick<Deps, 'sql' | 'clock' | 'stopping'>) {
  const watch = createWatch(sql, stopping)
  const waiting = new Map<string, number>()

  async function page(token: Token, query: Query): Promise<Event[]> {
    const rows = await selectEvents(sql, token, clock(), query)
    requireCaller(rows[0])
    return rows.flatMap(
      ({ id, at, actor, actor_kind, actor_name, member_name, kind, object, object_id, detail }) =>
        id === null
          ? []
          : [
              {
                id: Number(id),
                at: at!.toISOString(),
                actor: { kind: actor_kind!, id: actor, name: actor_name ?? '' },
                ...{ kind: kind!, object: object!, object_id: object_id! },
                detail: { ...detail!, ...(member_name && { name: member_name }) },
              },
            ],
    )
  }

  /** Nothing is held meanwhile: neither a connection nor a transaction. What came in the end is looked up as if it was asked for then. */
  async function waitFor(token: Token, query: Query, { seconds, signal }: Waiting): Promise<Event[]> {
    const count = waiting.get(token.accountId) ?? 0
    if (count >= WAITING_MAX) throw throttled(AGAIN_SECONDS)
    waiting.set(token.accountId, count + 1)
    try {
      const ends = performance.now() + seconds * 1000
      let seen = query.after ?? 0
      for (;;) {
        const last = await watch.next(token.spaceId, seen, ends - performance.now(), signal)
        const found = await page(token, query)
        if (found.length > 0 || last === null) return found
        // What came is not what is asked for.
        seen = last
      }
    } finally {
      const left = waiting.get(token.accountId)! - 1
      if (left === 0) waiting.delete(token.accountId)
      else waiting.set(token.accountId, left)
    }
  }

  return {
    /**
     * A page of it; where there is nothing, at once or as soon as there is something.
     * @throws AppError 429 where too many requests of the account wait
     */
    async find(token: Token, query: Query, wait: Waiting): Promise<Event[]> {
      const found = await page(token, query)
      if (found.length > 0 || wait.seconds === 0 || query.latest || query.authors) return found
      return waitFor(token, query, wait)
    },
  }
}
