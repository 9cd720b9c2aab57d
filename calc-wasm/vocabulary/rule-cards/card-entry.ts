import type { PropertiesOf } from '../../methods/rules.ts'
import type { PropertyName } from '../properties.ts'
import type { Bilingual } from '../words/language.ts'
import type { Equation } from './equation.ts'

export interface RuleWords {
  source: Bilingual
  validity: Bilingual
  /** Comparison with measured blends, if any. */
  measured?: Bilingual
  /** A comparison that no test repeats, because its measurements can't be published with the product. */
  comparedOnce?: Bilingual
}

/** By property, with `other` for calculations of earlier releases, and words for where the method stands in for another. */
interface WordsByProperty extends Partial<Record<PropertyName, RuleWords>> {
  other: RuleWords
  standsIn?: RuleWords
}

/** The same for every property, or by property. */
type WordsOfMethod = RuleWords | WordsByProperty

/** The words of a method that several properties may choose: no one of them may be left out. */
export type CardOf<Method extends string> = WordsByProperty & Record<PropertiesOf<Method>, RuleWords>

export type CardEntry = WordsOfMethod & {
  /** In the symbols of the property; by default those of its index rule. */
  equations?: (property: PropertyName) => readonly Equation[]
}
