import type { PropertyName } from '../properties.ts'
import type { Bilingual } from '../words/language.ts'
import type { Equation } from './equation.ts'

/** What speaks for a rule: where it was published, what it holds for, and what measured blends say of it. */
export interface RuleWords {
  source: Bilingual
  validity: Bilingual
  /** Absent where no measured blends stand behind it. */
  measured?: Bilingual
  /** The same, of figures that no test of the product computes again: their measurements could not be published with it. */
  comparedOnce?: Bilingual
}

/** The same for every property, or by property with `other` for those that are not named. */
type WordsOfMethod = RuleWords | (Partial<Record<PropertyName, RuleWords>> & { other: RuleWords })

/** All that the card of a method says. */
export type CardEntry = WordsOfMethod & {
  /** In the symbols of the property; without them those of its rule by index. */
  equations?: (property: PropertyName) => readonly Equation[]
}
