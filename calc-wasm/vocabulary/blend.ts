import type { Treatment } from './additive.ts'
import type { OwnProperty, OwnResult, OwnValues } from './own-property.ts'
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
export type Holding = Readonly<Partial<Record<OxygenateName, number>>>

/** What the core takes into account of a material beside its readings; what is absent is not known. */
export interface Traits {
  /** Null for a hydrocarbon. */
  oxygenate?: OxygenateName | null
  /** Mass % of oxygen as its sheet states it; takes precedence over what follows from the other fields. */
  oxygen?: number | null
  /** Of a fuel that was bought with oxygenates in it: vol % of each. */
  contains?: Holding
  pour_is?: PourKind | null
  /** The distillation points that were measured; the others that have a value were filled in. Null: all were. */
  entered?: readonly DistillationName[] | null
}

/** One material of a recipe. `percentage` ≥ 0; only the ratio to the sum of all counts. */
export interface Component extends Traits {
  percentage: number
  properties: MaterialProperties
  /** Whether an estimate of what it lacks may hold; if absent, it may unless this is an oxygenate. */
  isEstimable?: boolean
  /** By key its values of own properties. */
  own?: OwnValues
}

/** What a recipe asks for beside the usual. */
export interface BlendOptions {
  /** What a material lacks is estimated where an estimate holds. */
  estimates?: boolean
  /** The method by property where it is not the usual one; those of `method-choices.ts`, others count as not asked for. */
  methods?: MethodChoices
  /** Own properties to be computed too. */
  own?: readonly OwnProperty[]
  /** A value that only traces keep the blend from having is that of the other materials. Not done by the core: see `withTraces`. */
  traces?: boolean
}
export type MethodChoices = Partial<Record<PropertyName, MethodCode>>

/** A material's value that was estimated for a blend. */
export interface Estimated {
  /** Its position in the recipe. */
  component: number
  value: number
}

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

/** Something a person must know before trusting a number; its sentence is made by `messages.ts`. */
export interface Warning {
  code: WarningCode
  property: PropertyName
  /** Positions of the components concerned; empty when it concerns the blend as a whole. */
  components: number[]
  /** Positions of those that the sentence sets against them, where there are any. */
  others?: number[]
  /** The figure that the sentence quotes, where it quotes one. */
  value?: number
  /** The figures that it quotes, where it quotes several; `Caution` says which. */
  values?: number[]
}

export const ENERGY_EQUATIONS = ['d3338', 'd4868', 'iso8217'] as const
/** What keeps a blend from having a heat of combustion: a value, a curve, or which oxygenate it holds. */
export const ENERGY_LACKS = ['density', 'sulfur_ppm', 'aromatics', 'curve', 'oxygenate', 'range'] as const

/** The net heat of combustion, MJ/kg and MJ/L at 15 °C; null with what it lacks. */
export interface Energy {
  mj_kg: number | null
  mj_l: number | null
  /** By which its hydrocarbons are computed. */
  equation: (typeof ENERGY_EQUATIONS)[number]
  lacks?: (typeof ENERGY_LACKS)[number]
  /** Tonnes of CO₂ a tonne, by the factor of the grade that it was checked against. */
  co2?: number
}

/** Everything that the core says of one recipe. `methods`, `gaps` and `marks` may be shared with other blends. */
export interface Blend {
  results: BlendResults
  /** The method behind each value, null where there is none; its name is made by `messages.ts`. */
  readonly methods: Readonly<Record<PropertyName, MethodCode | null>>
  readonly gaps: Readonly<Partial<Record<PropertyName, Gap>>>
  warnings: Warning[]
  /** How each point of the blend's distillation came about. */
  readonly marks: Readonly<Record<DistillationName, PointMark | null>>
  /** What the recipe asked for beside the usual; absent where nothing. */
  asked?: Omit<BlendOptions, 'own'>
  /** By property the estimates that its value rests on; there where estimates were asked for. */
  estimated?: Partial<Record<EstimatedName, Estimated[]>>
  /** The own properties of its owner; absent where there are none. */
  own?: readonly OwnResult[]
  /** A second, safer-sided figure shown beside the result: the flash point by Wickey–Chittenden, °C. */
  cautiousFlashPoint: number | null
  /** Its pour or freezing point is a freezing point, as each of its materials' is. */
  isFreezing?: true
  /** Its heat of combustion; absent where it was not asked for, and in blends of earlier releases. */
  energy?: Energy
  /** What is dosed into it and what that does; everything else here is as if there were none. Absent where nothing is. */
  treatment?: Treatment
  /** Where traces were asked for: values of the other materials alone, how far a missing reading may move them, and of which. */
  traced?: Partial<Record<NumericPropertyName, { span: number; components: number[] }>>
}

/** A material as the core takes it: packed once for any number of blends, and read-only. */
export interface PackedMaterial {
  readonly row: Float64Array
  /** The colour as its text, which identical materials keep. */
  readonly color: string | null
  readonly isEstimable: boolean
  readonly own?: OwnValues
  /** Its composition by its sheet, which the core does not use. */
  readonly holds?: Pick<Traits, 'oxygen' | 'contains'>
}

/** What a component counted in a blend. */
export interface Traced {
  /** Its volume and mass fraction. */
  volume: number
  mass: number
  /** The density that it counts with, kg/m³ at 15 °C; null where that is not known. */
  density: number | null
  /** kmol/m³; null where its molar mass can't be had. */
  moles: number | null
  /** What its octane counts. */
  octane: number
  /** Of its colour, Saybolt disks per inch; null where that is on no known scale. */
  strength: number | null
  /** At the labels its own D86, °C, and how much of it is over at the blend's points, vol %; null without a curve. */
  d86: number[] | null
  over: number[] | null
  /** Of its density and curve; null where the blend has no such index. */
  cetane: number | null
}

/** How the values of a blend came about, material by material. */
export interface Trace {
  results: BlendResults
  /** By position; null for those without a share. */
  components: (Traced | null)[]
  /** The blend's true boiling points at the labels, °C. */
  tbp: number[]
  /** Cetane index of the blend's density and curve; null where that is not computed. */
  cetane: number | null
  /** What RT-70 multiplies by its coefficients, over the whole blend; null where it adds nothing. */
  spreads: { ron: number; mon: number; olefins: number; aromatics: number } | null
  /** Mole fraction of the alcohols, and what they add to every octane. */
  alcohols: { moles: number; added: number }
}

/** A material on the scale of true boiling points. */
export interface Boiling {
  /** Its own D86 at the labels, °C, and its TBP there, °F. */
  d86: number[]
  tbp: number[]
  /** For each interval between labels, TBP as a cubic of the part of it that has been passed. */
  cubics: Float64Array
}

/** Reads the trace out of the core's memory; passed in by the caller, so that a page without cards doesn't load it. */
type TraceReader = (core: never, count: number) => Omit<Trace, 'results'>

/** Materials in their order, ready for any number of recipes. */
export interface Mixture {
  /**
   * All properties of a recipe on the given basis, in full precision; a share for each material, of any sum.
   * Throws CalcError when a share is negative or not finite, their sum is 0, or there are more or fewer than materials.
   */
  blend(shares: readonly number[], basis: Basis, options?: BlendOptions): Blend
  /** The same blend once more, for what each material counted in it. Throws as `blend` does. */
  trace(read: TraceReader, shares: readonly number[], basis: Basis, options?: BlendOptions): Trace
}

/** The typed door to the core (see `calc.ts`). One instance may be used for any number of blends. */
export interface Calc {
  /** Throws CalcError when there is no material, or more than the core takes. */
  mixture(materials: readonly PackedMaterial[]): Mixture
  /** One blend of materials met for the first time. Throws as `mixture` and its `blend` do. */
  blend(components: readonly Component[], basis: Basis, options?: BlendOptions): Blend
  /** A single material's distillation with its gaps filled; null when it has too few points for a curve. */
  curve(properties: MaterialProperties, traits?: Traits): Curve | null
  /** The same for a search over recipes. */
  boiling(properties: MaterialProperties, read: (core: never) => Boiling): Boiling | null
  /** Of the engine that computed: shown beside a confirmed result. */
  readonly version: string
}

/** What a search over recipes takes of the core. */
export type Blender = Pick<Calc, 'mixture' | 'boiling'>
