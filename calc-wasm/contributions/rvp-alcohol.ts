import { ALCOHOL_SHARES, alcoholPressure } from '../methods/kernels.ts'
import { indexing, indexRuleOf } from '../methods/rules.ts'
import { indexHead } from '../vocabulary/rule-cards/equation-forms.ts'
import { sumOf, type TracedBlend, termOf } from './traced-blend.ts'
import type { Worked } from './worked.ts'

const RULE = indexRuleOf('rvp', 'rvp-index')!

/** The index of the hydrocarbons among themselves, and the pressure that methanol and ethanol count as. */
export function rvpWithAlcoholOf(blend: TracedBlend): Worked | null {
  const readings = blend.readings('rvp')
  const { indexOf, readingOf } = indexing(RULE, [])
  const isLight = (at: number) => alcoholPressure(blend.components[at]!) !== undefined
  const places = readings.map((_, at) => at)
  const rest = places.filter((at) => !isLight(at))
  const light = places.filter(isLight)
  if (rest.some((at) => readings[at] === null)) return null
  const others = sumOf(rest.map((at) => blend.volume[at]!))
  const alcohol = sumOf(light.map((at) => blend.volume[at]!))
  const terms = rest.map((at) =>
    termOf(blend, 'rvp', at, {
      share: blend.volume[at]! / others,
      reading: readings[at]!,
      index: indexOf(readings[at]!),
    }),
  )
  const base = readingOf(sumOf(terms.map(({ contribution }) => contribution)))
  const pressure = sumOf(
    light.map((at) => (blend.volume[at]! / alcohol) * alcoholPressure(blend.components[at]!)!),
  )
  const share = Math.min(ALCOHOL_SHARES.plateau, alcohol)
  return {
    counts: 'volume',
    indexHead: indexHead(RULE, 'RVP', ''),
    terms,
    figures: [
      {
        label: { en: 'R, the materials above by themselves', fa: 'R، مواد بالا به‌تنهایی' },
        value: base,
        unit: 'kPa',
      },
      { label: { en: 'a, of methanol and ethanol', fa: 'a، سهم متانول و اتانول' }, value: share },
      {
        label: { en: 'B, what these count as', fa: 'B، فشاری که برای آن‌ها به شمار می‌آید' },
        value: pressure,
        unit: 'kPa',
      },
    ],
    value: (1 - share) * base + share * pressure,
  }
}
