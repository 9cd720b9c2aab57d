import { useEffect, useMemo } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { Additive } from '#calc/vocabulary/additive.ts'
import {
  isOwnQuantity,
  keyOfQuantity,
  lookOf,
  type OwnLook,
  type OwnProperty,
  ownQuantity,
} from '#calc/vocabulary/own-property.ts'
import { QUANTITIES, type Quantity, quantityName } from '#calc/vocabulary/quantities.ts'
import type { Answer, ApiError, Http } from '#web/api/http.ts'
import { useLanguage, useServices } from '#web/services.ts'

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

/** One answer for all components that show a list at a time: the first asks; once all have left, the next asks again. */
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
    /** Returns a function to leave. */
    join() {
      readers += 1
      if (readers === 1) void reload()
      return () => {
        readers -= 1
      }
    },
  }
}

/** A hook that gives the list, loaded where `isWanted`, and a function to load it again. */
export function ownListHook<T>(ask: (http: Http) => Promise<Answer<readonly T[]>>) {
  const kept = new WeakMap<Http, ReturnType<typeof createOwnList<T>>>()
  const NONE: OwnList<T> = { is: 'ready', all: [] }
  /** The store of the account that is logged in; nothing of another account's is shown. */
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

export type KeptProperty = OwnProperty & { version: string }

export const createOwnPropertiesApi = (http: Http) => ownCalls<KeptProperty>(http, '/me/properties/')

export type OwnProperties = OwnList<KeptProperty>

const NONE: readonly OwnProperty[] = []

export const useOwnProperties = ownListHook((http) => createOwnPropertiesApi(http).list())

/** The definitions, as soon as they are there. */
export function useDefinitions(): readonly OwnProperty[] {
  const { own } = useOwnProperties()
  return own.is === 'ready' ? own.all : NONE
}

/** What can be limited, own properties by their definitions. */
interface Looks {
  /** All, the program's first. */
  quantities: readonly Quantity[]
  /** Of an own property that there is. */
  of(q: Quantity): OwnLook | undefined
  name(q: Quantity): string
  /** Null while they are not known. */
  definitions: readonly OwnProperty[] | null
}

export function useLooks(): Looks {
  const language = useLanguage()
  const { own } = useOwnProperties()
  return useMemo(() => {
    const definitions = own.is === 'ready' ? own.all : null
    const of = (q: Quantity) => {
      const found = isOwnQuantity(q) && definitions?.find(({ key }) => key === keyOfQuantity(q))
      return found ? lookOf(found) : undefined
    }
    return {
      quantities: [...QUANTITIES, ...(definitions ?? []).map(({ key }) => ownQuantity(key))],
      of,
      name: (q) => quantityName(q, language, of(q)),
      definitions,
    }
  }, [own, language])
}

export type KeptAdditive = Additive & { id: string; version: string }

export const createAdditivesApi = (http: Http) => ownCalls<KeptAdditive>(http, '/me/additives/')

export const useAdditives = ownListHook((http) => createAdditivesApi(http).list())
