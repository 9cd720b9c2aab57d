import type { Grade } from '#server/features/grades/grades.model.ts'
import type { Answer, Http } from '#web/api/http.ts'

export type { Grade }

/** An own grade as it is sent. */
export interface GradeBody {
  name: string
  nameFa: string | null
  category: string | null
  d86Group: string
  copiedFrom: string | null
  limits: readonly object[]
}

/** The calls of own grades. Those that come with the program are in the page. */
export interface GradesApi {
  own(): Promise<Answer<Grade[]>>
  create(body: GradeBody): Promise<Answer<Grade>>
  correct(id: string, body: GradeBody): Promise<Answer<Grade>>
  remove(id: string): Promise<Answer<unknown>>
}

const PATH = '/me/grades/'

export const createGradesApi = (http: Http): GradesApi => ({
  own: () => http.call<Grade[]>(PATH, { bearer: true }),
  create: (body) => http.call<Grade>(PATH, { method: 'POST', bearer: true, body }),
  correct: (id, body) => http.call<Grade>(`${PATH}${id}/`, { method: 'PATCH', bearer: true, body }),
  remove: (id) => http.call(`${PATH}${id}/`, { method: 'DELETE', bearer: true }),
})
