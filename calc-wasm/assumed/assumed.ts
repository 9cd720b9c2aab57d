import { packMaterial } from '../mixture.ts'
import type { Assumed, Basis, Blend, BlendOptions, Calc, PackedMaterial } from '../vocabulary/blend.ts'
import {
  type Heavy,
  type HeavyField,
  heavyKey,
  heavyOwn,
  heavyQuantity,
  RESIDUE_ASSUMED_KEY,
  TYPICAL_HEAVY,
} from '../vocabulary/heavy.ts'
import {
  isOwnQuantity,
  keyOfQuantity,
  type OwnQuantity,
  type OwnValues,
  ownQuantity,
} from '../vocabulary/own-property.ts'
import {
  type MaterialProperties,
  type NumericPropertyName,
  PROPERTY_NAMES,
} from '../vocabulary/properties.ts'
import { recordOf } from '../vocabulary/records.ts'
import type { MaterialDetails, Range } from '../vocabulary/rules/material-details.ts'

/** Of which a reading can be assumed. */
export const ASSUMABLE: readonly Assumed['property'][] = [
  ...PROPERTY_NAMES,
  ...TYPICAL_HEAVY.map(heavyQuantity),
]

interface Lacking {
  properties: MaterialProperties
  own?: OwnValues | undefined
  heavy?: Heavy
}

/** A material's own reading; null where it has none. */
export const readingIn = (
  property: Assumed['property'],
  { properties, ...material }: Lacking,
): number | string | null =>
  isOwnQuantity(property)
    ? (heavyOwn(material).own[keyOfQuantity(property)] ?? null)
    : (properties[property] ?? null)

const RESIDUE = heavyKey('carbon_residue')

/** A material with other readings that are assumed; null takes one away. */
function withChanged<Material extends Lacking>(
  material: Material,
  readings: readonly { property: Assumed['property']; value: number | string | null }[],
): Material {
  const [owned, plain] = [
    readings.filter(({ property }) => isOwnQuantity(property)),
    readings.filter(({ property }) => !isOwnQuantity(property)),
  ]
  const changed = Object.fromEntries(plain.map(({ property, value }) => [property, value]))
  const filled = { ...material, properties: { ...material.properties, ...changed } }
  if (owned.length === 0) return filled
  const values = owned.flatMap(({ property, value }): [string, number | string | null][] => {
    const key = keyOfQuantity(property as OwnQuantity)
    return key === RESIDUE
      ? [
          [key, value],
          [RESIDUE_ASSUMED_KEY, value === null ? null : 1],
        ]
      : [[key, value]]
  })
  const own = Object.entries({ ...material.own, ...Object.fromEntries(values) })
  return { ...filled, own: Object.fromEntries(own.filter(([, value]) => value !== null)) as OwnValues }
}

/** A component as it is without the readings that were assumed for it. */
export const withoutAssumed = <Material extends Lacking>(
  material: Material,
  readings: readonly Pick<Assumed, 'property'>[],
): Material =>
  withChanged(
    material,
    readings.map(({ property }) => ({ property, value: null })),
  )

export type Reading = Pick<Assumed, 'property' | 'value' | 'low' | 'high'>

/** The reading of a stream as another material takes it; undefined where the stream has none. */
export function readingFrom(
  property: Assumed['property'],
  { range = {}, ...stream }: Lacking & Partial<Pick<MaterialDetails, 'range'>>,
): Reading | undefined {
  const value = readingIn(property, stream)
  if (value === null) return undefined
  const heavy = TYPICAL_HEAVY.find((name) => heavyQuantity(name) === property)
  const [low, high]: Range | [] = range[heavy ?? (property as NumericPropertyName | HeavyField)] ?? []
  return { property, value, low: low ?? null, high: high ?? null }
}

/** A material with readings that it lacks. */
export const withAssumed = <Material extends Lacking>(
  material: Material,
  readings: readonly Reading[],
): Material => withChanged(material, readings)

type Packed = Parameters<typeof packMaterial>[1] & Lacking

/** A material packed as questions about its assumed readings need it. */
export interface Ways {
  without: PackedMaterial
  /** Without those of which no range is known; null where each has one. */
  ranged: PackedMaterial | null
  /** With one reading at either end of its range, for each that has one. */
  ends: readonly (readonly PackedMaterial[])[]
}

/** The ways of a material, given without the readings. */
export function waysOf<Material extends Packed>(material: Material, readings: readonly Reading[]): Ways {
  const packed = (of: readonly Reading[]) => {
    const filled = withAssumed(material, of)
    return packMaterial(filled.properties, filled)
  }
  const ranged = readings.filter(({ low, high }) => low !== null && high !== null)
  const at = (reading: Reading, value: number) =>
    packed(readings.map((one) => (one === reading ? { ...one, value } : one)))
  return {
    without: packed([]),
    ranged: ranged.length < readings.length ? packed(ranged) : null,
    ends: ranged.map((one) => [at(one, one.low!), at(one, one.high!)]),
  }
}

/** The ways of each material of a recipe, given with the readings; null for one of which nothing is assumed. */
export const waysOfEach = (materials: readonly (Packed & { assumed?: readonly Reading[] })[]) =>
  materials.map(({ assumed = [], ...material }) =>
    assumed.length > 0 ? waysOf(withoutAssumed(material, assumed), assumed) : null,
  )

interface Recipe {
  /** With the assumed readings. */
  materials: readonly PackedMaterial[]
  /** By material; null for one of which nothing is assumed. */
  ways: readonly (Ways | null)[]
  shares: readonly number[]
  basis: Basis
  options: BlendOptions
}

/**
 * What of a blend rests on assumed readings: each value that has another figure, or none, without them, and between which
 * figures the ranges of the readings let it lie, all of them at their worst; null where that is not known.
 */
export function restingOn(
  calc: Pick<Calc, 'mixture'>,
  { materials, ways, shares, basis, options }: Recipe,
  blend: Pick<Blend, 'results' | 'own'>,
): NonNullable<Blend['assumed']>['values'] {
  const results = figuresOf(blend)
  const blended = (of: readonly PackedMaterial[]) => figuresOf(calc.mixture(of).blend(shares, basis, options))
  const blendedWith = (way: (of: Ways) => PackedMaterial | null) =>
    blended(materials.map((material, at) => (ways[at] && way(ways[at])) ?? material))
  const without = blendedWith((of) => of.without)
  const names = Object.keys(results) as Assumed['property'][]
  const resting = names.filter((q) => results[q] !== null && results[q] !== without[q])
  const isUnranged = ways.some((of) => of?.ranged)
  const ranged = isUnranged ? blendedWith((of) => of.ranged) : results
  const moved = ways.flatMap((of, at) =>
    // A material without a share moves nothing.
    of && shares[at]! > 0 ? of.ends.map((ends) => ends.map((end) => blended(materials.with(at, end)))) : [],
  )
  return recordOf(resting, (q) => {
    const value = results[q]
    const unknown = { low: null, high: null }
    if (typeof value !== 'number' || ranged[q] !== value) return unknown
    const moves = moved.map((ends) => ends.map((found) => found[q]))
    if (!moves.flat().every((one) => typeof one === 'number')) return unknown
    const by = moves.map((ends) => (ends as number[]).map((one) => one - value))
    return {
      low: by.reduce((sum, of) => sum + Math.min(0, ...of), value),
      high: by.reduce((sum, of) => sum + Math.max(0, ...of), value),
    }
  })
}

/** All figures of a blend by name, those of own properties too. */
const figuresOf = ({
  results,
  own = [],
}: Pick<Blend, 'results' | 'own'>): Readonly<
  Partial<Record<Assumed['property'], number | string | null>>
> => ({
  ...results,
  ...Object.fromEntries(own.map(({ property, value }) => [ownQuantity(property.key), value])),
})

/** What of a blend rests on assumed readings; nothing where no material of which some are assumed has a share. */
export const assumedIn = (
  calc: Pick<Calc, 'mixture'>,
  recipe: Recipe,
  blend: Pick<Blend, 'results' | 'own'>,
): Pick<Blend, 'assumed'> =>
  recipe.ways.some((way, at) => way !== null && recipe.shares[at]! > 0)
    ? { assumed: { readings: [], values: restingOn(calc, recipe, blend) } }
    : {}

/** What rests on typical readings wherever one of these materials has a share. How far it may lie off is not found at each recipe. */
export interface Resting {
  names: readonly Assumed['property'][]
  /** Positions. */
  materials: readonly number[]
}

const UNKNOWN = { low: null, high: null }

/** What is assumed of a recipe of these shares, as a blend has it; nothing where none of the materials has a share. */
export const restingAt = (
  resting: Resting | undefined,
  shares: readonly number[],
): { assumed?: NonNullable<Blend['assumed']> } =>
  resting?.materials.some((at) => shares[at]! > 0)
    ? { assumed: { readings: [], values: recordOf(resting.names, () => UNKNOWN) } }
    : {}
