import type { WholeCalculation } from '#server/features/calculations/whole/whole.model.ts'
import type { Answer, Http } from '#web/api/http.ts'

export type { WholeCalculation }

/** One of the caller's calculations whole, with what has changed in its materials since. */
export const wholeCalculation = (
  http: Http,
  id: string,
  signal?: AbortSignal,
): Promise<Answer<WholeCalculation>> =>
  http.call(`/me/calculations/${encodeURIComponent(id)}/`, { bearer: true, signal })
