import { useEffect } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { ApiError, Http } from '#web/api/http.ts'
import { useServices } from '#web/services.ts'
import { createGradesApi, type Grade } from './grades.api.ts'

export type OwnGrades =
  | { is: 'loading' }
  | { is: 'ready'; grades: readonly Grade[] }
  | { is: 'failed'; error: ApiError }

const LOADING: OwnGrades = { is: 'loading' }
const NONE: OwnGrades = { is: 'ready', grades: [] }

/** One answer for all that show own grades at a time: the first of them asks, and the next that comes once all have left. */
export function createOwnGrades(http: Http, ownerId: string) {
  const store = createStore<{ own: OwnGrades }>()(() => ({ own: LOADING }))
  let readers = 0
  let asked = 0
  const ask = async () => {
    const mine = ++asked
    // What was there stays until the new answer comes.
    if (store.getState().own.is === 'failed') store.setState({ own: LOADING })
    const answer = await createGradesApi(http).own()
    if (mine !== asked) return
    store.setState({
      own: answer.ok ? { is: 'ready', grades: answer.value } : { is: 'failed', error: answer.error },
    })
  }
  return {
    ...store,
    ownerId,
    /** Returns how to leave. */
    join() {
      readers += 1
      if (readers === 1) void ask()
      return () => {
        readers -= 1
      }
    },
  }
}

const kept = new WeakMap<Http, ReturnType<typeof createOwnGrades>>()

/** Those of who is logged in; nothing of another account's is shown. */
function ownGradesOf(http: Http, ownerId: string) {
  const former = kept.get(http)
  if (former?.ownerId === ownerId) return former
  const made = createOwnGrades(http, ownerId)
  kept.set(http, made)
  return made
}

/** The reader's own grades, asked for where they are wanted and again with another `attempt`. */
export function useOwnGrades(isWanted = true, attempt = 0): OwnGrades {
  const { http, session } = useServices()
  const store = ownGradesOf(http, session.getState().user?.id ?? '')
  const own = useStore(store, (state) => state.own)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => (isWanted ? store.join() : undefined), [store, isWanted, attempt])
  return isWanted ? own : NONE
}
