import { type DocumentDecoration, type TSchema, t } from 'elysia'

/** An error of one sentence. */
const Detail = t.Object({ detail: t.String() }, { $id: 'Detail' })

/** Errors by field: a list of sentences under each, nested where the field is a list or an object. */
const FieldErrors = t.Unsafe({
  $id: 'FieldErrors',
  type: 'object',
  description:
    'A list of sentences under each field; `non_field_errors` for what concerns several; `detail` for the body as a whole.',
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
    code: t.Optional(t.String()),
    messages: t.Optional(
      t.Array(t.Object({ token_class: t.String(), token_type: t.String(), message: t.String() })),
    ),
  },
  { $id: 'TokenErrors' },
)

const ServerError = t.Object({ detail: t.String(), request_id: t.String() }, { $id: 'ServerError' })

interface Answer {
  description: string
  /** Absent for an answer without a body. */
  schema?: TSchema | { type: 'string'; format: 'binary' }
  example?: unknown
  /** `application/json` unless said otherwise; several for a body that comes in several forms. */
  types?: readonly string[]
  headers?: Record<string, string>
}

interface ErrorAnswer {
  status: number
  description: string
  schema: TSchema
  example: unknown
  headers?: Record<string, string>
}

const error = (
  status: number,
  description: string,
  schema: TSchema,
  example: unknown,
  headers?: Record<string, string>,
): ErrorAnswer => ({ status, description, schema, example, headers })

/** An answer of one sentence, for a call that has its own. */
export const sentence = (description: string, detail: string): Answer => ({
  description,
  schema: Detail,
  example: { detail },
})

/** Errors that calls have in common. */
const ERRORS = {
  token: error(
    401,
    'No token was given, or one that is of no use (any more).',
    TokenErrors,
    {
      detail: 'Given token not valid for any token type',
      code: 'token_not_valid',
      messages: [{ token_class: 'AccessToken', token_type: 'access', message: 'Token is expired' }],
    },
    { 'WWW-Authenticate': 'Bearer realm="api"' },
  ),
  body: error(400, 'Something in the request is wrong; every fault is named.', FieldErrors, {
    name: ['This field is required.'],
  }),
  premium: error(403, 'The caller has no Premium subscription.', Detail, {
    detail: 'Premium subscription required.',
  }),
  forbidden: error(403, 'The caller may not do this.', Detail, {
    detail: 'You do not have permission to perform this action.',
  }),
  'not-found': error(404, 'There is no such thing, or none that the caller may know of.', Detail, {
    detail: 'Not found.',
  }),
  'too-large': error(413, 'The body is larger than 64 KiB.', Detail, { detail: 'Request body too large.' }),
  'media-type': error(415, 'The body is not JSON.', Detail, {
    detail: 'Unsupported media type "text/plain" in request.',
  }),
  throttled: error(
    429,
    'Too many requests.',
    Detail,
    { detail: 'Request was throttled. Expected available in 42 seconds.' },
    { 'Retry-After': 'Seconds until the next try may go through.' },
  ),
  malformed: error(400, 'The request as such is malformed, as by two Host headers.', Detail, {
    detail: 'Malformed request.',
  }),
  head: error(431, 'The headers are larger than 16 KiB.', Detail, {
    detail: 'Request header fields too large.',
  }),
  bug: error(500, 'A fault of the server; the id finds it in the log.', ServerError, {
    detail: 'A server error occurred.',
    request_id: '0b5f4b0e-6a7f-4a55-9d53-0f6f7b1f3c11',
  }),
  unavailable: error(
    503,
    'The database is away.',
    Detail,
    { detail: 'Service temporarily unavailable, try again later.' },
    { 'Retry-After': 'Seconds until the next try is worth while.' },
  ),
} as const

export type ErrorName = keyof typeof ERRORS

interface Description {
  tag: string
  summary: string
  description: string
  /** Success, by status. */
  answers: Record<number, Answer>
  /** In addition to those that follow from `token` and `takes`, and the last four, which every call has. */
  errors?: readonly ErrorName[]
  /** An example of what the call says of a bad request. */
  invalid?: object
  /** Whether the call needs an access token. */
  token?: boolean
  /** An example of the body that the call takes, where it takes one; several by name. */
  takes?: Record<string, { summary: string; value: unknown }>
}

/**
 * A route's `detail`: what the published document says about it in addition to its schemas. Answers are described here and checked
 * against the document in tests, rather than validated on every call.
 */
export function documented({
  tag,
  summary,
  description,
  answers,
  errors = [],
  invalid,
  token = false,
  takes,
}: Description): DocumentDecoration & { 'x-body-examples': unknown } {
  const names: ErrorName[] = [
    ...(token ? (['token'] as const) : []),
    ...(takes ? (['body', 'too-large', 'media-type'] as const) : []),
    ...errors,
    'malformed',
    'head',
    'bug',
    'unavailable',
  ]
  const responses: Record<string, unknown> = {}
  for (const [status, answer] of Object.entries(answers)) responses[status] = response(answer)
  for (const { status, example, ...answer } of [...new Set(names)].map((name) => ERRORS[name])) {
    responses[status] = responses[status]
      ? merged(responses[status] as ReturnType<typeof response>, answer.description)
      : response({ ...answer, example: status === 400 && invalid ? invalid : example })
  }
  return {
    tags: [tag],
    summary,
    description,
    responses: responses as DocumentDecoration['responses'],
    security: token ? [{ bearer: [] }] : [],
    'x-body-examples': takes,
  }
}

function response({ description, schema, example, types = ['application/json'], headers }: Answer) {
  const named = Object.entries(headers ?? {}).map(
    ([name, meaning]) => [name, { description: meaning, schema: { type: 'string' } }] as const,
  )
  return {
    description,
    ...(schema && {
      content: Object.fromEntries(
        types.map((type) => [type, { schema, ...(example !== undefined && { example }) }]),
      ),
    }),
    ...(named.length > 0 && { headers: Object.fromEntries(named) }),
  }
}

/** Two causes of the same status share an entry. */
const merged = (one: ReturnType<typeof response>, description: string) =>
  one.description.includes(description)
    ? one
    : { ...one, description: `${one.description} Or: ${description}` }
