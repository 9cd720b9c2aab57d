import { createStore } from 'zustand/vanilla'
import { readChoice, type UnitChoice } from '#calc/units/choice.ts'
import { type CategoryName, isCategoryName } from '#calc/vocabulary/categories.ts'
import { ACCURACY } from '#calc/vocabulary/limits.ts'
import type { Digits } from '#calc/vocabulary/words/numbers.ts'
import type { Language } from '#web/text/text.ts'
import { chosenLook, KEY, type Look, oneOf, readLook, storedIn } from './look.ts'

/** What a visitor chose about the look of the page; nothing about the session. */
export interface Preferences extends Look {
  /** Digits of numbers in tables and fields while the interface is Persian; prose follows the language. */
  digits: Digits
  /** Whether tables name a property in the other language too. */
  labels: 'both' | 'one'
  /** What quantities are shown and typed in; on the wire they keep their units. */
  units: UnitChoice
  /** Decimals of results: two, or those that each test method is reported with. */
  decimals: 'two' | 'method'
  /** By category the grade that a new analysis is checked against. */
  grades: Readonly<Partial<Record<CategoryName, string>>>
  /** How well shares are kept to as a blend is made: 95 %, in % of each. */
  accuracy: number
}

const DIGITS = ['latin', 'persian'] as const
const LABELS = ['both', 'one'] as const
const DECIMALS = ['two', 'method'] as const

const gradesOf = (value: unknown): Preferences['grades'] | undefined =>
  typeof value === 'object' && value !== null
    ? Object.fromEntries(
        Object.entries(value).filter(([category, id]) => isCategoryName(category) && typeof id === 'string'),
      )
    : undefined

const accuracyOf = (value: unknown): number | undefined =>
  typeof value === 'number' && value >= ACCURACY.min && value <= ACCURACY.max ? value : undefined

type Chosen = Partial<Preferences>

/** What was chosen before; what can't be read was not chosen. */
function readChosen(storage: Pick<Storage, 'getItem'>): Chosen {
  const stored = storedIn(storage)
  const digits = oneOf(stored.digits, DIGITS)
  const labels = oneOf(stored.labels, LABELS)
  const decimals = oneOf(stored.decimals, DECIMALS)
  const grades = gradesOf(stored.grades)
  const accuracy = accuracyOf(stored.accuracy)
  return {
    ...chosenLook(stored),
    ...(digits && { digits }),
    ...(labels && { labels }),
    ...(stored.units !== undefined && { units: readChoice(stored.units) }),
    ...(decimals && { decimals }),
    ...(grades && { grades }),
    ...(accuracy !== undefined && { accuracy }),
  }
}

/** The preferences: what was chosen, else the browser's language and the defaults. */
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
 * The store of preferences. `ready` is awaited before a language shows, since Persian texts load when wanted.
 * Only what was chosen is kept. Where storage is refused (private windows), a choice lasts as long as the page.
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
