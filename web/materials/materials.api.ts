import type { ImportAnswer } from '#server/features/materials/files/import.model.ts'
import type { Material } from '#server/features/materials/materials.model.ts'
import type { Http } from '#web/api/http.ts'
import type { MaterialBody } from './material-entries.ts'

/** What was typed is kept, and said to be, where the session is over. */
const OWN_WORDS = { bearer: true, keepScreen: true } as const

export type MaterialsApi = ReturnType<typeof createMaterialsApi>

export const createMaterialsApi = (http: Http) => ({
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
})
