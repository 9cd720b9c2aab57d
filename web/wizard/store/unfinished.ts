import type { Answer } from '#web/api/http.ts'
import type { DraftApi, KeptDraft } from '../analysis.api.ts'
import { readUnfinished, type Unfinished, unfinishedForm } from '../rules/saved.ts'
import { type AnalysisDeps, isOutdated } from './analysis.state.ts'
import type { AnalysisStore } from './analysis.store.ts'

interface UnfinishedDeps extends Pick<AnalysisDeps, 'later' | 'isSignedIn'> {
  api: DraftApi
  /** False for read-only members of a company. */
  mayKeep?: () => boolean
  /** Another window has written between two changes of this one, and is overwritten. Called once. */
  onElsewhere: () => void
}

export interface StoredDraft {
  unfinished: Unfinished
  at: string
}

/** Delay from a change to its storage, which includes later changes. */
export const QUIET_MS = 3_000

/**
 * Stores this tab's unfinished draft on the server, for other machines. One that is calculated or cleared is deleted.
 * A failed call is made up for with the next change: the tab has all of it anyway.
 */
export function keepUnfinished(store: AnalysisStore, deps: UnfinishedDeps) {
  const form = (): string | null => {
    const now = store.getState()
    const isDone = now.result?.answer && !isOutdated(now)
    const unfinished = isDone ? null : unfinishedForm(now.draft)
    return unfinished && JSON.stringify(unfinished)
  }
  const isFresh = form() === null && store.getState().result === null
  /**
   * What the server has of this tab's; undefined where unknown. A fresh tab has nothing there, and must not delete
   * another's.
   */
  let kept: string | null | undefined = isFresh ? null : undefined
  /** The server's state when this tab last wrote or read it; null where unknown. */
  let last: KeptDraft | null = null
  let isElsewhere = false
  let isDue = false
  let isSending = false
  let isClosed = false

  async function keep(wanted: string): Promise<Answer<unknown>> {
    const answer = await deps.api.keep(JSON.parse(wanted) as Record<string, unknown>)
    if (!answer.ok) return answer
    if (last && answer.value.version > last.version + 1 && !isElsewhere) {
      isElsewhere = true
      deps.onElsewhere()
    }
    last = answer.value
    return answer
  }

  /** Deletes the stored draft, unless another window has written meanwhile. */
  async function forget(): Promise<Answer<unknown>> {
    if (!last) return deps.api.forget()
    const found = await deps.api.find()
    return found.ok && found.value.updated_at === last.updated_at ? deps.api.forget() : found
  }

  async function send(): Promise<void> {
    isDue = false
    const wanted = form()
    if (isSending || wanted === kept || !deps.isSignedIn() || deps.mayKeep?.() === false) return
    isSending = true
    const answer = await (wanted === null ? forget() : keep(wanted))
    isSending = false
    if (!answer.ok) return
    kept = wanted
    if (form() !== wanted) plan()
  }

  function plan(): void {
    if (isDue || isClosed) return
    isDue = true
    // Not if it was sent when the screen was closed.
    deps.later(QUIET_MS, () => void (isDue && send()))
  }

  const unsubscribe = store.subscribe((now, before) => {
    if (now.draft === before.draft && now.result === before.result) return
    // From the first choice on, or once a draft is resumed, the stored one is this tab's.
    if (kept === null && form() !== null) kept = undefined
    plan()
  })

  return {
    /** A draft left by another tab or machine; null where this one has its own. */
    async find(): Promise<StoredDraft | null> {
      if (!isFresh) return null
      const answer = await deps.api.find()
      if (!answer.ok) return null
      const { draft, updated_at: at } = answer.value
      last ??= answer.value
      const unfinished = readUnfinished(draft)
      return unfinished && at ? { unfinished, at } : null
    },

    /** On leaving the screen: sends what is due. */
    close(): void {
      unsubscribe()
      isClosed = true
      if (isDue) void send()
    },
  }
}
