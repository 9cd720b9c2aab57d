import { bodyText } from '#calc/vocabulary/faults/fault.ts'
import { RowMissing, type Sql } from '../db/sql.ts'
import { codeOf, isDatabaseUnavailable } from '../db/unavailable.ts'
import {
  AppError,
  failure,
  InvalidInput,
  methodNotAllowed,
  notFound,
  serverError,
  unavailable,
} from '../errors.ts'
import type { Log } from '../log.ts'
import type { Site } from '../static.ts'
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

/** Which methods a path answers to; null for a path that no route has. */
type MethodsOf = (path: string) => string[] | null

interface Route {
  method: string
  path: string
}

/** The order in which `Allow` lists them. */
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS']

/** Used only for requests that no route matched, so speed hardly matters. */
export function mapRoutes(routes: readonly Route[]): MethodsOf {
  const byPattern = new Map<string, Set<string>>()
  for (const { method, path } of routes) {
    const pattern = `^${path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/:[^/]+/g, '[^/]+')}$`
    byPattern.set(pattern, (byPattern.get(pattern) ?? new Set()).add(method))
  }
  const compiled = [...byPattern].map(([pattern, methods]) => {
    const all = new Set([...methods, 'OPTIONS', ...(methods.has('GET') ? ['HEAD'] : [])])
    return { expression: new RegExp(pattern), methods: METHODS.filter((method) => all.has(method)) }
  })
  return (path) => compiled.find(({ expression }) => expression.test(path))?.methods ?? null
}

const isApi = (path: string): boolean => /^\/(api|materials|calculations|grades|me|shared)(\/|$)/.test(path)

const OPTIONS_ANSWER = JSON.stringify({ renders: ['application/json'], parses: ['application/json'] })

/**
 * The answer to a request that no route matched: 308 to the path with a slash, OPTIONS, 405 with `Allow`, a file or
 * screen of the page, or 404 (thrown, like every error).
 */
export function answerUnmatched(
  request: Request,
  path: string,
  methodsOf: MethodsOf,
  site: Site | null,
): Response {
  const { method } = request
  const allowed = methodsOf(path)
  if (allowed) {
    const headers = { Allow: allowed.join(', ') }
    if (method === 'OPTIONS') {
      return new Response(OPTIONS_ANSWER, { headers: { ...headers, 'Content-Type': 'application/json' } })
    }
    throw methodNotAllowed(method, headers.Allow)
  }
  if (!path.endsWith('/') && methodsOf(`${path}/`)) {
    return new Response(null, {
      status: 308,
      headers: { Location: `${path}/${new URL(request.url).search}` },
    })
  }
  if (isApi(path)) throw notFound()
  const page = site?.answer(request)
  if (!page) throw notFound()
  if (method !== 'GET' && method !== 'HEAD') throw methodNotAllowed(method, 'GET, HEAD')
  return page
}
