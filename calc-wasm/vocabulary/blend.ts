import type { Treatment } from './additive.ts'
import type { OwnProperty, OwnQuantity, OwnResult, OwnValues } from './own-property.ts'
import type {
  BlendResults,
  DistillationName,
  EstimatedName,
  MaterialProperties,
  NumericPropertyName,
  PropertyName,
} from './properties.ts'
import type { GapReason, MethodCode, OxygenateName, PointMark, PourKind, WarningCode } from './word-lists.ts'

export * from './word-lists.ts'

/** What the percentages of a recipe count: volume at 15 °C or mass. */
export const BASES = ['volume', 'mass'] as const
export type Basis = (typeof BASES)[number]

/** Vol % of each oxygenate in a fuel. */
export type OxygenateShares = Readonly<Partial<Record<OxygenateName, number>>>

/** Traits of a material that the core uses beside its readings; absent where not known. */
export interface Traits {
  /** Null for a hydrocarbon. */
  oxygenate?: OxygenateName | null
  /** Stated mass % of oxygen; takes precedence over that of the other fields. */
  oxygen?: number | null
  /** Vol % of each oxygenate in a bought fuel. */
  contains?: OxygenateShares
  pour_is?: PourKind | null
  /** The measured distillation points; others with a value were interpolated. Null: all were measured. */
  entered?: readonly DistillationName[] | null
}

/** One material of a recipe. `percentage` ≥ 0; only the ratio to the sum of all counts. */
export interface Component extends Traits {
  percentage: number
  properties: MaterialProperties
  /** Whether missing readings may be estimated; by default for anything but oxygenates. */
  isEstimable?: boolean
  own?: OwnValues
}

export interface BlendOptions {
  /** Estimate missing readings where an estimate is valid. */
  estimates?: boolean
  /** Methods other than the usual ones, from `method-choices.ts`; unknown ones are ignored. */
  methods?: MethodChoices
  /** Own properties to be computed too. */
  own?: readonly OwnProperty[]
  /** Ignore missing readings of trace components. Not done by the core: see `withTraces`. */
  traces?: boolean
}
export type MethodChoices = Partial<Record<PropertyName, MethodCode>>

/** An estimated value of a component; NaN where a link does not show it. */
export interface Estimated {
  component: number
  value: number
}

/** A reading that a component lacks, taken from another material, with the range that it usually lies in. */
export interface Assumed {
  component: number
  /** Of own properties only those of heavy fuels, which the program defines. */
  property: PropertyName | OwnQuantity
  /** Id of the material that it is taken from. */
  from: string
  value: number | string
  low: number | null
  high: number | null
}

/** A material's own distillation at the thirteen labels; null where it has no such point. */
export interface Curve {
  /** °C, non-decreasing over the labels that have one. */
  temperatures: Record<DistillationName, number | null>
  marks: Record<DistillationName, PointMark | null>
}

/** Why a property of the blend has no value, and the positions of the components that are the cause. */
export interface Gap {
  reason: GapReason
  components: number[]
}

/** A caveat of a value; `words/notes.ts` makes its sentence. */
export interface Warning {
  code: WarningCode
  property: PropertyName
  /** Positions of the components concerned; empty for the blend as a whole. */
  components: number[]
  /** Positions of the components set against them. */
  others?: number[]
  /** The figure in the sentence, where there is one. */
  value?: number
  /** The figures in the sentence, where there are several; see `Caution`. */
  values?: number[]
}

export const ENERGY_EQUATIONS = ['d3338', 'd4868', 'iso8217'] as const
/** Why a blend has no heat of combustion: a missing value or curve, an unknown oxygenate, or a value out of range. */
export const ENERGY_LACKS = ['density', 'sulfur_ppm', 'aromatics', 'curve', 'oxygenate', 'range'] as const

/** Net heat of combustion, MJ/kg and MJ/L at 15 °C; null where something is lacking. */
export interface Energy {
  mj_kg: number | null
  mj_l: number | null
  equation: (typeof ENERGY_EQUATIONS)[number]
  lacks?: (typeof ENERGY_LACKS)[number]
  /** Tonnes of CO₂ per tonne of fuel, by the factor of the checked grade. */
  co2?: number
}

/** A computed blend. `methods`, `gaps` and `marks` may be shared with other blends. */
export interface Blend {
  results: BlendResults
  /** The method behind each value, null where there is none. */
  readonly methods: Readonly<Record<PropertyName, MethodCode | null>>
  readonly gaps: Readonly<Partial<Record<PropertyName, Gap>>>
  warnings: Warning[]
  readonly marks: Readonly<Record<DistillationName, PointMark | null>>
  asked?: Omit<BlendOptions, 'own'>
  /** Estimates behind each value; present where estimates were asked for. */
  estimated?: Partial<Record<EstimatedName, Estimated[]>>
  own?: readonly OwnResult[]
  /** A second figure on the safe side: the flash point by Wickey–Chittenden, °C. */
  cautiousFlashPoint: number | null
  /** The pour or freezing point of each material is a freezing point. */
  isFreezing?: true
  /** Absent where it was not asked for, and in blends of earlier releases. */
  energy?: Energy
  /** Additives and their effects, which no other field includes. */
  treatment?: Treatment
  /** With option `traces`: values without some components, how far their missing readings may move them, and which these are. */
  traced?: Partial<Record<NumericPropertyName, { span: number; components: number[] }>>
  /** Readings that were assumed, and the values that rest on them, with where their ranges let each lie. */
  assumed?: {
    readings: readonly Assumed[]
    values: Readonly<Partial<Record<PropertyName | OwnQuantity, { low: number | null; high: number | null }>>>
  }
  /** Of a stored blend: the notes on its materials that were given that day (`blend-notes.ts`); absent in earlier releases. */
  noted?: readonly string[]
}

/** A material packed for the core, for any number of blends; read-only. */
export interface PackedMaterial {
  readonly row: Float64Array
  /** The color as text, which a blend of identical materials keeps. */
  readonly color: string | null
  readonly isEstimable: boolean
  readonly own?: OwnValues
  /** Stated composition, which the core does not use. */
  readonly holds?: Pick<Traits, 'oxygen' | 'contains'>
}

/** What a component contributed to a blend. */
export interface Traced {
  /** Volume and mass fraction. */
  volume: number
  mass: number
  /** kg/m³ at 15 °C, perhaps that of the others; null where not known. */
  density: number | null
  /** kmol/m³; null where its molar mass is not known. */
  moles: number | null
  /** Weight of its octane. */
  octane: number
  /** Color, Saybolt disks per inch; null where it is on no known scale. */
  strength: number | null
  /** Its own D86 at the labels, °C, and its vol % over at the blend's points; null without a curve. */
  d86: number[] | null
  over: number[] | null
  /** Cetane index of its density and curve; null where the blend has no such index. */
  cetane: number | null
}

/** How the values of a blend were obtained, material by material. */
export interface Trace {
  results: BlendResults
  /** By position; null for those without a share. */
  components: (Traced | null)[]
  /** The blend's true boiling points at the labels, °C. */
  tbp: number[]
  /** Cetane index of the blend's density and curve; null where that is not computed. */
  cetane: number | null
  /** The terms of RT-70 before its coefficients, over the whole blend; null where it adds nothing. */
  spreads: { ron: number; mon: number; olefins: number; aromatics: number } | null
  /** Mole fraction of the alcohols, and their effect on every octane. */
  alcohols: { moles: number; added: number }
}

export interface Boiling {
  /** Its own D86 at the labels, °C, and its TBP there, °F. */
  d86: number[]
  tbp: number[]
  /** For each interval between labels, TBP as a cubic of the fraction of the interval. */
  cubics: Float64Array
}

/** Reads the trace from the core's memory; passed in, so that a page without cards doesn't load it. */
type TraceReader = (core: never, count: number) => Omit<Trace, 'results'>

/** Materials ready for any number of recipes. */
export interface Mixture {
  /**
   * Blends a recipe, with a share for each material, of any sum.
   * @throws CalcError when a share is negative or not finite, their sum is 0, or their number is not that of the materials
   */
  blend(shares: readonly number[], basis: Basis, options?: BlendOptions): Blend
  /** Repeats a blend for its trace. Throws as `blend` does. */
  trace(read: TraceReader, shares: readonly number[], basis: Basis, options?: BlendOptions): Trace
}

/** The typed interface of the core (see `calc.ts`), for any number of blends. */
export interface Calc {
  /** @throws CalcError when there is no material, or more than the core takes */
  mixture(materials: readonly PackedMaterial[]): Mixture
  /** A single blend of unpacked materials. Throws as `mixture` and its `blend` do. */
  blend(components: readonly Component[], basis: Basis, options?: BlendOptions): Blend
  /** A material's distillation with its gaps filled; null when it has too few points for a curve. */
  curve(properties: MaterialProperties, traits?: Traits): Curve | null
  /** A material's true boiling points, for a search over recipes. */
  boiling(properties: MaterialProperties, read: (core: never) => Boiling): Boiling | null
  readonly version: string
}

/** The part of the core that a search over recipes needs. */
export type Blender = Pick<Calc, 'mixture' | 'boiling'>
