import { useEffect } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { OwnProperty } from '#calc/own/own-property.ts'
import type { ApiError, Http } from '#web/api/http.ts'
import { useServices } from '#web/services.ts'
import { createOwnPropertiesApi } from './own-properties.api.ts'

export type OwnProperties =
  | { is: 'loading' }
  | { is: 'ready'; definitions: readonly OwnProperty[] }
  | { is: 'failed'; error: ApiError }

const LOADING: OwnProperties = { is: 'loading' }
const NONE: readonly OwnProperty[] = []

/** One answer for all that show own properties at a time: the first of them asks, and so does a change. */
export function createOwnProperties(http: Http, ownerId: string) {
  const store = createStore<{ own: OwnProperties }>()(() => ({ own: LOADING }))
  let readers = 0
  let asked = 0
  const reload = async () => {
    const mine = ++asked
    // What was there stays until the new answer comes.
    if (store.getState().own.is === 'failed') store.setState({ own: LOADING })
    const answer = await createOwnPropertiesApi(http).list()
    if (mine !== asked) return
    store.setState({
      own: answer.ok ? { is: 'ready', definitions: answer.value } : { is: 'failed', error: answer.error },
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

export type OwnPropertiesStore = ReturnType<typeof createOwnProperties>

const kept = new WeakMap<Http, OwnPropertiesStore>()

/** Those of who is logged in; nothing of another account's is shown. */
function storeOf(http: Http, ownerId: string): OwnPropertiesStore {
  const former = kept.get(http)
  if (former?.ownerId === ownerId) return former
  const made = createOwnProperties(http, ownerId)
  kept.set(http, made)
  return made
}

function useOwnPropertiesStore(): OwnPropertiesStore {
  const { http, session } = useServices()
  return storeOf(http, session.getState().user?.id ?? '')
}

/** The reader's own properties, asked for where they are shown, and how to ask again. */
export function useOwnProperties(): { own: OwnProperties; reload: () => Promise<void> } {
  const store = useOwnPropertiesStore()
  const own = useStore(store, (state) => state.own)
  useEffect(() => store.join(), [store])
  return { own, reload: store.reload }
}

/** The definitions, as soon as they are there. */
export function useDefinitions(): readonly OwnProperty[] {
  const { own } = useOwnProperties()
  return own.is === 'ready' ? own.definitions : NONE
}
