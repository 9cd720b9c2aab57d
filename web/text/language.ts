import { said } from './said.ts'
import type { Language, Text } from './text.ts'

let persian: Record<string, unknown> | null = null

/** Loads the Persian texts on demand. Rejects if that fails. */
export async function loadLanguage(language: Language): Promise<void> {
  if (language === 'fa') persian ??= (await import('./persian.ts')).persian
}

/** A sentence that follows the language while it is shown. */
export const saying =
  <T>(text: Text<T>, say: (t: T, language: Language) => string) =>
  (language: Language): string =>
    say(textIn(language, text), language)

const ready = new WeakMap<object, unknown>()

/** A feature's texts in a loaded language. */
export function textIn<T>(language: Language, text: Text<T>): T {
  const part = (language === 'fa' && persian ? persian[text.feature] : text.en) as object
  if (!ready.has(part)) ready.set(part, said(part, part === text.en ? 'en' : 'fa'))
  return ready.get(part) as T
}
