// What a call says about itself in the API document, which `features/docs` writes.

import type { TObject } from '@sinclair/typebox'
import { type TSchema, t } from 'elysia'
import { bodyText, type Fault, fault, issue, withCodes } from '#calc/vocabulary/faults/fault.ts'
import * as errors from '../errors.ts'
import { only } from './schema.model.ts'
import type { InputSchema } from './validation.ts'

export interface Answer {
  description: string
  /** Absent for an answer without a body. */
  schema?: TSchema | { type: 'string'; format: 'binary' }
  example?: unknown
  /** The media types of the body, `application/json` by default. */
  types?: readonly string[]
  /** The JSON form of a body with other `types`. */
  json?: { schema: TSchema; example: unknown }
  headers?: Record<string, string>
}

const success =
  <Status extends 200 | 201>(status: Status) =>
  <Schema extends Answer['schema']>(
    description: string,
    schema: Schema,
    example: unknown,
    headers?: Answer['headers'],
  ) =>
    ({ [status]: { description, schema, example, headers } }) as Record<Status, Answer & { schema: Schema }>
export const ok = success(200)
export const created = success(201)

const inEnglish = (body: object): unknown => JSON.parse(bodyText(withCodes(body), 'en'))

const Problem = t.Object(
  {
    detail: t.String(),
    code: t.String({ description: 'Names the error; independent of the language.' }),
    messages: t.Optional(
      t.Array(only({ token_class: t.String(), token_type: t.String(), message: t.String() }), {
        description: 'With 401.',
      }),
    ),
    current: t.Optional(
      t.Unknown({
        description: 'With 409 and 412: the present state, null if gone; for an import, by position.',
      }),
    ),
    request_id: t.Optional(t.String({ description: 'With 500; see the log.' })),
  },
  // Some calls say more of what was in the way.
  { $id: 'Problem', additionalProperties: true },
)

const FieldErrors = t.Unsafe({
  $id: 'FieldErrors',
  type: 'object',
  description:
    'Messages by field. `non_field_errors` concern several fields, `detail` the body as a whole. `codes` repeats the structure with the code of each message; `code` is that of `detail`.',
  additionalProperties: {
    anyOf: [
      { type: 'string' },
      { type: 'array', items: { type: 'string' }, minItems: 1 },
      { $ref: '#/components/schemas/FieldErrors' },
    ],
  },
})

interface ErrorAnswer {
  description: string
  schema: TSchema
  examples: Record<string, unknown>
  headers?: Record<string, string>
}

const exampleOf = ({ body }: errors.AppError): unknown => inEnglish(body)

/** What calls answer alike, by its name among the components. */
export const SHARED_ERRORS = {
  Invalid: {
    description: 'A field is invalid or unknown.',
    schema: FieldErrors,
    examples: { field: exampleOf(errors.invalidFields([issue(['name'], 'required')])) },
  },
  NotFound: {
    description: 'Does not exist, or is not yours to see.',
    schema: Problem,
    examples: { answer: exampleOf(errors.notFound()) },
  },
  Conflict: {
    description:
      'Nothing was written: `seen` is stale, the thing is frozen by a release, or the `Idempotency-Key` stands for another or an unfinished request.',
    schema: Problem,
    examples: { stale: inEnglish({ detail: fault('changed-meanwhile'), current: null }) },
  },
  Unmatched: {
    description: 'Nothing was written: `If-Match` names no current version. Weak tags never match.',
    schema: Problem,
    examples: { stale: inEnglish({ detail: fault('changed-meanwhile'), current: null }) },
  },
  Unauthorized: {
    description: 'No token, or an invalid one.',
    schema: Problem,
    examples: { expired: exampleOf(errors.tokenNotValid('token-expired')) },
    headers: { 'WWW-Authenticate': 'The scheme.' },
  },
  Error: {
    description: [
      '400: a field or parameter is invalid or unknown. 403: needs Premium, a role in the company, or a person instead of a key. 413: the body is too large. 415: the body is not JSON.',
      '429: too many requests. 500: a bug. 503: the database is away or the server is busy; a write may or may not have been committed.',
    ].join(' '),
    schema: t.Union([Problem, FieldErrors]),
    examples: {
      premium: exampleOf(errors.premiumRequired()),
      throttled: exampleOf(errors.throttled(42)),
      unavailable: exampleOf(errors.unavailable()),
    },
    headers: { 'Retry-After': 'With 429 and 503: seconds to wait.' },
  },
} as const satisfies Record<string, ErrorAnswer>
type ErrorName = keyof typeof SHARED_ERRORS

export const sentence = (description: string, detail: Fault): Answer => ({
  description,
  schema: Problem,
  example: inEnglish({ detail }),
})

export const UNCHANGED: Answer = {
  description: 'Not modified since `If-None-Match`.',
}

export interface Description {
  tag: string
  needs: 'nothing' | 'token' | 'premium'
  isOnce?: boolean
  path: string
  body?: InputSchema
  query?: InputSchema
  summary: string
  description: string
  /** By status; the first one is success. */
  answers: Record<number, Answer>
  /** Whether a call without an id in its path can answer 404. */
  canMiss?: boolean
  /** Whether 409 can come of something other than versions and keys. */
  canConflict?: boolean
  examples?: Record<string, { summary: string; value: unknown }>
  limitBytes?: number
  /** Fields of answers that a client may send back. */
  ignored?: readonly string[]
  role?: string
  worded?: boolean
  /** Request headers beside those that follow from the other fields. */
  headers?: readonly HeaderName[]
}

/** Header fields of requests, as parameters of the document. */
export const HEADERS = {
  space: {
    name: 'Fuelblend-Space',
    description: 'Id of the company that the call acts in. Without it the call acts in your personal space.',
    schema: { type: 'string', format: 'uuid' },
  },
  language: {
    name: 'Accept-Language',
    description: 'Language of messages.',
    schema: { type: 'string', enum: ['en', 'fa'], default: 'en' },
  },
  once: {
    name: 'Idempotency-Key',
    description:
      'Up to 64 visible ASCII characters, for example a UUID. For 24 hours, repeating the request returns the first answer with `Idempotency-Replayed: true`.',
    schema: { type: 'string', maxLength: 64, pattern: '^[!-~]+$' },
  },
  match: {
    name: 'If-Match',
    description: '`ETag`s, comma-separated, or `*`; takes precedence over `seen`. 412 if none matches.',
    schema: { type: 'string' },
  },
  wait: {
    name: 'Prefer',
    description: 'Seconds to wait for a new event, at most 25.',
    schema: { type: 'string', pattern: '^wait=\\d+$' },
  },
} as const
type HeaderName = keyof typeof HEADERS

/**
 * Whether a call changes one thing, whose version `seen` or `If-Match` may name. Of several things, by their ids or as JSON, `seen`
 * has the versions.
 */
export function takesIfMatch({ path, body, query }: Pick<Description, 'path' | 'body' | 'query'>): boolean {
  const { seen } = ((body ?? query) as TObject | undefined)?.properties ?? {}
  if (!seen || !/^(PUT|PATCH|DELETE) /.test(path)) return false
  return seen.type !== 'object' && seen.contentMediaType === undefined
}

/** Whether an answer is a thing with a version, which its `ETag` names. */
export const hasVersion = ({ schema }: Answer): boolean =>
  'version' in ((schema as TObject | undefined)?.properties ?? {})

export const headersOf = (call: Description): HeaderName[] => [
  ...(call.needs === 'nothing' || call.role === 'person' ? [] : (['space'] as const)),
  ...(call.worded ? (['language'] as const) : []),
  ...(call.isOnce ? (['once'] as const) : []),
  ...(takesIfMatch(call) ? (['match'] as const) : []),
  ...(call.headers ?? []),
]

/** The errors that a call shares with others, by status. */
export function errorsOf(call: Description): Record<string, ErrorName> {
  const { path, body, query, needs, isOnce, canMiss, canConflict } = call
  const isOpen = needs === 'nothing'
  const hasConflicts = isOnce || canConflict || comparesVersions(body?.items ?? body ?? query)
  return {
    ...((body || isOpen) && { 400: 'Invalid' as const }),
    ...(!isOpen && { 401: 'Unauthorized' as const }),
    ...((path.includes(':') || canMiss) && { 404: 'NotFound' as const }),
    ...(hasConflicts && { 409: 'Conflict' as const }),
    ...(takesIfMatch(call) && { 412: 'Unmatched' as const }),
    default: 'Error',
  }
}

/** Whether a request, or each item of its list, may have `seen`. */
const comparesVersions = (schema?: TSchema): boolean =>
  Object.entries((schema as TObject | undefined)?.properties ?? {}).some(
    ([name, inner]) => name === 'seen' || comparesVersions(inner.items),
  )
