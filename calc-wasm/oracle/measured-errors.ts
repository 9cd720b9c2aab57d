// How far each rule is from measured blends: computed by the core, stored for the rule cards, and compared by a test.

import { methodsOf } from '../methods/rules.ts'
import type { Uncertainty } from '../uncertainty/result.ts'
import type { Calc, Component, MethodChoices } from '../vocabulary/blend.ts'
import { emptyProperties, type NumericPropertyName } from '../vocabulary/properties.ts'
import type { Bilingual } from '../vocabulary/words/language.ts'
import { MEASURED_OCTANES } from './measured-octanes.ts'
import pairs from './measured-pairs.json'
import { sidesOf } from './plain-model-errors.ts'
import { simulated } from './test-uncertainty.ts'

interface MeasuredBlend {
  components: (Component & { id: string })[]
  found: number
}

interface MeasuredSet {
  property: NumericPropertyName
  place: Bilingual
  blends: readonly MeasuredBlend[]
}

const PAIRS: readonly MeasuredSet[] = pairs.map(({ property, ends, points, place }) => ({
  property: property as NumericPropertyName,
  place,
  blends: points.map(([share, found]) => ({
    found: found!,
    components: ends.map((value, at) => ({
      id: String(at),
      percentage: at === 1 ? share! : 100 - share!,
      properties: { ...emptyProperties(), [property]: value },
    })),
  })),
}))

const OCTANE_PLACES: readonly (Bilingual & { hasEthanol: boolean })[] = [
  { hasEthanol: true, en: 'pure compounds with ethanol', fa: 'ترکیب‌های خالص با اتانول' },
  { hasEthanol: false, en: 'toluene, isooctane and heptane', fa: 'تولوئن، ایزواکتان و هپتان' },
]

const OCTANES: readonly MeasuredSet[] = (['octan_ron', 'octan_mon'] as const).flatMap((property) =>
  OCTANE_PLACES.map(({ hasEthanol, ...place }) => ({
    property,
    place,
    blends: MEASURED_OCTANES.filter(({ ethanol }) => ethanol > 0 === hasEthanol).map(
      ({ components, ...one }) => ({ components, found: one[property] }),
    ),
  })),
)

const NORMAL_95 = 1.96
const rounded = (figure: number) => Number(figure.toFixed(2)) + 0
const mean = (all: readonly number[]) => all.reduce((sum, one) => sum + one, 0) / all.length

/** By property, by the method that a blend came to, and by kind of blend. */
export function measuredErrors(calc: Pick<Calc, 'blend'>, uncertainty: Uncertainty) {
  const sets = [...PAIRS, ...OCTANES]
  return [...new Set(sets.map(({ property }) => property))].flatMap((property) => {
    const own = sets.filter((set) => set.property === property)
    const isOne = property !== 'octan_ron' && property !== 'octan_mon'
    const groups = isOne ? [own] : own.map((set) => [set])
    return groups.flatMap((group) => rowsOf(calc, uncertainty, property, group))
  })
}

function rowsOf(
  calc: Pick<Calc, 'blend'>,
  uncertainty: Uncertainty,
  property: NumericPropertyName,
  group: readonly MeasuredSet[],
) {
  const places = [...new Map(group.map(({ place }) => [place.en, place])).values()]
  const blends = group.flatMap(({ blends }) => blends)
  const seen = new Set<string>()
  return methodsOf(property).flatMap(({ method: asked }, at) => {
    const methods: MethodChoices = { [property]: asked }
    const results = blends.map(({ components }) => calc.blend(components, 'volume', { methods }))
    const method = results[0]!.methods[property] as string
    // Another choice that comes to the same rule.
    if (seen.has(method)) return []
    seen.add(method)
    const errors = results.map(({ results }, k) => results[property]! - blends[k]!.found)
    const within = errors.filter((error, k) => {
      const { components } = blends[k]!
      const { assumed } = simulated(uncertainty, { components, basis: 'volume', settings: { draws: 100 } })
      const side = sidesOf(assumed, results[k]!.results)[property]
      return side && error >= -NORMAL_95 * side.up && error <= NORMAL_95 * side.down
    })
    return [
      {
        property: property as string,
        method,
        n: errors.length,
        mean: rounded(mean(errors.map(Math.abs))),
        bias: rounded(mean(errors)),
        // The interval is that of the usual rule.
        within: at === 0 ? within.length : null,
        en: places.map(({ en }) => en).join('; '),
        fa: places.map(({ fa }) => fa).join('؛ '),
      },
    ]
  })
}
