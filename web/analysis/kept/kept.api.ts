import type { BlendStatus } from '#calc/vocabulary/blend-status.ts'
import type { WholeCalculation } from '#server/features/calculations/whole/whole.model.ts'
import type { Answer, Http } from '#web/api/http.ts'

export type { WholeCalculation }

export interface SharedLink {
  url: string
  expires_at: string
}

/** What is written on one's own calculation, and who may read it. */
export interface KeptApi {
  find(id: string, signal?: AbortSignal): Promise<Answer<WholeCalculation>>
  /** Null takes a name or note away. Without a name of its own a status is the caller's word. */
  write(
    id: string,
    written: {
      name?: string | null
      note?: string | null
      status?: BlendStatus
      status_by?: string | null
      /** What was there as it was written; where it is something else by now, nothing is written. */
      seen?: { name?: string | null; note?: string | null; status?: string; status_at?: string | null }
    },
  ): Promise<Answer<WholeCalculation>>
  /** A new link in the place of the former one, for so many days. */
  share(id: string, days: number): Promise<Answer<SharedLink>>
  revoke(id: string): Promise<Answer<unknown>>
}

export function createKeptApi(http: Http): KeptApi {
  const path = (id: string) => `/me/calculations/${encodeURIComponent(id)}/`
  return {
    find: (id, signal) => http.call(path(id), { bearer: true, signal }),
    // What was typed last is sent even where the page is being left.
    write: (id, body) => http.call(path(id), { method: 'PATCH', bearer: true, body, keepalive: true }),
    share: (id, days) => http.call(`${path(id)}share/`, { method: 'POST', bearer: true, body: { days } }),
    revoke: (id) => http.call(`${path(id)}share/`, { method: 'DELETE', bearer: true }),
  }
}
