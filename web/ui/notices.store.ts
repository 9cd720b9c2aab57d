import { createStore } from 'zustand/vanilla'

/** A message that outlives the screen it came from: an expired session, a saved material. */
export interface Notice {
  id: number
  tone: 'success' | 'info' | 'error'
  text: string
}

const MAX_SHOWN = 3

/** The newest messages; an equal one is not shown twice. */
export function createNoticeStore() {
  const store = createStore<{ notices: Notice[] }>()(() => ({ notices: [] }))
  let lastId = 0
  const show = (tone: Notice['tone'], text: string) => {
    lastId += 1
    const others = store.getState().notices.filter((notice) => notice.text !== text)
    store.setState({ notices: [...others, { id: lastId, tone, text }].slice(-MAX_SHOWN) })
  }
  const dismiss = (id: number) =>
    store.setState({ notices: store.getState().notices.filter((notice) => notice.id !== id) })
  return { ...store, show, dismiss }
}

export type NoticeStore = ReturnType<typeof createNoticeStore>
