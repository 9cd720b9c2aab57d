import type { TObject } from '@sinclair/typebox'
import { type DocumentDecoration, type TSchema, t } from 'elysia'
import { bodyText, type Fault, fault, issue, withCodes } from '#calc/vocabulary/faults/fault.ts'
import { mapValues } from '#calc/vocabulary/records.ts'
import * as errors from '../errors.ts'
import { BODY_LIMIT_BYTES, type InputSchema } from './validation.ts'

const CODE = t.String({ description: 'The fault’s name for programs; it never changes with the language.' })
const Detail = t.Object({ detail: t.String(), code: CODE }, { $id: 'Detail' })

const FieldErrors = t.Unsafe({
  $id: 'FieldErrors',
  type: 'object',
  description:
    'Sentences under each field, `non_field_errors` for what concerns several, `detail` for the body as a whole. `codes` has the names of the same faults in the same places, `code` that of `detail`.',
  additionalProperties: {
    anyOf: [
      { type: 'string' },
      { type: 'array', items: { type: 'string' }, minItems: 1 },
      { $ref: '#/components/schemas/FieldErrors' },
    ],
  },
})

const TokenErrors = t.Object(
  {
    detail: t.String(),
    code: CODE,
    messages: t.Optional(
      t.Array(t.Object({ token_class: t.String(), token_type: t.String(), message: t.String() })),
    ),
  },
  { $id: 'TokenErrors' },
)

const ServerError = t.Object(
  { detail: t.String(), code: CODE, request_id: t.String() },
  { $id: 'ServerError' },
)

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

const error = (
  { status, body }: errors.AppError,
  description: string,
  schema: TSchema = Detail,
  headers?: Record<string, string>,
) => ({ status, description, schema, example: inEnglish(body), headers })

export const sentence = (description: string, detail: Fault): Answer => ({
  description,
  schema: Detail,
  example: inEnglish({ detail }),
})

/** The 409 of calls with `seen`. `current` has the schema of the call that reads the thing, which is not repeated here. */
const CHANGED: Answer = {
  description:
    'Nothing was written: it is another by now than was `seen`, or it is released and frozen (without `current`).',
  schema: t.Object({
    detail: t.String(),
    code: CODE,
    current: t.Optional(
      t.Union([t.Object({}), t.Null()], {
        description:
          'What there is, as the call answers that reads it; null where there is none any more. Of an import, by position.',
      }),
    ),
  }),
  example: inEnglish({ detail: fault('changed-meanwhile'), current: null }),
}

const UNMATCHED: Answer = {
  ...CHANGED,
  description: 'Nothing was written: `If-Match` names no version that there is now; weak tags name none.',
}

export const UNCHANGED: Answer = {
  description: 'Nothing has changed since the state that `If-None-Match` names.',
}

const ERRORS = {
  token: error(
    errors.tokenNotValid('token-expired'),
    'No token was given, or one that is of no use (any more).',
    TokenErrors,
    { 'WWW-Authenticate': 'Bearer realm="api"' },
  ),
  body: error(errors.invalidFields([issue(['name'], 'required')]), 'Faults by field.', FieldErrors),
  premium: error(errors.premiumRequired(), 'The caller has no Premium subscription.'),
  member: error(
    errors.failure(403, 'not-member'),
    'Who calls is not in the company, lacks the role for this, or is a key where a person is asked.',
  ),
  forbidden: error(errors.failure(403, 'not-allowed'), 'The caller may not do this.'),
  'not-found': error(errors.notFound(), 'There is no such thing, or none that the caller may know of.'),
  'too-large': error(errors.failure(413, 'body-too-large'), 'The body is larger than {largest}.'),
  'media-type': error(errors.failure(415, 'media-type', { type: 'text/plain' }), 'The body is not JSON.'),
  malformed: error(
    errors.invalidFields([issue(['grad'], 'unknown-field', { name: 'grad' })]),
    'A field or parameter that the call does not know; or the request as such is malformed, as by two Host headers.',
    FieldErrors,
  ),
  once: error(
    errors.failure(409, 'idempotency-other'),
    'The `Idempotency-Key` stood for another request, or for one that has not been answered.',
  ),
  superseded: error(
    errors.failure(409, 'uncertainty-superseded'),
    'Something else was asked for later, which counts.',
  ),
  throttled: error(errors.throttled(42), 'Too many requests.', Detail, {
    'Retry-After': 'Seconds until the next try may go through.',
  }),
  bug: error(
    errors.serverError('0b5f4b0e-6a7f-4a55-9d53-0f6f7b1f3c11'),
    'A fault of the server; the id finds it in the log.',
    ServerError,
  ),
  unavailable: error(errors.unavailable(), 'The database is away.', Detail, {
    'Retry-After': 'Seconds until the next try is worth while.',
  }),
} as const

type ErrorName = keyof typeof ERRORS

export interface Description {
  tag: string
  needs: 'nothing' | 'token' | 'premium'
  isOnce?: boolean
  /** Waits for others of the account (`inTurn`). */
  takesTurns?: boolean
  path: string
  body?: InputSchema
  query?: InputSchema
  summary: string
  description: string
  /** By status; the first one is success. */
  answers: Record<number, Answer>
  /** In addition to those that follow from the other fields. */
  errors?: readonly ErrorName[]
  /** An example of the faults in a 400. */
  invalid?: object
  examples?: Record<string, { summary: string; value: unknown }>
  limitBytes?: number
  role?: string
  worded?: boolean
  /** Request headers beside those that follow from the other fields. */
  headers?: readonly HeaderName[]
}

/** Header fields of requests, as parameters of the document. */
const HEADERS = {
  space: {
    name: 'Fuelblend-Space',
    description: 'Id of the company that the call acts in. Without it the call acts in your personal space.',
    schema: { type: 'string', format: 'uuid' },
  },
  language: {
    name: 'Accept-Language',
    description: 'The language of sentences in the answer.',
    schema: { type: 'string', enum: ['en', 'fa'], default: 'en' },
  },
  once: {
    name: 'Idempotency-Key',
    description:
      'Up to 64 visible ASCII characters, for example a UUID. For 24 hours the same key with the same body returns the first answer, marked by `Idempotency-Replayed: true`, and stores nothing again.',
    schema: { type: 'string', maxLength: 64, pattern: '^[!-~]+$' },
  },
  match: {
    name: 'If-Match',
    description:
      '`ETag`s of what the change is based on, with commas between them, or `*` for whatever there is; goes before `seen`. If there is another by now, nothing is written (412).',
    schema: { type: 'string' },
  },
  wait: {
    name: 'Prefer',
    description: 'Waits for up to so many seconds (at most 25) until there is something new.',
    schema: { type: 'string', pattern: '^wait=\\d+$' },
  },
} as const
export type HeaderName = keyof typeof HEADERS

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
const hasVersion = ({ schema }: Answer): boolean =>
  'version' in ((schema as TObject | undefined)?.properties ?? {})

const ETAG = { ETag: 'The `version`, quoted.' }

const headersOf = (call: Description): HeaderName[] => [
  ...(call.needs === 'nothing' || call.role === 'person' ? [] : (['space'] as const)),
  ...(call.worded ? (['language'] as const) : []),
  ...(call.isOnce ? (['once'] as const) : []),
  ...(takesIfMatch(call) ? (['match'] as const) : []),
  ...(call.headers ?? []),
]

/** Documents a call. Answers are checked against the document in tests, not validated on every call. */
export function documented(
  call: Description,
): DocumentDecoration & { 'x-body-examples': unknown; 'x-headers': unknown } {
  const { needs, body, invalid, errors: more = [], limitBytes = BODY_LIMIT_BYTES } = call
  const kilobytes = limitBytes / 1024
  const largest = kilobytes < 1024 ? `${kilobytes} KiB` : `${kilobytes / 1024} MiB`
  const isOpen = needs === 'nothing'
  // Causes of the same status are described in this order.
  const causes: [boolean, ...ErrorName[]][] = [
    [!isOpen, 'token'],
    [body !== undefined, 'body', 'too-large', 'media-type'],
    [needs === 'premium', 'premium'],
    [!isOpen, 'member'],
    [call.isOnce === true, 'once'],
    [call.takesTurns === true, 'throttled'],
    [call.path.includes(':'), 'not-found'],
    [true, ...more],
    [!body && !more.includes('body'), 'malformed'],
    [true, 'bug', 'unavailable'],
  ]
  const names = new Set(causes.flatMap(([applies, ...some]) => (applies ? some : [])))
  const responses: Record<string, ReturnType<typeof response>> = {}
  for (const [status, answer] of Object.entries(call.answers)) {
    const headers = hasVersion(answer) ? { ...ETAG, ...answer.headers } : answer.headers
    responses[status] = response({ ...answer, headers })
  }
  if (comparesVersions(body?.items ?? body ?? call.query)) responses[409] = response(CHANGED)
  if (takesIfMatch(call)) responses[412] = response(UNMATCHED)
  for (const name of names) {
    const { status, example, ...rest } = ERRORS[name]
    const description = rest.description.replace('{largest}', largest)
    const known = responses[status]
    responses[status] = known
      ? merged(known, description)
      : response({ ...rest, description, example: status === 400 && invalid ? inEnglish(invalid) : example })
  }
  return {
    tags: [call.tag],
    summary: call.summary,
    description: call.description,
    responses: responses as DocumentDecoration['responses'],
    security: isOpen ? [] : call.role === 'person' ? [{ bearer: [] }] : [{ bearer: [] }, { key: [] }],
    'x-body-examples': call.examples,
    'x-headers': headersOf(call).map((name) => ({ in: 'header', ...HEADERS[name] })),
  }
}

/** Whether a request, or each item of its list, may have `seen`. */
const comparesVersions = (schema?: TSchema): boolean =>
  Object.entries((schema as TObject | undefined)?.properties ?? {}).some(
    ([name, inner]) => name === 'seen' || comparesVersions(inner.items),
  )

function response({ description, schema, example, types = ['application/json'], json, headers }: Answer) {
  const contents = types.map((type) => [type, { schema, example }])
  return {
    description,
    ...(schema && {
      content: { ...Object.fromEntries(contents), ...(json && { 'application/json': json }) },
    }),
    ...(headers && {
      headers: mapValues(headers, (description) => ({ description, schema: { type: 'string' } })),
    }),
  }
}

/** Joins two causes of the same status. */
const merged = (one: ReturnType<typeof response>, description: string) =>
  one.description.includes(description)
    ? one
    : { ...one, description: `${one.description} Or: ${description}` }
