import type { OwnProperty } from '#calc/own/own-property.ts'
import { type OwnList, ownListHook } from './own-list.ts'
import { createOwnPropertiesApi } from './own-properties.api.ts'

export type OwnProperties = OwnList<OwnProperty>

const NONE: readonly OwnProperty[] = []

/** The reader's own properties. */
export const useOwnProperties = ownListHook((http) => createOwnPropertiesApi(http).list())

/** The definitions, as soon as they are there. */
export function useDefinitions(): readonly OwnProperty[] {
  const { own } = useOwnProperties()
  return own.is === 'ready' ? own.all : NONE
}
