import type {
  Analysis,
  ImportAnswer,
  MadeBy,
  Material,
  NewAnalysis,
} from '#server/features/materials/materials.model.ts'
import type { Http } from '#web/api/http.ts'
import type { MaterialBody } from './material-entries.ts'

export type { Analysis, MadeBy }

/** When the session has ended, the screen stays and says that the entries are kept. */
const OWN_WORDS = { bearer: true, keepScreen: true } as const

export function createMaterialsApi(http: Http) {
  const analysesOf = (id: string) => `/me/materials/${encodeURIComponent(id)}/analyses/`
  return {
    list: () => http.call<Material[]>('/me/materials/', { bearer: true }),
    create: (body: MaterialBody) =>
      http.call<Material>('/me/materials/', { method: 'POST', ...OWN_WORDS, body }),
    correct: (id: string, body: MaterialBody & { seen?: string }) =>
      http.call<Material>(`/me/materials/${id}/`, { method: 'PATCH', ...OWN_WORDS, body }),
    importAll: (body: object) =>
      http.call<ImportAnswer>('/me/materials/import/', { method: 'POST', ...OWN_WORDS, body }),
    exportAll: (format: 'xlsx' | 'csv') =>
      http.call<Blob>('/me/materials/export/', { bearer: true, query: { format }, as: 'blob' }),
    remove: (id: string, seen: string) =>
      http.call(`/me/materials/${id}/`, { method: 'DELETE', bearer: true, query: { seen } }),
    analyses: (id: string, signal: AbortSignal) =>
      http.call<Analysis[]>(analysesOf(id), { bearer: true, signal }),
    /** Adds an analysis, or a blend's laboratory results as one. */
    addAnalysis: (id: string, body: typeof NewAnalysis.static) =>
      http.call<Analysis>(analysesOf(id), { method: 'POST', bearer: true, body }),
    createFromLab: (calculation: string, body: object) =>
      http.call<Material>(`/me/calculations/${encodeURIComponent(calculation)}/lab/material/`, {
        method: 'POST',
        bearer: true,
        body,
      }),
  }
}

export type MaterialsApi = ReturnType<typeof createMaterialsApi>
