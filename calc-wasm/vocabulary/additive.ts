import { isOwnQuantity, keyOfQuantity, OWN_KEY, type OwnQuantity } from './own-property.ts'
import { NUMERIC_PROPERTY_NAMES, type NumericPropertyName, propertyOf } from './properties.ts'

/** Units of doses, per amount of untreated fuel at 15 °C. */
export const DOSE_UNITS = ['mg_kg', 'mg_l', 'l_m3'] as const
export type DoseUnit = (typeof DOSE_UNITS)[number]

/** Per account, per blend; and the largest total dose: anything larger is a component. */
export const ADDITIVES_MAX = 60
export const ADDITIVES_OF_BLEND = 6
export const DOSE_MAX_MG_KG = 20_000
export const DOSE_MAX: Readonly<Record<DoseUnit, number>> = { mg_kg: 20_000, mg_l: 20_000, l_m3: 25 }

export const POINTS = { min: 2, max: 12 } as const
export const ADDITIVE_DENSITY = { min: 300, max: 3000 } as const
/** Default standard deviation of a curve, relative to its delta: ours, not published. */
export const USUAL_SD = 0.25
export const SD_MAX = 5
export const EFFECT_MAX = 1e6

export const CONTENT_NAMES = ['sulfur', 'nitrogen', 'manganese', 'metals'] as const
export type AdditiveContent = (typeof CONTENT_NAMES)[number]

export const ADDITIVE_PRICE_UNITS = ['kg', 'l'] as const

/** Response of one quantity to doses: linear between points from (0, 0) on, unknown beyond the last. */
export interface Curve {
  /** Ascending; doses in the additive's unit, deltas in the quantity's. */
  points: readonly (readonly [dose: number, delta: number])[]
  /** Standard deviation, relative to the delta. */
  sd: number
  /** Range of the untreated values at which it was measured. */
  base: { min: number; max: number } | null
}

export interface Additive {
  name: string
  name_farsi: string | null
  /** kg/m³ at 15 °C. */
  density: number
  /** Unit of its doses. */
  unit: DoseUnit
  /** Per kg or litre. */
  price: { amount: number; unit: (typeof ADDITIVE_PRICE_UNITS)[number]; currency: string } | null
  responses: Partial<Record<TreatedQuantity, Curve>>
  /** Mass %. */
  contents: Partial<Record<AdditiveContent, number>>
  note: string
}

/** Quantities that additives can alter: those with curves, the sulfur that they bring, and AKI. */
export type TreatedQuantity = NumericPropertyName | OwnQuantity

/** Properties without curves: these follow from others, or improvers do not alter them. */
const UNTREATED: readonly string[] = ['density', 'cetane_index', 'octan_aki', 'sulfur_ppm']
export const TREATED_NAMES = NUMERIC_PROPERTY_NAMES.filter(
  (name) => propertyOf(name).group !== 'distillation' && !UNTREATED.includes(name),
)

export const isTreatable = (q: string): q is TreatedQuantity =>
  (TREATED_NAMES as readonly string[]).includes(q) || (isOwnQuantity(q) && OWN_KEY.test(keyOfQuantity(q)))

/** A dose in each unit; null where that needs a density that is not known. */
export type Doses = Record<DoseUnit, number | null>

/** An additive at a dose, which may be in another unit than its own. */
export interface Dosed {
  id: string
  additive: Additive
  dose: number
  unit: DoseUnit
}

/** Why an effect is unknown: the dose is beyond the last point, its unit needs the blend's density, or there is no untreated value. */
export const WHY_UNKNOWN = ['beyond', 'density', 'value'] as const
export interface Unknown {
  q: TreatedQuantity
  why: (typeof WHY_UNKNOWN)[number]
  /** The largest measured dose, in the additive's unit. */
  to?: number
}

/** Why an effect is doubtful: several additives act on one quantity, or the untreated value is outside the curve's base. */
export const TREATED_DOUBTS = ['several', 'base'] as const
export type TreatedDoubt = (typeof TREATED_DOUBTS)[number]

/** An error in the simulation: its deviation, and its key in the stream of errors. */
interface DrawnBy {
  sd: number
  key: number
}

/** A treated value, beside the blend's own. */
export interface Treated {
  value: number
  delta: number
  /** Standard deviation of the delta. */
  sd: number
  /** Its key in the stream of errors, from the ids of the additives. */
  key: number
  /** Where several additives act on it, the deviation and key of each. */
  each?: readonly DrawnBy[]
  doubts?: readonly TreatedDoubt[]
}

/** Null where the effect is unknown. */
export type TreatedValues = Partial<Record<TreatedQuantity, Treated | null>>

/** A dosed additive with its effects on one blend. */
export interface DosedIn extends Dosed {
  doses: Doses
  /** Contents added to the fuel, mg/kg, manganese in mg/L; null where a needed density is missing. */
  brings: Partial<Record<AdditiveContent, number | null>>
  unknown: readonly Unknown[]
}

export interface Treatment {
  treated: TreatedValues
  additives: readonly DosedIn[]
}
