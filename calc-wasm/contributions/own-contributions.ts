// What each material contributes to an own property of a blend, and the equation of its rule.
import { ownIndexRule } from '../methods/rules.ts'
import { isWorst, type OwnProperty } from '../vocabulary/own-property.ts'
import { type Equation, parentheses } from '../vocabulary/rule-cards/equation.ts'
import { indexEquations, of } from '../vocabulary/rule-cards/equation-forms.ts'
import { isSame } from './contributions.ts'
import { workedBy } from './index-rules.ts'
import { known, type TracedBlend } from './traced-blend.ts'
import type { Contributions } from './worked.ts'

/** The rule with its figures. */
export function ownEquations(property: OwnProperty): readonly Equation[] {
  if (isWorst(property.rule))
    return [[property.rule === 'worst-high' ? 'y = max' : 'y = min', parentheses(of('y'))]]
  return indexEquations(ownIndexRule(property), property.rule === 'loglog' ? 'ν' : 'y')
}

/**
 * Null where nothing was added up (one material, the worst of all, no value), and where the figures would not lead to the value
 * that the blend has.
 */
export function ownContributionsOf(
  property: OwnProperty,
  value: number | null,
  blend: TracedBlend,
): Contributions | null {
  if (value === null || isWorst(property.rule)) return null
  const readings = known(blend.components.map(({ own }) => own?.[property.key] ?? null))
  if (!readings || readings.length < 2) return null
  const found = workedBy(ownIndexRule(property), { readings, symbol: 'y' }, blend, (at, parts) => ({
    ...parts,
    component: blend.positions[at]!,
    isEstimated: false,
    contribution: parts.share * parts.index,
  }))
  if (!found || !isSame(value, found.value)) return null
  const { value: _, ...contributions } = found
  return contributions
}
