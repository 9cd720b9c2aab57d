export type Language = 'en' | 'fa'

/** The texts of one feature in English; a screen that imports them brings them along in its own chunk. */
export interface Text<T> {
  feature: string
  en: T
}

/** What a screen reads of a feature, in whichever language. */
export type Translation<D> = D extends Text<infer T> ? T : never

/** Any wording in place of the English one: texts are strings, lists of them, and functions that make one. */
type Wording<T> = T extends string
  ? string
  : T extends (...details: infer D) => string
    ? (...details: D) => string
    : T extends readonly (infer U)[]
      ? Wording<U>[]
      : { [K in keyof T]: Wording<T[K]> }

/** A text is a pair, English and Persian, of two strings, functions or lists; an array is never anything else. */
type Pair<T> = readonly [T, NoInfer<Wording<T>>] | (Pairs<T> & NoLeaf)
type Pairs<T> = { [K in keyof T]: Pair<T[K]> }

/** What neither a string nor a list nor a function fits, so that none stands alone where a pair belongs. */
interface NoLeaf {
  readonly [Symbol.iterator]?: never
  readonly [Symbol.hasInstance]?: never
}

/** Every feature's Persian, by its name. The build makes one chunk of it, which loads when Persian is wanted. */
export const persian: Record<string, unknown> = {}

/** The texts of a feature. The build writes what this makes in its place: a screen brings English alone. */
export function defineText<T>(feature: string, pairs: Pairs<T>): Text<Wording<T>> {
  persian[feature] = half(pairs, 1)
  return textOf(feature, half(pairs, 0) as Wording<T>)
}

/** Pairs that several features have in common. */
export const pairs = <T>(common: Pairs<T>): Pairs<T> => common

/** Of all pairs, at any depth, the one language. */
const half = (part: object, language: 0 | 1): unknown =>
  Array.isArray(part)
    ? part[language]
    : Object.fromEntries(Object.entries(part).map(([key, inner]) => [key, half(inner, language)]))

export const textOf = <T>(feature: string, en: T): Text<T> => ({ feature, en })
