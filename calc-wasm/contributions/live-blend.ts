import { plainFractions } from '../reference/plain-blend.ts'
import { type Kind, kindsOf, plainMoleFractions } from '../reference/plain-oxygenates.ts'
import type { Basis, Blend, Component } from '../vocabulary/blend.ts'
import { DENSITY_MAX, DENSITY_MIN } from '../vocabulary/codes.ts'
import { isEstimated } from '../vocabulary/estimated-names.ts'
import type { NumericPropertyName, PropertyName } from '../vocabulary/properties.ts'
import type { Term } from './worked.ts'

/** The components that are in the blend, with what every rule needs of them. */
export interface LiveBlend extends Pick<Blend, 'methods' | 'results'> {
  components: readonly Component[]
  /** Their positions in the recipe. */
  positions: readonly number[]
  kinds: readonly Kind[]
  volume: readonly number[]
  mass: readonly number[]
  /** Null where a molar mass can't be had. */
  mole: readonly number[] | null
  /** The reading or its estimate; null where there is neither. */
  readings(property: NumericPropertyName): (number | null)[]
  isEstimated(property: PropertyName, at: number): boolean
}

export function liveBlendOf(blend: Blend, all: readonly Component[], basis: Basis): LiveBlend {
  const positions = all.flatMap(({ percentage }, at) => (percentage > 0 ? [at] : []))
  const components = positions.map((at) => all[at]!)
  const densities = components.map(({ properties: { density } }) =>
    density !== null && density >= DENSITY_MIN && density <= DENSITY_MAX ? density : null,
  )
  const { v, w } = plainFractions(
    components.map(({ percentage }) => percentage),
    densities,
    basis,
  )
  const estimateOf = (property: PropertyName, at: number) =>
    isEstimated(property)
      ? blend.estimated?.[property]?.find(({ component }) => component === positions[at])
      : undefined
  return {
    ...{ methods: blend.methods, results: blend.results },
    components,
    positions,
    kinds: components.map(kindsOf),
    volume: v,
    mass: w,
    mole: plainMoleFractions(v, components),
    readings: (property) =>
      components.map(({ properties }, at) => estimateOf(property, at)?.value ?? properties[property]),
    isEstimated: (property, at) => estimateOf(property, at) !== undefined,
  }
}

/** The term of a live component. */
export const termOf = (
  { positions, isEstimated }: LiveBlend,
  property: PropertyName,
  at: number,
  { share, reading, index }: Pick<Term, 'share' | 'reading' | 'index'>,
): Term => ({
  component: positions[at]!,
  share,
  reading,
  isEstimated: isEstimated(property, at),
  index,
  pull: share * index,
})

/** All of them, null unless each is known. */
export const known = <T>(values: readonly (T | null)[]): T[] | null =>
  values.every((value) => value !== null) ? (values as T[]) : null

export const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0)

export const mean = (shares: readonly number[], values: readonly number[]): number =>
  sumOf(shares.map((share, i) => share * values[i]!))
