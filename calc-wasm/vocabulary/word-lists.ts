// The words for the core's numbers, and the methods of each property. Constants only: the build evaluates this file, so that the page
// loads neither the enums nor the table of rules.

import { CHOICES, FORMER, methodsOf, ONLY, TABLE_METHODS, type TableMethod } from '../methods/rules.ts'
import { Caution, Mark, Method, Oxygenate, PourIs, Reason } from './codes.ts'
import { type DistillationName, PROPERTY_NAMES, type PropertyName } from './properties.ts'
import { recordOf } from './records.ts'

/** `EthylRt70` as `ethyl-rt70`. */
type Dashed<Name extends string> = Name extends `${infer Letter}${infer Rest}`
  ? `${Letter extends Lowercase<Letter> ? Letter : `-${Lowercase<Letter>}`}${Dashed<Rest>}`
  : ''
/** Words for the members of an enum of the core, in answers and stored documents. */
type WordOf<Numbers> = Dashed<Uncapitalize<Exclude<keyof Numbers & string, 'None'>>>

/** Words by number, null for None. */
const wordsOf = <Numbers extends object>(numbers: Numbers): readonly (WordOf<Numbers> | null)[] =>
  Object.keys(numbers)
    .filter((name) => Number.isNaN(Number(name)))
    .map((name) =>
      name === 'None' ? null : (name.replace(/\B[A-Z]/g, '-$&').toLowerCase() as WordOf<Numbers>),
    )

export type MethodCode = WordOf<typeof Method> | TableMethod
export type GapReason = WordOf<typeof Reason>
export type WarningCode = WordOf<typeof Caution>
export type PointMark = WordOf<typeof Mark>
export type OxygenateName = WordOf<typeof Oxygenate>
export type PourKind = WordOf<typeof PourIs>

/** By the core's number: the methods of its kernels, then those of the table alone. */
export const METHOD_CODES: readonly (MethodCode | null)[] = [
  ...new Set([...wordsOf(Method), ...TABLE_METHODS]),
]
export const GAP_REASONS = wordsOf(Reason)
export const WARNING_CODES = wordsOf(Caution).filter((word) => word !== null)
export const POINT_MARKS = wordsOf(Mark)
export const OXYGENATES = wordsOf(Oxygenate).filter((word) => word !== null)
export const POUR_KINDS = wordsOf(PourIs).filter((word) => word !== null)

export type ChoosableName = keyof typeof CHOICES & PropertyName
export const CHOOSABLE_NAMES = Object.keys(CHOICES) as ChoosableName[]
/** What has no kernel has a rule, or this does not compile. */
const RULES: Record<Exclude<PropertyName, DistillationName | 'density' | 'color'>, unknown> = {
  ...CHOICES,
  ...ONLY,
}
/** Methods in the table of rules, the usual one first. */
export const METHODS_OF = recordOf(PROPERTY_NAMES, (name) =>
  name in RULES ? methodsOf(name).map(({ method }) => method) : [],
) as Record<PropertyName, readonly MethodCode[]>
/** Those that no new blend may ask for. */
export const FORMER_METHODS: readonly MethodCode[] = Object.values(FORMER).flat()
