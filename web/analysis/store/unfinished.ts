import type { Answer } from '#web/api/http.ts'
import type { DraftApi, KeptDraft } from '../analysis.api.ts'
import { readUnfinished, type Unfinished, unfinishedForm } from '../rules/saved.ts'
import { isOutdated } from './analysis.state.ts'
import type { AnalysisStore } from './analysis.store.ts'

interface UnfinishedDeps {
  api: DraftApi
  later: (delayMs: number, run: () => void) => void
  isSignedIn: () => boolean
  /** A reader of a company stores nothing. */
  mayKeep?: () => boolean
  /** Another window has written between two changes of this one, which has its place on the server now. Called once. */
  onElsewhere: () => void
}

/** What was left unfinished, and when. */
export interface Left {
  unfinished: Unfinished
  at: string
}

/** The server hears of a change this long after it, with what has followed meanwhile. */
export const QUIET_MS = 3_000

/**
 * Keeps what is unfinished in this tab on the server too, so that it is there on another machine. What is calculated, or
 * cleared, is unfinished no more. A call that fails is made up for with the next change: the tab has all of it anyway.
 */
export function keepUnfinished(store: AnalysisStore, deps: UnfinishedDeps) {
  const form = (): string | null => {
    const now = store.getState()
    const isDone = now.result?.confirmed && !isOutdated(now)
    const unfinished = isDone ? null : unfinishedForm(now.draft)
    return unfinished && JSON.stringify(unfinished)
  }
  const isFresh = form() === null && store.getState().result === null
  /** What the server has of this tab's; a fresh tab has nothing there, and must not take away what another one has. */
  let kept: string | null | undefined = isFresh ? null : undefined
  /** What the server had when this tab last wrote or read it; null where that isn't known. */
  let last: KeptDraft | null = null
  let isElsewhere = false
  let isDue = false
  let isSending = false
  let isClosed = false

  async function keep(wanted: string): Promise<Answer<unknown>> {
    const answer = await deps.api.keep(JSON.parse(wanted) as object)
    if (!answer.ok) return answer
    if (last && answer.value.version > last.version + 1 && !isElsewhere) {
      isElsewhere = true
      deps.onElsewhere()
    }
    last = answer.value
    return answer
  }

  /** What another window has written meanwhile is not this one's to forget. */
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
    // Not where the screen was left meanwhile and it has been sent.
    deps.later(QUIET_MS, () => void (isDue && send()))
  }

  const unsubscribe = store.subscribe((now, before) => {
    if (now.draft === before.draft && now.result === before.result) return
    // From the first choice on, or once it has gone on with what is there, the one on the server is this tab's.
    if (kept === null && form() !== null) kept = undefined
    plan()
  })

  return {
    /** What another tab or machine has left unfinished; null where this one has something of its own. */
    async find(): Promise<Left | null> {
      if (!isFresh) return null
      const answer = await deps.api.find()
      if (!answer.ok) return null
      const { draft, updated_at: at } = answer.value
      last ??= answer.value
      const unfinished = readUnfinished(draft)
      return unfinished && at ? { unfinished, at } : null
    },

    /** The screen is gone: what is due is sent at once. */
    close(): void {
      unsubscribe()
      isClosed = true
      if (isDue) void send()
    },
  }
}
