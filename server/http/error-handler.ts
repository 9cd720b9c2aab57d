import { bodyText } from '#calc/vocabulary/faults/fault.ts'
import { RowMissing, type Sql } from '../db/sql.ts'
import { codeOf, isDatabaseUnavailable } from '../db/unavailable.ts'
import { AppError, failure, InvalidInput, serverError, unavailable } from '../errors.ts'
import type { Log } from '../log.ts'
import { checkCaller } from './caller.ts'
import { chooseLanguage, languageHeaders } from './negotiation.ts'
import type { Token } from './tokens.ts'

interface HandlerDeps {
  sql: Sql
  log: Log
  clock: () => Date
}

interface Failed {
  error: unknown
  /** The framework's own word for the error, where it has one. */
  code: unknown
  requestId: string
  route: string
  /** Of a route that needs a token, once it was read. */
  token?: Token
}

/** The database refused the log-in, or another statement won a lock: trying again later may succeed. */
const TRY_AGAIN = /^(28...|3D000|40001|40P01)$/

const canNotServe = (error: unknown): boolean =>
  isDatabaseUnavailable(error) || TRY_AGAIN.test(String(codeOf(error)))

/** While the database is away, one line for many requests says as much as one for each. */
const AWAY_LINE_EVERY_MS = 1_000

/** Any error as the AppError that is sent; a bug becomes a bare 500, and its stack goes to the log. */
export function createErrorHandler({ sql, log, clock }: HandlerDeps): (failed: Failed) => Promise<AppError> {
  let awayLineAt = Number.NEGATIVE_INFINITY
  let unsaid = 0

  function noteAway({ error, requestId, route }: Failed): void {
    unsaid += 1
    if (performance.now() - awayLineAt < AWAY_LINE_EVERY_MS) return
    log.warn({ requestId, route, requests: unsaid, error }, 'database away')
    awayLineAt = performance.now()
    unsaid = 0
  }

  return async function asAppError(failed): Promise<AppError> {
    const { error, code, requestId, route, token } = failed
    try {
      if (error instanceof InvalidInput && token) await checkCaller(sql, token, clock(), error.premium)
      // The account may just have been deleted.
      if (error instanceof RowMissing && token) await checkCaller(sql, token, clock(), false)
    } catch (refusal) {
      return asAppError({ ...failed, error: refusal, token: undefined })
    }
    if (error instanceof AppError) return error
    if (canNotServe(error)) {
      noteAway(failed)
      return unavailable()
    }
    // A path or query that the framework can't decode.
    if (code === 'PARSE' || code === 'VALIDATION') return failure(400, 'malformed-request')
    log.error({ requestId, route, error }, 'unexpected error')
    return serverError(requestId)
  }
}

/**
 * An error as it is sent, in the language that the request asks for, with its own headers and those of its status.
 */
export function answerError({ status, body, headers }: AppError, request: Request) {
  const lang = chooseLanguage(request.headers.get('accept-language'))
  return {
    text: bodyText(body, lang),
    headers: {
      'content-type': 'application/json',
      'cache-control': 'no-store',
      ...languageHeaders(lang),
      ...(status === 401 ? { 'www-authenticate': 'Bearer realm="api"' } : {}),
      ...headers,
    },
  }
}
