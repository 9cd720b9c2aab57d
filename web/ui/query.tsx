import { type ReactNode, startTransition, useEffect, useRef, useState } from 'react'
import { sayApiError } from '#web/api/errors.ts'
import type { Answer, ApiError } from '#web/api/http.ts'
import { useText } from '#web/services.ts'
import { faults } from '#web/text/faults.ts'
import { Notice, type NoticeProps } from './notices/notice.tsx'
import { Skeleton, useFailedTitle } from './page.tsx'

/** State of a request; `question` identifies what was asked. */
export type Query<T> =
  | { is: 'loading' }
  | { is: 'failed'; error: ApiError }
  | { is: 'ready'; value: T; question: string }

/** Loads data, again when `question` changes; the value stays until the next answer, and answers to earlier questions are dropped. */
export function useQuery<T>(
  ask: (signal: AbortSignal) => Promise<Answer<T>>,
  question: readonly (string | number | boolean | null)[] = [],
  onAnswer?: (value: T) => void,
) {
  const [asked, setAsked] = useState<Query<T>>({ is: 'loading' })
  const [isAsking, setAsking] = useState(true)
  const [attempt, setAttempt] = useState(0)
  const asks = JSON.stringify(question)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another question or attempt asks, another render doesn't
  useEffect(() => {
    const leaving = new AbortController()
    setAsking(true)
    ask(leaving.signal).then((answer) => {
      if (leaving.signal.aborted) return
      // Rendering a large sheet does not block input.
      startTransition(() => {
        setAsking(false)
        setAsked(
          answer.ok
            ? { is: 'ready', value: answer.value, question: asks }
            : { is: 'failed', error: answer.error },
        )
      })
      if (answer.ok) onAnswer?.(answer.value)
    })
    return () => leaving.abort()
  }, [asks, attempt])
  return {
    asked,
    isAsking,
    value: asked.is === 'ready' ? asked.value : null,
    again: () => {
      setAsked((now) => (now.is === 'failed' ? { is: 'loading' } : now))
      setAttempt((count) => count + 1)
    },
    /** Updates the shown value after saving. What is being asked for meanwhile is asked for anew: its answer may be from before. */
    change: (change: (value: T) => T) => {
      setAsked((now) => (now.is === 'ready' ? { ...now, value: change(now.value) } : now))
      if (isAsking) setAttempt((count) => count + 1)
    },
  }
}

interface QueryViewProps<T> {
  asked: { is: 'loading' } | { is: 'failed'; error: ApiError } | { is: 'ready'; value?: T }
  again: () => void
  t: { loading: string; failed: string }
  rows?: number
  actions?: NoticeProps['actions']
  children?: (value: T) => ReactNode
}

/** Shows a request's value, or that it is loading or failed. */
export function QueryView<T>({ asked, again, t, rows = 8, actions, children }: QueryViewProps<T>) {
  useFailedTitle(asked.is === 'failed')
  if (asked.is === 'loading') return <Skeleton rows={rows} label={t.loading} />
  if (asked.is === 'ready') return asked.value === undefined ? null : children?.(asked.value)
  return <Failed title={t.failed} error={asked.error} actions={actions ?? { act: again }} />
}

interface FailedProps extends Pick<NoticeProps, 'title' | 'actions'> {
  error: ApiError | null | undefined
}

export function Failed({ error, ...notice }: FailedProps) {
  const t = useText(faults)
  return error ? (
    <Notice tone="error" {...notice}>
      <p>{sayApiError(t, error)}</p>
    </Notice>
  ) : null
}

/** Runs one call at a time, and keeps the error of the last one. */
export function useMutation() {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<ApiError | null>(null)
  const isBusy = useRef(false)
  return {
    busy,
    error,
    /** @returns null if the call failed or another one is running */
    async run<T>(call: () => Promise<Answer<T>>): Promise<{ value: T } | null> {
      if (isBusy.current) return null
      isBusy.current = true
      setBusy(true)
      const answer = await call()
      isBusy.current = false
      setBusy(false)
      setError(answer.ok ? null : answer.error)
      return answer.ok ? answer : null
    },
  }
}

export type Mutation = ReturnType<typeof useMutation>

/** The values of all answers, or the first failure. */
export async function all<T>(calls: readonly Promise<Answer<T>>[]): Promise<Answer<T[]>> {
  const answers = await Promise.all(calls)
  const failed = answers.find((answer) => !answer.ok)
  if (failed) return failed
  return {
    ok: true,
    value: answers.flatMap((answer) => (answer.ok ? answer.value : [])),
    headers: new Headers(),
  }
}
