import { indexRuleOf } from '../../methods/rules.ts'
import type { MethodCode } from '../blend.ts'
import type { PropertyName } from '../properties.ts'
import type { CardEntry, RuleWords } from './card-entry.ts'
import { type Equation, indexEquations, symbolOf } from './equation.ts'
import { OCTANE_CARDS } from './octane-cards.ts'
import { OTHER_CARDS } from './other-cards.ts'
import { VOLATILITY_CARDS } from './volatility-cards.ts'

/** Of every method: one that lacks its card does not compile. */
const CARDS: Record<MethodCode, CardEntry> = { ...VOLATILITY_CARDS, ...OCTANE_CARDS, ...OTHER_CARDS }

export interface RuleCard extends RuleWords {
  method: MethodCode
  equations: readonly Equation[]
}

function equationsOf(card: CardEntry, property: PropertyName, method: MethodCode): readonly Equation[] {
  if (card.equations) return card.equations(property)
  const rule = indexRuleOf(property, method)
  return rule ? indexEquations(rule, symbolOf(property)) : []
}

/** What there is to know of a method where it gives this property. */
export function ruleCardOf(property: PropertyName, method: MethodCode): RuleCard {
  const card = CARDS[method]
  const { source, validity, measured } = 'other' in card ? (card[property] ?? card.other) : card
  return { method, equations: equationsOf(card, property, method), source, validity, measured }
}
