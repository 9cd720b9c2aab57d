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

/** The same for every property, or by property, with `other` for the rest. */
type WordsOfMethod = RuleWords | (Partial<Record<PropertyName, RuleWords>> & { other: RuleWords })

export type CardEntry = WordsOfMethod & {
  /** In the symbols of the property; by default those of its index rule. */
  equations?: (property: PropertyName) => readonly Equation[]
}
