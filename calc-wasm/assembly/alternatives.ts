// Published rules that a recipe may ask for in the place of the usual ones.
import { BasisCode, Method, Reason, Slot } from '../vocabulary/codes'
import { volumeMethod } from './averages'
import { flagConversion } from './fractions'
import { bitOf, choiceOf, live, massOf, methodOf, missing, setGap, setResult, valueOf, volumeOf, within } from './memory'
import { power } from './power'
import { blendViscosity } from './viscosity'

const KELVIN: f64 = 273.15
/** Refutas. */
const VBN_SLOPE: f64 = 14.534
const VBN_OFFSET: f64 = 10.975
/** Wickey–Chittenden. */
const WICKEY_OFFSET: f64 = 6.1188
const WICKEY_SLOPE: f64 = 2414
const WICKEY_POLE: f64 = 42.6
/** Of the exponential of a cloud point, per °F. */
const CLOUD_RATE: f64 = 0.035
/** Of a freezing point, per K. */
const FREEZING_BASE: f64 = 1.067

/** The exponent of a rule that is a power mean, 0 of another. */
function exponentOf(method: i32): f64 {
  if (method == Method.RvpExponent105) return 1.05
  if (method == Method.RvpExponent112) return 1.12
  if (method == Method.SemwalVarshney) return 13.45
  if (method == Method.FreezingExponent) return 12.8852
  return 0
}

/** The index of a reading, which adds up over the components; not finite where the rule does not take the reading. */
function indexOf(method: i32, zero: f64, value: f64): f64 {
  if (method == Method.VolumeAverage) return value
  const exponent = exponentOf(method)
  if (exponent != 0) return power(value + zero, exponent)
  if (method == Method.WickeyChittenden) {
    const above = value + KELVIN - WICKEY_POLE
    return above > 0 ? power(10, WICKEY_SLOPE / above - WICKEY_OFFSET) : NaN
  }
  if (method == Method.CloudExponential) return Math.exp(CLOUD_RATE * (value * 1.8 + 32))
  if (method == Method.FreezingPower) return power(FREEZING_BASE, value)
  if (method == Method.Refutas) return VBN_SLOPE * Math.log(Math.log(value + 0.8)) + VBN_OFFSET
  const log = Math.log10(value)
  return log > -3 ? log / (3 + log) : NaN
}

/** The inverse of indexOf. */
function readingOf(method: i32, zero: f64, index: f64): f64 {
  if (method == Method.VolumeAverage) return index
  const exponent = exponentOf(method)
  if (exponent != 0) return power(index, 1 / exponent) - zero
  if (method == Method.WickeyChittenden) {
    return WICKEY_SLOPE / (Math.log10(index) + WICKEY_OFFSET) + WICKEY_POLE - KELVIN
  }
  if (method == Method.CloudExponential) return (Math.log(index) / CLOUD_RATE - 32) / 1.8
  if (method == Method.FreezingPower) return Math.log(index) / Math.log(FREEZING_BASE)
  if (method == Method.Refutas) return Math.exp(Math.exp((index - VBN_OFFSET) / VBN_SLOPE)) - 0.8
  return power(10, (3 * index) / (1 - index))
}

/**
 * A property by an index that adds up.
 *
 *   x = I⁻¹(Σ fᵢ·I(xᵢ)),   f the volume fractions, with Refutas the mass fractions
 *
 *   RVP            p^1, p^1.05, p^1.12
 *   flash point    log₁₀ I = 2414/(T − 42.6) − 6.1188                    Wickey–Chittenden
 *   cloud point    T^13.45 (Semwal–Varshney), exp(0.035·t), t in °F
 *   freezing point T^12.8852, 1.067^T
 *   viscosity      14.534·ln ln(ν + 0.8) + 10.975 (Refutas), log₁₀ν/(3 + log₁₀ν) (Chevron)
 *
 * In:       fractions [-], kPa, °C or mm²/s; T in kelvin inside
 * Out:      RESULTS[slot], the same unit
 * Status:   Missing; OutOfDomain where the index of a reading is not finite: T ≤ 42.6 K, ν ≤ 0.2 mm²/s with Refutas
 * Validity: as the usual rules, which measured blends speak for (Refutas and Chevron need ν well above 0.2 mm²/s)
 * Source:   linear RVP: US EPA; 1.05 and 1.12: planning practice (Aspen); Wickey & Chittenden (1963); Semwal & Varshney
 *           (1995); exp(0.035·t) and 12.8852: Aspen; 1.067: NREL; Refutas: Haverly; Chevron: Fahim et al. (2010)
 * Check:    alternatives.agreement.test.ts, against reference/alternatives.ts
 */
function blendByIndex(slot: i32, method: i32): void {
  const gaps = missing(slot)
  if (gaps != 0) return setGap(slot, Reason.Missing, gaps)
  const zero: f64 = slot == Slot.rvp ? 0 : KELVIN
  let sum: f64 = 0
  let outside = 0
  for (let i = 0; i < live; i++) {
    const index = indexOf(method, zero, valueOf(i, slot))
    if (!isFinite(index)) outside |= bitOf(i)
    sum += (method == Method.Refutas ? massOf(i) : volumeOf(i)) * index
  }
  if (outside != 0) return setGap(slot, Reason.OutOfDomain, outside)
  setResult(slot, within(slot, readingOf(method, zero, sum)), method == Method.VolumeAverage ? volumeMethod() : method)
}

/** By the usual rule, or by the one that is asked for. */
export function blendViscosityAsAsked(): void {
  const choice = choiceOf(Slot.viscosity_40)
  if (choice == 0) return blendViscosity()
  blendByIndex(Slot.viscosity_40, choice)
  if (methodOf(Slot.viscosity_40) == 0) return
  flagConversion(Slot.viscosity_40, choice == Method.Refutas ? BasisCode.Mass : BasisCode.Volume)
}

/** A choice takes the place of the usual rule, not of one that stands in where that rule does not hold. */
function replace(slot: i32, usual: i32): void {
  if (choiceOf(slot) != 0 && methodOf(slot) == usual) blendByIndex(slot, choiceOf(slot))
}

/** What is asked for in the place of the usual rules; their warnings, of volumes and of cold flash points, stay true. */
export function replaceByChoice(): void {
  replace(Slot.rvp, Method.RvpIndex)
  replace(Slot.flash_point, Method.HuBurns)
  replace(Slot.cloud_point, Method.HuBurns)
  replace(Slot.pour_freezing_point, Method.HuBurns)
}
