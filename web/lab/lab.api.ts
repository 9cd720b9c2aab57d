import type { LabPrecision } from '#calc/lab/precision.ts'
import type { Quantity } from '#calc/vocabulary/quantities.ts'
import type { OnDuplicate } from '#server/answers/import.model.ts'
import type { LabImportAnswer, LabSaved } from '#server/answers/lab.model.ts'
import type { Answer, Http } from '#web/api/http.ts'
import type { LabBody } from '#web/readings/lab-entries.ts'

export function createLabApi(http: Http) {
  const path = (id: string) => `/me/calculations/${encodeURIComponent(id)}/lab/`
  return {
    save: (id: string, body: LabBody) => http.call<LabSaved>(path(id), { method: 'PUT', bearer: true, body }),
    /** All of them or none. */
    importAll: (results: readonly object[], on_duplicate: OnDuplicate) =>
      http.call<LabImportAnswer>('/me/calculations/lab/import/', {
        method: 'POST',
        bearer: true,
        body: { results, on_duplicate },
      }),
    remove: (id: string, seen: string) =>
      http.call(path(id), { method: 'DELETE', bearer: true, query: { seen } }),
    /** Leaves a result out of histories for a reason; null counts it again. */
    exclude: (id: string, q: Quantity, reason: string | null) =>
      http.call<LabSaved>(path(id), { method: 'PATCH', bearer: true, body: { excluded: { [q]: reason } } }),
  }
}

/** What the account's laboratory has found of its own precision. */
export const laboratoryPrecision = (http: Http): Promise<Answer<{ properties: LabPrecision }>> =>
  http.call('/me/lab/precision/', { bearer: true, keepScreen: true })
