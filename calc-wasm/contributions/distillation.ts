import { DISTILLATION_NAMES, type PropertyName } from '../vocabulary/properties.ts'
import { index } from '../vocabulary/rule-cards/equation.ts'
import { sharesOfCurves, type TracedBlend, termOf } from './traced-blend.ts'
import type { Worked } from './worked.ts'

/** How much of each material lies below the true boiling point at which the label's per cent of the blend do. */
export function distillationOf(property: PropertyName, blend: TracedBlend): Worked | null {
  const label = (DISTILLATION_NAMES as PropertyName[]).indexOf(property)
  const value = blend.trace?.results[property] ?? null
  if (value === null || label < 0) return null
  return {
    counts: 'volume',
    indexHead: [index('F', 'i'), { is: 'parentheses', parts: [index('T', 'p')] }],
    terms: sharesOfCurves(blend).flatMap((share, at) => {
      const { over, d86 } = blend.traced[at]!
      return share === null
        ? []
        : [termOf(blend, property, at, { share, reading: d86![label]!, index: over![label]! })]
    }),
    figures: [
      {
        label: { en: 'True boiling point of the blend', fa: 'نقطهٔ جوش حقیقی مخلوط' },
        value: blend.trace!.tbp[label]!,
        unit: '°C',
      },
    ],
    value,
  }
}
