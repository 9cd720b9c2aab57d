import { faults } from '#web/text/faults.ts'
import { saying } from '#web/text/language.ts'
import type { Translation } from '#web/text/text.ts'
import type { ApiError, ErrorBody } from './http.ts'

/** One message of the server and the field it speaks of, as a path ("properties", "recovery"). */
export interface FieldMessage {
  path: string[]
  message: string
}

const MAX_DEPTH = 4

/** Every message of an error body in its order; nested fields and list positions become paths. */
export function fieldMessages(body: unknown, path: string[] = []): FieldMessage[] {
  if (typeof body === 'string') return [{ path, message: body }]
  if (typeof body !== 'object' || body === null || path.length > MAX_DEPTH) return []
  if (Array.isArray(body)) return body.flatMap((part) => fieldMessages(part, path))
  return Object.entries(body).flatMap(([key, part]) => fieldMessages(part, [...path, key]))
}

/** The first message under a key of the body, or null. */
export const firstMessage = (body: ErrorBody, key: string): string | null =>
  key in body ? (fieldMessages(body[key])[0]?.message ?? null) : null

/** What the server says of the whole request, wherever it put it. */
export const generalMessage = (body: ErrorBody): string | null =>
  firstMessage(body, 'detail') ?? firstMessage(body, 'error') ?? firstMessage(body, 'non_field_errors')

/** Whether what was asked for is not there: deleted, another account's, or no address of ours. */
export const isGone = (error: ApiError): boolean =>
  error.is === 'refused' && (error.status === 400 || error.status === 404)

/** One sentence for a call that failed, for where no field can take the blame. */
export function sayApiError(t: Translation<typeof faults>, error: ApiError): string {
  if (error.is !== 'refused') return error.is === 'session-expired' ? t.sessionEnded : t.noConnection
  return generalMessage(error.body) ?? t.unexpected(String(error.status))
}

/** The same for as long as it is shown. What the server said stays in the language in which it was asked. */
export const sayingFailure = (error: ApiError) => saying(faults, (t) => sayApiError(t, error))
