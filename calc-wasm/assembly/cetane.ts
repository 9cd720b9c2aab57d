import { BasisCode, Caution, Method, Reason, Slot } from '../vocabulary/codes'
import { volumeMean, volumeMethod } from './averages'
import { cetaneIndex } from './cetane-index'
import { ownTemperatures } from './distillation/curve'
import { everyCurve } from './distillation/distillation'
import { densityOf, flagConversion, withoutDensity } from './fractions'
import { allAlike, at, bitOf, choiceOf, activeCount, massOf, missing, quiet, resultOf, same, setGap, setResult, valueOf, volumeOf, warn } from './memory'

const LABEL_10 = Slot.pct_10 - Slot.ibp
const LABEL_50 = Slot.pct_50 - Slot.ibp
const LABEL_90 = Slot.pct_90 - Slot.ibp
/** Where D4737 is valid. */
export const INDEX_MIN: f64 = 32.5
export const INDEX_MAX: f64 = 56.5
/** Below either of these a liquid is no diesel fuel: kg/m³ at 15 °C, °C at 50 %. */
export const DIESEL_DENSITY_MIN: f64 = 760
export const DIESEL_T50_MIN: f64 = 150
/** A stated index further from the one calculated of the same material contradicts it. */
const INDEX_APART: f64 = 2
/** What procedure B was made for, ppm by mass. */
const SULFUR_OF_B: f64 = 500

function inputsInRange(density: f64, t10: f64, t50: f64, t90: f64): bool {
  return (
    density >= 805 && density <= 895 && t10 >= 171 && t10 <= 259 && t50 >= 212 && t50 <= 308 && t90 >= 251 && t90 <= 363
  )
}

function averageGiven(): void {
  const gaps = missing(Slot.cetane_index)
  if (gaps != 0) return setGap(Slot.cetane_index, Reason.Missing, gaps)
  setResult(Slot.cetane_index, volumeMean(Slot.cetane_index), volumeMethod())
  flagConversion(Slot.cetane_index, BasisCode.Volume)
  if (!same(Slot.cetane_index)) warn(Caution.CetaneIndexAveraged, Slot.cetane_index, 0, NaN)
}

/** Warns where the blend is not known to have at most 500 ppm of sulfur. */
function flagSulfur(): void {
  let sulfur: f64 = 0
  for (let i = 0; i < activeCount; i++) sulfur += massOf(i) * valueOf(i, Slot.sulfur_ppm)
  if (!(sulfur <= SULFUR_OF_B)) warn(Caution.SulfurAboveProcedureB, Slot.cetane_index, 0, sulfur)
}

/** False where density or T50 of the blend are no diesel fuel's; what is not known says nothing. */
function maybeDiesel(): bool {
  return !(resultOf(Slot.density) < DIESEL_DENSITY_MIN || resultOf(Slot.pct_50) < DIESEL_T50_MIN)
}

/** Of the last blend that was not drawn: every component is the same material, and states an index of its own. */
let hasOwnIndex: bool = false

/**
 * Cetane index of the blend, recalculated from its density and distillation.
 *
 *   CI = CI(ρ, T₁₀, T₅₀, T₉₀ of the blend) + Σ vᵢ(CIᵢ stated − CIᵢ calculated)   over the components that have both
 *
 * In:       RESULTS of density and distillation, volume fractions [-], stated indices [-]
 * Out:      RESULTS[cetane_index]
 * Status:   NotDiesel below 760 kg/m³ or a T₅₀ of 150 °C; without a density or a curve the volume average of the stated
 *           indices, with a warning; Missing where one has none. A warning names the components whose stated index carries
 *           the blend's by more than 2 away from the calculated one
 * Validity: index 32.5–56.5; ρ 805–895 kg/m³, T₁₀ 171–259, T₅₀ 212–308, T₉₀ 251–363 °C; warned outside
 * Source:   ASTM D4737, procedure A, or what the recipe asks for (cetane-index.ts); the second term returns a material's
 *           own stated index
 * Check:    oracle/worked.json
 */
export function blendCetaneIndex(): void {
  if (!quiet) hasOwnIndex = !isNaN(valueOf(0, Slot.cetane_index)) && allAlike()
  if (!maybeDiesel() && !hasOwnIndex) return setGap(Slot.cetane_index, Reason.NotDiesel, 0)
  if (!everyCurve || withoutDensity != 0) return averageGiven()
  const density = resultOf(Slot.density)
  const t10 = resultOf(Slot.pct_10)
  const t50 = resultOf(Slot.pct_50)
  const t90 = resultOf(Slot.pct_90)
  const choice = choiceOf(Slot.cetane_index)
  const method = choice != 0 ? choice : <i32>Method.D4737A
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
  // What is stated is procedure A's.
  if (method == Method.D4737A && maybeDiesel() && Math.abs(stated - computed) > INDEX_APART) {
    warn(Caution.CetaneIndexContradicts, Slot.cetane_index, contrary, stated - computed)
  }
  // A single material's stated index is its own, whatever the formula is good for.
  if (hasOwnIndex) return
  // The ranges are D4737's; of D976 none were read.
  if (method == Method.D976) return
  if (method == Method.D4737B) flagSulfur()
  if (!inputsInRange(density, t10, t50, t90)) {
    warn(Caution.CetaneIndexInputsOutOfRange, Slot.cetane_index, 0, NaN)
  }
  if (!(index >= INDEX_MIN && index <= INDEX_MAX)) warn(Caution.CetaneIndexOutOfRange, Slot.cetane_index, 0, index)
}
