import { createStore } from 'zustand/vanilla'
import type { Digits } from '#calc/vocabulary/numbers.ts'
import type { Language } from '#web/text/text.ts'

/** What a visitor chose about the look of the page; nothing about the session. */
export interface Preferences {
  theme: 'system' | 'light' | 'dark'
  language: Language
  /** Digits of numbers in tables and fields while the interface is Persian; prose follows the language. */
  digits: Digits
}

const KEY = 'preferences'
const DEFAULTS: Preferences = { theme: 'system', language: 'en', digits: 'latin' }

const oneOf = <T extends string>(value: unknown, allowed: readonly T[], otherwise: T): T =>
  allowed.find((candidate) => candidate === value) ?? otherwise

/** The stored preferences; anything unreadable falls back to the defaults. */
export function readPreferences(storage: Pick<Storage, 'getItem'>): Preferences {
  try {
    const stored: unknown = JSON.parse(storage.getItem(KEY) ?? '{}')
    const { theme, language, digits } = (stored ?? {}) as Record<string, unknown>
    return {
      theme: oneOf(theme, ['system', 'light', 'dark'], DEFAULTS.theme),
      language: oneOf(language, ['en', 'fa'], DEFAULTS.language),
      digits: oneOf(digits, ['latin', 'persian'], DEFAULTS.digits),
    }
  } catch {
    return DEFAULTS
  }
}

/**
 * The store of preferences. `ready` is awaited before a language shows, since Persian texts load when wanted.
 * Where storage is refused (private windows), a choice lasts as long as the page.
 */
export function createPreferencesStore(
  storage: Pick<Storage, 'getItem' | 'setItem'>,
  ready: (language: Language) => Promise<void>,
) {
  const store = createStore<Preferences>()(() => readPreferences(storage))
  const change = async (part: Partial<Preferences>) => {
    if (part.language) await ready(part.language)
    store.setState(part)
    try {
      storage.setItem(KEY, JSON.stringify(store.getState()))
    } catch {
      // storage is full or refused: the choice holds for this page
    }
  }
  return { ...store, change }
}

export type PreferencesStore = ReturnType<typeof createPreferencesStore>
