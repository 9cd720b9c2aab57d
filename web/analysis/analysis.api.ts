import type { UnitChoice } from '#calc/units/choice.ts'
import { CATEGORY_NAMES, type CategoryName, isCategoryName } from '#calc/vocabulary/categories.ts'
import { emptyProperties } from '#calc/vocabulary/properties.ts'
import type { BlendAnswer } from '#server/answers/blend.model.ts'
import type { BlendRequest } from '#server/features/blending/blending.model.ts'
import type { ListedCalculation } from '#server/features/calculations/calculation-list.model.ts'
import type { Material } from '#server/features/materials/materials.model.ts'
import type { Answer, Http } from '#web/api/http.ts'

export type { BlendAnswer, BlendRequest, ListedCalculation, Material }

export interface ChartRequest {
  calculation: string
  format: 'png' | 'svg'
  theme: 'light' | 'dark'
  lang: 'en' | 'fa'
  temperature: UnitChoice['temperature']
  density: UnitChoice['density']
  width?: number
  height?: number
  scale?: number
  /** With the interval that is kept with it. */
  uncertainty?: 'true'
}

/** The calls on the one draft that the server keeps for an account. */
export interface DraftApi {
  find(): Promise<Answer<{ updated_at: string | null; draft: unknown }>>
  keep(draft: object): Promise<Answer<unknown>>
  forget(): Promise<Answer<unknown>>
}

/** The calls of the wizard. */
export interface AnalysisApi {
  /** The five names in the server's order; the built-in list when the call fails. */
  categories(): Promise<CategoryName[]>
  /** Materials of a category; of `customized`, all of the caller's and the available ones. */
  materials(category: CategoryName): Promise<Answer<Material[]>>
  /** The caller's latest calculations, the newest first. */
  recent(limit: number): Promise<Answer<ListedCalculation[]>>
  blend(request: BlendRequest): Promise<Answer<BlendAnswer>>
  /** Of an own material. */
  keepPrice(id: string, price: Material['price']): Promise<Answer<unknown>>
  chart(request: ChartRequest, signal?: AbortSignal): Promise<Answer<Blob>>
  /** The recipe map of a kept calculation. */
  map(id: string, query: Readonly<Record<string, string | number>>): Promise<Answer<Blob>>
}

export const createAnalysisApi = (http: Http): AnalysisApi => ({
  async categories() {
    const answer = await http.call<{ name?: unknown }[]>('/materials/categories/')
    const names = answer.ok && Array.isArray(answer.value) ? answer.value.map(({ name }) => name) : []
    const known = names.filter(isCategoryName)
    return known.length > 0 ? known : CATEGORY_NAMES
  },

  async materials(category) {
    const query = { category: category === 'customized' ? null : category }
    const answer = await http.call<Material[]>('/materials/', { bearer: true, query })
    return answer.ok ? { ...answer, value: answer.value.map(withAllProperties) } : answer
  },

  recent: (limit) => http.call('/me/calculations/', { bearer: true, query: { limit } }),

  blend: (request) =>
    http.call<BlendAnswer>('/calculations/blending/', { method: 'POST', bearer: true, body: request }),

  keepPrice: (id, price) =>
    http.call(`/me/materials/${id}/`, { method: 'PATCH', bearer: true, body: { price } }),

  chart: (request, signal) =>
    http.call<Blob>('/calculations/blending/plot/', {
      bearer: true,
      as: 'blob',
      query: { ...request },
      signal,
    }),

  map: (id, query) => http.call<Blob>(`/me/calculations/${id}/map/`, { bearer: true, as: 'blob', query }),
})

export const createDraftApi = (http: Http): DraftApi => ({
  find: () => http.call('/me/draft/', { bearer: true }),
  keep: (draft) => http.call('/me/draft/', { method: 'PUT', bearer: true, body: { draft } }),
  forget: () => http.call('/me/draft/', { method: 'DELETE', bearer: true }),
})

/** Every property present, null where nothing was measured, whatever the server left out. */
export const withAllProperties = (material: Material): Material => ({
  ...material,
  properties: { ...emptyProperties(), ...material.properties },
})
