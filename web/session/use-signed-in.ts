import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import type { Session as SignedIn } from '#server/features/accounts/accounts.model.ts'
import { useServices } from '#web/services.ts'

const REDIRECT_DELAY_MS = 1500

/** Stores a new session at once and shows the dashboard after a moment, so that the success can be read. */
export function useSignedIn() {
  const { session } = useServices()
  const [, navigate] = useLocation()
  const [done, setDone] = useState(false)
  useEffect(() => {
    if (!done) return
    const timer = setTimeout(() => navigate('/dashboard'), REDIRECT_DELAY_MS)
    return () => clearTimeout(timer)
  }, [done, navigate])
  const accept = (answer: SignedIn) => {
    session.signIn(answer)
    setDone(true)
  }
  return { done, accept }
}
