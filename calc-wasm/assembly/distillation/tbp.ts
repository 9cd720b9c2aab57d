import { COLD_MIDDLE, MIDDLE_A, MIDDLE_B, WIDE_END, WIDTH_A, WIDTH_B } from '../../../dist/rules'
import { LABELS } from '../../vocabulary/codes'
import { at, put } from '../memory'
import { power } from '../arithmetic'

/** Segments between the knots of the conversion: every second label, IBP, 10, 30, 50, 70, 90, FBP. */
export const SEGMENTS = 6
const MIDDLE = 3
const LAST_SEGMENT = 5
export function fahrenheit(celsius: f64): f64 {
  return celsius * 1.8 + 32
}
export function celsius(fahrenheit: f64): f64 {
  return (fahrenheit - 32) / 1.8
}
export function knotOf(segment: i32): i32 {
  return 2 * segment
}

const TBP_AT_COLD_50: f64 = MIDDLE_A * power(COLD_MIDDLE, MIDDLE_B)
const TBP_WIDE_END: f64 = at(WIDTH_A, LAST_SEGMENT) * power(WIDE_END, at(WIDTH_B, LAST_SEGMENT))

function tbp50(d86: f64): f64 {
  return d86 >= COLD_MIDDLE ? MIDDLE_A * power(d86, MIDDLE_B) : TBP_AT_COLD_50 + (d86 - COLD_MIDDLE)
}
function d8650(tbp: f64): f64 {
  return tbp >= TBP_AT_COLD_50 ? power(tbp / MIDDLE_A, 1 / MIDDLE_B) : COLD_MIDDLE + (tbp - TBP_AT_COLD_50)
}

/** Width of a segment on the TBP scale from its width on the D86 scale, both °F. Strictly increasing. */
function tbpWidth(segment: i32, x: f64): f64 {
  if (segment == LAST_SEGMENT && x > WIDE_END) return TBP_WIDE_END + (x - WIDE_END)
  const y = at(WIDTH_A, segment) * power(x, at(WIDTH_B, segment))
  return segment == LAST_SEGMENT ? y : Math.max(y, x)
}
function d86Width(segment: i32, y: f64): f64 {
  if (!(y > 0)) return 0
  if (segment == LAST_SEGMENT && y > TBP_WIDE_END) return WIDE_END + (y - TBP_WIDE_END)
  const x = power(y / at(WIDTH_A, segment), 1 / at(WIDTH_B, segment))
  return segment == LAST_SEGMENT ? x : Math.min(x, y)
}

/** Maps the labels between two knots affinely from one scale to the other. */
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
 * Check:    oracle/published.json
 */
export function toTbp(d86: usize, tbp: usize): void {
  put(tbp, knotOf(MIDDLE), tbp50(at(d86, knotOf(MIDDLE))))
  addWidths(d86, tbp, true)
}

/** The inverse of toTbp, on the same arrays. */
export function toD86(tbp: usize, d86: usize): void {
  put(d86, knotOf(MIDDLE), d8650(at(tbp, knotOf(MIDDLE))))
  addWidths(tbp, d86, false)
}

/** All labels from the one in the middle outwards, by the converted widths of the segments. */
function addWidths(from: usize, to: usize, isToTbp: bool): void {
  for (let segment = MIDDLE - 1; segment >= 0; segment--) {
    put(to, knotOf(segment), at(to, knotOf(segment + 1)) - convertedWidth(segment, from, isToTbp))
  }
  for (let segment = MIDDLE; segment < SEGMENTS; segment++) {
    put(to, knotOf(segment + 1), at(to, knotOf(segment)) + convertedWidth(segment, from, isToTbp))
  }
  for (let segment = 0; segment < SEGMENTS; segment++) mapBetween(segment, from, to)
}

function convertedWidth(segment: i32, from: usize, isToTbp: bool): f64 {
  const width = at(from, knotOf(segment + 1)) - at(from, knotOf(segment))
  return isToTbp ? tbpWidth(segment, width) : d86Width(segment, width)
}

if (LABELS != 13) ERROR('the knots do not end at the last label')
