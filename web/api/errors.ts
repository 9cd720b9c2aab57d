import { faults } from '#web/text/faults.ts'
import { saying } from '#web/text/language.ts'
import type { Translation } from '#web/text/text.ts'
import type { ApiError, ErrorBody } from './http.ts'

/** A message of the server and the path of its field ("properties", "recovery"). */
export interface FieldMessage {
  path: string[]
  message: string
}

const MAX_DEPTH = 4

/** Names of faults, for programs. */
const isForPrograms = (key: string, path: readonly string[]) =>
  path.length === 0 && (key === 'code' || key === 'codes')

/** All messages of an error body in order; nested fields and list positions become paths. */
export function fieldMessages(body: unknown, path: string[] = []): FieldMessage[] {
  if (typeof body === 'string') return [{ path, message: body }]
  if (typeof body !== 'object' || body === null || path.length > MAX_DEPTH) return []
  if (Array.isArray(body)) return body.flatMap((part) => fieldMessages(part, path))
  return Object.entries(body).flatMap(([key, part]) =>
    isForPrograms(key, path) ? [] : fieldMessages(part, [...path, key]),
  )
}

/** The messages of a request refused as invalid. */
export const invalidMessages = (error: ApiError): FieldMessage[] =>
  error.is === 'refused' && error.status === 400 ? fieldMessages(error.body) : []

/** The first message under a key of the body, or null. */
export const firstMessage = (body: ErrorBody, key: string): string | null =>
  key in body ? (fieldMessages(body[key])[0]?.message ?? null) : null

/** The server's message about the request as a whole, under any of its keys. */
export const generalMessage = (body: ErrorBody): string | null =>
  firstMessage(body, 'detail') ?? firstMessage(body, 'error') ?? firstMessage(body, 'non_field_errors')

/** Not found: deleted, another account's, or an invalid id. */
export const isGone = (error: ApiError): boolean =>
  error.is === 'refused' && (error.status === 400 || error.status === 404)

/** A failed call in one sentence, where no field is to blame. */
export function sayApiError(t: Translation<typeof faults>, error: ApiError): string {
  if (error.is !== 'refused') return error.is === 'session-expired' ? t.sessionEnded : t.noConnection
  return generalMessage(error.body) ?? t.unexpected(String(error.status))
}

/** The same, following the language while it is shown; the server's own words stay in the language of the request. */
export const sayingFailure = (error: ApiError) => saying(faults, (t) => sayApiError(t, error))
