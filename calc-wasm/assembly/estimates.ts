// Estimates of a material's missing readings from its distillation and density; made before blending, if the recipe asks for them.
import { Caution, Mark, Method, Reason, SLOTS, Slot } from '../vocabulary/codes'
import { DIESEL_DENSITY_MIN, DIESEL_T50_MIN, INDEX_MAX, INDEX_MIN, d4737 } from './cetane'
import { LABEL_10, LABEL_50, LABEL_90, buildCurve, ownMark, ownTemperatures } from './distillation/curve'
import { densityOf } from './fractions'
import {
  ESTIMATES,
  at,
  bitOf,
  clearOutcome,
  estimateOf,
  estimated,
  activeCount,
  methodOf,
  put,
  setEstimated,
  setGap,
  setActive,
  setRow,
  applyEstimate,
  valueOf,
  volumeOf,
  warn,
} from './memory'
import { RANKINE, WATER_60F, meanBoilingPoint } from './moles'
import { countAsPourPoints } from './oxygenates'
import { PLACE, START, WIDTH, belowOf, buildTbp } from './distillation/pieces'
import { nuOf, power, zOf } from './arithmetic'

const KELVIN: f64 = 273.15
/** 10^−7.41. */
const CLOUD_FACTOR: f64 = 3.890451449942805e-8
/** Temperature of RVP, 37.78 °C, in °R. */
const RVP_AT: f64 = 559.674
const KPA_PER_MMHG: f64 = 0.1333224
/** Largest part of a blend that may rest on estimates of a property, with slack for rounding. */
const SHARE_MAX: f64 = 0.5 + 1e-9

/** A bit for each slot that can be estimated. */
const ESTIMATED_SLOTS: i32 =
  (1 << Slot.rvp) |
  (1 << Slot.viscosity_40) |
  (1 << Slot.cloud_point) |
  (1 << Slot.pour_freezing_point) |
  (1 << Slot.cetane_number)

// Inputs of the correlations: mean average boiling point °R, specific gravity, Watson K.
let tb: f64 = 0
let gravity: f64 = 0
let watson: f64 = 0

function wOf(log10Nu: f64): f64 {
  return Math.log10(Math.log10(zOf(power(10, log10Nu))))
}

/**
 * Kinematic viscosity at 40 °C.
 *
 *   ν₁₀₀ = ν_ref + ν_cor [mm²/s at 100 °F],   log ν_ref = −1.35579 + 8.16059e-4·Tb + 8.38505e-7·Tb²,   log ν_cor = A₁ + A₂·K
 *   log ν₂₁₀ = −1.92353 + 2.41071e-4·Tb + 0.5113·log(Tb·ν₁₀₀);   40 °C on the D341 line through both
 *
 * In:       tb [°R], watson
 * Out:      mm²/s at 40 °C
 * Validity: K 11.4–12.6 and T₅₀ ≥ 150 °C; 17 published cuts: mean absolute error 4.9 %, at most 14.3 %
 * Source:   API Technical Data Book, procedure 11A4.2, as in pychemqt; ASTM D341
 * Check:    estimates.test.ts (5.942 and the book's 5.94 mm²/s)
 */
function viscosity40(): f64 {
  const a1 = 34.931 + tb * (-8.84387e-2 + tb * (6.73513e-5 - 1.01394e-8 * tb))
  const a2 = -2.92649 + tb * (6.98405e-3 + tb * (-5.09947e-6 + 7.49378e-10 * tb))
  const reference = -1.35579 + tb * (8.16059e-4 + 8.38505e-7 * tb)
  const log100 = Math.log10(power(10, reference) + power(10, a1 + a2 * watson))
  const log210 = -1.92353 + 2.41071e-4 * tb + 0.5113 * (Math.log10(tb) + log100)
  const w100 = wOf(log100)
  // log(563.67/559.67) / log(669.67/559.67), °R of 40 °C between those of 100 and 210 °F.
  const share = Math.log(563.67 / 559.67) / Math.log(669.67 / 559.67)
  return nuOf(power(10, power(10, w100 + share * (wOf(log210) - w100))))
}

/**
 * Common factor of cloud and pour point: Tb^5.49·10^−(0.712·Tb^0.315 + 0.133·SG).
 *
 *   cloud point T = 10^−7.41 times that, pour point T = 3.85e-8 times that, and 1.4   [°R]
 *
 * In:       tb [°R], gravity
 * Validity: K ≥ 11.4, no improver. Cloud: Tb 800–1225 °R, SG 0.77–0.93; 12 published cuts: mean absolute error 4.5 °C, at most
 *           17.8. Pour: Tb 800–1500 °R, SG 0.80–1.0; 22 published cuts: 5.5 °C, at most 26. This form of the pour point takes
 *           no viscosity: no estimate is based on another
 * Source:   API Technical Data Book, procedures 2B12.1 and 2B8.1, as in pychemqt
 * Check:    estimates.test.ts (cloud of 811.5 °R, 0.787: the book's 383.4 °R)
 */
function waxFactor(): f64 {
  return Math.exp(5.49 * Math.log(tb) - Math.LN10 * (0.712 * power(tb, 0.315) + 0.133 * gravity))
}

/** log₁₀ of the vapour pressure at 37.78 °C [mmHg] of a cut that boils at R [°R]: API 5A1.19 (Maxwell–Bonnell) without K correction. */
function logPressure(r: f64): f64 {
  const x = (r / RVP_AT - 0.0002867 * r) / (748.1 - 0.2145 * r)
  if (x > 0.0022) return (3000.538 * x - 6.76156) / (43 * x - 0.987672)
  if (x >= 0.0013) return (2663.129 * x - 5.994296) / (95.76 * x - 0.972546)
  return (2770.085 * x - 6.412631) / (36 * x - 0.989679)
}

/**
 * Reid vapour pressure, as the bubble point of the TBP curve in 98 cells of 1 vol %, all with the material's K.
 *
 *   RVP = Σ (SGᵢ/Mᵢ)·pᵢ / Σ (SGᵢ/Mᵢ),   SGᵢ = Rᵢ^⅓/K
 *   Mᵢ = 20.486·exp(1.165e-4·R − 7.78712·SG + 1.1582e-3·R·SG)·R^1.26007·SG^4.98308
 *
 * In:       the TBP curve of component 0, watson
 * Out:      kPa at 37.8 °C
 * Validity: a measured T₁₀, K 10.4–13, 5–110 kPa, which is gasoline and naphtha; 3–5 kPa low, for D86 loses light ends
 * Source:   ours; vapour pressure API 5A1.19, molar mass API 2B2.1 (from memory)
 * Check:    estimates.test.ts
 */
function bubblePoint(): f64 {
  const logWatson = Math.log(watson)
  let place = belowOf(0) + PLACE
  let moles: f64 = 0
  let pressure: f64 = 0
  for (let cell = 1; cell <= 98; cell++) {
    let x: f64 = cell + 0.5 - at(place, START)
    while (x >= at(place, WIDTH)) {
      place += PLACE
      x = cell + 0.5 - at(place, START)
    }
    const r = at(place, 0) + x * (at(place, 1) + x * (at(place, 2) + x * at(place, 3))) + RANKINE
    const logR = Math.log(r)
    const logGravity = logR / 3 - logWatson
    const sg = Math.exp(logGravity)
    // SG/M without the constant factor.
    const part = Math.exp(
      -3.98308 * logGravity - 1.26007 * logR - 1.165e-4 * r + 7.78712 * sg - 1.1582e-3 * r * sg,
    )
    moles += part
    pressure += part * power(10, logPressure(r))
  }
  return (pressure / moles) * KPA_PER_MMHG
}

/**
 * Estimates the missing readings of the material in ROWS[0].
 *
 * Out:      ESTIMATES[0], by slot, NaN where there is a reading or no estimate; the reasons for none in CODES
 * Status:   EstimateNeedsData without a density or a curve with readings at ≤ 10 % and ≥ 90 %; EstimateOutOfDomain
 */
export function estimate(): void {
  clearOutcome()
  setActive(1)
  setRow(0, 0)
  for (let slot = 0; slot < SLOTS; slot++) put(ESTIMATES, slot, NaN)
  buildCurve(0)
  tb = meanBoilingPoint(0)
  gravity = densityOf(0) / WATER_60F
  watson = power(tb, 1.0 / 3.0) / gravity
  const hasData = !isNaN(watson)
  if (hasData) estimateAll()
  for (let slot = <i32>Slot.rvp; slot < SLOTS; slot++) {
    if (((ESTIMATED_SLOTS >> slot) & 1) == 0) continue
    if (!isNaN(valueOf(0, slot))) put(ESTIMATES, slot, NaN)
    else if (isNaN(at(ESTIMATES, slot))) {
      const lacks = !hasData || (slot == Slot.rvp && ownMark(0, LABEL_10) != Mark.Given)
      setGap(slot, lacks ? Reason.EstimateNeedsData : Reason.EstimateOutOfDomain, 1)
    }
  }
}

/** Every possible estimate, whether there is a reading or not. */
function estimateAll(): void {
  const own = ownTemperatures(0)
  const density = densityOf(0)
  const t50 = at(own, LABEL_50)
  if (watson >= 11.4 && tb >= 800) {
    const factor = waxFactor()
    if (tb <= 1225 && gravity >= 0.77 && gravity <= 0.93) {
      put(ESTIMATES, Slot.cloud_point, (CLOUD_FACTOR * factor) / 1.8 - KELVIN)
    }
    if (tb <= 1500 && gravity >= 0.8 && gravity <= 1) {
      put(ESTIMATES, Slot.pour_freezing_point, (3.85e-8 * factor + 1.4) / 1.8 - KELVIN)
    }
  }
  if (watson >= 11.4 && watson <= 12.6 && t50 >= 150) put(ESTIMATES, Slot.viscosity_40, viscosity40())
  if (watson >= 10.4 && watson <= 13 && ownMark(0, LABEL_10) == Mark.Given) {
    buildTbp(0)
    const rvp = bubblePoint()
    if (rvp >= 5 && rvp <= 110) put(ESTIMATES, Slot.rvp, rvp)
  }
  // A stated index includes the material's bias from the calculated one.
  if (density < DIESEL_DENSITY_MIN || t50 < DIESEL_T50_MIN) return
  const stated = valueOf(0, Slot.cetane_index)
  const index = isNaN(stated) ? d4737(density, at(own, LABEL_10), t50, at(own, LABEL_90)) : stated
  if (index >= INDEX_MIN && index <= INDEX_MAX) put(ESTIMATES, Slot.cetane_number, index)
}

/** Replaces missing readings by estimates where these cover at most half of the volume. */
export function applyEstimates(): void {
  for (let slot = 0; slot < SLOTS; slot++) {
    let components = 0
    let share: f64 = 0
    for (let i = 0; i < activeCount; i++) {
      if (isNaN(estimateOf(i, slot))) continue
      components |= bitOf(i)
      share += volumeOf(i)
    }
    if (components == 0 || !(share <= SHARE_MAX)) continue
    for (let i = 0; i < activeCount; i++) if ((components & bitOf(i)) != 0) applyEstimate(i, slot)
    setEstimated(slot, components)
    if (slot == Slot.pour_freezing_point) countAsPourPoints(components)
  }
}

/** Marks the values that rest on estimates. */
export function reportEstimates(): void {
  for (let slot = 0; slot < SLOTS; slot++) {
    if (estimated(slot) == 0) continue
    if (methodOf(slot) == Method.None) setEstimated(slot, 0)
    else warn(Caution.Estimated, slot, estimated(slot), NaN)
  }
}
