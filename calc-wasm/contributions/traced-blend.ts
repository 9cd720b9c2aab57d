// A blend with what the rule cards show of it: the terms of a rule and the figures on the way to its value.

import { CalcError } from '../core.ts'
import { packMaterial } from '../mixture.ts'
import { readTrace } from '../trace.ts'
import type { Approximate } from '../vocabulary/approximate.ts'
import type { Assumed, Basis, Blend, Calc, Component, Trace, Traced } from '../vocabulary/blend.ts'
import { isOwnQuantity } from '../vocabulary/own-property.ts'
import { type EstimatedName, isEstimated, type NumericPropertyName } from '../vocabulary/properties.ts'
import type { Equation } from '../vocabulary/rule-cards/equation.ts'
import type { Bilingual } from '../vocabulary/words/language.ts'

export interface Term {
  /** Position in the recipe. */
  component: number
  /** 0–1 */
  share: number
  reading: number | string
  /** What its reading is, where it is no reading of the material. */
  approximate: Approximate | null
  /** The reading on the rule's additive scale. */
  index: number
  /** share × index */
  contribution: number
}

/** A figure on the way from the sum to the value. */
export interface Figure {
  label: Bilingual
  value: number
  unit?: string
}

export interface Contributions {
  /** Basis of the shares; `mixed`: moles for alcohols, the remaining volume for the others. */
  counts: 'volume' | 'mass' | 'mole' | 'mixed'
  indexHead: Equation
  terms: Term[]
  figures: Figure[]
}

export interface Worked extends Contributions {
  value: number | string
}

/** The components with a share above 0, with the data that the rules need. */
export interface TracedBlend extends Pick<Blend, 'methods' | 'results' | 'asked'> {
  components: readonly Component[]
  /** Positions in the recipe. */
  positions: readonly number[]
  /** The core's trace of each component. */
  traced: readonly Traced[]
  trace: Trace | null
  volume: readonly number[]
  mass: readonly number[]
  /** For calculations stored before 1.2.0; null if a molar mass is unknown. */
  mole: readonly number[] | null
  /** Readings or estimates; null for neither. */
  readings(property: NumericPropertyName): (number | null)[]
  approximate(property: Assumed['property'], at: number): Approximate | null
}

/** Traces a blend, perhaps years old, by blending its stored components again; null if the core refuses them. */
export function traceOf(
  calc: Pick<Calc, 'mixture'>,
  { asked, estimated }: Pick<Blend, 'asked' | 'estimated'>,
  components: readonly Component[],
  basis: Basis,
): Trace | null {
  const materials = components.map((component, at) => {
    const properties = { ...component.properties }
    for (const [name, all] of Object.entries(estimated ?? {}))
      for (const { component, value } of all) if (component === at) properties[name as EstimatedName] = value
    return packMaterial(properties, component)
  })
  try {
    const shares = components.map(({ percentage }) => percentage)
    return calc.mixture(materials).trace(readTrace, shares, basis, { methods: asked?.methods ?? {} })
  } catch (fault) {
    if (fault instanceof CalcError) return null
    throw fault
  }
}

export function tracedBlendOf(blend: Blend, all: readonly Component[], trace: Trace | null): TracedBlend {
  const positions = all.flatMap((_, at) => (trace?.components[at] ? [at] : []))
  const components = positions.map((at) => all[at]!)
  const traced = positions.map((at) => trace!.components[at]!)
  const estimateOf = (property: Assumed['property'], at: number) =>
    !isOwnQuantity(property) && isEstimated(property)
      ? blend.estimated?.[property]?.find(({ component }) => component === positions[at])
      : undefined
  const moles = known(traced.map(({ volume, moles }) => moles && volume * moles))
  return {
    methods: blend.methods,
    results: blend.results,
    asked: blend.asked,
    components,
    positions,
    traced,
    trace,
    volume: traced.map(({ volume }) => volume),
    mass: traced.map(({ mass }) => mass),
    mole: moles?.map((mole) => mole / sumOf(moles)) ?? null,
    readings: (property) =>
      components.map(({ properties }, at) =>
        property === 'density' && blend.results.density !== null
          ? traced[at]!.density
          : (estimateOf(property, at)?.value ?? properties[property]),
      ),
    approximate(property, at) {
      const isAssumed = blend.assumed?.readings.some(
        (one) => one.property === property && one.component === positions[at],
      )
      return isAssumed ? 'assumed' : estimateOf(property, at) ? 'estimated' : null
    },
  }
}

/** Blends the components with a loaded core, and traces them. */
export const tracedBlend = (
  calc: Pick<Calc, 'mixture'>,
  blend: Blend,
  components: readonly Component[],
  basis: Basis,
): TracedBlend => tracedBlendOf(blend, components, traceOf(calc, blend, components, basis))

/** Volume fractions among the components with a curve; null for those left out. */
export function sharesOfCurves({ traced, volume }: TracedBlend): (number | null)[] {
  const whole = sumOf(traced.map((one) => (one.over ? one.volume : 0)))
  const isAll = traced.every(({ over }) => over)
  return volume.map((one, at) => (isAll ? one : traced[at]!.over ? one / whole : null))
}

/** The term of a component. */
export const termOf = (
  { positions, approximate }: TracedBlend,
  property: Assumed['property'],
  at: number,
  { share, reading, index }: Pick<Term, 'share' | 'reading' | 'index'>,
): Term => ({
  component: positions[at]!,
  share,
  reading,
  approximate: approximate(property, at),
  index,
  contribution: share * index,
})

/** The values, or null if one of them is null. */
export const known = <T>(values: readonly (T | null)[]): T[] | null =>
  values.every((value) => value !== null) ? (values as T[]) : null

export const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0)

const AGREEMENT = 1e-6

export const isSame = (a: number | string | null, b: number | string): boolean =>
  typeof a === 'number' && typeof b === 'number'
    ? Math.abs(a - b) <= AGREEMENT * Math.max(1, Math.abs(a))
    : a === b
