import type { Api } from '#server/api.ts'

export type ErrorBody = Record<string, unknown>

/** Why a call failed. Screens choose their wording by it. */
export type ApiError =
  /** No answer to the call or its token refresh: no network, no server, or after `TIMEOUT_MS`. */
  | { is: 'no-connection' }
  /** 401, and the refresh or the retry was refused too. */
  | { is: 'session-expired' }
  | { is: 'aborted' }
  | { is: 'refused'; status: number; body: ErrorBody }

export type Answer<T> = { ok: true; value: T; headers: Headers } | { ok: false; error: ApiError }

export interface Call {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  query?: Record<string, string | number | boolean | null | undefined>
  body?: unknown
  /** Sends the access token, and renews it once on a 401. */
  bearer?: boolean
  /** At the end of the session, stays on the screen instead of showing the log-in screen. */
  keepScreen?: boolean
  as?: 'json' | 'blob'
  signal?: AbortSignal
  /** Overrides the tab's space; null for the account's own. */
  space?: string | null
  /** Completes even if the page is being closed. */
  keepalive?: boolean
}

/** Required as far as the call needs it. */
type Part<Name extends string, Value> = [Value] extends [undefined]
  ? { [N in Name]?: undefined }
  : Partial<Value> extends Value
    ? { [N in Name]?: Value }
    : { [N in Name]: Value }

/** Bodies are only read. */
type ReadOnly<Value> = Value extends object ? { readonly [K in keyof Value]: ReadOnly<Value[K]> } : Value
/** What has a default may be left out; null leaves it out too. */
type Query<Value> = { [K in keyof Value]?: Value[K] | null }

export type BodyOf<Path extends keyof Api> = ReadOnly<Api[Path]['body']>
type Asked<One extends Api[keyof Api]> = Omit<Call, 'method' | 'query' | 'body'> &
  Part<'query', [One['query']] extends [undefined] ? undefined : Query<One['query']>> &
  Part<'body', ReadOnly<One['body']>> &
  Part<'params', [keyof One['params']] extends [never] ? undefined : One['params']>

export interface Http {
  ask<Path extends keyof Api>(
    path: Path,
    ...call: Partial<Asked<Api[Path]>> extends Asked<Api[Path]> ? [Asked<Api[Path]>?] : [Asked<Api[Path]>]
  ): Promise<Answer<Api[Path]['answer']>>
  call<T>(path: string, call?: Call): Promise<Answer<T>>
}

interface Tokens {
  getState(): { accessToken: string | null; refreshToken: string | null }
  renew(access: string): void
  clear(): void
}

interface HttpDeps {
  session: Tokens
  fetch: (input: string, init: RequestInit) => Promise<Response>
  language: () => string
  /** The company that calls act in; null for the account's own space. */
  space?: () => string | null
  /** A company refused a call (403): roles may have changed. */
  onRefusedThere?: () => void
  /** Says that the session is over and shows the log-in screen. */
  onSignedOut: () => void
  log: (message: string, cause: unknown) => void
}

const TIMEOUT_MS = 30_000

/** The only way to call the server. Never throws: every outcome is an `Answer`. */
export function createHttp(deps: HttpDeps): Http {
  const renew = createRenewal(deps)
  const signedOut = <T>({ keepScreen, signal }: Call): Answer<T> => {
    if (signal?.aborted) return { ok: false, error: { is: 'aborted' } }
    if (!keepScreen) deps.onSignedOut()
    return { ok: false, error: { is: 'session-expired' } }
  }
  return httpOf(async <T>(path: string, call: Call = {}): Promise<Answer<T>> => {
    const token = call.bearer ? deps.session.getState().accessToken : null
    const first = await send(deps, path, call, token)
    if (!call.bearer || !(first instanceof Response) || first.status !== 401) return answerOf<T>(first, call)
    const renewal = await renew(token)
    if (renewal === 'refused') return signedOut(call)
    if (renewal === 'unreachable') return { ok: false, error: { is: 'no-connection' } }
    const second = await send(deps, path, call, deps.session.getState().accessToken)
    return second instanceof Response && second.status === 401 ? signedOut(call) : answerOf<T>(second, call)
  })
}

/** Typed calls over untyped ones: the method and path of a call, its `:params` filled in. */
export const httpOf = (call: Http['call']): Http => ({
  call,
  ask: ((path: string, { params, ...rest }: Call & { params?: Record<string, string> } = {}) => {
    const [method, route = ''] = path.split(' ') as [Call['method'], string]
    const address = route.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params?.[name] ?? ''))
    return call(address, { ...rest, method })
  }) as Http['ask'],
})

type Sent = Response | { is: 'no-connection' } | { is: 'aborted' }

/** Sends a call; rejects without a connection or when aborted. */
function request(deps: HttpDeps, path: string, call: Call, token: string | null, space?: string | null) {
  const headers: Record<string, string> = { Accept: 'application/json', 'Accept-Language': deps.language() }
  if (call.as === 'blob') headers.Accept = 'image/*, application/json'
  if (call.body !== undefined) headers['Content-Type'] = 'application/json'
  if (token) headers.Authorization = `Bearer ${token}`
  if (space) headers['Fuelblend-Space'] = space
  const timeout = AbortSignal.timeout(TIMEOUT_MS)
  return deps.fetch(withQuery(path, call.query), {
    method: call.method ?? 'GET',
    headers,
    body: call.body === undefined ? undefined : JSON.stringify(call.body),
    keepalive: call.keepalive,
    signal: call.signal ? AbortSignal.any([call.signal, timeout]) : timeout,
  })
}

async function send(deps: HttpDeps, path: string, call: Call, token: string | null): Promise<Sent> {
  const space = token && (call.space === undefined ? deps.space?.() : call.space)
  try {
    const response = await request(deps, path, call, token, space)
    if (space && response.status === 403) deps.onRefusedThere?.()
    return response
  } catch {
    return call.signal?.aborted ? { is: 'aborted' } : { is: 'no-connection' }
  }
}

/** The path with the non-null parts of the query. */
export function withQuery(path: string, query: Call['query'] = {}): string {
  const parts = Object.entries(query).filter(([, value]) => value !== null && value !== undefined)
  const search = new URLSearchParams(parts.map(([name, value]) => [name, String(value)])).toString()
  return search ? `${path}?${search}` : path
}

async function answerOf<T>(sent: Sent, call: Call): Promise<Answer<T>> {
  if (!(sent instanceof Response)) return { ok: false, error: sent }
  try {
    if (sent.ok) {
      const value = call.as === 'blob' ? await sent.blob() : await json(sent)
      return { ok: true, value: value as T, headers: sent.headers }
    }
    const body = (await json(sent)) as ErrorBody
    return { ok: false, error: { is: 'refused', status: sent.status, body } }
  } catch {
    return { ok: false, error: call.signal?.aborted ? { is: 'aborted' } : { is: 'no-connection' } }
  }
}

/** The JSON of a response; an empty object if it has none (204, or a proxy's HTML page). */
async function json(response: Response): Promise<unknown> {
  const text = await response.text()
  try {
    const value: unknown = JSON.parse(text)
    return value ?? {}
  } catch {
    return {}
  }
}

type Renewal = 'renewed' | 'refused' | 'unreachable'

/**
 * Renews the access token. Calls that fail at the same time share one request; a token renewed meanwhile by another call or
 * tab is used. A refused refresh clears the session; a network error is logged and leaves it.
 */
function createRenewal(deps: HttpDeps) {
  const { session, log } = deps
  let running: Promise<Renewal> | null = null

  const renew = async (failed: string | null): Promise<Renewal> => {
    const { refreshToken } = session.getState()
    if (!refreshToken) {
      session.clear()
      return 'refused'
    }
    try {
      const body = { refresh: refreshToken }
      const response = await request(deps, '/api/token/refresh/', { method: 'POST', body }, null)
      const access = response.ok ? ((await response.json()) as { access?: unknown }).access : null
      if (session.getState().refreshToken !== refreshToken) return 'refused' // logged out, or in as someone else
      if (typeof access !== 'string') {
        session.clear()
        return 'refused'
      }
      session.renew(access)
      return 'renewed'
    } catch (cause) {
      log('the access token could not be refreshed', cause)
      return hasOther(failed) ? 'renewed' : 'unreachable'
    }
  }

  const hasOther = (failed: string | null): boolean => {
    const { accessToken } = session.getState()
    return accessToken !== null && accessToken !== failed
  }

  return (failed: string | null): Promise<Renewal> => {
    if (hasOther(failed)) return Promise.resolve('renewed')
    running ??= renew(failed).finally(() => {
      running = null
    })
    return running
  }
}
