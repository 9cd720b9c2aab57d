import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import type { SignUp } from '#calc/vocabulary/rules/account-rules.ts'
import type { Session, Session as SignedIn } from '#server/features/accounts/accounts.model.ts'
import type { Http } from '#web/api/http.ts'
import { useServices } from '#web/services.ts'
import { INVITED, tab } from './chosen-space.ts'

const REDIRECT_DELAY_MS = 1500

/** Stores a new session at once and shows the dashboard after a moment, so that the success can be read; or the invitation that waits. */
export function useSignedIn() {
  const { session } = useServices()
  const [, navigate] = useLocation()
  const [done, setDone] = useState(false)
  useEffect(() => {
    if (!done) return
    const timer = setTimeout(() => {
      const invited = tab.getItem(INVITED)
      tab.removeItem(INVITED)
      navigate(invited ?? '/dashboard')
    }, REDIRECT_DELAY_MS)
    return () => clearTimeout(timer)
  }, [done, navigate])
  const accept = (answer: SignedIn) => {
    session.signIn(answer)
    setDone(true)
  }
  return { done, accept }
}

interface Credentials {
  username: string
  password: string
}

export const createAccountsApi = (http: Http) => ({
  logIn: (body: Credentials) => http.call<Session>('/api/login/', { method: 'POST', body }),
  register: (body: SignUp) => http.call<Session>('/api/register/', { method: 'POST', body }),
})
