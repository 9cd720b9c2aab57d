/** Which methods a path answers to; null for a path that no route has. */
export type MethodsOf = (path: string) => string[] | null

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
