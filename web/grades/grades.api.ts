import type { Grade } from '#server/features/grades/grades.model.ts'
import type { Http } from '#web/api/http.ts'
import { type OwnList, ownCalls, ownListHook } from '#web/own/own-list.ts'

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
export const createGradesApi = (http: Http) => ownCalls<Grade, GradeBody>(http, '/me/grades/')

export type OwnGrades = OwnList<Grade>

/** The reader's own grades. */
export const useOwnGrades = ownListHook((http) => createGradesApi(http).list())
