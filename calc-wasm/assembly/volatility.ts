import { Caution, Oxygenate, Reason, Slot } from '../vocabulary/codes'
import { ERROR_FULL_AT, RVP_LOW_OF_ETHERS, RVP_LOW_OF_OTHERS } from '../vocabulary/draw-codes'
import {
  bitOf,
  withValue,
  activeCount,
  oxygenateOf,
  quiet,
  resultOf,
  setCautious,
  setGap,
  valueOf,
  volumeOf,
  warn,
  warnOf,
  within,
} from './memory'
import {
  alcohols,
  blendRvpWithAlcohol,
  holding,
  isOneOxygenate,
  lightAlcohols,
  oxygenates,
} from './oxygenates'
import { CAUTIOUS_RULE, readingOf } from '../../dist/rules'
import { blendUsual, highest, lowest, sumOfIndices } from './index-rules'

/**
 * Reid vapour pressure of a blend by the Chevron index.
 *
 *   RVP^1.25 = Σ vᵢ·RVPᵢ^1.25
 *
 * In:       volume fractions [-], RVPᵢ [kPa] (the rule is the same in any unit)
 * Out:      RESULTS[rvp] kPa
 * Status:   Missing; OutOfDomain when an RVP is negative. A warning names other oxygenates, with an upper bound of the value
 * Validity: hydrocarbons; methanol and ethanol raise the pressure well above the index (blendRvpWithAlcohol)
 * Source:   Chevron blending index, as in Gary & Handwerk and Jechura, CBEN 409
 * Check:    oracle/worked.json, oracle/alternatives.test.ts (Jechura: index 24.43, 12.9 psi)
 */
export function blendRvp(): void {
  const others = oxygenates & ~lightAlcohols
  if ((lightAlcohols | holding) != 0 && !isOneOxygenate) blendRvpWithAlcohol()
  else blendUsual(Slot.rvp)
  const rvp = resultOf(Slot.rvp)
  if (others != 0 && !isOneOxygenate && !isNaN(rvp))
    warnOf(Caution.RvpOxygenate, Slot.rvp, others, 0, rvp, rvp + lowBy(others))
}

/** How far the index may read low with these oxygenates, kPa: 95 % of its error. */
function lowBy(oxygenates: i32): f64 {
  let ethers: f64 = 0
  let rest: f64 = 0
  let largest: f64 = 0
  for (let i = 0; i < activeCount; i++) {
    const v = volumeOf(i)
    largest = Math.max(largest, v)
    if ((oxygenates & bitOf(i)) == 0) continue
    if (oxygenateOf(i) <= Oxygenate.Tame) ethers += v
    else rest += v
  }
  const e = Math.min(1, ethers / ERROR_FULL_AT) * RVP_LOW_OF_ETHERS * ethers * (1 - ethers)
  const r = Math.min(1, rest / ERROR_FULL_AT) * RVP_LOW_OF_OTHERS * rest * (1 - rest)
  return 1.96 * Math.min(1, (1 - largest) / ERROR_FULL_AT) * Math.sqrt(e * e + r * r)
}

/** Flash points further apart than this are beyond what the indices were made for, °C. */
const FAR_APART: f64 = 60
/** Possible error of either index when components of this volume fraction or more flash below 0 °C, °C; less in proportion. */
const BELOW_ZERO_ERROR: f64 = 20
const BELOW_ZERO_FULL_AT: f64 = 0.01
/** Volume fraction of what is cold or far apart from which on the cautious index bounds the interval; less in proportion. */
const BOUND_FULL_AT: f64 = 1e-4

/**
 * Flash point by Hu–Burns, and a cautious figure by Wickey–Chittenden.
 *
 *   log₁₀ Iᵢ = −6.1188 + 2414/(Tᵢ − 42.6),   I = Σ vᵢ·Iᵢ,   T = 2414/(log₁₀ I + 6.1188) + 42.6
 *
 * In:       volume fractions [-], flash points [°C], T in kelvin inside
 * Out:      RESULTS[flash_point] °C (Hu–Burns), CAUTIOUS °C (Wickey–Chittenden), NaN where Tᵢ ≤ 42.6 K
 * Status:   as blendByIndex; Alcohol with any of them. With a component below 0 °C, or components more than 60 °C apart,
 *           a warning gives the interval of both figures, in the first case widened by up to 20 °C: it grows with the share from nothing
 * Validity: six diesel + FAME blends: mean absolute error 0.9 °C (Wickey–Chittenden 1.4 °C)
 * Source:   Hu & Burns (1970); Wickey & Chittenden (1963), Petroleum Refiner 42(6) 157
 * Check:    oracle/worked.json
 */
export function blendFlashPoint(): void {
  if (alcohols != 0 && !isOneOxygenate) return setGap(Slot.flash_point, Reason.Alcohol, alcohols)
  blendUsual(Slot.flash_point)
  if (quiet) return
  const sum = sumOfIndices(Slot.flash_point, CAUTIOUS_RULE, 1)
  if (!isFinite(sum)) return
  const cautious = within(Slot.flash_point, readingOf(CAUTIOUS_RULE, sum, 1))
  setCautious(cautious)
  let cold = 0
  let coldShare: f64 = 0
  for (let i = 0; i < activeCount; i++) {
    if (!(valueOf(i, Slot.flash_point) < 0)) continue
    cold |= bitOf(i)
    coldShare += volumeOf(i)
  }
  const isApart = highest - lowest > FAR_APART
  if ((cold == 0 && !isApart) || lowest == highest) return
  const index = resultOf(Slot.flash_point)
  let warmer: f64 = 0
  let colder: f64 = 0
  for (let i = 0; i < activeCount; i++) {
    const flash = valueOf(i, Slot.flash_point)
    if (flash > lowest + FAR_APART) warmer += volumeOf(i)
    if (flash < highest - FAR_APART) colder += volumeOf(i)
  }
  const bound = Math.min(1, Math.max(coldShare, Math.min(warmer, colder)) / BOUND_FULL_AT)
  const other = index + bound * (cautious - index)
  const error = BELOW_ZERO_ERROR * Math.min(1, coldShare / BELOW_ZERO_FULL_AT)
  const extremes = withValue(Slot.flash_point, lowest) | withValue(Slot.flash_point, highest)
  warnOf(
    Caution.FlashInterval,
    Slot.flash_point,
    cold != 0 ? cold : extremes,
    0,
    Math.min(index, other) - error,
    Math.max(index, other) + error,
  )
}
