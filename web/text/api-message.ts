import { generalMessage } from '#web/api/error-body.ts'
import type { ApiError } from '#web/api/http.ts'
import type { faults } from './en/faults.ts'
import type { Translation } from './text.ts'

/** One sentence for a call that failed, for where no field can take the blame. */
export function sayApiError(t: Translation<typeof faults>, error: ApiError): string {
  if (error.is !== 'refused') return error.is === 'session-expired' ? t.sessionEnded : t.noConnection
  return generalMessage(error.body) ?? t.unexpected(String(error.status))
}
