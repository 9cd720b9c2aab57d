import { generalMessage } from '#web/api/error-body.ts'
import type { ApiError } from '#web/api/http.ts'
import { faults } from './faults.ts'
import { saying } from './language.ts'
import type { Translation } from './text.ts'

/** One sentence for a call that failed, for where no field can take the blame. */
export function sayApiError(t: Translation<typeof faults>, error: ApiError): string {
  if (error.is !== 'refused') return error.is === 'session-expired' ? t.sessionEnded : t.noConnection
  return generalMessage(error.body) ?? t.unexpected(String(error.status))
}

/** The same for as long as it is shown. What the server said stays in the language in which it was asked. */
export const sayingFailure = (error: ApiError) => saying(faults, (t) => sayApiError(t, error))
