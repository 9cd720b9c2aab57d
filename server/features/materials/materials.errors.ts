import { failure, forbidden, InvalidInput } from '#server/errors.ts'

export const nameTaken = () =>
  new InvalidInput({ name: ['A material with this name and producer already exists.'] })

export const limitReached = (limit: number) =>
  forbidden(
    `Material limit reached: your subscription allows ${limit} own material${limit === 1 ? '' : 's'}.`,
  )

export const notYours = () => forbidden('You do not have permission to perform this action.')

export const materialNotFound = () => failure(404, 'Not found.')
