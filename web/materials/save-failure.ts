import { fieldMessages, generalMessage } from '#web/api/error-body.ts'
import type { ApiError } from '#web/api/http.ts'
import { sayApiError } from '#web/text/api-message.ts'
import type { materials } from '#web/text/en/materials.ts'
import type { Translation } from '#web/text/text.ts'
import { type FieldFault, fieldAt, sayOfField, type Wording } from './material-checks.ts'

/** What is shown when a material could not be saved. */
export interface SaveFailure {
  title: string
  faults: FieldFault[]
}

type Texts = Translation<typeof materials>['failures']

/** The row of the error catalogue that a refusal belongs to, with what the server says in the interface's words. */
export function saveFailure(error: ApiError, t: Texts, wording: Wording): SaveFailure {
  const general = (title: string): SaveFailure => ({
    title,
    faults: [{ field: null, message: sayApiError(wording.faults, error) }],
  })
  if (error.is !== 'refused') return general(t.unexpected)
  if (error.status === 403) return general(t.premium)
  if (error.status === 500) return general(t.server)
  if (error.status !== 400) return general(t.unexpected)
  const faults = fieldMessages(error.body).map(({ path, message }) => {
    const field = fieldAt(path, wording)
    return { field, message: sayOfField(message, field, wording) }
  })
  return { title: titleOf400(error.body, t), faults }
}

function titleOf400(body: Record<string, unknown>, t: Texts): string {
  if ('name' in body) return t.duplicate
  if ('properties' in body) return t.properties
  if ('categories' in body) return t.categories
  return generalMessage(body) === null ? t.fields : t.validation
}
