import { mapValues } from '#calc/vocabulary/records.ts'
import { isolated, type Language } from '#calc/vocabulary/words/language.ts'
import { amountIn, writeDigits } from '#calc/vocabulary/words/numbers.ts'

type NameOf<Place> = Place extends `${'=' | '#'}${infer Name}`
  ? Name
  : Place extends `${infer Name}|${string}`
    ? Name
    : Place
type NamesIn<Words> = Words extends `${string}{${infer Place}}${infer Rest}`
  ? NameOf<Place> | NamesIn<Rest>
  : never

type Value = string | number
type IsOne<Name, All = Name> = Name extends Name ? ([All] extends [Name] ? true : false) : never

/** A sentence with one place takes its value, one with several takes them by name. */
type Sentence<Words> = [NamesIn<Words>] extends [never]
  ? string
  : IsOne<NamesIn<Words>> extends true
    ? (value: Value) => string
    : (values: Readonly<Record<NamesIn<Words>, Value>>) => string

/** What screens see of a feature's texts. */
export type SaidTexts<T> = T extends string
  ? Sentence<T>
  : T extends (...details: never[]) => string
    ? T
    : T extends readonly string[]
      ? readonly string[]
      : { readonly [K in keyof T]: SaidTexts<T[K]> }

const PLACE = /\{([=#]?)(\w+)(?:\|([^|}]*)\|([^|}]*))?\}/g

/**
 * A sentence with its places filled: `{name}` is a text or number, `{=name}` a part of the sentence itself, and
 * `{count|one|several}` the form for a count. In Persian a text stands apart, as it may run the other way.
 */
export const filled = (words: string, params: Readonly<Record<string, Value>>, language: Language): string =>
  words.replace(PLACE, (_, mark: string, name: string, one?: string, several?: string) => {
    const value = params[name]!
    if (several !== undefined) return String(value) === '1' ? one! : several
    if (typeof value === 'number') return amountIn(value, language)
    if (mark === '#') return writeDigits(value, 'persian')
    return mark === '=' || language === 'en' ? value : isolated(value)
  })

/** One of several sentences, chosen at run time, of which some have no place. */
export const sentenceWith = (words: string | ((text: string) => string), text: string): string =>
  typeof words === 'string' ? words : words(text)

/** Texts as screens use them. */
export function said(part: unknown, language: Language): unknown {
  if (typeof part === 'string') return part.includes('{') ? sentence(part, language) : part
  return typeof part === 'function' || Array.isArray(part)
    ? part
    : mapValues(part as object, (inner) => said(inner, language))
}

function sentence(words: string, language: Language) {
  const [name = '', ...others] = new Set([...words.matchAll(PLACE)].map((place) => place[2]!))
  return others.length === 0
    ? (value: Value) => filled(words, { [name]: value }, language)
    : (values: Record<string, Value>) => filled(words, values, language)
}
