// Properties that blend by an additive index. The rules are those of methods/rules.ts, as source written by the build.
import {
  ONLY_SLOTS,
  countsMass,
  indexOf,
  isItself,
  isRelative,
  methodOfRule,
  onlySlot,
  readingOf,
  requestedRule,
  standInOfRule,
  topOf,
  usualRule,
} from '../../dist/rules'
import { BasisCode, Caution, Reason, Slot, VISCOSITY_MIN } from '../vocabulary/codes'
import { maybeDiesel } from './cetane'
import { flagConversion, unconverted } from './fractions'
import {
  bitOf,
  choiceOf,
  activeCount,
  withValue,
  massOf,
  methodOf,
  missing,
  resultOf,
  setGap,
  setResult,
  valueOf,
  volumeOf,
  warn,
  warnOf,
  within,
} from './memory'
import { freezingPoints, pourPoints } from './oxygenates'

/** Lowest and highest reading of the last slot blended by a relative rule. */
export let lowest: f64 = NaN
export let highest: f64 = NaN

/** What the readings of a slot are relative to; 1 if the rule is not relative. */
function topOfReadings(slot: i32, rule: i32): f64 {
  if (!isRelative(rule)) return 1
  lowest = Infinity
  highest = -Infinity
  for (let i = 0; i < activeCount; i++) {
    const reading = valueOf(i, slot)
    lowest = Math.min(lowest, reading)
    highest = Math.max(highest, reading)
  }
  return topOf(rule, highest, 1)
}

/** Σ fᵢ·I(xᵢ) of a slot by a rule. */
export function sumOfIndices(slot: i32, rule: i32, top: f64): f64 {
  const byMass = countsMass(rule)
  const itself = isItself(rule)
  let sum: f64 = 0
  for (let i = 0; i < activeCount; i++) {
    const reading = valueOf(i, slot)
    sum += (byMass ? massOf(i) : volumeOf(i)) * (itself ? reading : indexOf(rule, reading, top))
  }
  return sum
}

/** Bits of the components whose reading is outside the rule's domain. */
function outsideOf(slot: i32, rule: i32, top: f64): i32 {
  let bits = 0
  for (let i = 0; i < activeCount; i++) if (!isFinite(indexOf(rule, valueOf(i, slot), top))) bits |= bitOf(i)
  return bits
}

function basisOf(rule: i32): i32 {
  return countsMass(rule) ? BasisCode.Mass : BasisCode.Volume
}

/** The `Method` of a rule, or of its stand-in where the fractions of its basis are not known. */
function methodNow(rule: i32): i32 {
  const other = standInOfRule(rule)
  return unconverted(basisOf(rule)) == 0 || other == 0 ? methodOfRule(rule) : other
}

/**
 * A property by an additive index.
 *
 *   x = I⁻¹(Σ fᵢ·I(xᵢ)),   f the volume or the mass fractions
 *
 * In:       fractions [-], readings [the property's unit]; `top`, what readings are relative to, 1 for nothing
 * Out:      RESULTS[slot], the same unit
 * Status:   Missing; OutOfDomain where the index of a reading is not finite. Where a density is missing, shares of the other
 *           basis stand in, and `blendUsual` warns
 * Validity: see the rule's card
 * Source:   see the rule's card
 * Check:    oracle/worked.json and alternatives.agreement.test.ts, against oracle/
 */
function blendByIndex(slot: i32, rule: i32, top: f64): void {
  const sum = sumOfIndices(slot, rule, top)
  // An unknown reading has no finite index.
  if (!isFinite(sum)) {
    const gaps = missing(slot)
    if (gaps != 0) return setGap(slot, Reason.Missing, gaps)
    const outside = outsideOf(slot, rule, top)
    if (outside != 0) return setGap(slot, Reason.OutOfDomain, outside)
  }
  setResult(slot, within(slot, readingOf(rule, sum, top)), methodNow(rule))
}

/** Blends by a rule; warns where shares stand in for its fractions. */
function blendBy(slot: i32, rule: i32, top: f64): void {
  blendByIndex(slot, rule, top)
  if (methodOf(slot) != 0) flagConversion(slot, basisOf(rule))
}

/** Blends a slot by its usual rule, and notes the lowest and highest reading where that rule is relative. */
export function blendUsual(slot: i32): void {
  const rule = usualRule(slot)
  blendBy(slot, rule, topOfReadings(slot, rule))
}

/**
 * Kinematic viscosity at 40 °C, by its usual rule or the requested one.
 *
 * Status:   as blendByIndex. A warning names the components below 0.21 mm²/s, where D341 begins
 */
export function blendViscosity(): void {
  const slot = Slot.viscosity_40
  if (choiceOf(slot) != 0) return blendBy(slot, requestedRule(slot, choiceOf(slot)), 1)
  blendUsual(slot)
  if (methodOf(slot) == 0 || activeCount == 1) return
  let below = 0
  for (let i = 0; i < activeCount; i++) if (!(valueOf(i, slot) >= VISCOSITY_MIN)) below |= bitOf(i)
  if (below != 0) warn(Caution.ViscosityBelowDomain, slot, below, NaN)
}

/** Cold-flow points further apart than this are beyond what the rules were fitted to, °C. */
const FAR_APART: f64 = 30

function flagApart(slot: i32): void {
  if (!(highest - lowest > FAR_APART) || isNaN(resultOf(slot))) return
  warn(Caution.ColdFlowApart, slot, withValue(slot, lowest) | withValue(slot, highest), highest - lowest)
}

/**
 * Cloud point, CFPP, and pour or freezing point by Hu–Burns.
 *
 *   T = (Σ vᵢ·Tᵢ^20)^0.05, for CFPP too, and T = (Σ vᵢ·Tᵢ^12.5)^0.08, kelvin
 *
 * In:       volume fractions [-], cloud points, CFPP and pour or freezing points [°C]
 * Out:      RESULTS[cloud_point], RESULTS[cfpp], RESULTS[pour_freezing_point] °C
 * Status:   Missing; OutOfDomain when a temperature is not above absolute zero. Warned: components more than 30 °C apart,
 *           and pour points with freezing points
 * Validity: no cold-flow additive; one measured blend
 * Source:   Hu & Burns (1970), Oil Gas J. 68(45) 66, which has no CFPP
 * Check:    oracle/worked.json
 */
export function blendColdFlow(): void {
  for (let slot = <i32>Slot.cloud_point; slot <= Slot.pour_freezing_point; slot++) {
    blendUsual(slot)
    flagApart(slot)
  }
  const pour = Slot.pour_freezing_point
  if (pourPoints != 0 && freezingPoints != 0 && !isNaN(resultOf(pour))) {
    warnOf(Caution.PourFreezingMixed, pour, pourPoints, freezingPoints, NaN, NaN)
  }
}

/** Blends the properties that have a single rule; a cetane number only of what may be a diesel fuel. */
export function blendOnly(): void {
  for (let k = 0; k < ONLY_SLOTS; k++) {
    const slot = onlySlot(k)
    if (slot == Slot.cetane_number && activeCount > 1 && !maybeDiesel() && missing(slot) == 0) {
      setGap(slot, Reason.NotDiesel, 0)
    } else blendUsual(slot)
  }
}

/**
 * Blends by the requested rule, if the usual one was used: a rule standing in for it stays. The usual rule's warnings stay valid.
 * Powers of kelvins need no relative reading here: they stay below 10³⁶.
 */
function replace(slot: i32): void {
  if (choiceOf(slot) == 0 || methodOf(slot) != methodOfRule(usualRule(slot))) return
  blendByIndex(slot, requestedRule(slot, choiceOf(slot)), 1)
}

export function replaceByChoice(): void {
  replace(Slot.rvp)
  replace(Slot.flash_point)
  for (let slot = <i32>Slot.cloud_point; slot <= Slot.pour_freezing_point; slot++) replace(slot)
}
