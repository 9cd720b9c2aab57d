import type { SessionStore } from './session.store.ts'

type Fetch = (input: string, init: RequestInit) => Promise<Response>

/**
 * Clears the stored session, then tells the server, so that logging out never waits for it. An expired access token is
 * renewed once, since the server ends a session only for its bearer. Errors are logged and ignored.
 */
export async function endSession(
  session: SessionStore,
  fetch: Fetch = globalThis.fetch,
  log: (message: string, cause: unknown) => void = console.error,
): Promise<void> {
  const { accessToken, refreshToken } = session.getState()
  session.clear()
  if (!refreshToken) return
  try {
    const first = await post(fetch, '/api/logout/', { refresh_token: refreshToken }, accessToken)
    if (first.status !== 401) return
    const renewed = await post(fetch, '/api/token/refresh/', { refresh: refreshToken }, null)
    if (!renewed.ok) return
    const { access } = (await renewed.json()) as { access: string }
    await post(fetch, '/api/logout/', { refresh_token: refreshToken }, access)
  } catch (cause) {
    log('the server was not told of the log-out', cause)
  }
}

const post = (fetch: Fetch, path: string, body: unknown, token: string | null) =>
  fetch(path, {
    method: 'POST',
    keepalive: true,
    headers: { 'Content-Type': 'application/json', ...(token ? { Authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body),
  })
