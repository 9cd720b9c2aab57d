// The preferences that the boot script needs before the first paint.
import type { Language } from '#web/text/text.ts'

export interface Look {
  theme: 'system' | 'light' | 'dark'
  language: Language
}

export const KEY = 'preferences'
const THEMES = ['system', 'light', 'dark'] as const
const LANGUAGES = ['en', 'fa'] as const

export const oneOf = <T extends string>(value: unknown, allowed: readonly T[]): T | undefined =>
  allowed.find((candidate) => candidate === value)

/** The stored preferences, unchecked; empty if they can't be parsed. */
export function storedIn(storage: Pick<Storage, 'getItem'>): Record<string, unknown> {
  try {
    return (JSON.parse(storage.getItem(KEY) ?? '{}') ?? {}) as Record<string, unknown>
  } catch {
    return {}
  }
}

export function chosenLook(stored: Record<string, unknown>): Partial<Look> {
  const theme = oneOf(stored.theme, THEMES)
  const language = oneOf(stored.language, LANGUAGES)
  return { ...(theme && { theme }), ...(language && { language }) }
}

/** The first supported language of the browser's list, else English. */
const languageOf = (browser: readonly string[]): Language =>
  browser.map((tag) => oneOf(tag.toLowerCase().split('-')[0], LANGUAGES)).find(Boolean) ?? 'en'

/** The stored look, else the browser's language. */
export const readLook = (storage: Pick<Storage, 'getItem'>, browser: readonly string[]): Look => ({
  theme: 'system',
  language: languageOf(browser),
  ...chosenLook(storedIn(storage)),
})

/** Sets theme, language and direction on the document element, for styles and screen readers. */
export function applyAppearance({ theme, language }: Look): void {
  const page = document.documentElement
  if (theme === 'system') delete page.dataset.theme
  else page.dataset.theme = theme
  page.lang = language
  page.dir = language === 'fa' ? 'rtl' : 'ltr'
}
