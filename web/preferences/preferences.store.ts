import { createStore } from 'zustand/vanilla'
import { readChoice, type UnitChoice } from '#calc/units/choice.ts'
import { type CategoryName, isCategoryName } from '#calc/vocabulary/categories.ts'
import { ACCURACY } from '#calc/vocabulary/limits.ts'
import type { Digits } from '#calc/vocabulary/words/numbers.ts'
import type { Language } from '#web/text/text.ts'
import { chosenLook, KEY, type Look, oneOf, readLook, storedIn } from './look.ts'

/** Display preferences of a visitor, independent of the session. */
export interface Preferences extends Look {
  /** Digits of numbers in tables and fields while the interface is Persian; prose follows the language. */
  digits: Digits
  labels: 'both' | 'one'
  /** Display and input units; wire units are fixed. */
  units: UnitChoice
  /** Decimals of results: two, or those of each test method. */
  decimals: 'two' | 'method'
  grades: Readonly<Partial<Record<CategoryName, string>>>
  /** How accurately shares are blended: 95 %, in % of each share. */
  accuracy: number
}

const gradesOf = (value: unknown): Preferences['grades'] | undefined =>
  typeof value === 'object' && value !== null
    ? Object.fromEntries(
        Object.entries(value).filter(([category, id]) => isCategoryName(category) && typeof id === 'string'),
      )
    : undefined

const accuracyOf = (value: unknown): number | undefined =>
  typeof value === 'number' && value >= ACCURACY.min && value <= ACCURACY.max ? value : undefined

type Chosen = Partial<Preferences>

/** The stored preferences; those that can't be read are left out. */
function readChosen(storage: Pick<Storage, 'getItem'>): Chosen {
  const stored = storedIn(storage)
  const read = {
    ...chosenLook(stored),
    digits: oneOf(stored.digits, ['latin', 'persian']),
    labels: oneOf(stored.labels, ['both', 'one']),
    units: stored.units === undefined ? undefined : readChoice(stored.units),
    decimals: oneOf(stored.decimals, ['two', 'method']),
    grades: gradesOf(stored.grades),
    accuracy: accuracyOf(stored.accuracy),
  } satisfies { [Name in keyof Preferences]?: Preferences[Name] | undefined }
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined))
}

/** The preferences: stored ones, else the browser's language and the defaults. */
export const readPreferences = (
  storage: Pick<Storage, 'getItem'>,
  browser: readonly string[],
): Preferences => ({
  ...readLook(storage, browser),
  digits: 'latin',
  labels: 'both',
  units: readChoice(undefined),
  decimals: 'two',
  grades: {},
  accuracy: ACCURACY.usual,
  ...readChosen(storage),
})

/**
 * The store of preferences. `ready` is awaited before a language shows, since Persian texts load on demand.
 * Only explicit choices are stored; if storage is refused (private windows), they last as long as the page.
 */
export function createPreferencesStore(
  storage: Pick<Storage, 'getItem' | 'setItem'>,
  browser: readonly string[],
  ready: (language: Language) => Promise<void>,
) {
  const store = createStore<Preferences>()(() => readPreferences(storage, browser))
  const change = async (part: Chosen) => {
    if (part.language) await ready(part.language)
    store.setState(part)
    try {
      storage.setItem(KEY, JSON.stringify({ ...readChosen(storage), ...part }))
    } catch {
      // storage is full or refused: the choice holds for this page
    }
  }
  return { ...store, change }
}

export type PreferencesStore = ReturnType<typeof createPreferencesStore>
