import { mapValues } from '../records.ts'

export const LANGUAGES = ['en', 'fa'] as const
export type Language = (typeof LANGUAGES)[number]

export type Bilingual = Readonly<Record<Language, string>>

/** Isolates a text of any direction from the sentence around it. */
export const isolated = (text: string): string => `\u2068${text}\u2069`

/** The same for left-to-right texts: formulas, versions, ranges, signed numbers. */
export const leftToRight = (text: string): string => `\u2066${text}\u2069`

/**
 * Words of faults by code. `{name}` is a parameter, `{name|one|several}` the form for its number, `{label}` the field (in Persian and
 * in `screen`). `screen` is the English for forms, where that of the API is bound to what its clients know.
 */
export type FaultWords = Readonly<Record<string, Bilingual & { screen?: string }>>

/** The type of a translation: strings, lists of them, and functions that return one. */
type Wording<T> = T extends string
  ? string
  : T extends (...details: infer D) => string
    ? (...details: D) => string
    : T extends readonly (infer U)[]
      ? Wording<U>[]
      : { [K in keyof T]: Wording<T[K]> }

/** A pair of strings, functions or lists, English and Persian; every array is such a pair. */
type Pair<T> = readonly [T, NoInfer<Wording<T>>] | (Pairs<T> & NoLeaf)
type Pairs<T> = { [K in keyof T]: Pair<T[K]> }

/** Excludes strings, lists and functions, so that none can be in the place of a pair. */
interface NoLeaf {
  readonly [Symbol.iterator]?: never
  readonly [Symbol.hasInstance]?: never
}

/** One language of all pairs, at any depth. */
export const half = (part: object, language: 0 | 1): unknown =>
  Array.isArray(part) ? part[language] : mapValues(part, (inner) => half(inner, language))

/** Pairs `[English, Persian]` by language. */
export const inLanguages = <T>(pairs: Pairs<T>): Record<Language, Wording<T>> => ({
  en: half(pairs, 0) as Wording<T>,
  fa: half(pairs, 1) as Wording<T>,
})
