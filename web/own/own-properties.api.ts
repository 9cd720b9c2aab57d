import { useMemo } from 'react'
import {
  isOwnQuantity,
  keyOfQuantity,
  lookOf,
  type OwnLook,
  type OwnProperty,
  ownQuantity,
} from '#calc/vocabulary/own-property.ts'
import { QUANTITIES, type Quantity, quantityName } from '#calc/vocabulary/quantities.ts'
import type { Http } from '#web/api/http.ts'
import { useLanguage } from '#web/services.ts'
import { type OwnList, ownCalls, ownListHook } from './own-list.ts'

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
