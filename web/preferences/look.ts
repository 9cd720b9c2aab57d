// What the page's first script asks for before anything is drawn; the rest of the preferences is read with the page.
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

/** What was kept, unread; nothing where it can't be parsed. */
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

/** The first language of the browser's list that the page has; English where it has none. */
const languageOf = (browser: readonly string[]): Language =>
  browser.map((tag) => oneOf(tag.toLowerCase().split('-')[0], LANGUAGES)).find(Boolean) ?? 'en'

/** The look that was chosen, else the browser's language. */
export const readLook = (storage: Pick<Storage, 'getItem'>, browser: readonly string[]): Look => ({
  theme: 'system',
  language: languageOf(browser),
  ...chosenLook(storedIn(storage)),
})

/** Puts theme, language and direction on the page, where the styles and screen readers look for them. */
export function applyAppearance({ theme, language }: Look): void {
  const page = document.documentElement
  if (theme === 'system') delete page.dataset.theme
  else page.dataset.theme = theme
  page.lang = language
  page.dir = language === 'fa' ? 'rtl' : 'ltr'
}
