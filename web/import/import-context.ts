// What all parts of the page of a sheet go by.
import { createContext, useContext } from 'react'
import type { OwnProperty } from '#calc/vocabulary/own-property.ts'
import type { Language } from '#calc/vocabulary/words/language.ts'
import type { ImportStore, Opened } from './import.store.ts'
import type { Texts } from './sheet-view.ts'

export interface Imported {
  store: ImportStore
  state: Opened
  t: Texts
  language: Language
  own: readonly OwnProperty[]
}

export const ImportContext = createContext<Imported | null>(null)
export const useImported = (): Imported => useContext(ImportContext)!
