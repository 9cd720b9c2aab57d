import type { PropertyName } from '#calc/vocabulary/properties.ts'
import type { Analysis, MadeBy } from '#server/features/materials/analyses/analyses.model.ts'
import type { Material } from '#server/features/materials/materials.model.ts'
import type { Answer, Http } from '#web/api/http.ts'

export type { Analysis, MadeBy }

export interface AnalysisBody {
  sampled_at?: string
  sample?: string
  tank?: string
  by: MadeBy
  properties: Partial<Record<PropertyName, number | string>>
  /** By key. */
  own?: Record<string, number>
}

/** The calls about dated analyses of own materials, and about what a laboratory found of a blend as one. */
export function createDatedApi(http: Http) {
  const post = <T>(path: string, body: object): Promise<Answer<T>> =>
    http.call(path, { method: 'POST', bearer: true, body })
  const of = (id: string) => `/me/materials/${encodeURIComponent(id)}/analyses/`
  return {
    list: (id: string, signal?: AbortSignal) => http.call<Analysis[]>(of(id), { bearer: true, signal }),
    add: (id: string, body: AnalysisBody) => post<Analysis>(of(id), body),
    /** A blend's laboratory results as an analysis of a material. */
    addOf: (id: string, calculation: string) => post<Analysis>(of(id), { calculation }),
    /** The same as a new material. */
    make: (calculation: string, body: object) =>
      post<Material>(`/me/calculations/${encodeURIComponent(calculation)}/lab/material/`, body),
  }
}
