import type { LabRecord, LabValues, Level, PumpedAmount } from '#calc/lab/lab-record.ts'
import type { LabImportAnswer, OnDuplicate } from '#server/features/calculations/lab/lab.model.ts'
import type { Answer, Http } from '#web/api/http.ts'

/** What is sent, in the units of the wire. */
export interface LabBody {
  sampled_at?: string
  sample?: string
  levels?: Partial<Record<Level, LabValues>>
  results: LabValues
  methods?: Record<string, string>
  as_blended?: Record<string, PumpedAmount>
}

export interface LabApi {
  save(id: string, body: LabBody): Promise<Answer<LabRecord>>
  remove(id: string): Promise<Answer<unknown>>
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
    remove: (id) => http.call(path(id), { method: 'DELETE', bearer: true }),
  }
}
