import { CATEGORY_NAMES, type CategoryName, isCategoryName } from '#calc/vocabulary/categories.ts'
import { emptyProperties } from '#calc/vocabulary/properties.ts'
import type { BlendAnswer } from '#server/answers/blend.model.ts'
import type { BlendRequest } from '#server/features/blending/blending.model.ts'
import type { Material } from '#server/features/materials/materials.model.ts'
import type { Answer, Http } from '#web/api/http.ts'

export type { BlendAnswer, BlendRequest, Material }

export interface ChartRequest {
  calculation: string
  format: 'png' | 'svg'
  theme: 'light' | 'dark'
  lang: 'en' | 'fa'
  width?: number
  height?: number
  scale?: number
}

/** The calls of the wizard. */
export interface AnalysisApi {
  /** The five names in the server's order; the built-in list when the call fails. */
  categories(): Promise<CategoryName[]>
  /** Materials of a category; of `customized`, all of the caller's and the available ones. */
  materials(category: CategoryName): Promise<Answer<Material[]>>
  blend(request: BlendRequest): Promise<Answer<BlendAnswer>>
  chart(request: ChartRequest, signal?: AbortSignal): Promise<Answer<Blob>>
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

  blend: (request) =>
    http.call<BlendAnswer>('/calculations/blending/', { method: 'POST', bearer: true, body: request }),

  chart: (request, signal) =>
    http.call<Blob>('/calculations/blending/plot/', {
      bearer: true,
      as: 'blob',
      query: { ...request },
      signal,
    }),
})

/** Every property present, null where nothing was measured, whatever the server left out. */
export const withAllProperties = (material: Material): Material => ({
  ...material,
  properties: { ...emptyProperties(), ...material.properties },
})
