import type { Deps } from '#server/deps.ts'
import { requireCaller } from '#server/http/caller.ts'
import type { Token } from '#server/http/tokens.ts'
import type { Event, EventsQuery } from './events.model.ts'
import { selectEvents } from './events.queries.ts'

/** What happened in the caller's space, a page of it. */
export function findEvents({ sql, clock }: Pick<Deps, 'sql' | 'clock'>) {
  return async (token: Token, query: typeof EventsQuery.static): Promise<Event[]> => {
    const rows = await selectEvents(sql, token, clock(), query)
    requireCaller(rows[0])
    return rows.flatMap(({ id, at, actor, actor_kind, actor_name, kind, object, object_id, detail }) =>
      id === null
        ? []
        : [
            {
              id: Number(id),
              at: at!.toISOString(),
              actor: { kind: actor_kind!, id: actor!, name: actor_name ?? '' },
              ...{ kind: kind!, object: object!, object_id: object_id!, detail: detail! },
            },
          ],
    )
  }
}
