import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { navigate } from 'wouter/use-browser-location'
import type { ApiError } from '#web/api/http.ts'
import { useServices } from '#web/services.ts'
import { shell } from '#web/text/shell.ts'
import { type NoticeStore, SESSION_CAUSE } from '#web/ui/notices.store.ts'
import type { SessionStore } from './session.store.ts'

/** Logs out at once, without waiting for the server, and shows the log-in screen. */
export function useLogout() {
  const [, navigate] = useLocation()
  const { session } = useServices()
  return () => {
    void endSession(session)
    forgetTab()
    navigate('/login')
  }
}

/** What screens keep in this tab, such as an analysis in progress, goes with the session. */
function forgetTab() {
  try {
    sessionStorage.clear()
  } catch {
    // storage is refused: then nothing was kept
  }
}

/** Says that the session is over and shows the log-in screen. */
export function leaveSignedOut(notices: NoticeStore) {
  sayExpired(notices)
  navigate('/login')
}

export const sayExpired = (notices: NoticeStore) =>
  notices.say('error', SESSION_CAUSE, shell, (t) => t.sessionExpired)

/** Leaves a screen of which a call with `keepScreen` has failed because the session is over. */
export function useSessionOver(error: ApiError | null) {
  const { notices } = useServices()
  const isOver = error?.is === 'session-expired'
  useEffect(() => {
    if (isOver) leaveSignedOut(notices)
  }, [isOver, notices])
  return isOver
}

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
