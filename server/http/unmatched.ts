import { methodNotAllowed, notFound } from '../errors.ts'
import type { Site } from '../static.ts'
import type { MethodsOf } from './routes-map.ts'

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
