import type { Quantity } from '#calc/grades/quantities.ts'
import type { LabValues, Level, PumpedAmount } from '#calc/lab/lab-record.ts'
import type { LabAnswer } from '#server/answers/lab.model.ts'
import type { LabImportAnswer, OnDuplicate } from '#server/features/calculations/lab/lab.model.ts'
import type { Answer, Http } from '#web/api/http.ts'

/** What is sent, in the units of the wire. */
export interface LabBody {
  sampled_at?: string
  sample?: string
  levels?: Partial<Record<Level, LabValues>>
  results: LabValues
  methods?: Record<string, string>
  as_blended?: Record<string, PumpedAmount> | null
  /** By `own:key` the unit that the value is in. */
  units?: Record<string, string>
  /** Which results are to be replaced: when they were entered, null for none. */
  seen?: string | null
}

export interface LabApi {
  save(id: string, body: LabBody): Promise<Answer<LabAnswer>>
  remove(id: string, seen: string): Promise<Answer<unknown>>
  /** Leaves a result out of histories for a reason; null counts it again. */
  exclude(id: string, q: Quantity, reason: string | null): Promise<Answer<LabAnswer>>
  /** All of them or none. */
  importAll(results: readonly object[], onDuplicate: OnDuplicate): Promise<Answer<LabImportAnswer>>
}

export function createLabApi(http: Http): LabApi {
  const path = (id: string) => `/me/calculations/${encodeURIComponent(id)}/lab/`
  return {
    save: (id, body) => http.call(path(id), { method: 'PUT', bearer: true, body }),
    importAll: (results, on_duplicate) =>
      http.call('/me/calculations/lab/import/', {
        method: 'POST',
        bearer: true,
        body: { results, on_duplicate },
      }),
    remove: (id, seen) => http.call(path(id), { method: 'DELETE', bearer: true, query: { seen } }),
    exclude: (id, q, reason) =>
      http.call(path(id), { method: 'PATCH', bearer: true, body: { excluded: { [q]: reason } } }),
  }
}
