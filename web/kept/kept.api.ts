import type { Decision } from '#calc/calculation/blend-status.ts'
import type {
  CalculationPatch,
  Link,
  WholeCalculation,
} from '#server/features/calculations/whole/whole.model.ts'
import type { Http } from '#web/api/http.ts'

export type { WholeCalculation }

/** What a link shows beside the figures of the blend. */
export type Shows = Pick<NonNullable<WholeCalculation['share']>, 'materials' | 'laboratory'>

const WAYS = { released: 'release', held: 'hold', withdrawn: 'withdraw' } as const satisfies Record<
  Decision['is'],
  string
>

/** What is written on one's own calculation, and who may read it. */
export function createKeptApi(http: Http) {
  const path = (id: string) => `/me/calculations/${encodeURIComponent(id)}/`
  return {
    find: (id: string, signal?: AbortSignal) =>
      http.call<WholeCalculation>(path(id), { bearer: true, signal }),
    /**
     * Null takes a name or note away. Without a name of its own a status is the caller's word. What was typed last is sent
     * even where the page is being left.
     */
    write: (id: string, body: CalculationPatch) =>
      http.call<WholeCalculation>(path(id), { method: 'PATCH', bearer: true, body, keepalive: true }),
    /** Over the version that was seen; anything else by now is not decided on. */
    decide: (id: string, wanted: Decision['is'], body: { reason?: string; seen: string }) =>
      http.call<WholeCalculation>(`${path(id)}${WAYS[wanted]}/`, { method: 'POST', bearer: true, body }),
    /** A new link in the place of the former one, for so many days. */
    share: (id: string, days: number, shows: Shows) =>
      http.call<Link>(`${path(id)}share/`, { method: 'POST', bearer: true, body: { days, ...shows } }),
    revoke: (id: string) => http.call(`${path(id)}share/`, { method: 'DELETE', bearer: true }),
  }
}

/** A calculation's id, short enough to say aloud. */
export const shortId = (id: string): string => id.slice(0, 6)
