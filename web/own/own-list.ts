import { useEffect } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { Answer, ApiError, Http } from '#web/api/http.ts'
import { useServices } from '#web/services.ts'

/** The calls about what a person has defined. Screens that only use it say nothing of a session that is over. */
export const ownCalls = <T>(http: Http, path: string) => ({
  list: () => http.call<T[]>(path, { bearer: true, keepScreen: true }),
  create: (body: object) => http.call<T>(path, { method: 'POST', bearer: true, body }),
  correct: (key: string, body: object) =>
    http.call<T>(`${path}${key}/`, { method: 'PATCH', bearer: true, body }),
  remove: (key: string, seen: string) =>
    http.call(`${path}${key}/`, { method: 'DELETE', bearer: true, query: { seen } }),
})

export type OwnList<T> =
  | { is: 'loading' }
  | { is: 'ready'; all: readonly T[] }
  | { is: 'failed'; error: ApiError }

/** One answer for all that show a list at a time: the first of them asks, and the next that comes once all have left. */
export function createOwnList<T>(ask: () => Promise<Answer<readonly T[]>>, ownerId: string) {
  const store = createStore<{ own: OwnList<T> }>()(() => ({ own: { is: 'loading' } }))
  let readers = 0
  let asked = 0
  const reload = async () => {
    const mine = ++asked
    // What was there stays until the new answer comes.
    if (store.getState().own.is === 'failed') store.setState({ own: { is: 'loading' } })
    const answer = await ask()
    if (mine !== asked) return
    store.setState({
      own: answer.ok ? { is: 'ready', all: answer.value } : { is: 'failed', error: answer.error },
    })
  }
  return {
    ...store,
    ownerId,
    reload,
    /** Returns how to leave. */
    join() {
      readers += 1
      if (readers === 1) void reload()
      return () => {
        readers -= 1
      }
    },
  }
}

/** A hook for what this asks for: the list, asked for where it is wanted, and how to ask again. */
export function ownListHook<T>(ask: (http: Http) => Promise<Answer<readonly T[]>>) {
  const kept = new WeakMap<Http, ReturnType<typeof createOwnList<T>>>()
  const NONE: OwnList<T> = { is: 'ready', all: [] }
  /** That of who is logged in; nothing of another account's is shown. */
  const storeOf = (http: Http, ownerId: string) => {
    const former = kept.get(http)
    if (former?.ownerId === ownerId) return former
    const made = createOwnList(() => ask(http), ownerId)
    kept.set(http, made)
    return made
  }
  return (isWanted = true) => {
    const { http, session } = useServices()
    const store = storeOf(http, session.getState().user?.id ?? '')
    const own = useStore(store, (state) => state.own)
    useEffect(() => (isWanted ? store.join() : undefined), [store, isWanted])
    return { own: isWanted ? own : NONE, reload: store.reload }
  }
}
