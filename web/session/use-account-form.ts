import { type FormEvent, useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import type { Session } from '#server/features/accounts/accounts.model.ts'
import type { ApiError } from '#web/api/http.ts'
import { useServices } from '#web/services.ts'
import { INVITED, tab } from './chosen-space.ts'

const REDIRECT_DELAY_MS = 1500

interface AccountForm<Name extends string, Failure> {
  path: '/api/login/' | '/api/register/'
  /** Sent beside the entries. */
  more?: () => Readonly<Record<string, string>>
  empty: Readonly<Record<Name, string>>
  labels: Readonly<Record<Name, string>>
  /** Client-side check; null if the entries can be sent. */
  check: (entries: Record<Name, string>) => Failure | null
  refused: (error: ApiError) => Failure
  errorOf: (failure: Failure, field: Name) => string | undefined
}

/** The form of a log-in or sign-up. The session is stored at once; the next screen shows after a delay, so that the success can be read. */
export function useAccountForm<Name extends string, Failure>(form: AccountForm<Name, Failure>) {
  const { http, session } = useServices()
  const [, navigate] = useLocation()
  const [entries, setEntries] = useState(form.empty)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [attempt, setAttempt] = useState(0)
  const [isSending, setSending] = useState(false)
  const [isDone, setDone] = useState(false)
  useEffect(() => {
    if (!isDone) return
    const timer = setTimeout(() => {
      const invited = tab.getItem(INVITED)
      tab.removeItem(INVITED)
      navigate(invited ?? '/dashboard')
    }, REDIRECT_DELAY_MS)
    return () => clearTimeout(timer)
  }, [isDone, navigate])
  const isBusy = isSending || isDone

  const fail = (found: Failure) => {
    setFailure(found)
    setAttempt((count) => count + 1)
  }
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    const found = form.check(entries)
    if (found) return fail(found)
    setSending(true)
    setFailure(null)
    const answer = await http.call<Session>(form.path, {
      method: 'POST',
      body: { ...entries, ...form.more?.() },
    })
    setSending(false)
    if (!answer.ok) return fail(form.refused(answer.error))
    session.signIn(answer.value)
    setDone(true)
  }
  return {
    failure,
    attempt,
    isBusy,
    isDone,
    onSubmit,
    field: (name: Name) => ({
      id: name,
      name,
      label: form.labels[name],
      text: entries[name],
      onText: (text: string) => setEntries({ ...entries, [name]: text }),
      error: failure ? form.errorOf(failure, name) : undefined,
      required: true,
    }),
  }
}
