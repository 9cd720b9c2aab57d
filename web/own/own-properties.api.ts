import type { OwnProperty } from '#calc/own/own-property.ts'
import type { Answer, Http } from '#web/api/http.ts'

/** The calls about properties that somebody has defined. */
export interface OwnPropertiesApi {
  list(): Promise<Answer<OwnProperty[]>>
  create(body: object): Promise<Answer<OwnProperty>>
  correct(key: string, body: object): Promise<Answer<OwnProperty>>
  remove(key: string): Promise<Answer<unknown>>
}

const PATH = '/me/properties/'

export const createOwnPropertiesApi = (http: Http): OwnPropertiesApi => ({
  list: () => http.call<OwnProperty[]>(PATH, { bearer: true }),
  create: (body) => http.call<OwnProperty>(PATH, { method: 'POST', bearer: true, body }),
  correct: (key, body) => http.call<OwnProperty>(`${PATH}${key}/`, { method: 'PATCH', bearer: true, body }),
  remove: (key) => http.call(`${PATH}${key}/`, { method: 'DELETE', bearer: true }),
})
