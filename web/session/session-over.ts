import { useEffect } from 'react'
import { navigate } from 'wouter/use-browser-location'
import type { ApiError } from '#web/api/http.ts'
import { useServices } from '#web/services.ts'
import { shell } from '#web/text/shell.ts'
import { type NoticeStore, SESSION_CAUSE } from '#web/ui/notices/notices.store.ts'

export function leaveSignedOut(notices: NoticeStore) {
  sayExpired(notices)
  navigate('/login')
}

export const sayExpired = (notices: NoticeStore) =>
  notices.say('error', SESSION_CAUSE, shell, (t) => t.sessionExpired)

/** Leaves the screen if a call with `keepScreen` failed because the session is over. */
export function useSessionOver(error: ApiError | null) {
  const { notices } = useServices()
  const isOver = error?.is === 'session-expired'
  useEffect(() => {
    if (isOver) leaveSignedOut(notices)
  }, [isOver, notices])
  return isOver
}
