// What is loaded once somebody asks how a value came about, in one piece.
export { OwnRuleCard } from './own-rule-card.tsx'
export { RuleCard } from './rule-card.tsx'
