import type { Persian } from './fa/persian.ts'

export type Language = 'en' | 'fa'

/** The texts of one feature in English; a screen that imports them brings them along in its own chunk. */
export interface Text<F extends string, T> {
  feature: F
  en: T
}

/** Any wording in place of the English one: texts are strings, lists of them, and functions that make one. */
type Wording<T> = T extends string
  ? string
  : T extends (...details: infer D) => string
    ? (...details: D) => string
    : T extends readonly (infer U)[]
      ? Wording<U>[]
      : { [K in keyof T]: Wording<T[K]> }

export const defineText = <F extends string, T>(feature: F, en: T): Text<F, Wording<T>> => ({
  feature,
  en: en as Wording<T>,
})

/** What a Persian counterpart must look like. */
export type Translation<D> = D extends Text<string, infer T> ? T : never

let persian: Persian | null = null

/** Persian texts come in one piece, when they are first wanted. Rejects when they can't be loaded. */
export async function loadLanguage(language: Language): Promise<void> {
  if (language === 'fa') persian ??= (await import('./fa/persian.ts')).persian
}

/** A feature's texts in a language that was loaded before. */
export const textIn = <F extends keyof Persian, T>(language: Language, text: Text<F, T>): T =>
  language === 'fa' && persian ? (persian[text.feature] as unknown as T) : text.en
