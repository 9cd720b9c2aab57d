import type { MethodCode } from '../blend.ts'
import { choicesOf } from '../method-choices.ts'
import type { PropertyName } from '../properties.ts'
import type { Equation } from './equation.ts'
import { EQUATIONS } from './equations.ts'
import { OCTANE_WORDS } from './octane-words.ts'
import { OTHER_WORDS } from './other-words.ts'
import type { RuleWords, WordsOfMethod } from './rule-words.ts'
import { VOLATILITY_WORDS } from './volatility-words.ts'

/** Of every method: one that lacks its words does not compile. */
const RULE_WORDS: Record<MethodCode, WordsOfMethod> = { ...VOLATILITY_WORDS, ...OCTANE_WORDS, ...OTHER_WORDS }

export interface RuleCard extends RuleWords {
  method: MethodCode
  equations: readonly Equation[]
}

/** What there is to know of a method where it gives this property. */
export function ruleCardOf(property: PropertyName, method: MethodCode): RuleCard {
  const words = RULE_WORDS[method]
  const own = 'other' in words ? (words[property] ?? words.other) : words
  return { method, equations: EQUATIONS[method](property), ...own }
}

/** The method that a property has unless another is asked for or has to stand in. */
export function usualMethodOf(property: PropertyName): MethodCode {
  const [usual] = choicesOf(property)
  if (usual) return usual
  if (property === 'color') return 'color-strength'
  if (property === 'sulfur_ppm' || property === 'mercaptan') return 'mass-average'
  if (property.startsWith('pct_') || property === 'ibp' || property === 'fbp') return 'd86-via-tbp'
  return 'volume-average'
}
