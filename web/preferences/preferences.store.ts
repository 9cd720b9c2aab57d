import { createStore } from 'zustand/vanilla'
import { readChoice, type UnitChoice } from '#calc/units/choice.ts'
import { type CategoryName, isCategoryName } from '#calc/vocabulary/categories.ts'
import type { Digits } from '#calc/vocabulary/words/numbers.ts'
import type { Language } from '#web/text/text.ts'

/** What a visitor chose about the look of the page; nothing about the session. */
export interface Preferences {
  theme: 'system' | 'light' | 'dark'
  language: Language
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
}

const KEY = 'preferences'
const THEMES = ['system', 'light', 'dark'] as const
const LANGUAGES = ['en', 'fa'] as const
const DIGITS = ['latin', 'persian'] as const
const LABELS = ['both', 'one'] as const
const DECIMALS = ['two', 'method'] as const

const oneOf = <T extends string>(value: unknown, allowed: readonly T[]): T | undefined =>
  allowed.find((candidate) => candidate === value)

const gradesOf = (value: unknown): Preferences['grades'] | undefined =>
  typeof value === 'object' && value !== null
    ? Object.fromEntries(
        Object.entries(value).filter(([category, id]) => isCategoryName(category) && typeof id === 'string'),
      )
    : undefined

type Chosen = Partial<Preferences>

/** What was chosen before; what can't be read was not chosen. */
function readChosen(storage: Pick<Storage, 'getItem'>): Chosen {
  try {
    const stored = (JSON.parse(storage.getItem(KEY) ?? '{}') ?? {}) as Record<string, unknown>
    const theme = oneOf(stored.theme, THEMES)
    const language = oneOf(stored.language, LANGUAGES)
    const digits = oneOf(stored.digits, DIGITS)
    const labels = oneOf(stored.labels, LABELS)
    const decimals = oneOf(stored.decimals, DECIMALS)
    const grades = gradesOf(stored.grades)
    return {
      ...(theme && { theme }),
      ...(language && { language }),
      ...(digits && { digits }),
      ...(labels && { labels }),
      ...(stored.units !== undefined && { units: readChoice(stored.units) }),
      ...(decimals && { decimals }),
      ...(grades && { grades }),
    }
  } catch {
    return {}
  }
}

/** The first language of the browser's list that the page has; English where it has none. */
const languageOf = (browser: readonly string[]): Language =>
  browser.map((tag) => oneOf(tag.toLowerCase().split('-')[0], LANGUAGES)).find(Boolean) ?? 'en'

/** The preferences: what was chosen, else the browser's language and the defaults. */
export const readPreferences = (
  storage: Pick<Storage, 'getItem'>,
  browser: readonly string[],
): Preferences => ({
  theme: 'system',
  language: languageOf(browser),
  digits: 'latin',
  labels: 'both',
  units: readChoice(undefined),
  decimals: 'two',
  grades: {},
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
