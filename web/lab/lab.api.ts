import { useEffect, useState } from 'react'
import type { CorrectionsByCategory } from '#calc/lab/correct.ts'
import type { LabPrecision } from '#calc/lab/precision.ts'
import type { Quantity } from '#calc/vocabulary/quantities.ts'
import type { OnDuplicate } from '#server/responses/import.model.ts'
import type { Answer, BodyOf, Http } from '#web/api/http.ts'
import type { LabBody } from '#web/readings/lab-entries.ts'
import { useServices } from '#web/services.ts'

export function createLabApi(http: Http) {
  return {
    save: (id: string, body: LabBody) =>
      http.ask('PUT /me/calculations/:id/lab/', { params: { id }, bearer: true, body }),
    /** Saves all or none. */
    importAll: (results: BodyOf<'POST /me/calculations/lab/import/'>['results'], on_duplicate: OnDuplicate) =>
      http.ask('POST /me/calculations/lab/import/', { bearer: true, body: { results, on_duplicate } }),
    remove: (id: string, seen: string) =>
      http.ask('DELETE /me/calculations/:id/lab/', { params: { id }, bearer: true, query: { seen } }),
    /** Excludes a result from histories for a reason; null includes it again. */
    exclude: (id: string, q: Quantity, reason: string | null) =>
      http.ask('PATCH /me/calculations/:id/lab/', {
        params: { id },
        bearer: true,
        body: { excluded: { [q]: reason } },
      }),
  }
}

export const loadPrecision = (http: Http): Promise<Answer<{ properties: LabPrecision }>> =>
  http.ask('GET /me/lab/precision/', { bearer: true, keepScreen: true })

/** Corrections, and the code that applies them, loaded only where some are switched on. */
interface Biases {
  corrections: CorrectionsByCategory
  withCorrected: typeof import('#calc/lab/correct.ts').withCorrected
}

interface Learning {
  /** Null where none are switched on, or while unknown. */
  biases: Biases | null
  /** Loading failed: what is shown may lack corrections. */
  isMissing: boolean
}

export const NO_BIASES: Learning = { biases: null, isMissing: false }

/** Delays between attempts, doubled each time. */
const RETRY_MS = { first: 2_000, most: 60_000 }

/** The user's bias corrections that are switched on; retried until loaded, and reloaded when the network or the user returns. */
export function useCorrections(): Learning {
  const { http } = useServices()
  const [learning, setLearning] = useState(NO_BIASES)
  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    let timer: ReturnType<typeof setTimeout> | undefined
    let wait = RETRY_MS.first
    let isAsking = false
    let known: string | null = null
    const ask = async () => {
      if (isAsking) return
      isAsking = true
      clearTimeout(timer)
      const found = await load(http, signal).catch(() => null)
      isAsking = false
      if (signal.aborted) return
      if (found) {
        wait = RETRY_MS.first
        const text = JSON.stringify(found.biases?.corrections ?? null)
        if (text !== known) setLearning(found)
        known = text
        return
      }
      timer = setTimeout(ask, wait)
      wait = Math.min(2 * wait, RETRY_MS.most)
      // Corrections loaded earlier stay until the next success.
      if (known === null) setLearning({ biases: null, isMissing: true })
    }
    void ask()
    window.addEventListener('online', ask, { signal })
    const onVisible = () => document.visibilityState === 'visible' && ask()
    document.addEventListener('visibilitychange', onVisible, { signal })
    return () => {
      leaving.abort()
      clearTimeout(timer)
    }
  }, [http])
  return learning
}

/** Null where loading failed. */
async function load(http: Http, signal: AbortSignal): Promise<Learning | null> {
  const call = { bearer: true, keepScreen: true, signal }
  const answer = await http.ask('GET /me/bias/corrections/', call)
  if (!answer.ok) return null
  if (Object.keys(answer.value).length === 0) return NO_BIASES
  const { withCorrected } = await import('#calc/lab/correct.ts')
  return { biases: { corrections: answer.value, withCorrected }, isMissing: false }
}
