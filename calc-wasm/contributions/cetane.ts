import { propertyOf } from '../vocabulary/properties.ts'
import { index } from '../vocabulary/rule-cards/equation.ts'
import { sharesOfCurves, sumOf, type TracedBlend, termOf } from './traced-blend.ts'
import type { Worked } from './worked.ts'

/** The index of the blend's own density and curve, and what stated indices differ from those of their own materials. */
export function cetaneOf(blend: TracedBlend): Worked | null {
  const own = blend.trace?.cetane ?? null
  if (own === null) return null
  const stated = blend.readings('cetane_index')
  const shares = sharesOfCurves(blend)
  const terms = blend.traced.flatMap(({ cetane }, at) => {
    const [share, reading] = [shares[at]!, stated[at]!]
    if (share === null || reading === null || cetane === null) return []
    return [termOf(blend, 'cetane_index', at, { share, reading, index: reading - cetane })]
  })
  const inputs = (['density', 'pct_10', 'pct_50', 'pct_90'] as const).map((name) => ({
    label: propertyOf(name),
    value: blend.results[name]!,
    unit: propertyOf(name).unit,
  }))
  return {
    counts: 'volume',
    indexHead: ['CI −', index('CI', 'calc')],
    terms,
    figures: [...inputs, { label: { en: 'Calculated from these', fa: 'محاسبه‌شده از این‌ها' }, value: own }],
    value: own + sumOf(terms.map(({ contribution }) => contribution)),
  }
}
