import { useEffect, useRef, useState } from 'react'
import type { UncertaintyAnswer } from '#calc/uncertainty/answer.ts'
import type { Against } from '#web/grades/against.ts'
import { useServices, useText } from '#web/services.ts'
import { isSignedOut } from '#web/session/use-logout.ts'
import { sayApiError } from '#web/text/api-message.ts'
import { faults } from '#web/text/en/faults.ts'
import { useAnalysisTools } from '../analysis-context.ts'
import { createUncertaintyApi } from './uncertainty.api.ts'
import type { Settings } from './use-uncertainty.ts'

export type Keeping =
  | { is: 'nothing' }
  | { is: 'saving' }
  | { is: 'saved'; differs: boolean }
  | { is: 'failed'; why: string }

interface Wanted {
  id: string | null
  /** As the page drew it; null while there is nothing to keep. */
  answer: UncertaintyAnswer | null
  settings: Settings | null
  against: Against | null
  /** Takes what the server keeps. */
  onKept: (answer: UncertaintyAnswer) => void
}

/** How long to wait where another computation of the account is still under way. */
const BUSY_MS = 2_000

/** Has the server draw the same, and keep it with the calculation: its answer is the one that counts, and equal to the bit. */
export function useKeeping({ id, answer, settings, against, onKept }: Wanted) {
  const { http } = useServices()
  const said = useText(faults)
  const { onAuthenticationLost } = useAnalysisTools()
  const [keeping, setKeeping] = useState<Keeping>({ is: 'nothing' })
  const [attempt, setAttempt] = useState(0)
  const told = useRef({ said, onKept, onAuthenticationLost })
  told.current = { said, onKept, onAuthenticationLost }

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt sends again
  useEffect(() => {
    if (!id || !answer || !settings) return setKeeping({ is: 'nothing' })
    const leaving = new AbortController()
    let later: ReturnType<typeof setTimeout> | undefined
    const send = async () => {
      setKeeping({ is: 'saving' })
      const kept = await createUncertaintyApi(http).keep(id, settings, against, leaving.signal)
      if (leaving.signal.aborted) return
      if (kept.ok) {
        const differs = JSON.stringify(kept.value.properties) !== JSON.stringify(answer.properties)
        setKeeping({ is: 'saved', differs })
        return told.current.onKept(kept.value)
      }
      const { error } = kept
      if (isSignedOut(error)) return told.current.onAuthenticationLost()
      if (error.is === 'refused' && error.status === 429) {
        later = setTimeout(send, BUSY_MS)
        return
      }
      setKeeping({ is: 'failed', why: sayApiError(told.current.said, error) })
    }
    void send()
    return () => {
      leaving.abort()
      clearTimeout(later)
    }
  }, [http, id, answer, settings, against, attempt])

  return { keeping, retry: () => setAttempt(attempt + 1) }
}
