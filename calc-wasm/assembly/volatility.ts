import { BasisCode, Caution, Method, Reason, Slot } from '../vocabulary/codes'
import { flagConversion } from './fractions'
import { bitOf, live, missing, setCautious, setGap, setResult, valueOf, volumeOf, warn, within } from './memory'
import { power } from './power'

const RVP_EXPONENT: f64 = 1.25
const KELVIN: f64 = 273.15

/**
 * Reid vapour pressure of a blend by the Chevron index.
 *
 *   RVP^1.25 = Σ vᵢ·RVPᵢ^1.25
 *
 * In:       volume fractions [-], RVPᵢ [kPa] (the rule is the same in any unit)
 * Out:      RESULTS[rvp] kPa
 * Status:   Missing; OutOfDomain when an RVP is negative
 * Validity: hydrocarbons; not for ethanol or methanol, which raise the pressure well above the index
 * Source:   Chevron blending index, as in Gary & Handwerk and Jechura, CBEN 409
 * Check:    reference/worked.json, reference/alternatives.test.ts (Jechura: index 24.43, 12.9 psi)
 */
export function blendRvp(): void {
  const gaps = missing(Slot.rvp)
  if (gaps != 0) return setGap(Slot.rvp, Reason.Missing, gaps)
  let sum: f64 = 0
  let negative = 0
  for (let i = 0; i < live; i++) {
    const rvp = valueOf(i, Slot.rvp)
    if (!(rvp >= 0)) negative |= bitOf(i)
    sum += volumeOf(i) * power(rvp, RVP_EXPONENT)
  }
  if (negative != 0) return setGap(Slot.rvp, Reason.OutOfDomain, negative)
  setResult(Slot.rvp, within(Slot.rvp, power(sum, 1 / RVP_EXPONENT)), Method.RvpIndex)
  flagConversion(Slot.rvp, BasisCode.Volume)
}

/**
 * Power mean of absolute temperatures: T = (Σ vᵢ·Tᵢ^e)^(1/e), T in kelvin, scaled by the highest so that no power
 * can overflow.
 *
 * In:       volume fractions [-], temperatures of `slot` [°C], exponent e [-]
 * Out:      RESULTS[slot] °C
 * Status:   Missing; OutOfDomain when a temperature is not above absolute zero
 * Validity: flash point e = −1/0.06: components of about 20–110 °C that differ by less than 60 °C, rough (±20 °C)
 *           below 0 °C; cloud point e = 20 and pour or freezing point e = 12.5: no cold-flow additive
 * Source:   Hu & Burns (1970), Oil Gas J. 68(45) 66 (x = −0.06, 0.05, 0.08; read in public code that mirrors
 *           Fahim et al. ch. 9)
 * Check:    reference/worked.json
 */
export function blendTemperature(slot: i32, exponent: f64): void {
  const gaps = missing(slot)
  if (gaps != 0) return setGap(slot, Reason.Missing, gaps)
  let highest: f64 = 0
  let frozen = 0
  for (let i = 0; i < live; i++) {
    const kelvin = valueOf(i, slot) + KELVIN
    if (!(kelvin > 0)) frozen |= bitOf(i)
    highest = Math.max(highest, kelvin)
  }
  if (frozen != 0) return setGap(slot, Reason.OutOfDomain, frozen)
  let sum: f64 = 0
  for (let i = 0; i < live; i++) {
    sum += volumeOf(i) * power((valueOf(i, slot) + KELVIN) / highest, exponent)
  }
  setResult(slot, within(slot, highest * power(sum, 1 / exponent) - KELVIN), Method.HuBurns)
  flagConversion(slot, BasisCode.Volume)
}

const FLASH_EXPONENT: f64 = -1 / 0.06
const WICKEY_OFFSET: f64 = 6.1188
const WICKEY_SLOPE: f64 = 2414
const WICKEY_POLE: f64 = 42.6

/**
 * Flash point by Hu–Burns (see blendTemperature), and beside it the cautious figure by Wickey–Chittenden.
 *
 *   log₁₀ Iᵢ = −6.1188 + 2414/(Tᵢ − 42.6),   I = Σ vᵢ·Iᵢ,   T = 2414/(log₁₀ I + 6.1188) + 42.6
 *
 * In:       volume fractions [-], flash points [°C], T in kelvin inside
 * Out:      RESULTS[flash_point] °C (Hu–Burns), CAUTIOUS °C (Wickey–Chittenden), NaN where Tᵢ ≤ 42.6 K
 * Status:   as blendTemperature; a warning names components below 0 °C
 * Validity: six diesel + FAME blends: mean absolute error 0.9 °C (Wickey–Chittenden 1.4 °C)
 * Source:   Hu & Burns (1970); Wickey & Chittenden (1963), Petroleum Refiner 42(6) 157
 * Check:    reference/worked.json
 */
export function blendFlashPoint(): void {
  blendTemperature(Slot.flash_point, FLASH_EXPONENT)
  let cold = 0
  let sum: f64 = 0
  for (let i = 0; i < live; i++) {
    const celsius = valueOf(i, Slot.flash_point)
    if (isNaN(celsius) || !(celsius + KELVIN > WICKEY_POLE)) return
    if (celsius < 0) cold |= bitOf(i)
    sum += volumeOf(i) * power(10, WICKEY_SLOPE / (celsius + KELVIN - WICKEY_POLE) - WICKEY_OFFSET)
  }
  if (sum < Infinity) {
    const celsius = WICKEY_SLOPE / (Math.log10(sum) + WICKEY_OFFSET) + WICKEY_POLE - KELVIN
    setCautious(within(Slot.flash_point, celsius))
  }
  if (cold != 0 && live > 1) warn(Caution.FlashBelowZero, Slot.flash_point, cold, NaN)
}
