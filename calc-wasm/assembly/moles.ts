import { ETHANOL_DENSITY, METHANOL_DENSITY } from '../../dist/rules'
import { Mark, Oxygenate, Slot } from '../vocabulary/codes'
import { CurveState, LABEL_10, LABEL_90, curveState, ownMark, ownTemperatures } from './distillation/curve'
import { densityOf } from './fractions'
import { at, heldEthanol, heldMethanol, oxygenateOf } from './memory'
import { isAlcohol } from './oxygenates'
import { power } from './arithmetic'
import { fahrenheit } from './distillation/tbp'

/** Density of water at 60 °F, kg/m³. */
export const WATER_60F: f64 = 999.016
/** °R at 0 °F. */
export const RANKINE: f64 = 459.67

/** Molar masses of methanol to butanol, g/mol. */
const ALCOHOLS: usize = memory.data<f64>([32.042, 46.068, 60.096, 74.122], 16)
/** Range of molar masses outside which the correlation does not hold, g/mol. */
const LIGHTEST: f64 = 50
const HEAVIEST: f64 = 400

/** Fallback for a material of unknown molar mass, kmol/m³: a gasoline's. */
const USUAL_MOLES: f64 = 7.3
/** Fallback for an alcohol of unknown density, kg/m³. */
const ALCOHOL_DENSITY: f64 = 800

/** True if the curve was measured at both ends: at ≤ 10 % and at ≥ 90 %. */
function isMeasured(i: i32): bool {
  let front = false
  let back = false
  for (let label = 0; label <= LABEL_10; label++) if (ownMark(i, label) == Mark.Given) front = true
  for (let label = LABEL_90; label <= Slot.fbp; label++) if (ownMark(i, label) == Mark.Given) back = true
  return front && back
}

/**
 * Mean average boiling point of one material.
 *
 *   VABP = (T₁₀ + T₃₀ + T₅₀ + T₇₀ + T₉₀)/5,   SL = (T₉₀ − T₁₀)/80
 *   MeABP = VABP − exp(−0.94402 − 0.00865(VABP − 32)^0.6667 + 2.99791·SL^0.333)
 *
 * In:       the D86 curve of live component i [°F inside]
 * Out:      MeABP [°R]; NaN without a curve with readings at ≤ 10 % and ≥ 90 %, or where VABP is below 32 °F
 * Source:   API Technical Data Book, procedure 2B1.1
 * Check:    calc.oxygenates.test.ts
 */
export function meanBoilingPoint(i: i32): f64 {
  if (curveState(i) != CurveState.Ok || !isMeasured(i)) return NaN
  const own = ownTemperatures(i)
  let mean: f64 = 0
  for (let label = LABEL_10; label <= LABEL_90; label += 2) mean += fahrenheit(at(own, label)) / 5
  const slope = (fahrenheit(at(own, LABEL_90)) - fahrenheit(at(own, LABEL_10))) / 80
  if (!(mean >= 32)) return NaN
  return (
    mean - Math.exp(-0.94402 - 0.00865 * power(mean - 32, 0.6667) + 2.99791 * power(slope, 0.333)) + RANKINE
  )
}

/**
 * Molar mass of one material.
 *
 *   M = 581.96·Tb^0.97476·SG^6.51274·exp(5.43076e-4·Tb − 9.53384·SG + 1.11056e-3·Tb·SG)
 *
 * In:       MeABP Tb [°R] and specific gravity SG at 60 °F of live component i; an alcohol has its own molar mass
 * Out:      M [g/mol]; NaN without a density or a mean boiling point, or where M is not within 50–400
 * Validity: 70–300 g/mol; the formula is smooth beyond, and a molar mass is only a weight here
 * Source:   Riazi & Daubert (1987)
 * Check:    calc.oxygenates.test.ts
 */
function molarMass(i: i32): f64 {
  const kind = oxygenateOf(i)
  if (isAlcohol(kind)) return at(ALCOHOLS, kind - Oxygenate.Methanol)
  const tb = meanBoilingPoint(i)
  const sg = densityOf(i) / WATER_60F
  const mass =
    581.96 *
    power(tb, 0.97476) *
    power(sg, 6.51274) *
    Math.exp(5.43076e-4 * tb - 9.53384 * sg + 1.11056e-3 * tb * sg)
  return mass >= LIGHTEST && mass <= HEAVIEST ? mass : NaN
}

/** Moles of methanol and of ethanol that a volume of a bought fuel holds, kmol/m³. */
export function heldMethanolMoles(i: i32): f64 {
  return (heldMethanol(i) * METHANOL_DENSITY) / at(ALCOHOLS, 0)
}
export function heldEthanolMoles(i: i32): f64 {
  return (heldEthanol(i) * ETHANOL_DENSITY) / at(ALCOHOLS, 1)
}

/** Moles per volume of a live component [kmol/m³]; NaN for a hydrocarbon of unknown molar mass. */
export function knownMoles(i: i32): f64 {
  const density = densityOf(i)
  return (isAlcohol(oxygenateOf(i)) && isNaN(density) ? ALCOHOL_DENSITY : density) / molarMass(i)
}
export function molesOf(i: i32): f64 {
  const moles = knownMoles(i)
  return isNaN(moles) ? USUAL_MOLES : moles
}
