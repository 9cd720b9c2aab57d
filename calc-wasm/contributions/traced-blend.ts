import { CalcError } from '../core.ts'
import { packMaterial } from '../mixture.ts'
import { readTrace } from '../trace.ts'
import type { Basis, Blend, Calc, Component, Trace, Traced } from '../vocabulary/blend.ts'
import {
  type EstimatedName,
  isEstimated,
  type NumericPropertyName,
  type PropertyName,
} from '../vocabulary/properties.ts'
import type { Equation } from '../vocabulary/rule-cards/equation.ts'
import type { Bilingual } from '../vocabulary/words/language.ts'

export interface Term {
  /** Position in the recipe. */
  component: number
  /** Its part of the whole, 0–1. */
  share: number
  reading: number | string
  /** The reading was not measured but estimated. */
  isEstimated: boolean
  /** Of the reading, on the scale on which the rule adds up. */
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
  /** What the shares count; `mixed`: of alcohols moles, of the others the volume that these leave. */
  counts: 'volume' | 'mass' | 'mole' | 'mixed'
  indexHead: Equation
  terms: Term[]
  figures: Figure[]
}

/** The contributions with the value that they lead to. */
export interface Worked extends Contributions {
  value: number | string
}

/** The components with a share above 0, and what the rules need of them. */
export interface TracedBlend extends Pick<Blend, 'methods' | 'results' | 'asked'> {
  components: readonly Component[]
  /** Their positions in the recipe. */
  positions: readonly number[]
  /** What the core traced of each, and of the blend; `trace` is null where it has none. */
  traced: readonly Traced[]
  trace: Trace | null
  volume: readonly number[]
  mass: readonly number[]
  /** Of calculations that were kept before 1.2.0; null where a molar mass can't be had. */
  mole: readonly number[] | null
  /** The reading or its estimate; null where there is neither. */
  readings(property: NumericPropertyName): (number | null)[]
  isEstimated(property: PropertyName, at: number): boolean
}

/**
 * What each component contributed to a blend, which may be years old: its kept components are blended again. Null where the core
 * refuses them.
 */
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
  const estimateOf = (property: PropertyName, at: number) =>
    isEstimated(property)
      ? blend.estimated?.[property]?.find(({ component }) => component === positions[at])
      : undefined
  const moles = known(traced.map(({ volume, moles }) => moles && volume * moles))
  return {
    ...{ methods: blend.methods, results: blend.results, asked: blend.asked },
    ...{ components, positions, traced, trace },
    volume: traced.map(({ volume }) => volume),
    mass: traced.map(({ mass }) => mass),
    mole: moles?.map((mole) => mole / sumOf(moles)) ?? null,
    readings: (property) =>
      components.map(({ properties }, at) =>
        property === 'density' && blend.results.density !== null
          ? traced[at]!.density
          : (estimateOf(property, at)?.value ?? properties[property]),
      ),
    isEstimated: (property, at) => estimateOf(property, at) !== undefined,
  }
}

/** Blends the components with a loaded core, and traces them. */
export const tracedBlend = (
  calc: Pick<Calc, 'mixture'>,
  blend: Blend,
  components: readonly Component[],
  basis: Basis,
): TracedBlend => tracedBlendOf(blend, components, traceOf(calc, blend, components, basis))

/** Volume fractions among the components with a curve; null for those that are left out of it. */
export function sharesOfCurves({ traced, volume }: TracedBlend): (number | null)[] {
  const whole = sumOf(traced.map((one) => (one.over ? one.volume : 0)))
  const isAll = traced.every(({ over }) => over)
  return volume.map((one, at) => (isAll ? one : traced[at]!.over ? one / whole : null))
}

/** The term of a component with a share above 0. */
export const termOf = (
  { positions, isEstimated }: TracedBlend,
  property: PropertyName,
  at: number,
  { share, reading, index }: Pick<Term, 'share' | 'reading' | 'index'>,
): Term => ({
  component: positions[at]!,
  share,
  reading,
  isEstimated: isEstimated(property, at),
  index,
  contribution: share * index,
})

/** The values if none of them is null; else null. */
export const known = <T>(values: readonly (T | null)[]): T[] | null =>
  values.every((value) => value !== null) ? (values as T[]) : null

export const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0)

const AGREEMENT = 1e-6

export const isSame = (a: number | string | null, b: number | string): boolean =>
  typeof a === 'number' && typeof b === 'number'
    ? Math.abs(a - b) <= AGREEMENT * Math.max(1, Math.abs(a))
    : a === b
