import { half, type Pairs, type Wording } from '#calc/vocabulary/words/language.ts'

export type Language = 'en' | 'fa'

/** The texts of one feature in English; a screen that imports them brings them along in its own chunk. */
export interface Text<T> {
  feature: string
  en: T
}

/** What a screen reads of a feature, in whichever language. */
export type Translation<D> = D extends Text<infer T> ? T : never

/** Every feature's Persian, by its name. The build makes one chunk of it, which loads when Persian is wanted. */
export const persian: Record<string, unknown> = {}

/** The texts of a feature. The build writes what this makes in its place: a screen brings English alone. */
export function defineText<T>(feature: string, pairs: Pairs<T>): Text<Wording<T>> {
  persian[feature] = half(pairs, 1)
  return textOf(feature, half(pairs, 0) as Wording<T>)
}

/** Pairs that several features have in common. */
export const pairs = <T>(common: Pairs<T>): Pairs<T> => common

export const textOf = <T>(feature: string, en: T): Text<T> => ({ feature, en })
