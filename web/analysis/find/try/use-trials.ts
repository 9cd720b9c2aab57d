import { useEffect, useState } from 'react'
import type { Trial } from '#calc/try/standing.ts'
import { useSearchClient } from '../use-search.ts'
import type { Asked, Obstacle } from './try-question.ts'

/** How long nothing must change before the list is made anew. */
const QUIET_MS = 150

export interface Tried {
  asked: Asked
  trials: readonly Trial[]
}

/** The trials of what is asked, made beside the page; those of the question before stand until they are there. */
export function useTrials(asked: Asked | Obstacle | null) {
  const client = useSearchClient()
  const [tried, setTried] = useState<Tried | null>(null)
  const [failed, setFailed] = useState<Asked | null>(null)
  useEffect(() => {
    if (asked === null || typeof asked === 'string') return
    const timer = setTimeout(
      () =>
        client.start(
          { is: 'try', question: asked.question },
          (trials) => setTried({ asked, trials }),
          () => setFailed(asked),
        ),
      QUIET_MS,
    )
    return () => clearTimeout(timer)
  }, [asked, client])
  const isAsked = asked !== null && typeof asked !== 'string'
  const isFailed = isAsked && failed === asked
  return {
    tried: isAsked ? tried : null,
    isFailed,
    isRunning: isAsked && !isFailed && tried?.asked !== asked,
  }
}
