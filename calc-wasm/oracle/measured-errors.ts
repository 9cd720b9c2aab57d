// How far each rule is from measured blends: computed by the core, stored for the rule cards, and compared by a test.

import { methodsOf } from '../methods/rules.ts'
import type { Calc, MethodChoices } from '../vocabulary/blend.ts'
import { emptyProperties, type NumericPropertyName } from '../vocabulary/properties.ts'
import sets from './measured-cold.json'

const PROPERTIES = ['cloud_point', 'cfpp', 'pour_freezing_point'] as const
const rounded = (figure: number) => Number(figure.toFixed(2)) + 0

export function measuredErrors(calc: Pick<Calc, 'blend'>) {
  return PROPERTIES.flatMap((property) => {
    const measured = sets.filter((set) => set.property === property)
    const places = [...new Map(measured.map(({ place }) => [place.en, place])).values()]
    return methodsOf(property).map(({ method }) => {
      const errors = measured.flatMap(({ ends, points }) =>
        points.map(([share, found]) => blended(calc, property, method, ends, share!) - found!),
      )
      const mean = (all: readonly number[]) => all.reduce((sum, one) => sum + one, 0) / all.length
      return {
        property: property as string,
        method: method as string,
        n: errors.length,
        mean: rounded(mean(errors.map(Math.abs))),
        bias: rounded(mean(errors)),
        en: places.map(({ en }) => en).join('; '),
        fa: places.map(({ fa }) => fa).join('؛ '),
      }
    })
  })
}

/** A blend of two materials by a rule, the share of the second in vol %. */
function blended(
  calc: Pick<Calc, 'blend'>,
  property: NumericPropertyName,
  method: string,
  ends: readonly number[],
  share: number,
): number {
  const parts = ends.map((value, at) => ({
    percentage: at === 1 ? share : 100 - share,
    properties: { ...emptyProperties(), [property]: value },
  }))
  const methods: MethodChoices = { [property]: method }
  return calc.blend(parts, 'volume', { methods }).results[property]!
}
