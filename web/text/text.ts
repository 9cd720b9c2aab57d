import { half } from '#calc/vocabulary/words/language.ts'
import type { SaidTexts } from './said.ts'

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
export function defineText<const P extends Pairs>(feature: string, pairs: P): Text<SaidTexts<English<P>>> {
  persian[feature] = half(pairs, 1)
  return textOf(feature, half(pairs, 0) as SaidTexts<English<P>>)
}

/** Pairs shared by several features. */
export const pairs = <const P extends Pairs>(common: P): P => common

type Leaf = string | readonly string[] | ((...details: never[]) => string)
/** English and Persian, at any depth. */
type Pairs = { readonly [key: string]: readonly [Leaf, Leaf] | Pairs }
type English<P> = {
  readonly [K in keyof P]: P[K] extends readonly [infer One, unknown] ? One : English<P[K]>
}

export const textOf = <T>(feature: string, en: T): Text<T> => ({ feature, en })
