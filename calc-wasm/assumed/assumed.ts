import { packMaterial } from '../mixture.ts'
import type { Assumed, Basis, Blend, BlendOptions, Calc } from '../vocabulary/blend.ts'
import {
  type BlendResults,
  type MaterialProperties,
  type NumericPropertyName,
  PROPERTY_NAMES,
  type PropertyName,
} from '../vocabulary/properties.ts'
import { recordOf } from '../vocabulary/records.ts'
import type { MaterialDetails, Range } from '../vocabulary/rules/material-details.ts'

interface Lacking {
  properties: MaterialProperties
}

/** A component as it is without the readings that were assumed for it. */
export const withoutAssumed = <Material extends Lacking>(
  material: Material,
  readings: readonly Pick<Assumed, 'property'>[],
): Material => ({
  ...material,
  properties: {
    ...material.properties,
    ...recordOf(
      readings.map(({ property }) => property),
      () => null,
    ),
  },
})

type Reading = Pick<Assumed, 'property' | 'value' | 'low' | 'high'>

/** The reading of a stream as another material takes it; undefined where the stream has none. */
export function readingFrom(
  property: PropertyName,
  { properties, range = {} }: Lacking & Partial<Pick<MaterialDetails, 'range'>>,
): Reading | undefined {
  const value = properties[property]
  if (value === null) return undefined
  const [low, high]: Range | [] = range[property as NumericPropertyName] ?? []
  return { property, value, low: low ?? null, high: high ?? null }
}

/** A material with readings that it lacks. */
export const withAssumed = <Material extends Lacking>(
  material: Material,
  readings: readonly Reading[],
): Material => ({
  ...material,
  properties: {
    ...material.properties,
    ...Object.fromEntries(readings.map(({ property, value }) => [property, value])),
  },
})

interface Recipe<Material> {
  /** Without the assumed readings. */
  materials: readonly Material[]
  shares: readonly number[]
  basis: Basis
  options: BlendOptions
}

type Packed = Parameters<typeof packMaterial>[1] & Lacking

/**
 * What of a blend rests on assumed readings: each value that has another figure, or none, without them, and between which
 * figures the ranges of the readings let it lie, all of them at their worst; null where one that moves it has no range.
 */
export function restingOn<Material extends Packed>(
  calc: Pick<Calc, 'mixture'>,
  { materials, shares, basis, options }: Recipe<Material>,
  assumed: readonly Assumed[],
  { results }: Pick<Blend, 'results'>,
): NonNullable<Blend['assumed']>['values'] {
  const resultsWith = (readings: readonly Assumed[]): BlendResults => {
    const packed = materials.map((material, at) => {
      const filled = withAssumed(
        material,
        readings.filter(({ component }) => component === at),
      )
      return packMaterial(filled.properties, filled)
    })
    return calc.mixture(packed).blend(shares, basis, options).results
  }
  const without = resultsWith([])
  const resting = PROPERTY_NAMES.filter((q) => results[q] !== null && results[q] !== without[q])
  const unranged = assumed
    .filter(({ low, high }) => low === null || high === null)
    .map((one) => resultsWith(assumed.filter((each) => each !== one)))
  const ends = assumed.flatMap((one) =>
    [one.low, one.high].flatMap((value) =>
      value === null
        ? []
        : [{ one, found: resultsWith(assumed.map((each) => (each === one ? { ...each, value } : each))) }],
    ),
  )
  return recordOf(resting, (q) => {
    const value = results[q]
    if (typeof value !== 'number' || unranged.some((found) => found[q] !== value))
      return { low: null, high: null }
    const moves = assumed.map((one) =>
      ends.flatMap(({ one: of, found }) => {
        const moved = of === one ? found[q] : null
        return typeof moved === 'number' ? [moved - value] : []
      }),
    )
    const low = moves.reduce((sum, of) => sum + Math.min(0, ...of), value)
    const high = moves.reduce((sum, of) => sum + Math.max(0, ...of), value)
    return { low, high }
  })
}
