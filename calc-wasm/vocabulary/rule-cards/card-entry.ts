import type { PropertyName } from '../properties.ts'
import type { Bilingual } from '../words/language.ts'
import type { Equation } from './equation.ts'

/** What speaks for a rule: where it was published, what it holds for, and what measured blends say of it. */
export interface RuleWords {
  source: Bilingual
  validity: Bilingual
  /** Null where no measured blends stand behind it. */
  measured: Bilingual | null
}

/** The same for every property, or by property with `other` for those that are not named. */
type WordsOfMethod = RuleWords | (Partial<Record<PropertyName, RuleWords>> & { other: RuleWords })

/** All that the card of a method says. */
export type CardEntry = WordsOfMethod & {
  /** In the symbols of the property; without them those of its rule by index. */
  equations?: (property: PropertyName) => readonly Equation[]
}

/** Of figures that no test of the product computes again, because their measurements could not be published with it. */
export const comparedOnce = ({ en, fa }: Bilingual): Bilingual => ({
  en: `${en} Compared once; the measurements are not part of the product.`,
  fa: `${fa} یک بار مقایسه شده است و داده‌های اندازه‌گیری بخشی از محصول نیست.`,
})
