import type { Grade } from '#server/features/grades/grades.model.ts'
import type { Http } from '#web/api/http.ts'
import { type OwnList, ownCalls, ownListHook } from '#web/own/own-list.ts'

export type { Grade }

/** The calls of own grades. Those that come with the program are in the page. */
export const createGradesApi = (http: Http) => ownCalls<Grade>(http, '/me/grades/')

export type OwnGrades = OwnList<Grade>

export const useOwnGrades = ownListHook((http) => createGradesApi(http).list())
