import { type IndexRule, indexing, indexRuleOf, ownIndexRule } from '../methods/rules.ts'
import type { MethodCode } from '../vocabulary/blend.ts'
import { isWorst, type OwnProperty, type OwnQuantity, ownQuantity } from '../vocabulary/own-property.ts'
import type { NumericPropertyName, PropertyName } from '../vocabulary/properties.ts'
import {
  type Equation,
  index,
  indexEquations,
  indexHead,
  of,
  parentheses,
  symbolOf,
} from '../vocabulary/rule-cards/equation.ts'
import {
  akiContributions,
  cetaneOf,
  distillationOf,
  octaneOf,
  rvpWithAlcoholOf,
} from './kernel-contributions.ts'
import {
  type Contributions,
  isSame,
  known,
  sumOf,
  type TracedBlend,
  termOf,
  type Worked,
} from './traced-blend.ts'

function workedOf(property: PropertyName, blend: TracedBlend): Worked | null {
  const method = blend.methods[property]
  switch (method) {
    case null:
    case 'own-value':
      return null
    case 'd86-via-tbp':
      return distillationOf(property, blend)
    case 'd4737-a':
    case 'd4737-b':
    case 'd976':
      return cetaneOf(blend)
    case 'ethyl-rt70':
    case 'ethyl-rt70-of135':
    case 'octane-with-alcohol':
      return octaneOf(property as 'octan_ron', blend)
    case 'aki-mean':
      return akiContributions(blend)
    case 'rvp-alcohol':
      return rvpWithAlcoholOf(blend)
    default:
      return byIndexRule(property, method, blend)
  }
}

/** The contributions without their value; null if it is not the blend's. */
function verified(worked: Worked | null, value: number | string | null): Contributions | null {
  if (!worked || !isSame(value, worked.value)) return null
  const { value: _, ...contributions } = worked
  return contributions
}

/** Null if nothing was blended (no value, one material), or if the figures do not lead to the blend's value. */
export const contributionsOf = (property: PropertyName, blend: TracedBlend): Contributions | null =>
  verified(workedOf(property, blend), blend.results[property])

/** The equation of an own property's rule, with its figures. */
export function ownEquations(property: OwnProperty): readonly Equation[] {
  if (isWorst(property.rule))
    return [[property.rule === 'worst-high' ? 'y = max' : 'y = min', parentheses(of('y'))]]
  return indexEquations(ownIndexRule(property), property.rule === 'loglog' ? 'ν' : 'y')
}

/** Null also for the worst of all components, which adds nothing up. */
export function ownContributionsOf(
  property: OwnProperty,
  value: number | null,
  blend: TracedBlend,
): Contributions | null {
  if (value === null || isWorst(property.rule)) return null
  const readings = known(blend.components.map(({ own }) => own?.[property.key] ?? null))
  if (!readings || readings.length < 2) return null
  return verified(
    workedBy(ownIndexRule(property), { readings, symbol: 'y' }, blend, ownQuantity(property.key)),
    value,
  )
}

/** Contributions by a rule with an additive index; null if the fractions of its kind are unknown. */
function workedBy(
  rule: IndexRule,
  { readings, symbol, top }: { readings: readonly number[]; symbol: string; top?: Equation },
  blend: TracedBlend,
  property: PropertyName | OwnQuantity,
): Worked | null {
  const shares = blend[rule.counts]
  if (!shares) return null
  const { indexOf, readingOf, top: relativeTo } = indexing(rule, readings)
  const terms = readings.map((reading, at) =>
    termOf(blend, property, at, { share: shares[at]!, reading, index: indexOf(reading) }),
  )
  return {
    counts: rule.counts,
    indexHead: indexHead(rule, symbol, top ?? relativeTo.toPrecision(6).replace(/\.?0+$/, '')),
    terms,
    figures: [],
    value: readingOf(sumOf(terms.map(({ contribution }) => contribution))),
  }
}

function byIndexRule(property: PropertyName, method: MethodCode, blend: TracedBlend): Worked | null {
  if (method === 'color-strength') return colorOf(blend)
  const readings = known(blend.readings(property as NumericPropertyName))
  const rule = indexRuleOf(property, method)
  if (!readings || !rule) return null
  const shown = { readings, symbol: symbolOf(property), top: index('T', 'max') }
  return workedBy(rule, shown, blend, property)
}

function colorOf(blend: TracedBlend): Worked | null {
  const texts = known(blend.components.map(({ properties }) => properties.color))
  if (!texts) return null
  const strengths = known(blend.traced.map(({ strength }) => strength))
  const value = blend.trace?.results.color ?? null
  if (!strengths || value === null) return null
  const terms = texts.map((reading, at) =>
    termOf(blend, 'color', at, { share: blend.volume[at]!, reading, index: strengths[at]! }),
  )
  return { counts: 'volume', indexHead: 'C', terms, figures: [], value }
}
