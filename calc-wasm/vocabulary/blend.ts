export { GAP_REASONS, METHOD_CODES, POINT_MARKS, WARNING_CODES } from '../calc-layout.ts'

import type { BlendResults, DistillationName, MaterialProperties, PropertyName } from './properties.ts'

/** What the percentages of a recipe count: volume at 15 °C or mass. */
export type Basis = 'volume' | 'mass'
export const BASES = ['volume', 'mass'] as const

/** One material of a recipe. `percentage` ≥ 0; only the ratio to the sum of all counts. */
export interface Component {
  percentage: number
  properties: MaterialProperties
}

/** How a point of a distillation curve came about. */
export type PointMark = 'given' | 'interpolated' | 'extrapolated'

/** A material's own distillation at the thirteen labels; null where its data carry no such point. */
export interface Curve {
  /** °C, non-decreasing over the labels that have one. */
  temperatures: Record<DistillationName, number | null>
  marks: Record<DistillationName, PointMark | null>
}

/** Why a property of the blend has no value, and which components (by position) are the cause. */
export interface Gap {
  reason: GapReason
  components: number[]
}

export type GapReason =
  | 'missing' // the components carry no value of this property
  | 'no-curve' // their distillation points are too few for a curve
  | 'end-not-measured' // IBP or FBP of the blend needs theirs
  | 'unreadable' // their colour text is on no known scale
  | 'out-of-domain' // their value lies outside what the method can take

/** Something a person must know before trusting a number; its sentence is made by `messages.ts`. */
export interface Warning {
  code: WarningCode
  property: PropertyName
  /** Positions of the components concerned; empty when it concerns the blend as a whole. */
  components: number[]
  /** The figure that the sentence quotes, where it quotes one. */
  value?: number
}

export type WarningCode =
  | 'density-missing' // mass ↔ volume conversion left out
  | 'distillation-decreasing' // readings were put in order (pool adjacent violators)
  | 'end-extrapolated' // 5 % or 95 % rests on an extrapolated end
  | 'clamped' // a blend point was held within its components' range
  | 'flash-below-zero' // the flash index is rough below 0 °C
  | 'viscosity-below-domain'
  | 'octane-linear' // RT-70 not applicable, averaged by volume
  | 'cetane-index-averaged' // not recalculated: a curve or a density is missing
  | 'cetane-index-out-of-range' // outside D4737's range
  | 'cetane-index-inputs-out-of-range' // density, T10, T50 or T90 outside D4737's data
  | 'color-lower-bound' // a component is darker than the scale

/** Everything that the core says of one recipe. */
export interface Blend {
  results: BlendResults
  /** The method behind each value, null where there is none; its name is made by `messages.ts`. */
  methods: Record<PropertyName, MethodCode | null>
  gaps: Partial<Record<PropertyName, Gap>>
  warnings: Warning[]
  /** How each point of the blend's distillation came about. */
  marks: Record<DistillationName, PointMark | null>
  /** A second, safer-sided figure shown beside the result: the flash point by Wickey–Chittenden, °C. */
  cautiousFlashPoint: number | null
}

export type MethodCode =
  | 'volume-average'
  | 'mass-average'
  | 'mass-harmonic' // density on a mass basis
  | 'd86-via-tbp'
  | 'rvp-index'
  | 'hu-burns'
  | 'd7152-mass'
  | 'd7152-volume'
  | 'ethyl-rt70'
  | 'aki-mean'
  | 'd4737-a'
  | 'color-strength'
  | 'own-value' // one live component: its own reading

/** The typed door to the core (see `calc.ts`). One instance may be used for any number of blends. */
export interface Calc {
  /**
   * All properties of a recipe on the given basis, in full precision.
   * Throws CalcError when there is no component, a percentage is negative or not finite, or their sum is 0.
   */
  blend(components: readonly Component[], basis: Basis): Blend
  /** A single material's distillation with its gaps filled; null when it has too few points for a curve. */
  curve(properties: MaterialProperties): Curve | null
  /** Of the engine that computed: shown beside a confirmed result. */
  readonly version: string
}
