import {
  BasisCode,
  Caution,
  ColorScale,
  D1500_MAX,
  Method,
  Reason,
  SAYBOLT_MAX,
  SAYBOLT_MIN,
  Slot,
} from '../vocabulary/codes'
import { flagConversion } from './fractions'
import {
  COUNTS,
  at,
  bitOf,
  colorInferred,
  colorScaleOf,
  activeCount,
  put,
  quiet,
  same,
  setColorScale,
  setGap,
  setResult,
  valueOf,
  volumeOf,
  warn,
  warnOf,
} from './memory'

/** Oil depth matching the disks, Saybolt +30 down to −16, in eighths of an inch: ASTM D156, Table 1. */
const DEPTHS: usize = memory.data<u8>(
  [
    160, 144, 128, 112, 96, 160, 144, 128, 112, 96, 86, 76, 66, 58, 50, 84, 78, 72, 66, 62, 58, 54, 52, 50,
    48, 46, 44, 42, 40, 38, 36, 34, 32, 30, 29, 28, 27, 26, 25, 24, 23, 22, 21, 20, 19, 18, 17,
  ],
  1,
)
const HALF_DISKS = 5
const ONE_DISK = 15
const SAYBOLT_STEPS = SAYBOLT_MAX - SAYBOLT_MIN

/** Luminous transmittance of the D1500 glasses 0 (none), 0.5, … 8.0. */
const TRANSMITTANCES: usize = memory.data<f64>(
  [
    1, 0.86, 0.77, 0.67, 0.55, 0.44, 0.31, 0.22, 0.152, 0.109, 0.081, 0.058, 0.04, 0.026, 0.016, 0.0081,
    0.0025,
  ],
  16,
)
const GLASSES = 2 * D1500_MAX
/** Strength of the 0.5 glass: 1.03 Saybolt disks over 1.25 inches. */
const HALF_GLASS: f64 = 0.824
/** "Darker than the scale" counts as this much of 8.0: a lower bound. */
const DARKER: f64 = 1.001

const SAYBOLT: usize = memory.data((SAYBOLT_STEPS + 1) * sizeof<f64>(), 16)
const D1500: usize = memory.data((GLASSES + 1) * sizeof<f64>(), 16)
for (let k = 0; k <= SAYBOLT_STEPS; k++)
  put(SAYBOLT, k, (k < HALF_DISKS ? 4 : k < ONE_DISK ? 8 : 16) / <f64>load<u8>(DEPTHS + k))
for (let k = 0; k <= GLASSES; k++) {
  put(D1500, k, (HALF_GLASS * Math.log10(at(TRANSMITTANCES, k))) / Math.log10(at(TRANSMITTANCES, 1)))
}

/** Reads a rising table at a fractional position. */
function between(table: usize, steps: i32, position: f64): f64 {
  const k = min(steps - 1, max(0, <i32>position))
  return at(table, k) + (at(table, k + 1) - at(table, k)) * (position - <f64>k)
}

/** Fractional position of a value in a rising table, clamped to the table. */
function positionOf(table: usize, steps: i32, value: f64): f64 {
  let k = 0
  while (k < steps - 1 && value >= at(table, k + 1)) k++
  const position = <f64>k + (value - at(table, k)) / (at(table, k + 1) - at(table, k))
  return Math.min(<f64>steps, Math.max(0, position))
}

/** Colour strength of component i, in Saybolt disks per inch of oil; NaN if its number is off its scale. */
export function strengthOf(i: i32): f64 {
  const scale = colorScaleOf(i)
  const number = valueOf(i, Slot.color)
  if (scale == ColorScale.Darker) return at(D1500, GLASSES) * DARKER
  if (scale == ColorScale.Saybolt && number >= SAYBOLT_MIN && number <= SAYBOLT_MAX) {
    return between(SAYBOLT, SAYBOLT_STEPS, SAYBOLT_MAX - number)
  }
  if (scale == ColorScale.D1500 && number >= 0 && number <= D1500_MAX)
    return between(D1500, GLASSES, number * 2)
  return NaN
}

function flagScales(inferred: i32, onSaybolt: i32, onD1500: i32): void {
  for (let i = 0; inferred != 0 && i < activeCount; i++) {
    if ((inferred & bitOf(i)) == 0) continue
    const code = colorScaleOf(i) == ColorScale.Saybolt ? Caution.ColorReadAsSaybolt : Caution.ColorReadAsD1500
    warn(code, Slot.color, bitOf(i), valueOf(i, Slot.color))
  }
  if (onSaybolt != 0 && onD1500 != 0)
    warnOf(Caution.ColorScalesMixed, Slot.color, onSaybolt, onD1500, NaN, NaN)
}

/** Clamps a colour number to its scale. */
export function clampColor(number: f64, scale: i32): f64 {
  return scale == ColorScale.Saybolt
    ? Math.min(SAYBOLT_MAX, Math.max(SAYBOLT_MIN, number))
    : Math.min(D1500_MAX, Math.max(0, number))
}

/** The last undrawn blend is read on Saybolt; its draws are read on the same scale. */
let saybolt: bool = false

/**
 * Colour of the blend.
 *
 *   C = Σ vᵢ·Cᵢ,   Cᵢ = disks/depth (Saybolt) or 0.824·log₁₀ T(c)/log₁₀ T(0.5) (D1500, T transmittance of the glass)
 *
 * In:       volume fractions [-], each colour as its number and its ColorScale
 * Out:      RESULTS[color] the blend's number, not rounded to a standard; its ColorScale: Saybolt if less than 1 vol % is not
 *           on Saybolt and the blend is no darker than D1500 0.5; else D1500, Darker beyond 8.0
 * Status:   Missing, or Unreadable for a text on no known scale. Warnings: components darker than the scale (the result is
 *           then a lower bound), the scale inferred from a bare number, mixed scales
 * Validity: absorbances add up (Beer–Lambert) for oils of like hue; rough above about D1500 3.5; linear between numbers
 * Source:   ASTM D156 Table 1; NBS Monograph 104 for the match of both scales; D1500 transmittances unverified
 * Check:    oracle/worked.json
 */
export function blendColor(): void {
  let absent = 0
  let unreadable = 0
  let darker = 0
  let inferred = 0
  let onD1500 = 0
  let onSaybolt = 0
  let sum: f64 = 0
  let dark: f64 = 0
  for (let i = 0; i < activeCount; i++) {
    const scale = colorScaleOf(i)
    const strength = strengthOf(i)
    if (scale == ColorScale.None) absent |= bitOf(i)
    else if (isNaN(strength)) unreadable |= bitOf(i)
    if (scale == ColorScale.Darker) darker |= bitOf(i)
    if (scale == ColorScale.Saybolt) onSaybolt |= bitOf(i)
    else {
      onD1500 |= bitOf(i)
      dark += volumeOf(i)
    }
    if (colorInferred(i)) inferred |= bitOf(i)
    sum += volumeOf(i) * strength
  }
  if (absent != 0) return setGap(Slot.color, Reason.Missing, absent)
  if (unreadable != 0) return setGap(Slot.color, Reason.Unreadable, unreadable)
  if (!quiet) saybolt = onD1500 == 0 || (dark < COUNTS && sum <= at(D1500, 1))
  const beyond = sum > at(D1500, GLASSES) * (1 + 1e-12)
  const number = saybolt
    ? SAYBOLT_MAX - positionOf(SAYBOLT, SAYBOLT_STEPS, sum)
    : positionOf(D1500, GLASSES, sum) / 2
  setResult(Slot.color, number, Method.ColorStrength)
  setColorScale(saybolt ? ColorScale.Saybolt : beyond ? ColorScale.Darker : ColorScale.D1500)
  if (!same(Slot.color)) flagConversion(Slot.color, BasisCode.Volume)
  flagScales(inferred, onSaybolt, onD1500)
  if (darker != 0) warn(Caution.ColorLowerBound, Slot.color, darker, NaN)
}
