import { ALCOHOL_PRESSURES } from '../reference/plain-oxygenates.ts'
import { power } from '../vocabulary/rule-cards/equation.ts'
import { type LiveBlend, sumOf, termOf } from './live-blend.ts'
import type { Worked } from './worked.ts'

/** Above this fraction of methanol and ethanol the pressure rises no further. */
const PLATEAU = 0.1

/** The index of the hydrocarbons among themselves, and the pressure that methanol and ethanol count as. */
export function rvpWithAlcoholOf(blend: LiveBlend): Worked | null {
  const readings = blend.readings('rvp')
  const isLight = (at: number) => blend.kinds[at] === 'light-alcohol'
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
      index: readings[at]! ** 1.25,
    }),
  )
  const base = sumOf(terms.map(({ pull }) => pull)) ** 0.8
  const pressure = sumOf(
    light.map((at) => {
      const name = blend.components[at]!.oxygenate as keyof typeof ALCOHOL_PRESSURES
      return (blend.volume[at]! / alcohol) * ALCOHOL_PRESSURES[name]
    }),
  )
  const share = Math.min(PLATEAU, alcohol)
  return {
    counts: 'volume',
    indexHead: power('RVP', '1.25'),
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
