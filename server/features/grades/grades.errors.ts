import { issue } from '#calc/vocabulary/faults/issue.ts'
import { failure, invalidFields } from '#server/errors.ts'

export const nameTaken = () => invalidFields([issue(['name'], 'duplicate-grade')])

export const gradeNotFound = () => failure(404, 'not-found')

export const tooManyGrades = (max: number) => failure(403, 'own-grades-max', { max })

/** For a calculation, which needs Premium: a caller without it is told that first. */
export const unknownGrade = (id: string) => invalidFields([issue(['grade'], 'unknown-grade', { id })], true)

export const gradeIsTemplate = (id: string) =>
  invalidFields([issue(['grade'], 'grade-template', { id })], true)
