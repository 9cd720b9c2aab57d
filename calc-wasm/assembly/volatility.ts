import { BasisCode, Caution, Method, Reason, Slot } from '../vocabulary/codes'
import { flagConversion } from './fractions'
import {
  bitOf,
  holding,
  live,
  missing,
  quiet,
  resultOf,
  setCautious,
  setGap,
  setResult,
  valueOf,
  volumeOf,
  warn,
  warnOf,
  within,
} from './memory'
import { alcohols, blendRvpWithAlcohol, lightAlcohols, oxygenates } from './oxygenates'
import { power } from './power'

export const RVP_EXPONENT: f64 = 1.25
export const KELVIN: f64 = 273.15

/** Lowest and highest temperature of the slot blended last, °C. */
export let lowest: f64 = NaN
export let highest: f64 = NaN

/**
 * Reid vapour pressure of a blend by the Chevron index.
 *
 *   RVP^1.25 = Σ vᵢ·RVPᵢ^1.25
 *
 * In:       volume fractions [-], RVPᵢ [kPa] (the rule is the same in any unit)
 * Out:      RESULTS[rvp] kPa
 * Status:   Missing; OutOfDomain when an RVP is negative. A warning names oxygenates, with which it reads 2–4 kPa low
 * Validity: hydrocarbons; methanol and ethanol raise the pressure well above the index (blendRvpWithAlcohol)
 * Source:   Chevron blending index, as in Gary & Handwerk and Jechura, CBEN 409
 * Check:    reference/worked.json, reference/alternatives.test.ts (Jechura: index 24.43, 12.9 psi)
 */
export function blendRvp(): void {
  const others = oxygenates & ~lightAlcohols
  if (lightAlcohols != 0) blendRvpWithAlcohol()
  else blendRvpIndex()
  if (others != 0 && !isNaN(resultOf(Slot.rvp))) warn(Caution.RvpOxygenate, Slot.rvp, others, NaN)
}

function blendRvpIndex(): void {
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
  let low: f64 = Infinity
  let high: f64 = -Infinity
  let frozen = 0
  for (let i = 0; i < live; i++) {
    const celsius = valueOf(i, slot)
    if (!(celsius + KELVIN > 0)) frozen |= bitOf(i)
    low = Math.min(low, celsius)
    high = Math.max(high, celsius)
  }
  lowest = low
  highest = high
  if (frozen != 0) return setGap(slot, Reason.OutOfDomain, frozen)
  const scale = high + KELVIN
  let sum: f64 = 0
  for (let i = 0; i < live; i++) {
    sum += volumeOf(i) * power((valueOf(i, slot) + KELVIN) / scale, exponent)
  }
  setResult(slot, within(slot, scale * power(sum, 1 / exponent) - KELVIN), Method.HuBurns)
  flagConversion(slot, BasisCode.Volume)
}

export const FLASH_EXPONENT: f64 = -1 / 0.06
export const WICKEY_OFFSET: f64 = 6.1188
export const WICKEY_SLOPE: f64 = 2414
export const WICKEY_POLE: f64 = 42.6
/** Flash points that lie further apart than this leave what the indices were made for, °C. */
const FAR_APART: f64 = 60
/** What either index may be wrong by when a component flashes below 0 °C. */
const BELOW_ZERO_ERROR: f64 = 20

/**
 * Flash point by Hu–Burns (see blendTemperature), and beside it the cautious figure by Wickey–Chittenden.
 *
 *   log₁₀ Iᵢ = −6.1188 + 2414/(Tᵢ − 42.6),   I = Σ vᵢ·Iᵢ,   T = 2414/(log₁₀ I + 6.1188) + 42.6
 *
 * In:       volume fractions [-], flash points [°C], T in kelvin inside
 * Out:      RESULTS[flash_point] °C (Hu–Burns), CAUTIOUS °C (Wickey–Chittenden), NaN where Tᵢ ≤ 42.6 K
 * Status:   as blendTemperature; Alcohol with any of them. With a component below 0 °C, or components more than 60 °C apart,
 *           a warning gives the interval of both figures, widened by 20 °C in the first case
 * Validity: six diesel + FAME blends: mean absolute error 0.9 °C (Wickey–Chittenden 1.4 °C)
 * Source:   Hu & Burns (1970); Wickey & Chittenden (1963), Petroleum Refiner 42(6) 157
 * Check:    reference/worked.json
 */
export function blendFlashPoint(): void {
  if (alcohols != 0) return setGap(Slot.flash_point, Reason.Alcohol, alcohols)
  blendTemperature(Slot.flash_point, FLASH_EXPONENT)
  if (quiet) return
  let cold = 0
  let sum: f64 = 0
  for (let i = 0; i < live; i++) {
    const celsius = valueOf(i, Slot.flash_point)
    if (isNaN(celsius) || !(celsius + KELVIN > WICKEY_POLE)) return
    if (celsius < 0) cold |= bitOf(i)
    sum += volumeOf(i) * power(10, WICKEY_SLOPE / (celsius + KELVIN - WICKEY_POLE) - WICKEY_OFFSET)
  }
  if (!(sum < Infinity)) return
  const celsius = WICKEY_SLOPE / (Math.log10(sum) + WICKEY_OFFSET) + WICKEY_POLE - KELVIN
  const cautious = within(Slot.flash_point, celsius)
  setCautious(cautious)
  const isApart = highest - lowest > FAR_APART
  if ((cold == 0 && !isApart) || lowest == highest) return
  const index = resultOf(Slot.flash_point)
  const error = cold != 0 ? BELOW_ZERO_ERROR : 0
  const extremes = holding(Slot.flash_point, lowest) | holding(Slot.flash_point, highest)
  warnOf(
    Caution.FlashInterval,
    Slot.flash_point,
    cold != 0 ? cold : extremes,
    0,
    Math.min(index, cautious) - error,
    Math.max(index, cautious) + error,
  )
}
