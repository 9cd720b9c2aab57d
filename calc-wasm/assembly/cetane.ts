import { Method, BasisCode, Caution, Reason, Slot } from '../vocabulary/codes'
import { CurveState, LABEL_10, LABEL_50, LABEL_90, curveState, ownTemperatures } from './distillation/curve'
import { everyCurve, lightEndAt } from './distillation/distillation'
import { densityOf, densityless, flagConversion, volumeMean, volumeMethod, withoutDensity } from './fractions'
import { oxygenates } from './oxygenates'
import { curveless } from './without-curve'
import {
  allAlike,
  at,
  bitOf,
  choiceOf,
  activeCount,
  massOf,
  missing,
  quiet,
  resultOf,
  same,
  setGap,
  setResult,
  valueOf,
  volumeOf,
  warn,
} from './memory'

/**
 * Calculated cetane index of one liquid.
 *
 *   CI = 45.2 + 0.0892·T₁₀N + (0.131 + 0.901B)·T₅₀N + (0.0523 − 0.420B)·T₉₀N + 0.00049(T₁₀N² − T₉₀N²) + 107B + 60B²
 *   T₁₀N = T₁₀ − 215,  T₅₀N = T₅₀ − 260,  T₉₀N = T₉₀ − 310,  B = exp(−3.5(ρ/1000 − 0.85)) − 1
 *
 * In:       density at 15 °C [kg/m³], D86 10, 50 and 90 % points [°C]
 * Out:      the index [-]
 * Validity: see inputsInRange
 * Source:   ASTM D4737, procedure A
 * Check:    oracle/worked.json
 */
export function d4737(density: f64, t10: f64, t50: f64, t90: f64): f64 {
  const a = t10 - 215
  const b = t50 - 260
  const c = t90 - 310
  const e = Math.exp(-3.5 * (density / 1000 - 0.85)) - 1
  return (
    45.2 +
    0.0892 * a +
    (0.131 + 0.901 * e) * b +
    (0.0523 - 0.42 * e) * c +
    0.00049 * (a * a - c * c) +
    107 * e +
    60 * e * e
  )
}

/**
 * The same by procedure B.
 *
 *   CI = −399.9·ρ/1000 + 0.1113·T₁₀ + 0.1212·T₅₀ + 0.0627·T₉₀ + 309.33
 *
 * Validity: diesel fuel of up to 500 ppm sulfur
 * Source:   ASTM D4737, procedure B
 * Check:    oracle/alternatives.test.ts
 */
function d4737b(density: f64, t10: f64, t50: f64, t90: f64): f64 {
  return -0.3999 * density + 0.1113 * t10 + 0.1212 * t50 + 0.0627 * t90 + 309.33
}

/**
 * The same from density and mid-boiling point alone.
 *
 *   CI = 454.74 − 1641.416·D + 774.74·D² − 0.554·T₅₀ + 97.803·(log₁₀ T₅₀)²,   D = ρ/1000
 *
 * Status:   NaN with T₅₀ ≤ 0 °C
 * Validity: 2.4 lower than D4737 on the catalogue's gasoils, 5.9 at most
 * Source:   ASTM D976
 * Check:    oracle/alternatives.test.ts
 */
function d976(density: f64, t50: f64): f64 {
  const d = density / 1000
  const log = Math.log10(t50)
  return 454.74 - 1641.416 * d + 774.74 * d * d - 0.554 * t50 + 97.803 * log * log
}

export function cetaneIndex(method: i32, density: f64, t10: f64, t50: f64, t90: f64): f64 {
  if (method == Method.D4737B) return d4737b(density, t10, t50, t90)
  if (method == Method.D976) return d976(density, t50)
  return d4737(density, t10, t50, t90)
}

/** The requested method of the cetane index, D4737 A if none. */
export function indexMethod(): i32 {
  const choice = choiceOf(Slot.cetane_index)
  return choice != 0 ? choice : <i32>Method.D4737A
}

/** Validity of D4737. */
export const INDEX_MIN: f64 = 32.5
export const INDEX_MAX: f64 = 56.5
/** A liquid below either of these is no diesel fuel: kg/m³ at 15 °C, °C at 50 %. */
export const DIESEL_DENSITY_MIN: f64 = 760
export const DIESEL_T50_MIN: f64 = 150
/** A stated index further than this from the material's calculated one contradicts it. */
const INDEX_APART: f64 = 2
/** Sulfur limit of procedure B, ppm by mass. */
const SULFUR_OF_B: f64 = 500

function inputsInRange(density: f64, t10: f64, t50: f64, t90: f64): bool {
  return (
    density >= 805 &&
    density <= 895 &&
    t10 >= 171 &&
    t10 <= 259 &&
    t50 >= 212 &&
    t50 <= 308 &&
    t90 >= 251 &&
    t90 <= 363
  )
}

function averageGiven(): void {
  let without = 0
  for (let i = 0; i < activeCount; i++) if (curveState(i) != CurveState.Ok) without |= bitOf(i)
  const gaps = missing(Slot.cetane_index)
  if (gaps != 0) return setGap(Slot.cetane_index, Reason.Missing, gaps)
  setResult(Slot.cetane_index, volumeMean(Slot.cetane_index), volumeMethod())
  flagConversion(Slot.cetane_index, BasisCode.Volume)
  if (same(Slot.cetane_index)) return
  warn(Caution.CetaneIndexAveraged, Slot.cetane_index, without | withoutDensity, NaN)
  flagOxygenates()
}

/** Warns of oxygenates: D4737 was fitted to hydrocarbons. */
function flagOxygenates(): void {
  if (oxygenates != 0) warn(Caution.CetaneIndexOxygenate, Slot.cetane_index, oxygenates, NaN)
}

/** Warns of what the index rests on that is not the blend's own. */
function flagOthers(): void {
  if (curveless != 0) warn(Caution.CurveOfOthers, Slot.cetane_index, curveless, NaN)
  if (densityless != 0) warn(Caution.DensityOfOthers, Slot.cetane_index, densityless, NaN)
  flagOxygenates()
}

/** Warns unless the blend is known to have at most 500 ppm of sulfur. */
function flagSulfur(): void {
  let sulfur: f64 = 0
  for (let i = 0; i < activeCount; i++) sulfur += massOf(i) * valueOf(i, Slot.sulfur_ppm)
  if (!(sulfur <= SULFUR_OF_B)) warn(Caution.SulfurAboveProcedureB, Slot.cetane_index, 0, sulfur)
}

/** False if the blend's density or T50 is too low for a diesel fuel; an unknown one excludes nothing. */
export function maybeDiesel(): bool {
  return !(resultOf(Slot.density) < DIESEL_DENSITY_MIN || resultOf(Slot.pct_50) < DIESEL_T50_MIN)
}

/** In the last undrawn blend all components are one material, with a stated index. */
let hasOwnIndex: bool = false

/**
 * Cetane index of the blend, recalculated from its density and distillation.
 *
 *   CI = CI(ρ, T₁₀, T₅₀, T₉₀ of the blend) + Σ vᵢ(CIᵢ stated − CIᵢ calculated)   over the components that have both
 *
 * In:       RESULTS of density and distillation, volume fractions [-], stated indices [-]
 * Out:      RESULTS[cetane_index]
 * Status:   NotDiesel below 760 kg/m³ or a T₅₀ of 150 °C; without a density or a curve the volume average of the stated
 *           indices, with a warning; Missing if one has none. A warning names the components whose stated index moves the
 *           blend's by more than 2 from the calculated one
 * Validity: index 32.5–56.5; ρ 805–895 kg/m³, T₁₀ 171–259, T₅₀ 212–308, T₉₀ 251–363 °C; warned outside
 * Source:   ASTM D4737, procedure A, or the requested method; the second term returns a material's own stated index
 * Check:    oracle/worked.json
 */
export function blendCetaneIndex(): void {
  if (!quiet) hasOwnIndex = curveless == 0 && !isNaN(valueOf(0, Slot.cetane_index)) && allAlike()
  if (!maybeDiesel() && !hasOwnIndex) return setGap(Slot.cetane_index, Reason.NotDiesel, 0)
  if (!everyCurve || withoutDensity != 0) return averageGiven()
  const density = resultOf(Slot.density)
  const t10 = resultOf(Slot.pct_10)
  if (isNaN(t10)) return setGap(Slot.cetane_index, Reason.LightEnd, lightEndAt(LABEL_10))
  const t50 = resultOf(Slot.pct_50)
  const t90 = resultOf(Slot.pct_90)
  const method = indexMethod()
  let stated: f64 = 0
  let computed: f64 = 0
  let contrary = 0
  for (let i = 0; i < activeCount; i++) {
    const given = valueOf(i, Slot.cetane_index)
    if (isNaN(given) || isNaN(densityOf(i))) continue
    const own = ownTemperatures(i)
    const index = cetaneIndex(method, densityOf(i), at(own, LABEL_10), at(own, LABEL_50), at(own, LABEL_90))
    stated += volumeOf(i) * given
    computed += volumeOf(i) * index
    if (Math.abs(given - index) > INDEX_APART) contrary |= bitOf(i)
  }
  const index = stated + (cetaneIndex(method, density, t10, t50, t90) - computed)
  setResult(Slot.cetane_index, index, method)
  flagOthers()
  // Stated indices are by procedure A.
  if (method == Method.D4737A && maybeDiesel() && Math.abs(stated - computed) > INDEX_APART) {
    warn(Caution.CetaneIndexContradicts, Slot.cetane_index, contrary, stated - computed)
  }
  // A single material keeps its stated index, outside the formula's range too; D976 has no published ranges.
  if (hasOwnIndex || method == Method.D976) return
  if (method == Method.D4737B) flagSulfur()
  if (!inputsInRange(density, t10, t50, t90)) {
    warn(Caution.CetaneIndexInputsOutOfRange, Slot.cetane_index, 0, NaN)
  }
  if (!(index >= INDEX_MIN && index <= INDEX_MAX))
    warn(Caution.CetaneIndexOutOfRange, Slot.cetane_index, 0, index)
}
