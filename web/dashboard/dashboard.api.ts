import type { ListedCalculation } from '#server/features/calculations/calculation-list.model.ts'
import type { Answer, Http } from '#web/api/http.ts'

export type { ListedCalculation }

const RECENT = 3

/** The caller's latest calculations, the newest first. */
export const recentCalculations = (http: Http, signal: AbortSignal): Promise<Answer<ListedCalculation[]>> =>
  http.call('/me/calculations/', { bearer: true, query: { limit: RECENT }, signal })
