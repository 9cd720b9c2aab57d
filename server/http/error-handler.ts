import { bodyText, withCodes } from '#calc/vocabulary/faults/fault.ts'
import { RowMissing, type Sql } from '../db/sql.ts'
import { codeOf, isConflict, isDatabaseUnavailable } from '../db/unavailable.ts'
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

interface Failed {
  error: unknown
  /** The framework's code for the error, if any. */
  code: unknown
  requestId: string
  route: string
  /** Absent until it was read. */
  token?: Token
}

/** The database refused the log-in: a later try may succeed. */
const REFUSED = /^(28...|3D000)$/

const canNotServe = (error: unknown): boolean =>
  isDatabaseUnavailable(error) || isConflict(error) || REFUSED.test(String(codeOf(error)))

/** While the database is away, many requests share a line of the log. */
const AWAY_LINE_EVERY_MS = 1_000

/** Turns any error into the AppError that is sent; a bug becomes a bare 500, and its stack goes to the log. */
export function createErrorHandler({ sql, log, clock }: { sql: Sql; log: Log; clock: () => Date }) {
  let awayLineAt = Number.NEGATIVE_INFINITY
  let unlogged = 0

  function noteAway({ error, requestId, route }: Failed): void {
    unlogged += 1
    if (performance.now() - awayLineAt < AWAY_LINE_EVERY_MS) return
    log.warn({ requestId, route, requests: unlogged, error }, 'database away')
    awayLineAt = performance.now()
    unlogged = 0
  }

  return async function asAppError(failed: Failed): Promise<AppError> {
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
    // The framework can't decode the path or the query.
    if (code === 'PARSE' || code === 'VALIDATION') return failure(400, 'malformed-request')
    log.error({ requestId, route, error }, 'unexpected error')
    return serverError(requestId)
  }
}

/** Body and headers of an error, in the language of the request. */
export function answerError({ status, body, headers }: AppError, request: Request) {
  const lang = chooseLanguage(request.headers.get('accept-language'))
  return {
    text: bodyText(withCodes(body), lang),
    headers: {
      'content-type': 'application/json',
      'cache-control': 'no-store',
      ...languageHeaders(lang),
      ...(status === 401 ? { 'www-authenticate': 'Bearer realm="api"' } : {}),
      ...headers,
    },
  }
}

/** The methods of a path; null if no route has it. */
type MethodsOf = (path: string) => string[] | null

/** In the order of `Allow`. */
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS']

/** Called only for requests that no route matched, so speed hardly matters. */
export function mapRoutes(routes: readonly { method: string; path: string }[]): MethodsOf {
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

const isApi = (path: string): boolean =>
  /^\/(api|materials|calculations|grades|additives|me|shared)(\/|$)/.test(path)

/** A program: it sends JSON, or takes it and no page. */
function wantsJson({ headers }: Request): boolean {
  const accepts = headers.get('accept') ?? ''
  return isJson(headers.get('content-type') ?? '') || (isJson(accepts) && !accepts.includes('text/html'))
}
const isJson = (types: string): boolean => /[/+]json\b/i.test(types)

const OPTIONS_ANSWER = JSON.stringify({ renders: ['application/json'], parses: ['application/json'] })

/**
 * Answers a request without a route: 308 to the path with a slash, OPTIONS, or the page, which says with 404 where there is no
 * screen. @throws AppError 404 or 405
 */
export async function answerUnmatched(
  request: Request,
  path: string,
  methodsOf: MethodsOf,
  site: Site | null,
  isLink: (token: string) => Promise<boolean>,
): Promise<Response> {
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
  if (!page || (page.status === 404 && wantsJson(request))) throw notFound()
  if (page.status === 404) return page
  if (method !== 'GET' && method !== 'HEAD') throw methodNotAllowed(method, 'GET, HEAD')
  const [, token] = LINK_PAGE.exec(path) ?? []
  return token === undefined || (await isLink(token))
    ? page
    : new Response(page.body, { status: 404, headers: page.headers })
}

const LINK_PAGE = /^\/s\/([^/]+)\/?$/i
