import type { Language, Text } from './text.ts'

let persian: Record<string, unknown> | null = null

/** Persian texts come in one piece, once somebody reads Persian. Rejects when they can't be loaded. */
export async function loadLanguage(language: Language): Promise<void> {
  if (language === 'fa') persian ??= (await import('./persian.ts')).persian
}

/** A sentence that follows the language for as long as it is shown. */
export const saying =
  <T>(text: Text<T>, say: (t: T, language: Language) => string) =>
  (language: Language): string =>
    say(textIn(language, text), language)

/** A feature's texts in a language that was loaded before. */
export const textIn = <T>(language: Language, text: Text<T>): T =>
  language === 'fa' && persian ? (persian[text.feature] as T) : text.en
