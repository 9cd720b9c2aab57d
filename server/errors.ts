import {
  Fault,
  type FaultCode,
  fault,
  type Issue,
  issueBody,
  type ParamsOf,
} from '#calc/vocabulary/faults/fault.ts'

type Headers = Record<string, string>

/**
 * An answer other than success, thrown anywhere below a route and sent by `http/error-handler.ts`. `body` goes over the wire:
 * nothing secret belongs in it. Its sentences are faults, which the handler words in the caller's language.
 */
export class AppError extends Error {
  override name = 'AppError'

  constructor(
    readonly status: number,
    readonly body: object,
    readonly headers: Headers = {},
  ) {
    super(`${status} ${JSON.stringify(body)}`)
  }
}

/**
 * 400 for a request with wrong content. If the call needs a token, the error handler first checks the session (and Premium,
 * with `premium`), so that a bad body tells a stranger nothing.
 */
export class InvalidInput extends AppError {
  override name = 'InvalidInput'

  constructor(
    body: object,
    readonly premium = false,
  ) {
    super(400, body)
  }
}

/** 400 with the issues under their fields: `{"username": ["This field is required."]}`. */
export const invalidFields = (issues: readonly Issue[], premium = false) =>
  new InvalidInput(issueBody(issues), premium)

/** Any status with one sentence: `{"detail": "…"}`. */
export const failure = <Code extends FaultCode>(status: number, code: Code, ...params: ParamsOf<Code>) =>
  new AppError(status, { detail: fault(code, ...params) })

const withHeaders = ({ status, body }: AppError, headers: Headers) => new AppError(status, body, headers)

export const methodNotAllowed = (method: string, allow: string) =>
  withHeaders(failure(405, 'method', { method }), { Allow: allow })

export const notFound = () => failure(404, 'not-found')

/** 409 for a write over content that the client has not seen; `current` is that content, null for none. */
export const changedMeanwhile = (current: object | null, more: object = {}) =>
  new AppError(409, { detail: fault('changed-meanwhile'), current, ...more })

/** The same for a request with `If-Match`: 412. Other errors stay as they are. */
export const asPrecondition = (error: unknown): unknown =>
  error instanceof AppError && isStale(error.body) ? new AppError(412, error.body) : error

const isStale = (body: { detail?: unknown }): boolean =>
  body.detail instanceof Fault && body.detail.code === 'changed-meanwhile'

export const premiumRequired = () => failure(403, 'premium')

export type TokenFault = 'token-invalid' | 'token-expired' | 'token-wrong-type'

/** 401 for an unusable token. */
export const tokenNotValid = (why: TokenFault = 'token-invalid') =>
  new AppError(401, {
    detail: fault('token-not-valid'),
    code: 'token_not_valid',
    messages: [{ token_class: 'AccessToken', token_type: 'access', message: fault(why) }],
  })

/** 429 with the seconds until the next try may succeed. */
export const throttled = (seconds: number) =>
  withHeaders(failure(429, 'throttled', { seconds }), { 'Retry-After': String(seconds) })

/** 500 with the id of the request in the log. */
export const serverError = (requestId: string) =>
  new AppError(500, { detail: fault('server-error'), request_id: requestId })

/** 503, for example while the database is away. */
export const unavailable = (retryAfterSeconds = 2) =>
  withHeaders(failure(503, 'unavailable'), { 'Retry-After': String(retryAfterSeconds) })
