import { isOwnQuantity, keyOfQuantity, OWN_KEY, type OwnQuantity } from './own-property.ts'
import { NUMERIC_PROPERTY_NAMES, type NumericPropertyName, propertyOf } from './properties.ts'

/** The units of doses, which refer to the untreated fuel at 15 °C. */
export const DOSE_UNITS = ['mg_kg', 'mg_l', 'l_m3'] as const
export type DoseUnit = (typeof DOSE_UNITS)[number]

/** Additives of an account, additives of a blend, and their dose in all: anything larger is a component. */
export const ADDITIVES_MAX = 60
export const ADDITIVES_OF_BLEND = 6
export const DOSE_MAX_MG_KG = 20_000
/** The largest single dose by its unit, whatever the fuel. */
export const DOSE_MAX: Readonly<Record<DoseUnit, number>> = { mg_kg: 20_000, mg_l: 20_000, l_m3: 25 }

export const POINTS = { min: 2, max: 12 } as const
export const ADDITIVE_DENSITY = { min: 300, max: 3000 } as const
/** Of a curve, relative to its delta: ours, no published figure. */
export const USUAL_SD = 0.25
export const SD_MAX = 5
export const EFFECT_MAX = 1e6

export const CONTENT_NAMES = ['sulfur', 'nitrogen', 'manganese', 'metals'] as const
export type AdditiveContent = (typeof CONTENT_NAMES)[number]

export const ADDITIVE_PRICE_UNITS = ['kg', 'l'] as const

/** What doses do to one quantity: (0, 0) is implied, lines between are straight, nothing is known beyond the last. */
export interface Curve {
  /** Doses in the additive's unit, ascending, each with its delta in the quantity's. */
  points: readonly (readonly [dose: number, delta: number])[]
  /** Standard deviation, relative to the delta. */
  sd: number
  /** The untreated values at which it was measured. */
  base: { min: number; max: number } | null
}

/** An entry of an account's list, as it is stored, answered and kept with calculations. */
export interface Additive {
  name: string
  name_farsi: string | null
  /** kg/m³ at 15 °C. */
  density: number
  /** Of its doses. */
  unit: DoseUnit
  /** Per kg or litre. */
  price: { amount: number; unit: (typeof ADDITIVE_PRICE_UNITS)[number]; currency: string } | null
  responses: Partial<Record<TreatedQuantity, Curve>>
  /** Mass %. */
  contents: Partial<Record<AdditiveContent, number>>
  note: string
}

/** What a curve can be of. */
export type TreatedQuantity = NumericPropertyName | OwnQuantity

/** What no curve can be of: these follow from others, or improvers do not alter them. */
const UNTREATED: readonly string[] = ['density', 'cetane_index', 'octan_aki', 'sulfur_ppm']
export const TREATED_NAMES = NUMERIC_PROPERTY_NAMES.filter(
  (name) => propertyOf(name).group !== 'distillation' && !UNTREATED.includes(name),
)

export const isTreatable = (q: string): q is TreatedQuantity =>
  (TREATED_NAMES as readonly string[]).includes(q) || (isOwnQuantity(q) && OWN_KEY.test(keyOfQuantity(q)))

/** A dose in each unit; null where it takes a density that is not known. */
export type Doses = Record<DoseUnit, number | null>

/** An additive of a blend with its dose. */
export interface Dosed {
  id: string
  additive: Additive
  dose: number
  unit: DoseUnit
}

/** Why the effect of a dose on a quantity is unknown: it lies beyond the last point, its unit needs the blend's density, or there is no value to add to. */
export const WHY_UNKNOWN = ['beyond', 'density', 'value'] as const
export interface Unknown {
  q: AffectedQuantity
  why: (typeof WHY_UNKNOWN)[number]
  /** Up to which dose it was measured, in the additive's unit. */
  to?: number
}

/** Doubts of an effect: two additives on one quantity add up unseen, or the untreated value is none of those it was measured at. */
export const TREATED_DOUBTS = ['several', 'base'] as const
export type TreatedDoubt = (typeof TREATED_DOUBTS)[number]

/** An error of a simulation: its deviation, and its name in the stream. */
interface DrawnBy {
  sd: number
  key: number
}

/** A value with what additives do to it, beside the blend's own. */
export interface Treated {
  value: number
  delta: number
  /** Standard deviation of the delta. */
  sd: number
  /** Its name in the stream of errors, by the ids of what acts on it. */
  key: number
  /** Where several act on it, the deviation of each under its own name. */
  each?: DrawnBy[]
  doubts?: readonly TreatedDoubt[]
}

/** What additives can do something to: what has curves, the sulfur that they bring, and what follows from two octanes. */
export type AffectedQuantity = NumericPropertyName | OwnQuantity

/** By quantity; null where additives alter it by an unknown amount. */
export type TreatedValues = Partial<Record<AffectedQuantity, Treated | null>>

export interface DosedIn extends Dosed {
  doses: Doses
  /** What it adds to the fuel: mg/kg, manganese in mg/L; null where a missing density is needed. */
  brings: Partial<Record<AdditiveContent, number | null>>
  unknown: readonly Unknown[]
}

export interface Treatment {
  treated: TreatedValues
  additives: readonly DosedIn[]
}
