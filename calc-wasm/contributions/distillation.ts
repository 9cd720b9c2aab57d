import {
  plainBlendPoints,
  plainBlendTbp,
  plainCurve,
  plainVolumeBelow,
  toCelsius,
} from '../reference/plain-distillation.ts'
import { DISTILLATION_NAMES, type PropertyName } from '../vocabulary/properties.ts'
import { index } from '../vocabulary/rule-cards/equation.ts'
import { known, type LiveBlend, termOf } from './live-blend.ts'
import type { Worked } from './worked.ts'

/** How much of each material lies below the true boiling point at which the label's per cent of the blend do. */
export function distillationOf(property: PropertyName, blend: LiveBlend): Worked | null {
  const label = (DISTILLATION_NAMES as PropertyName[]).indexOf(property)
  const curves = known(
    blend.components.map(({ properties }) => plainCurve(DISTILLATION_NAMES.map((name) => properties[name]))),
  )
  if (!curves || label < 0) return null
  const tbp = plainBlendTbp(blend.volume, curves)[label]!
  return {
    counts: 'volume',
    indexHead: [index('F', 'i'), { is: 'parentheses', parts: [index('T', 'p')] }],
    terms: curves.map((curve, at) =>
      termOf(blend, property, at, {
        share: blend.volume[at]!,
        reading: curve.own[label]!,
        index: plainVolumeBelow(curve, tbp),
      }),
    ),
    figures: [
      {
        label: { en: 'True boiling point of the blend', fa: 'نقطهٔ جوش حقیقی مخلوط' },
        value: toCelsius(tbp),
        unit: '°C',
      },
    ],
    value: plainBlendPoints(blend.volume, curves)[label]!,
  }
}
