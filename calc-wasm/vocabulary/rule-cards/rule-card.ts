import type { MethodCode } from '../blend.ts'
import { choicesOf } from '../method-choices.ts'
import type { PropertyName } from '../properties.ts'
import type { CardEntry, RuleWords } from './card-entry.ts'
import type { Equation } from './equation.ts'
import { OCTANE_CARDS } from './octane-cards.ts'
import { OTHER_CARDS } from './other-cards.ts'
import { VOLATILITY_CARDS } from './volatility-cards.ts'

/** Of every method: one that lacks its card does not compile. */
const CARDS: Record<MethodCode, CardEntry> = { ...VOLATILITY_CARDS, ...OCTANE_CARDS, ...OTHER_CARDS }

export interface RuleCard extends RuleWords {
  method: MethodCode
  equations: readonly Equation[]
}

/** What there is to know of a method where it gives this property. */
export function ruleCardOf(property: PropertyName, method: MethodCode): RuleCard {
  const card = CARDS[method]
  const { source, validity, measured } = 'other' in card ? (card[property] ?? card.other) : card
  return { method, equations: card.equations(property), source, validity, measured }
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
