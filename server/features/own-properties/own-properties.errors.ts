import { OWN_PROPERTIES_MAX } from '#calc/own/own-property.ts'
import { issue } from '#calc/vocabulary/faults/issue.ts'
import type { Bilingual } from '#calc/vocabulary/words/language.ts'
import { failure, invalidFields } from '#server/errors.ts'

export const keyTaken = () => invalidFields([issue(['key'], 'duplicate-own-property')])
export const propertyNotFound = () => failure(404, 'not-found')
export const tooManyProperties = () =>
  invalidFields([issue(['non_field_errors'], 'own-properties-max', { max: OWN_PROPERTIES_MAX })])
export const propertyInUse = (places: Bilingual) =>
  invalidFields([issue(['non_field_errors'], 'own-in-use', { places })])
