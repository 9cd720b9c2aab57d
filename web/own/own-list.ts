import { useEffect, useMemo } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { Additive } from '#calc/vocabulary/additive.ts'
import { type OwnFormat, type OwnProperty, ownFormat, ownQuantity } from '#calc/vocabulary/own-property.ts'
import { QUANTITIES, type Quantity, quantityName } from '#calc/vocabulary/quantities.ts'
import type { Grade } from '#server/features/grades/grades.model.ts'
import type { Answer, ApiError, Http } from '#web/api/http.ts'
import { useLanguage, useServices } from '#web/services.ts'

/** Calls for a user's definitions. Listing ignores an expired session, since other screens use the list too. */
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

/** A list shared by all components that show it: the first one loads it; after all have left or it failed, the next loads it again. */
export function createOwnList<T>(ask: () => Promise<Answer<readonly T[]>>, ownerId: string) {
  const store = createStore<{ own: OwnList<T> }>()(() => ({ own: { is: 'loading' } }))
  let readers = 0
  let asked = 0
  const reload = async () => {
    const mine = ++asked
    // A loaded list stays until the new answer comes.
    if (store.getState().own.is === 'failed') store.setState({ own: { is: 'loading' } })
    const answer = await ask()
    if (mine !== asked) return
    const own: OwnList<T> = answer.ok
      ? { is: 'ready', all: answer.value }
      : { is: 'failed', error: answer.error }
    store.setState({ own })
  }
  return {
    ...store,
    ownerId,
    reload,
    /** @returns a function to leave */
    join() {
      readers += 1
      if (readers === 1 || store.getState().own.is === 'failed') void reload()
      return () => {
        readers -= 1
      }
    },
  }
}

/** Makes a hook that gives the list, loaded if `isWanted`, and a function to reload it. */
export function ownListHook<T>(ask: (http: Http) => Promise<Answer<readonly T[]>>) {
  const kept = new WeakMap<Http, ReturnType<typeof createOwnList<T>>>()
  const NONE: OwnList<T> = { is: 'ready', all: [] }
  /** The store of the logged-in account; another account's list is never shown. */
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

export function useDefinitions(): readonly OwnProperty[] {
  const { own } = useOwnProperties()
  return own.is === 'ready' ? own.all : NONE
}

/** Quantities that can be limited, with names; own properties by their definitions. */
export function useOwnFormats() {
  const language = useLanguage()
  const { own } = useOwnProperties()
  return useMemo(() => {
    const definitions: readonly OwnProperty[] | null = own.is === 'ready' ? own.all : null
    /** Name, unit and digits of an own property; undefined for others. */
    const of = (q: Quantity): OwnFormat | undefined => {
      const found = definitions?.find(({ key }) => q === ownQuantity(key))
      return found && ownFormat(found)
    }
    return {
      quantities: [...QUANTITIES, ...(definitions ?? []).map(({ key }) => ownQuantity(key))],
      of,
      name: (q: Quantity) => quantityName(q, language, of(q)),
      /** Null while unknown. */
      definitions,
    }
  }, [own, language])
}

export type StoredAdditive = Additive & { id: string; version: string }

export const createAdditivesApi = (http: Http) => ownCalls<StoredAdditive>(http, '/me/additives/')

export const useAdditives = ownListHook((http) => createAdditivesApi(http).list())

/** Calls for own grades; built-in ones are part of the page. */
export const createGradesApi = (http: Http) => ownCalls<Grade>(http, '/me/grades/')

export const useOwnGrades = ownListHook((http) => createGradesApi(http).list())
