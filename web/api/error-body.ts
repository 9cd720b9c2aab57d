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
