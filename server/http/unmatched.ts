import { methodNotAllowed, notFound } from '../errors.ts'
import type { Site } from '../static.ts'

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
