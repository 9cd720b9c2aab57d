import { indexOf, readingOf, usualRule } from '../../dist/rules'
import { BasisCode, COMPONENTS, LOGLOG_MIN, OWN_AT, OwnRuleCode, Reason, Slot } from '../vocabulary/codes'
import { power } from './arithmetic'
import { unconverted } from './fractions'
import { CODES, OWN, at, liveOf, massOf, partOf, put, putInt, rowCount, volumeOf } from './memory'

/** Fraction of a row, which may be one of several of one material; 0 for one without a share. */
function fractionOf(row: i32, basis: i32): f64 {
  const i = liveOf(row)
  return i < 0 ? 0 : partOf(row) * (basis == BasisCode.Mass ? massOf(i) : volumeOf(i))
}

function setOwn(value: f64, reason: i32, culprits: i32, shares: i32): void {
  put(OWN, COMPONENTS, value)
  putInt(CODES, OWN_AT, reason)
  putInt(CODES, OWN_AT + 1, culprits)
  putInt(CODES, OWN_AT + 2, shares)
}

function isOutside(rule: i32, y: f64, offset: f64): bool {
  if (rule == OwnRuleCode.Power) return !(y + offset > 0)
  if (rule == OwnRuleCode.Log) return !(y > 0)
  return rule == OwnRuleCode.LogLog && !(y >= LOGLOG_MIN)
}

/** Power mean of the components' values; `scale` keeps every quotient at most 1, so none overflows. */
function powerMean(basis: i32, exponent: f64, offset: f64, scale: f64): f64 {
  let sum: f64 = 0
  for (let row = 0; row < rowCount; row++) {
    if (liveOf(row) >= 0) sum += fractionOf(row, basis) * power((at(OWN, row) + offset) / scale, exponent)
  }
  return scale * power(sum, 1 / exponent) - offset
}

/**
 * A user-defined property of the blend computed last.
 *
 *   average   y = Σ fᵢ·yᵢ
 *   power     y = (Σ fᵢ·(yᵢ + c)^b)^(1/b) − c
 *   log       y = exp(Σ fᵢ·ln yᵢ)
 *   log-log   y = Z⁻¹(10^10^(Σ fᵢ·log₁₀ log₁₀ Z(yᵢ)))
 *   worst     the largest, or the smallest, of the live components
 *
 * In:       OWN[0..n) the values by row, NaN where unknown; fractions of the last blend, by volume or by mass
 * Out:      OWN[COMPONENTS], same unit; CODES[OWN_AT] the `Reason` why there is no value, its components, and the components
 *           without a density where their shares stand in for fractions
 * Status:   Missing; OutOfDomain where y + c (y of a logarithm) is not above 0
 * Validity: the owner's responsibility. One component, or several of one value, give that value to the last bit
 * Source:   power means; D7152 for the log-log
 * Check:    calc-wasm/own/own.agreement.test.ts
 */
export function own(rule: i32, basis: i32, exponent: f64, offset: f64): void {
  let least = Infinity
  let most = -Infinity
  let absent = 0
  let outside = 0
  let live = 0
  for (let row = 0; row < rowCount; row++) {
    if (liveOf(row) < 0) continue
    live++
    const y = at(OWN, row)
    if (isNaN(y)) absent |= 1 << row
    if (isOutside(rule, y, offset)) outside |= 1 << row
    least = Math.min(least, y)
    most = Math.max(most, y)
  }
  if (absent != 0) return setOwn(NaN, Reason.Missing, absent, 0)
  if (live == 1) return setOwn(most, 0, 0, 0)
  if (outside != 0) return setOwn(NaN, Reason.OutOfDomain, outside, 0)
  if (rule == OwnRuleCode.WorstHigh) return setOwn(most, 0, 0, 0)
  if (rule == OwnRuleCode.WorstLow) return setOwn(least, 0, 0, 0)
  let y: f64 = 0
  if (rule == OwnRuleCode.Power) {
    y = powerMean(basis, exponent, offset, (exponent > 0 ? most : least) + offset)
  } else {
    for (let row = 0; row < rowCount; row++) {
      if (liveOf(row) < 0) continue
      const value = at(OWN, row)
      const index =
        rule == OwnRuleCode.Log
          ? Math.log(value)
          : rule == OwnRuleCode.LogLog
            ? indexOf(usualRule(Slot.viscosity_40), value, 1)
            : value
      y += fractionOf(row, basis) * index
    }
    if (rule == OwnRuleCode.Log) y = Math.exp(y)
    else if (rule == OwnRuleCode.LogLog) y = readingOf(usualRule(Slot.viscosity_40), y, 1)
  }
  setOwn(Math.min(most, Math.max(least, y)), 0, 0, least == most ? 0 : unconverted(basis))
}
