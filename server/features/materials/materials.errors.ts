import { issue } from '#calc/vocabulary/faults/issue.ts'
import { failure, invalidFields } from '#server/errors.ts'

export const nameTaken = () => invalidFields([issue(['name'], 'duplicate-material')])

export const limitReached = (limit: number) => failure(403, 'material-limit', { limit })

export const notYours = () => failure(403, 'not-allowed')

export const materialNotFound = () => failure(404, 'not-found')
