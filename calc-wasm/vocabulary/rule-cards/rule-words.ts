import type { PropertyName } from '../properties.ts'
import type { Bilingual } from '../words/language.ts'

/** What speaks for a rule: where it was published, what it holds for, and what measured blends say of it. */
export interface RuleWords {
  source: Bilingual
  validity: Bilingual
  /** Null where no measured blends stand behind it. */
  measured: Bilingual | null
}

/** The same for every property, or by property with `other` for those that are not named. */
export type WordsOfMethod = RuleWords | (Partial<Record<PropertyName, RuleWords>> & { other: RuleWords })
