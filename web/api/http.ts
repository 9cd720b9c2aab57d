export type ErrorBody = Record<string, unknown>

/** Why a call brought no value. Screens choose their words by it; nothing here is text for a person. */
export type ApiError =
  /** No answer came, of the call or of the refresh it needed: no network, no server, or longer than `TIMEOUT_MS`. */
  | { is: 'no-connection' }
  /** 401, and no new access token could be had, or it was refused too. */
  | { is: 'session-expired' }
  /** The caller gave the call up. */
  | { is: 'aborted' }
  | { is: 'refused'; status: number; body: ErrorBody; retryAfterSeconds: number | null }

export type Answer<T> = { ok: true; value: T; headers: Headers } | { ok: false; error: ApiError }

export interface Call {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Parts that are null or undefined are left out. */
  query?: Record<string, string | number | null | undefined>
  body?: unknown
  /** Sends the access token, and renews it once on a 401. */
  bearer?: boolean
  /** The end of the session shows the log-in screen, except to those who say it in their own words or not at all. */
  keepScreen?: boolean
  as?: 'json' | 'blob'
  signal?: AbortSignal
  /** Another space than the tab's; null for the account's own. */
  space?: string | null
  /** Goes out even where the page is being left. */
  keepalive?: boolean
}

export interface Http {
  call<T>(path: string, call?: Call): Promise<Answer<T>>
}

/** What the calls need of the session. */
interface Tokens {
  getState(): { accessToken: string | null; refreshToken: string | null }
  renew(access: string): void
  /** Forgets the whole session. */
  clear(): void
}

interface HttpDeps {
  session: Tokens
  fetch: (input: string, init: RequestInit) => Promise<Response>
  language: () => string
  /** The company that calls act in; null for the account's own space. */
  space?: () => string | null
  /** A company refuses a call (403): who may what in it can be another by now. */
  onRefusedThere?: () => void
  /** Says that the session is over and shows the log-in screen. */
  onSignedOut: () => void
  log: (message: string, cause: unknown) => void
}

const TIMEOUT_MS = 30_000

/** The one way out of the page. Never throws: every outcome is an `Answer`. */
export function createHttp(deps: HttpDeps): Http {
  const renew = createRenewal(deps, TIMEOUT_MS)
  const signedOut = <T>({ keepScreen, signal }: Call): Answer<T> => {
    if (signal?.aborted) return { ok: false, error: { is: 'aborted' } }
    if (!keepScreen) deps.onSignedOut()
    return { ok: false, error: { is: 'session-expired' } }
  }
  return {
    async call<T>(path: string, call: Call = {}): Promise<Answer<T>> {
      const token = call.bearer ? deps.session.getState().accessToken : null
      const first = await send(deps, path, call, token)
      if (!call.bearer || !(first instanceof Response) || first.status !== 401)
        return answerOf<T>(first, call)
      const renewal = await renew(token)
      if (renewal === 'refused') return signedOut(call)
      if (renewal === 'unreachable') return { ok: false, error: { is: 'no-connection' } }
      const second = await send(deps, path, call, deps.session.getState().accessToken)
      return second instanceof Response && second.status === 401 ? signedOut(call) : answerOf<T>(second, call)
    },
  }
}

type Sent = Response | { is: 'no-connection' } | { is: 'aborted' }

async function send(deps: HttpDeps, path: string, call: Call, token: string | null): Promise<Sent> {
  const headers: Record<string, string> = { Accept: 'application/json', 'Accept-Language': deps.language() }
  if (call.as === 'blob') headers.Accept = 'image/*, application/json'
  if (call.body !== undefined) headers['Content-Type'] = 'application/json'
  const space = token && (call.space === undefined ? deps.space?.() : call.space)
  if (token) headers.Authorization = `Bearer ${token}`
  if (space) headers['Fuelblend-Space'] = space
  const timeout = AbortSignal.timeout(TIMEOUT_MS)
  try {
    const response = await deps.fetch(withQuery(path, call.query), {
      method: call.method ?? 'GET',
      headers,
      body: call.body === undefined ? undefined : JSON.stringify(call.body),
      keepalive: call.keepalive,
      signal: call.signal ? AbortSignal.any([call.signal, timeout]) : timeout,
    })
    if (space && response.status === 403) deps.onRefusedThere?.()
    return response
  } catch {
    return call.signal?.aborted ? { is: 'aborted' } : { is: 'no-connection' }
  }
}

/** The path with those parts of the query that have a value. */
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
    return { ok: false, error: { is: 'refused', status: sent.status, body, retryAfterSeconds: wait(sent) } }
  } catch {
    return { ok: false, error: call.signal?.aborted ? { is: 'aborted' } : { is: 'no-connection' } }
  }
}

/** The JSON of an answer; an empty object where it has none (204, or a proxy's HTML page). */
async function json(response: Response): Promise<unknown> {
  const text = await response.text()
  try {
    const value: unknown = JSON.parse(text)
    return value ?? {}
  } catch {
    return {}
  }
}

const wait = (response: Response): number | null => {
  const seconds = Number.parseInt(response.headers.get('Retry-After') ?? '', 10)
  return Number.isFinite(seconds) ? seconds : null
}

/** Whether a fresh token is there; if not, whether the server refused one or could not be asked. */
type Renewal = 'renewed' | 'refused' | 'unreachable'

/**
 * Renews the access token. Calls that fail at the same time share one request, and a token that another call or
 * another tab has renewed meanwhile is simply used. A refused refresh clears the session. A network error is logged
 * and leaves the session as it is: nothing is known against it.
 */
function createRenewal({ session, fetch, language, log }: HttpDeps, timeoutMs: number) {
  let running: Promise<Renewal> | null = null

  const request = async (failed: string | null): Promise<Renewal> => {
    const { refreshToken } = session.getState()
    if (!refreshToken) {
      session.clear()
      return 'refused'
    }
    try {
      const response = await fetch('/api/token/refresh/', {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          Accept: 'application/json',
          'Accept-Language': language(),
        },
        body: JSON.stringify({ refresh: refreshToken }),
        signal: AbortSignal.timeout(timeoutMs),
      })
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
    running ??= request(failed).finally(() => {
      running = null
    })
    return running
  }
}
