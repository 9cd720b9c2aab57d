import { type DocumentDecoration, type TSchema, t } from 'elysia'
import type { Fault } from '#calc/vocabulary/faults/fault.ts'
import { bodyText, issue } from '#calc/vocabulary/faults/issue.ts'
import * as errors from '../errors.ts'

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
  /** Its form as JSON, where the others are none. */
  json?: { schema: TSchema; example: unknown }
  headers?: Record<string, string>
}

interface ErrorAnswer {
  status: number
  description: string
  schema: TSchema
  example: unknown
  headers?: Record<string, string>
}

const inEnglish = (body: object): unknown => JSON.parse(bodyText(body, 'en'))

const error = (
  { status, body }: errors.AppError,
  description: string,
  schema: TSchema = Detail,
  headers?: Record<string, string>,
): ErrorAnswer => ({ status, description, schema, example: inEnglish(body), headers })

/** An error of one sentence that only this call has. */
export const sentence = (description: string, detail: Fault): Answer => ({
  description,
  schema: Detail,
  example: inEnglish({ detail }),
})

/** Errors that calls have in common. */
const ERRORS = {
  token: error(
    errors.tokenNotValid('token-expired'),
    'No token was given, or one that is of no use (any more).',
    TokenErrors,
    { 'WWW-Authenticate': 'Bearer realm="api"' },
  ),
  body: error(
    errors.invalidFields([issue(['name'], 'required')]),
    'Something in the request is wrong; every fault is named.',
    FieldErrors,
  ),
  premium: error(errors.premiumRequired(), 'The caller has no Premium subscription.'),
  forbidden: error(errors.failure(403, 'not-allowed'), 'The caller may not do this.'),
  'not-found': error(errors.notFound(), 'There is no such thing, or none that the caller may know of.'),
  superseded: error(
    errors.failure(409, 'uncertainty-superseded'),
    'Something else was asked for later, which counts.',
  ),
  'too-large': error(errors.failure(413, 'body-too-large'), 'The body is larger than {largest}.'),
  'media-type': error(errors.failure(415, 'media-type', { type: 'text/plain' }), 'The body is not JSON.'),
  malformed: error(
    errors.failure(400, 'malformed-request'),
    'The request as such is malformed, as by two Host headers.',
  ),
  head: error(errors.failure(431, 'head-too-large'), 'The headers are larger than 16 KiB.'),
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

export type ErrorName = keyof typeof ERRORS

interface Description {
  tag: string
  summary: string
  description: string
  /** Success, by status. */
  answers: Record<number, Answer>
  /** In addition to those that follow from `token` and `takes`, and the last four, which every call has. */
  errors?: readonly ErrorName[]
  /** An example of what the call says of a bad request: a body with faults in it. */
  invalid?: object
  /** Whether the call needs an access token. */
  token?: boolean
  /** An example of the body that the call takes, where it takes one; several by name. */
  takes?: Record<string, { summary: string; value: unknown }>
  /** How large its body may be, where that is not 64 KiB. */
  largest?: string
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
  errors: more = [],
  invalid,
  token = false,
  takes,
  largest = '64 KiB',
}: Description): DocumentDecoration & { 'x-body-examples': unknown } {
  const names: ErrorName[] = [
    ...(token ? (['token'] as const) : []),
    ...(takes ? (['body', 'too-large', 'media-type'] as const) : []),
    ...more,
    'malformed',
    'head',
    'bug',
    'unavailable',
  ]
  const responses: Record<string, unknown> = {}
  for (const [status, answer] of Object.entries(answers)) responses[status] = response(answer)
  for (const { status, example, ...rest } of [...new Set(names)].map((name) => ERRORS[name])) {
    const answer = { ...rest, description: rest.description.replace('{largest}', largest) }
    responses[status] = responses[status]
      ? merged(responses[status] as ReturnType<typeof response>, answer.description)
      : response({ ...answer, example: status === 400 && invalid ? inEnglish(invalid) : example })
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

function response({ description, schema, example, types = ['application/json'], json, headers }: Answer) {
  const named = Object.entries(headers ?? {}).map(
    ([name, meaning]) => [name, { description: meaning, schema: { type: 'string' } }] as const,
  )
  return {
    description,
    ...(schema && {
      content: {
        ...Object.fromEntries(
          types.map((type) => [type, { schema, ...(example !== undefined && { example }) }]),
        ),
        ...(json && { 'application/json': json }),
      },
    }),
    ...(named.length > 0 && { headers: Object.fromEntries(named) }),
  }
}

/** Two causes of the same status share an entry. */
const merged = (one: ReturnType<typeof response>, description: string) =>
  one.description.includes(description)
    ? one
    : { ...one, description: `${one.description} Or: ${description}` }
