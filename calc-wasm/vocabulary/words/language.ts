/** The languages in which the product speaks to people. */
export const LANGUAGES = ['en', 'fa'] as const
export type Language = (typeof LANGUAGES)[number]

/** One thing said in each of them. */
export type Bilingual = Readonly<Record<Language, string>>

/** A text kept to itself, whichever way it runs: it leaves the direction of the sentence around it alone. */
export const isolated = (text: string): string => `\u2068${text}\u2069`

/** The same for what runs from left to right: formulas, versions, ranges, signed numbers. */
export const leftToRight = (text: string): string => `\u2066${text}\u2069`

/**
 * The words of faults by their codes. `{name}` stands for a parameter, `{name|one|several}` for the form that its
 * number asks for, and in Persian `{label}` for the field. `screen` is the English for a person at a form, where the
 * API has to keep to the words that its clients know; there `{label}` is the field too.
 */
export type FaultWords = Readonly<Record<string, Bilingual & { screen?: string }>>

/** Any wording in place of the English one: texts are strings, lists of them, and functions that make one. */
export type Wording<T> = T extends string
  ? string
  : T extends (...details: infer D) => string
    ? (...details: D) => string
    : T extends readonly (infer U)[]
      ? Wording<U>[]
      : { [K in keyof T]: Wording<T[K]> }

/** A text is a pair, English and Persian, of two strings, functions or lists; an array is never anything else. */
type Pair<T> = readonly [T, NoInfer<Wording<T>>] | (Pairs<T> & NoLeaf)
export type Pairs<T> = { [K in keyof T]: Pair<T[K]> }

/** What neither a string nor a list nor a function fits, so that none stands alone where a pair belongs. */
interface NoLeaf {
  readonly [Symbol.iterator]?: never
  readonly [Symbol.hasInstance]?: never
}

/** Of all pairs, at any depth, the one language. */
export const half = (part: object, language: 0 | 1): unknown =>
  Array.isArray(part)
    ? part[language]
    : Object.fromEntries(Object.entries(part).map(([key, inner]) => [key, half(inner, language)]))

/** Words that are written as pairs, `[English, Persian]`, by language. */
export const inLanguages = <T>(pairs: Pairs<T>): Record<Language, Wording<T>> => ({
  en: half(pairs, 0) as Wording<T>,
  fa: half(pairs, 1) as Wording<T>,
})
