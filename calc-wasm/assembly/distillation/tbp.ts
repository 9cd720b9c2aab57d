import { LABELS } from '../../vocabulary/codes'
import { at, intAt, put } from '../memory'
import { power } from '../power'

/** Labels at which the conversion is defined: IBP, 10, 30, 50, 70, 90, FBP. */
const KNOTS: usize = memory.data<i32>([0, 2, 4, 6, 8, 10, 12], 16)
export const SEGMENTS = 6
const MIDDLE = 3
const LAST_SEGMENT = 5
/** y = A·x^B of each segment between knots, x and y differences in °F. */
const A: usize = memory.data<f64>([7.4012, 4.9004, 3.0305, 2.5282, 3.0419, 0.11798], 16)
const B: usize = memory.data<f64>([0.60244, 0.71644, 0.80076, 0.82002, 0.75497, 1.6606], 16)
const A50: f64 = 0.8718
const B50: f64 = 1.0258
/** Below this D86 temperature of the 50 % point its correlation goes on with slope 1, °F. */
const COLD_50: f64 = 50
/** Beyond this width the last segment goes on with slope 1, °F. */
const WIDE_END: f64 = 100

export function fahrenheit(celsius: f64): f64 {
  return celsius * 1.8 + 32
}
export function celsius(fahrenheit: f64): f64 {
  return (fahrenheit - 32) / 1.8
}
export function knotOf(segment: i32): i32 {
  return intAt(KNOTS, segment)
}

const TBP_AT_COLD_50: f64 = A50 * power(COLD_50, B50)
const TBP_WIDE_END: f64 = 0.11798 * power(WIDE_END, 1.6606)

function tbp50(d86: f64): f64 {
  return d86 >= COLD_50 ? A50 * power(d86, B50) : TBP_AT_COLD_50 + (d86 - COLD_50)
}
function d8650(tbp: f64): f64 {
  return tbp >= TBP_AT_COLD_50 ? power(tbp / A50, 1 / B50) : COLD_50 + (tbp - TBP_AT_COLD_50)
}

/** Width of a segment on the TBP scale from its width on the D86 scale, both °F. Strictly increasing. */
function tbpWidth(segment: i32, x: f64): f64 {
  if (segment == LAST_SEGMENT && x > WIDE_END) return TBP_WIDE_END + (x - WIDE_END)
  const y = at(A, segment) * power(x, at(B, segment))
  return segment == LAST_SEGMENT ? y : Math.max(y, x)
}
/** The inverse of tbpWidth. */
function d86Width(segment: i32, y: f64): f64 {
  if (!(y > 0)) return 0
  if (segment == LAST_SEGMENT && y > TBP_WIDE_END) return WIDE_END + (y - TBP_WIDE_END)
  const x = power(y / at(A, segment), 1 / at(B, segment))
  return segment == LAST_SEGMENT ? x : Math.min(x, y)
}

/** The labels between two knots, mapped affinely from one scale to the other, as their knots are. */
function mapBetween(segment: i32, from: usize, to: usize): void {
  const low = knotOf(segment)
  const high = knotOf(segment + 1)
  const width = at(from, high) - at(from, low)
  const ratio = width > 0 ? (at(to, high) - at(to, low)) / width : 0
  for (let label = low + 1; label < high; label++) {
    put(to, label, at(to, low) + (at(from, label) - at(from, low)) * ratio)
  }
}

/**
 * D86 temperatures to true boiling points at atmospheric pressure.
 *
 *   TBP₅₀ = 0.87180·D86₅₀^1.0258;   y = A·x^B for the differences between the knots IBP, 10, 30, 50, 70, 90, FBP,
 *   and at least x in the five segments with B < 1
 *
 * In:       d86[0..13) [°F] at the labels, strictly increasing
 * Out:      tbp[0..13) [°F] at the labels
 * Validity: TBP₅₀ goes on with slope 1 below 50 °F, the last segment with slope 1 beyond 100 °F; both continuous and
 *           exactly invertible
 * Source:   Daubert (1994), Hydrocarbon Processing 73(9) 75–78 = API Technical Data Book procedure 3A1.1
 * Check:    reference/published.json
 */
export function toTbp(d86: usize, tbp: usize): void {
  const middle = knotOf(MIDDLE)
  put(tbp, middle, tbp50(at(d86, middle)))
  for (let segment = MIDDLE - 1; segment >= 0; segment--) {
    const low = knotOf(segment)
    const high = knotOf(segment + 1)
    put(tbp, low, at(tbp, high) - tbpWidth(segment, at(d86, high) - at(d86, low)))
  }
  for (let segment = MIDDLE; segment < SEGMENTS; segment++) {
    const low = knotOf(segment)
    const high = knotOf(segment + 1)
    put(tbp, high, at(tbp, low) + tbpWidth(segment, at(d86, high) - at(d86, low)))
  }
  for (let segment = 0; segment < SEGMENTS; segment++) mapBetween(segment, d86, tbp)
}

/** The inverse of toTbp, of the same arrays. */
export function toD86(tbp: usize, d86: usize): void {
  const middle = knotOf(MIDDLE)
  put(d86, middle, d8650(at(tbp, middle)))
  for (let segment = MIDDLE - 1; segment >= 0; segment--) {
    const low = knotOf(segment)
    const high = knotOf(segment + 1)
    put(d86, low, at(d86, high) - d86Width(segment, at(tbp, high) - at(tbp, low)))
  }
  for (let segment = MIDDLE; segment < SEGMENTS; segment++) {
    const low = knotOf(segment)
    const high = knotOf(segment + 1)
    put(d86, high, at(d86, low) + d86Width(segment, at(tbp, high) - at(tbp, low)))
  }
  for (let segment = 0; segment < SEGMENTS; segment++) mapBetween(segment, tbp, d86)
}

if (LABELS != 13) ERROR('the knots do not end at the last label')
