import { useEffect } from 'react'
import { useLocation } from 'wouter'
import type { ApiError } from '#web/api/http.ts'
import { useServices } from '#web/services.ts'
import { shell } from '#web/text/en/shell.ts'
import { saying } from '#web/text/language.ts'
import { SESSION_CAUSE } from '#web/ui/notices.store.ts'
import { endSession } from './end-session.ts'

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
export function useSessionExpired() {
  const [, navigate] = useLocation()
  const { notices } = useServices()
  return () => {
    notices.show(
      'error',
      saying(shell, (t) => t.sessionExpired),
      SESSION_CAUSE,
    )
    navigate('/login')
  }
}

/** Leaves for the log-in screen as soon as a call has failed because the session is over. @returns whether one has */
export function useSessionOver(error: ApiError | null | undefined): boolean {
  const expire = useSessionExpired()
  const isOver = error != null && isSignedOut(error)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it turns out that the session is over
  useEffect(() => {
    if (isOver) expire()
  }, [isOver])
  return isOver
}

/** Whether a call failed because the session is over: no fresh token could be had, or it was refused too. */
export const isSignedOut = (error: ApiError): boolean =>
  error.is === 'session-expired' || (error.is === 'refused' && error.status === 401)
