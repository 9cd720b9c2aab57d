import { useEffect, useState } from 'react'
import type { CorrectionsByCategory } from '#calc/lab/correct.ts'
import { useServices } from '#web/services.ts'

/** What corrects, and what computes it, which only those load who have switched something on. */
export interface Learnt {
  corrections: CorrectionsByCategory
  correctedOf: typeof import('#calc/lab/correct.ts').correctedOf
}

/**
 * What the reader's own laboratory has taught and is switched on; null where that is nothing, or not known: then the rules'
 * values stand alone, as they always do.
 */
export function useCorrections(isWanted: boolean): Learnt | null {
  const { http } = useServices()
  const [learnt, setLearnt] = useState<Learnt | null>(null)
  useEffect(() => {
    if (!isWanted) return
    const leaving = new AbortController()
    const ask = async () => {
      const answer = await http.call<CorrectionsByCategory>('/me/bias/corrections/', {
        bearer: true,
        signal: leaving.signal,
      })
      if (!answer.ok || Object.keys(answer.value).length === 0) return
      const { correctedOf } = await import('#calc/lab/correct.ts')
      if (!leaving.signal.aborted) setLearnt({ corrections: answer.value, correctedOf })
    }
    // What can't be loaded corrects nothing, and the server's answer says what it corrected.
    ask().catch(() => {})
    return () => leaving.abort()
  }, [http, isWanted])
  return isWanted ? learnt : null
}
