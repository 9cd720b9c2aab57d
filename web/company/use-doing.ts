import { useRef, useState } from 'react'
import type { Answer, ApiError } from '#web/api/http.ts'

/** One call at a time, and why the last one failed. */
export function useDoing() {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<ApiError | null>(null)
  const isBusy = useRef(false)
  return {
    busy,
    error,
    /** @returns its value; null where it failed, or another is under way */
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

export type Doing = ReturnType<typeof useDoing>
