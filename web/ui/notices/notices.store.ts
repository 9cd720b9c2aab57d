import { createStore } from 'zustand/vanilla'
import { saying } from '#web/text/language.ts'
import type { Language, Text } from '#web/text/text.ts'

/** A message that outlives the screen it came from: an expired session, a saved material. */
export interface NoticeEntry {
  id: number
  tone: 'success' | 'info' | 'error'
  text: Sentence
  /** A newer notice with the same cause replaces this one. */
  cause: string
  /** An action to undo or retry while the notice is shown. */
  undo?: Undo
}

interface Undo {
  act: () => void
  /** Label of the button; "Undo" by default. */
  word?: 'tryAgain'
  /** Called once when the notice is no longer shown, undone or not. */
  gone?: () => void
}

export type Sentence = (language: Language) => string

/** Cause of the notice that the session is over, which survives a change of screen until the session works again. */
export const SESSION_CAUSE = 'session'

const isOfSession = ({ cause }: NoticeEntry) => cause === SESSION_CAUSE

const MAX_SHOWN = 3

/** The newest notices, one per cause. */
export function createNoticeStore() {
  const store = createStore<{ notices: NoticeEntry[] }>()(() => ({ notices: [] }))
  let lastId = 0
  const put = (notices: NoticeEntry[]) => {
    const before = store.getState().notices
    store.setState({ notices })
    for (const notice of before) if (!notices.includes(notice)) notice.undo?.gone?.()
  }
  const keep = (wanted: (notice: NoticeEntry) => boolean) => put(store.getState().notices.filter(wanted))
  const show = (tone: NoticeEntry['tone'], text: Sentence, cause: string, undo?: Undo) => {
    // Errors that follow from the end of the session are not shown.
    if (tone === 'error' && cause !== SESSION_CAUSE && store.getState().notices.some(isOfSession)) return
    lastId += 1
    const others = store.getState().notices.filter((notice) => notice.cause !== cause)
    put([...others, { id: lastId, tone, text, cause, undo }].slice(-MAX_SHOWN))
  }
  return {
    ...store,
    show,
    say: <T>(
      tone: NoticeEntry['tone'],
      cause: string,
      text: Text<T>,
      sentence: (t: T, language: Language) => string,
      undo?: Undo,
    ) => show(tone, saying(text, sentence), cause, undo),
    dismiss: (id: number) => keep((notice) => notice.id !== id),
    settle: (cause: string) => keep((notice) => notice.cause !== cause),
    leaveScreen: () => keep(({ tone, cause }) => tone !== 'error' || cause === SESSION_CAUSE),
    /** Removes the notice of an ended session once any tab has a new token. */
    follow(session: { subscribe(listener: (now: Token, before: Token) => void): unknown }) {
      session.subscribe((now, before) => {
        if (now.accessToken && now.accessToken !== before.accessToken) this.settle(SESSION_CAUSE)
      })
    },
  }
}

interface Token {
  accessToken: string | null
}

export type NoticeStore = ReturnType<typeof createNoticeStore>
