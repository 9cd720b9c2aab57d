import type { OwnProperty } from '#calc/vocabulary/own-property.ts'
import type { Http } from '#web/api/http.ts'
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
