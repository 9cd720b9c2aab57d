import type { ImportAnswer } from '#server/features/materials/files/import.model.ts'
import type { Material } from '#server/features/materials/materials.model.ts'
import type { Answer, Http } from '#web/api/http.ts'
import type { MaterialBody } from './material-entries.ts'

/** The calls about one's own materials. */
export interface MaterialsApi {
  list(): Promise<Answer<Material[]>>
  create(body: MaterialBody): Promise<Answer<Material>>
  correct(id: string, body: MaterialBody): Promise<Answer<Material>>
  remove(id: string): Promise<Answer<unknown>>
  importAll(body: object): Promise<Answer<ImportAnswer>>
  exportAll(format: 'xlsx' | 'csv'): Promise<Answer<Blob>>
}

export const createMaterialsApi = (http: Http): MaterialsApi => ({
  list: () => http.call('/me/materials/', { bearer: true }),
  create: (body) => http.call('/me/materials/', { method: 'POST', bearer: true, body }),
  correct: (id, body) => http.call(`/me/materials/${id}/`, { method: 'PATCH', bearer: true, body }),
  importAll: (body) => http.call('/me/materials/import/', { method: 'POST', bearer: true, body }),
  exportAll: (format) => http.call('/me/materials/export/', { bearer: true, query: { format }, as: 'blob' }),
  remove: (id) => http.call(`/me/materials/${id}/`, { method: 'DELETE', bearer: true }),
})
