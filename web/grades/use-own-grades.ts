import { type OwnList, ownListHook } from '#web/own/own-list.ts'
import { createGradesApi, type Grade } from './grades.api.ts'

export type OwnGrades = OwnList<Grade>

/** The reader's own grades. */
export const useOwnGrades = ownListHook((http) => createGradesApi(http).own())
