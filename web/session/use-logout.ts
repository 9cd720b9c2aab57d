import { useLocation } from 'wouter'
import type { ApiError } from '#web/api/http.ts'
import { useServices, useText } from '#web/services.ts'
import { shell } from '#web/text/en/shell.ts'
import { endSession } from './end-session.ts'

/** Logs out: the session goes at once and whatever the server says; then the log-in screen shows. */
export function useLogout() {
  const [, navigate] = useLocation()
  const { session } = useServices()
  return () => {
    void endSession(session)
    forgetTab()
    navigate('/login')
  }
}

/** What screens keep for this tab, such as an analysis in progress, belongs to whoever logs out. */
function forgetTab() {
  try {
    sessionStorage.clear()
  } catch {
    // storage is refused: then nothing was kept
  }
}

/** Says that the session is over and shows the log-in screen. */
export function useSessionExpired() {
  const [, navigate] = useLocation()
  const { notices } = useServices()
  const t = useText(shell)
  return () => {
    notices.show('error', t.sessionExpired)
    navigate('/login')
  }
}

/** Whether a call failed because nobody is logged in any more: no fresh token, or one that is refused still. */
export const isSignedOut = (error: ApiError): boolean =>
  error.is === 'session-expired' || (error.is === 'refused' && error.status === 401)
