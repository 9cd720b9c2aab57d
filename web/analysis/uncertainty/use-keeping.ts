import { useEffect, useRef, useState } from 'react'
import type { UncertaintyAnswer } from '#calc/uncertainty/answer.ts'
import type { UncertaintySettings } from '#calc/uncertainty/question.ts'
import type { Answer, ApiError, Http } from '#web/api/http.ts'
import { type GradeChoice, requestOf } from '#web/grades/grade-choice.ts'
import { useServices, useText } from '#web/services.ts'
import { sayApiError } from '#web/text/api-message.ts'
import { faults } from '#web/text/faults.ts'
import type { Settings } from './use-uncertainty.ts'

export type Keeping =
  | { is: 'nothing' }
  | { is: 'saving' }
  | { is: 'failed'; why: string; of: 'keeping' | 'forgetting' }

interface Wanted {
  id: string | null
  /** As the page drew it, or `servers` where it can't; null while there is nothing to keep. */
  answer: UncertaintyAnswer | 'servers' | null
  /** Another one asks the server again, though nothing else has changed. */
  attempt: number
  settings: Settings | null
  against: GradeChoice | null
  /** Takes what the server keeps; `differs` from what was drawn here. */
  onKept: (answer: UncertaintyAnswer, differs: boolean) => void
  /** The server keeps what another window asked for later. */
  onSuperseded: () => boolean
  /** A call was given up that the server may have answered. */
  onDoubt: () => void
}

/** How long to wait where another computation of the account is still under way. */
const BUSY_MS = 2_000

const isRefused = (error: ApiError, status: number) => error.is === 'refused' && error.status === status

/** Has the server draw the same, and keep it with the calculation: its answer is the one that counts, and equal to the bit. */
export function useKeeping({ id, answer, attempt, settings, against, ...told }: Wanted) {
  const { http } = useServices()
  const said = useText(faults)
  const [keeping, setKeeping] = useState<Keeping>({ is: 'nothing' })
  const [retries, setRetries] = useState(0)
  const now = useRef({ ...told, said, turn: 0 })
  Object.assign(now.current, { ...told, said })

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt sends again
  useEffect(() => {
    if (!id || !answer || !settings) {
      setKeeping((before) =>
        before.is === 'failed' && before.of === 'forgetting' ? before : { is: 'nothing' },
      )
      return
    }
    now.current.turn++
    const leaving = new AbortController()
    let later: ReturnType<typeof setTimeout> | undefined
    let isUnderWay = false
    const send = async () => {
      setKeeping({ is: 'saving' })
      isUnderWay = true
      const kept = await createUncertaintyApi(http).keep(id, settings, against, leaving.signal)
      isUnderWay = false
      if (leaving.signal.aborted) return
      if (kept.ok) {
        const differs =
          answer !== 'servers' && JSON.stringify(kept.value.properties) !== JSON.stringify(answer.properties)
        return now.current.onKept(kept.value, differs)
      }
      const { error } = kept
      if (isRefused(error, 429)) {
        later = setTimeout(send, BUSY_MS)
        return
      }
      if (isRefused(error, 409) && now.current.onSuperseded()) return
      setKeeping({ is: 'failed', why: sayApiError(now.current.said, error), of: 'keeping' })
    }
    void send()
    return () => {
      leaving.abort()
      clearTimeout(later)
      if (isUnderWay) now.current.onDoubt()
    }
  }, [http, id, answer, attempt, settings, against, retries])

  /** Has the server forget it. */
  const forget = async (of: string) => {
    const turn = ++now.current.turn
    setKeeping({ is: 'nothing' })
    const gone = await createUncertaintyApi(http).forget(of)
    if (gone.ok || turn !== now.current.turn || isRefused(gone.error, 404)) return gone.ok
    setKeeping({ is: 'failed', why: sayApiError(now.current.said, gone.error), of: 'forgetting' })
    return false
  }

  return { keeping, retry: () => setRetries(retries + 1), forget }
}

/** The last call on each calculation that has one under way. */
const lines = new Map<string, Promise<Answer<unknown>>>()

/** Calls on one calculation go out one after another: side by side, the server might see them in another order. */
function inLine<T>(id: string, call: () => Promise<Answer<T>>): Promise<Answer<T>> {
  const before = lines.get(id)
  const turn = before ? before.then(call) : call()
  lines.set(id, turn)
  void turn.then(() => {
    if (lines.get(id) === turn) lines.delete(id)
  })
  return turn
}

function createUncertaintyApi(http: Http) {
  const path = (id: string) => `/me/calculations/${encodeURIComponent(id)}/uncertainty/`
  return {
    /** Has the server compute it, and keep it with the calculation. */
    keep: (
      id: string,
      { isOneLaboratory, ...settings }: Partial<UncertaintySettings>,
      against: GradeChoice | null,
      signal: AbortSignal,
    ): Promise<Answer<UncertaintyAnswer>> => {
      const body = { ...settings, one_laboratory: isOneLaboratory ?? false, ...requestOf(against) }
      return inLine(id, async () =>
        signal.aborted
          ? { ok: false, error: { is: 'aborted' } }
          : http.call<UncertaintyAnswer>(path(id), { method: 'PUT', bearer: true, body, signal }),
      )
    },
    forget: (id: string) =>
      inLine(id, () => http.call(path(id), { method: 'DELETE', bearer: true, keepalive: true })),
  }
}
