import { fieldMessages, generalMessage } from '#web/api/error-body.ts'
import type { ApiError } from '#web/api/http.ts'
import { sayApiError } from '#web/text/api-message.ts'
import type { faults } from '#web/text/faults.ts'
import type { materials } from '#web/text/materials.ts'
import type { Translation } from '#web/text/text.ts'
import { type FieldFault, fieldAt, labelOf, type Wording } from './material-checks.ts'

/** What is shown when a material could not be saved. */
export interface SaveFailure {
  title: string
  faults: FieldFault[]
}

interface Texts {
  failures: Translation<typeof materials>['failures']
  faults: Translation<typeof faults>
}

/** The row of the error catalogue that a refusal belongs to, with what the server says. */
export function saveFailure(error: ApiError, { failures: t, faults }: Texts, wording: Wording): SaveFailure {
  const general = (title: string): SaveFailure => ({
    title,
    faults: [{ field: null, message: sayApiError(faults, error) }],
  })
  if (error.is !== 'refused') return general(t.unexpected)
  if (error.status === 403) return general(t.premium)
  if (error.status === 500) return general(t.server)
  if (error.status !== 400) return general(t.unexpected)
  const found = fieldMessages(error.body).map(({ path, message }) => {
    const field = fieldAt(path, wording)
    return { field, message: field === null ? message : `${labelOf(field, wording)}: ${message}` }
  })
  return { title: titleOf400(error.body, t), faults: found }
}

function titleOf400(body: Record<string, unknown>, t: Texts['failures']): string {
  if ('name' in body) return t.duplicate
  if ('properties' in body) return t.properties
  if ('categories' in body) return t.categories
  return generalMessage(body) === null ? t.fields : t.validation
}
