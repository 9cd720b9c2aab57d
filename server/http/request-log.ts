import type { Config } from '../config.ts'
import { hideValues, type Log } from '../log.ts'
import { HIDDEN_LINK, isLinkPath, isPersonal, LINK_HEADERS } from './headers/security-headers.ts'
import type { Metrics } from './metrics.ts'
import { isProbe } from './probes.ts'
import type { Address } from './request-head.ts'
import type { Token } from './tokens.ts'

interface Opened {
  request: Request
  path: string
  set: { headers: Record<string, string | number>; status?: number | string }
  server: Parameters<Address>[0]['server']
}

interface Closed extends Opened {
  route?: string
  responseValue?: unknown
  token?: Token
}

interface Options {
  log: Log
  metrics: Metrics | null
  address: Address
  config: Pick<Config, 'trustProxy' | 'strictTransport' | 'logCallers'>
}

/** Longest path in a log line; ours are shorter. */
const PATH_MAX = 200
const REQUEST_ID = /^[\w.-]{1,64}$/
/** Arrival by `performance.now()`, and the address: once a request is answered, its connection is no longer known. */
const cameAt = Symbol('cameAt')
const cameFrom = Symbol('cameFrom')

interface Marked {
  [cameAt]?: number
  [cameFrom]?: string
}

/** Gives each request an id, a line in the log and a count in the metrics. */
export function createRequestLog({ log, metrics, address, config }: Options) {
  const { trustProxy, strictTransport, logCallers } = config
  return {
    /** Gives a request its id and the headers that depend on its path. */
    open(context: object): void {
      const { request, path, set, server } = context as Opened
      Object.assign(context, {
        [cameAt]: performance.now(),
        ...(logCallers && { [cameFrom]: address({ request, server }) }),
      } satisfies Marked)
      const given = trustProxy ? request.headers.get('x-request-id') : null
      set.headers['x-request-id'] = given && REQUEST_ID.test(given) ? given : crypto.randomUUID()
      if (isPersonal(path)) set.headers['cache-control'] = 'no-store'
      if (isLinkPath(path)) Object.assign(set.headers, LINK_HEADERS)
      if (strictTransport && trustProxy && request.headers.get('x-forwarded-proto') === 'https') {
        set.headers['strict-transport-security'] = strictTransport
      }
    },

    /** Counts the answered request and writes its line. */
    close(context: object): void {
      const { request, path, set, route, responseValue, token } = context as Closed
      const { [cameAt]: since = 0, [cameFrom]: from } = context as Marked
      const seconds = (performance.now() - since) / 1000
      const status = responseValue instanceof Response ? responseValue.status : Number(set.status ?? 200)
      const { method } = request
      metrics?.count({ method, route: route ?? 'none', status, seconds })
      // Probes come every few seconds.
      const level = isProbe(path) ? 'debug' : 'info'
      log[level](
        {
          requestId: set.headers['x-request-id'],
          method,
          // Without the query: searches are private.
          path: isLinkPath(path) ? route || HIDDEN_LINK : path.length > PATH_MAX ? shortened(path) : path,
          status,
          ms: Math.round(seconds * 10_000) / 10,
          ...(logCallers && { account: token?.accountId ?? null, from }),
        },
        'request',
      )
    },
  }
}

/** Hidden before cutting: half an address or token would no longer be recognised. */
const shortened = (path: string): string => `${hideValues(path).slice(0, PATH_MAX)}…`
