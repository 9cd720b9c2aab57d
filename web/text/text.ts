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
