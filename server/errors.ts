import { type Issue, issueBody } from '#calc/vocabulary/issue.ts'

type Headers = Record<string, string>

/**
 * An answer other than success, thrown from anywhere below a route; the error handler (`http/error-handler.ts`) sends it.
 * `body` is what goes over the wire, so nothing secret belongs into it.
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
 * 400 for a request whose content is wrong. On a call that needs a token, the door first looks whether the session is
 * alive (and Premium where `premium` says that the call needs it), so that a stranger learns nothing from a bad body.
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

/** 400 with every issue under its field: `{"username": ["This field is required."]}`. */
export const invalidFields = (issues: readonly Issue[], premium = false) =>
  new InvalidInput(issueBody(issues), premium)

/** 400 about several fields at once: `{"non_field_errors": ["…"]}`. */
export const invalidTogether = (message: string) => new InvalidInput({ non_field_errors: [message] })

/** Any status with one sentence: `{"detail": "…"}`. */
export const failure = (status: number, detail: string, headers?: Headers) =>
  new AppError(status, { detail }, headers)

export const notFound = (detail = 'Not found.') => failure(404, detail)

export const forbidden = (detail: string) => failure(403, detail)

export const premiumRequired = () => forbidden('Premium subscription required.')

export const notAuthenticated = () => failure(401, 'Authentication credentials were not provided.')

export type TokenFault = 'Token is invalid' | 'Token is expired' | 'Token has wrong type'

/** 401 for a token that was given and is of no use. */
export const tokenNotValid = (message: TokenFault) =>
  new AppError(401, {
    detail: 'Given token not valid for any token type',
    code: 'token_not_valid',
    messages: [{ token_class: 'AccessToken', token_type: 'access', message }],
  })

/** 429; `seconds` until the next try may go through. */
export const throttled = (seconds: number) =>
  failure(429, `Request was throttled. Expected available in ${seconds} second${seconds === 1 ? '' : 's'}.`, {
    'Retry-After': String(seconds),
  })

/** 503, as when the database is away. */
export const unavailable = (retryAfterSeconds = 2) =>
  failure(503, 'Service temporarily unavailable, try again later.', {
    'Retry-After': String(retryAfterSeconds),
  })
