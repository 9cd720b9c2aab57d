import type { UncertaintyAnswer } from '#calc/uncertainty/answer.ts'
import type { UncertaintySettings } from '#calc/uncertainty/question.ts'
import type { Answer, Http } from '#web/api/http.ts'
import { type Against, requestOf } from '#web/grades/against.ts'

export interface UncertaintyApi {
  /** Has the server compute it, and keep it with the calculation. */
  keep(
    id: string,
    settings: Partial<UncertaintySettings>,
    against: Against | null,
    signal: AbortSignal,
  ): Promise<Answer<UncertaintyAnswer>>
  forget(id: string): Promise<Answer<unknown>>
}

export function createUncertaintyApi(http: Http): UncertaintyApi {
  const path = (id: string) => `/me/calculations/${encodeURIComponent(id)}/uncertainty/`
  return {
    keep: (id, { isOneLaboratory, tests: _, ...settings }, against, signal) => {
      const body = { ...settings, one_laboratory: isOneLaboratory ?? false, ...requestOf(against) }
      return http.call(path(id), { method: 'PUT', bearer: true, body, signal })
    },
    forget: (id) => http.call(path(id), { method: 'DELETE', bearer: true, keepalive: true }),
  }
}
