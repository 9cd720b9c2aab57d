import type { Preferences } from './preferences.store.ts'

/** Puts theme, language and direction on the page, where the styles and screen readers look for them. */
export function applyAppearance({ theme, language }: Pick<Preferences, 'theme' | 'language'>): void {
  const page = document.documentElement
  if (theme === 'system') delete page.dataset.theme
  else page.dataset.theme = theme
  page.lang = language
  page.dir = language === 'fa' ? 'rtl' : 'ltr'
}
