import type { Decision } from '#calc/calculation/blend-status.ts'
import type { CalculationPatch, WholeCalculation } from '#server/features/calculations/whole/whole.model.ts'
import type { Http } from '#web/api/http.ts'

export type { WholeCalculation }

/** What a link shows besides the figures of the blend. */
export type Shows = Pick<NonNullable<WholeCalculation['share']>, 'materials' | 'laboratory'>

const WAYS = { released: 'release', held: 'hold', withdrawn: 'withdraw' } as const satisfies Record<
  Decision['is'],
  string
>

/** Reads, annotates, releases and shares the user's calculations. */
export const createStoredApi = (http: Http) => ({
  find: (id: string, signal?: AbortSignal) =>
    http.ask('GET /me/calculations/:id/', { bearer: true, params: { id }, signal }),
  /**
   * Null removes a name or note. A status is attributed to the caller unless `status_by` is given.
   * Sent with keepalive: the page may be closing.
   */
  write: (id: string, body: CalculationPatch) =>
    http.ask('PATCH /me/calculations/:id/', { bearer: true, params: { id }, body, keepalive: true }),
  /** Decides on the version `seen`; refused if there is a newer one. */
  decide: (id: string, wanted: Decision['is'], body: { reason?: string; seen: string }) =>
    http.ask(`POST /me/calculations/:id/${WAYS[wanted]}/`, { bearer: true, params: { id }, body }),
  /** Replaces the link with a new one, valid for `days`. */
  share: (id: string, days: number, shows: Shows) =>
    http.ask('POST /me/calculations/:id/share/', { bearer: true, params: { id }, body: { days, ...shows } }),
  revoke: (id: string) => http.ask('DELETE /me/calculations/:id/share/', { bearer: true, params: { id } }),
})

/** A calculation's id, short enough to say aloud. */
export const shortId = (id: string): string => id.slice(0, 6)
