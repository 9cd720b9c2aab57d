// Rules whose index adds up: the value is the reading that has the sum for its index.
import { type IndexRule, indexing, indexRuleOf } from '../methods/rules.ts'
import type { MethodCode } from '../vocabulary/blend.ts'
import type { NumericPropertyName, PropertyName } from '../vocabulary/properties.ts'
import { type Equation, index } from '../vocabulary/rule-cards/equation.ts'
import { indexHead, symbolOf } from '../vocabulary/rule-cards/equation-forms.ts'
import { known, sumOf, type TracedBlend, termOf } from './traced-blend.ts'
import type { Term, Worked } from './worked.ts'

/** What a rule makes of these readings; null where fractions of its kind are not known. */
export function workedBy(
  rule: IndexRule,
  { readings, symbol, top }: { readings: readonly number[]; symbol: string; top?: Equation },
  blend: TracedBlend,
  term: (at: number, parts: Pick<Term, 'share' | 'reading' | 'index'>) => Term,
): Worked | null {
  const shares = blend[rule.counts]
  if (!shares) return null
  const { indexOf, readingOf, top: relativeTo } = indexing(rule, readings)
  const terms = readings.map((reading, at) =>
    term(at, { share: shares[at]!, reading, index: indexOf(reading) }),
  )
  return {
    counts: rule.counts,
    indexHead: indexHead(rule, symbol, top ?? relativeTo.toPrecision(6).replace(/\.?0+$/, '')),
    terms,
    figures: [],
    value: readingOf(sumOf(terms.map(({ contribution }) => contribution))),
  }
}

export function byIndexRule(property: PropertyName, method: MethodCode, blend: TracedBlend): Worked | null {
  if (method === 'color-strength') return colorOf(blend)
  const readings = known(blend.readings(property as NumericPropertyName))
  const rule = indexRuleOf(property, method)
  if (!readings || !rule) return null
  const shown = { readings, symbol: symbolOf(property), top: index('T', 'max') }
  return workedBy(rule, shown, blend, (at, parts) => termOf(blend, property, at, parts))
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
