import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { navigate } from 'wouter/use-browser-location'
import type { ApiError } from '#web/api/http.ts'
import { useServices } from '#web/services.ts'
import { shell } from '#web/text/en/shell.ts'
import { saying } from '#web/text/language.ts'
import { type NoticeStore, SESSION_CAUSE } from '#web/ui/notices.store.ts'
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
export function leaveSignedOut(notices: NoticeStore) {
  sayExpired(notices)
  navigate('/login')
}

export const sayExpired = (notices: NoticeStore) =>
  notices.show(
    'error',
    saying(shell, (t) => t.sessionExpired),
    SESSION_CAUSE,
  )

/** Leaves a screen of which a call with `keepScreen` has failed because the session is over. */
export function useSessionOver(error: ApiError | null) {
  const { notices } = useServices()
  const isOver = error?.is === 'session-expired'
  useEffect(() => {
    if (isOver) leaveSignedOut(notices)
  }, [isOver, notices])
  return isOver
}
