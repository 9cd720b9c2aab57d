import type { Analysis, MadeBy, NewAnalysis } from '#server/features/materials/materials.model.ts'
import type { BodyOf, Http } from '#web/api/http.ts'
import type { MaterialBody } from './material-entries.ts'

export type { Analysis, MadeBy }

/** When the session has ended, the screen stays and says that the entries are kept. */
const OWN_WORDS = { bearer: true, keepScreen: true } as const

/** Figures may be text as typed: the server says what is wrong with them. */
export function createMaterialsApi(http: Http) {
  return {
    list: () => http.ask('GET /me/materials/', { bearer: true }),
    /** Those of the catalogue, and one's own with what stands for the tanks. */
    all: (signal: AbortSignal) => http.ask('GET /materials/', { bearer: true, signal }),
    create: (body: MaterialBody) =>
      http.ask('POST /me/materials/', { ...OWN_WORDS, body: body as BodyOf<'POST /me/materials/'> }),
    correct: (id: string, body: MaterialBody & { seen?: string }) =>
      http.ask('PATCH /me/materials/:id/', {
        params: { id },
        ...OWN_WORDS,
        body: body as BodyOf<'PATCH /me/materials/:id/'>,
      }),
    importAll: (body: object) =>
      http.ask('POST /me/materials/import/', {
        ...OWN_WORDS,
        body: body as BodyOf<'POST /me/materials/import/'>,
      }),
    exported: (format: 'xlsx' | 'csv', ids: readonly string[] | null) =>
      http.ask('GET /me/materials/export/', {
        bearer: true,
        query: { format, ...(ids && { ids: ids.join(',') }) },
        as: 'blob',
      }),
    remove: (id: string, seen: string) =>
      http.ask('DELETE /me/materials/:id/', { params: { id }, bearer: true, query: { seen } }),
    analyses: (id: string, signal: AbortSignal) =>
      http.ask('GET /me/materials/:id/analyses/', { params: { id }, bearer: true, signal }),
    /** Adds an analysis, or a blend's laboratory results as one. */
    addAnalysis: (id: string, body: typeof NewAnalysis.static) =>
      http.ask('POST /me/materials/:id/analyses/', { params: { id }, bearer: true, body }),
    createFromLab: (calculation: string, body: BodyOf<'POST /me/calculations/:id/lab/material/'>) =>
      http.ask('POST /me/calculations/:id/lab/material/', {
        params: { id: calculation },
        bearer: true,
        body,
      }),
  }
}

export type MaterialsApi = ReturnType<typeof createMaterialsApi>
