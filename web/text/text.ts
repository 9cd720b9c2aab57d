import { half, type Pairs, type Wording } from '#calc/vocabulary/words/language.ts'

export type Language = 'en' | 'fa'

/** The English texts of one feature, bundled with the screens that import them. */
export interface Text<T> {
  feature: string
  en: T
}

/** A feature's texts in one language. */
export type Translation<D> = D extends Text<infer T> ? T : never

/** The Persian texts by feature; one chunk, loaded on demand. */
export const persian: Record<string, unknown> = {}

/** The texts of a feature. The build replaces the call by its result, in English only. */
export function defineText<T>(feature: string, pairs: Pairs<T>): Text<Wording<T>> {
  persian[feature] = half(pairs, 1)
  return textOf(feature, half(pairs, 0) as Wording<T>)
}

/** Pairs shared by several features. */
export const pairs = <T>(common: Pairs<T>): Pairs<T> => common

export const textOf = <T>(feature: string, en: T): Text<T> => ({ feature, en })
