import { createStore } from 'zustand/vanilla'
import { saying } from '#web/text/language.ts'
import type { Language, Text } from '#web/text/text.ts'

/** A message that outlives the screen it came from: an expired session, a saved material. */
export interface Notice {
  id: number
  tone: 'success' | 'info' | 'error'
  text: Sentence
  /** What it speaks of: the newest word on a cause replaces the former one. */
  cause: string
  /** What was told can be taken back, or tried again, as long as this is shown. */
  undo?: Undo
}

interface Undo {
  act: () => void
  /** On the button; to undo unless it says something else. */
  word?: 'tryAgain'
  /** Called once when the notice is no longer shown, whether it was taken back or not. */
  gone?: () => void
}

/** In whichever language the page has while it is shown (`saying`). */
export type Sentence = (language: Language) => string

/** That the session is over is told on the screen that follows; it is true until the session works again. */
export const SESSION_CAUSE = 'session'

const isOfSession = ({ cause }: Notice) => cause === SESSION_CAUSE

const MAX_SHOWN = 3

/** The newest messages, one per cause. */
export function createNoticeStore() {
  const store = createStore<{ notices: Notice[] }>()(() => ({ notices: [] }))
  let lastId = 0
  const put = (notices: Notice[]) => {
    const before = store.getState().notices
    store.setState({ notices })
    for (const notice of before) if (!notices.includes(notice)) notice.undo?.gone?.()
  }
  const keep = (wanted: (notice: Notice) => boolean) => put(store.getState().notices.filter(wanted))
  const show = (tone: Notice['tone'], text: Sentence, cause: string, undo?: Undo) => {
    // What fails because the session is over is not told beside it.
    if (tone === 'error' && cause !== SESSION_CAUSE && store.getState().notices.some(isOfSession)) return
    lastId += 1
    const others = store.getState().notices.filter((notice) => notice.cause !== cause)
    put([...others, { id: lastId, tone, text, cause, undo }].slice(-MAX_SHOWN))
  }
  return {
    ...store,
    show,
    /** Shows a sentence of a feature's texts. */
    say: <T>(
      tone: Notice['tone'],
      cause: string,
      text: Text<T>,
      sentence: (t: T, language: Language) => string,
      undo?: Undo,
    ) => show(tone, saying(text, sentence), cause, undo),
    dismiss: (id: number) => keep((notice) => notice.id !== id),
    /** The cause is gone, or is being tried again. */
    settle: (cause: string) => keep((notice) => notice.cause !== cause),
    /** Another screen is shown: the errors of the former one mean nothing there. */
    leaveScreen: () => keep(({ tone, cause }) => tone !== 'error' || cause === SESSION_CAUSE),
    /** Lets the news of an ended session go as soon as there is a token that works, whichever tab got it. */
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
