import { at, put, BOTH_SIDES, COUNTS, intAt, activeCount, putInt, sideOf, valueOf, volumeOf } from '../memory'
import { QUANTILES, VOLUMES } from '../../../dist/rules'
import { COMPONENTS, LABELS, Mark, ROW_FILLED_AT, Slot } from '../../vocabulary/codes'
import { putInOrder } from '../arithmetic'

/** Slope at an end of the curve from the two nearest steps: three-point formula, limited to the shape of the data. */
function endSlope(h0: f64, h1: f64, m0: f64, m1: f64): f64 {
  const slope = ((2 * h0 + h1) * m0 - h0 * m1) / (h0 + h1)
  if (slope * m0 <= 0) return 0
  if (m0 * m1 < 0 && Math.abs(slope) > Math.abs(3 * m0)) return 3 * m0
  return slope
}

/**
 * Slopes of the monotone piecewise cubic through n ≥ 3 points ("PCHIP").
 *
 *   dᵢ = 0 where mᵢ₋₁·mᵢ ≤ 0, else (w₁ + w₂)·mᵢ₋₁·mᵢ/(w₁·mᵢ + w₂·mᵢ₋₁),   w₁ = 2hᵢ + hᵢ₋₁,   w₂ = hᵢ + 2hᵢ₋₁
 *
 * In:       x[0..n) strictly increasing, y[0..n); h and m are the steps of x and the slopes between points
 * Out:      slope[0..n) [unit of y per unit of x]
 * Validity: monotone where the data are
 * Source:   Fritsch & Carlson (1980), SIAM J. Numer. Anal. 17; Fritsch & Butland (1984) slopes
 * Check:    calc.distillation.test.ts, against the plain implementation
 */
function pchipSlopes(n: i32, x: usize, y: usize, slope: usize): void {
  let hBefore = at(x, 1) - at(x, 0)
  let mBefore = (at(y, 1) - at(y, 0)) / hBefore
  for (let i = 1; i < n - 1; i++) {
    const h = at(x, i + 1) - at(x, i)
    const m = (at(y, i + 1) - at(y, i)) / h
    if (i == 1) put(slope, 0, endSlope(hBefore, h, mBefore, m))
    const w1 = 2 * h + hBefore
    const w2 = h + 2 * hBefore
    put(slope, i, mBefore * m <= 0 ? 0 : ((w1 + w2) * mBefore * m) / (w1 * m + w2 * mBefore))
    if (i == n - 2) put(slope, n - 1, endSlope(h, hBefore, m, mBefore))
    hBefore = h
    mBefore = m
  }
}

/** Whether a material's points form a curve, and if not, why. */
export enum CurveState {
  Ok,
  Absent,
  /** Fewer than three, or none at one side. */
  TooFew,
  OutOfDomain,
}

export const LABEL_10 = Slot.pct_10 - Slot.ibp
export const LABEL_50 = Slot.pct_50 - Slot.ibp
export const LABEL_90 = Slot.pct_90 - Slot.ibp
const LAST = LABELS - 1
const POINTS_MIN = 3
const LOW_SIDE: f64 = 30
const HIGH_SIDE: f64 = 70
/** Readings closer than this are moved apart to this distance, °C. */
const APART: f64 = 1e-6
const COLDEST: f64 = -273.15
const HOTTEST: f64 = 1500

/** Temperature of each live component at the labels, °C, and its slope there, °C per vol %. f64[COMPONENTS][LABELS] */
const TEMPERATURES: usize = memory.data(COMPONENTS * LABELS * sizeof<f64>(), 16)
const SLOPES: usize = memory.data(COMPONENTS * LABELS * sizeof<f64>(), 16)
/** `Mark` of each point; whether the readings were put in order; the `CurveState`. i32[COMPONENTS][LABELS], u8[COMPONENTS] twice */
const MARKS: usize = memory.data(COMPONENTS * LABELS * sizeof<i32>(), 16)
const DECREASING: usize = memory.data(COMPONENTS, 16)
const STATES: usize = memory.data(COMPONENTS, 16)

export function ownTemperatures(i: i32): usize {
  return TEMPERATURES + LABELS * sizeof<f64>() * i
}
export function ownSlopes(i: i32): usize {
  return SLOPES + LABELS * sizeof<f64>() * i
}
export function ownMark(i: i32, label: i32): i32 {
  return intAt(MARKS, LABELS * i + label)
}
function setOwnMark(i: i32, label: i32, mark: i32): void {
  putInt(MARKS, LABELS * i + label, mark)
}
/** Mark of a point with a value: measured, or filled in between measured points before it came here. */
export function readingMark(i: i32, label: i32): i32 {
  return (<i32>valueOf(i, ROW_FILLED_AT) >> label) & 1 ? Mark.Interpolated : Mark.Given
}
/** True if the readings of component `i` decreased somewhere and were put in order. */
export function wasDecreasing(i: i32): bool {
  return load<u8>(DECREASING + i) != 0
}

/** The state of component `i` when its curve was last built. */
export function curveState(i: i32): CurveState {
  return load<u8>(STATES + i)
}

/** Below this fraction a component widens a point's range only in part. */
const WHOLE: f64 = 0.01

/**
 * Limit of the components' own temperatures at a label, built from the innermost outwards: a component of 1 vol % or more
 * extends it to its own temperature, a smaller one in proportion, so that a trace moves no point by much. Components of equal
 * temperature count together.
 *
 *   L ← L + min(1, v/1 %)·(T − L),   by falling T for the lowest, by rising T for the highest
 */
function reachOf(label: i32, isHighest: bool): f64 {
  let reach = NaN
  let last: f64 = isHighest ? -Infinity : Infinity
  while (true) {
    let next = NaN
    let share: f64 = 0
    for (let i = 0; i < activeCount; i++) {
      const v = volumeOf(i)
      const t = at(ownTemperatures(i), label)
      if (v == 0 || !(isHighest ? t > last : t < last)) continue
      if (t == next) share += v
      else if (isNaN(next) || (isHighest ? t < next : t > next)) {
        next = t
        share = v
      }
    }
    if (isNaN(next)) return reach
    reach = isNaN(reach) || share >= WHOLE ? next : reach + (share / WHOLE) * (next - reach)
    last = next
  }
}

/** A temperature at a label, clamped to the components' range there. */
export function withinOwn(label: i32, celsius: f64): f64 {
  let sides = 0
  for (let i = 0; i < activeCount; i++)
    if (volumeOf(i) >= COUNTS) sides |= sideOf(at(ownTemperatures(i), label), celsius)
  if (sides == BOTH_SIDES) return celsius
  const least = reachOf(label, false)
  const most = reachOf(label, true)
  return Math.min(most, Math.max(least, celsius))
}

/** True if a component has too few readings for a curve. */
export function lacksCurve(i: i32): bool {
  let n = 0
  let first: f64 = 100
  let last: f64 = 0
  for (let label = 0; label < LABELS; label++) {
    if (isNaN(valueOf(i, Slot.ibp + label))) continue
    n++
    first = Math.min(first, at(VOLUMES, label))
    last = at(VOLUMES, label)
  }
  return n < POINTS_MIN || first > LOW_SIDE || last < HIGH_SIDE
}

// The points of the curve being built: label, volume %, °C, slope.
const LABEL: usize = memory.data(LABELS * sizeof<i32>(), 16)
const X: usize = memory.data(LABELS * sizeof<f64>(), 16)
const Y: usize = memory.data(LABELS * sizeof<f64>(), 16)
const SLOPE: usize = memory.data(LABELS * sizeof<f64>(), 16)

function labelOf(k: i32): i32 {
  return intAt(LABEL, k)
}
function setPoint(k: i32, label: i32, temperature: f64): void {
  putInt(LABEL, k, label)
  put(Y, k, temperature)
}

/** Temperature at a quantile on the straight line through points a and b. */
function onLine(quantile: f64, a: i32, b: i32): f64 {
  const za = at(QUANTILES, labelOf(a))
  const zb = at(QUANTILES, labelOf(b))
  return at(Y, a) + ((at(Y, b) - at(Y, a)) * (quantile - za)) / (zb - za)
}

/** Adds the unmeasured ends, 1 % and 99 %; returns the new number of points. */
function extendEnds(n: i32): i32 {
  const withoutLow = labelOf(0) != 0
  const low = withoutLow ? onLine(at(QUANTILES, 0), 0, 1) : 0
  if (labelOf(n - 1) != LAST) {
    setPoint(n, LAST, onLine(at(QUANTILES, LAST), n - 2, n - 1))
    n++
  }
  if (!withoutLow) return n
  for (let k = n; k > 0; k--) setPoint(k, labelOf(k - 1), at(Y, k - 1))
  setPoint(0, 0, low)
  return n + 1
}

/** Reads the cubic between points k and k + 1 at a label that lies between them. */
function readBetween(i: i32, label: i32, k: i32): void {
  const h = at(X, k + 1) - at(X, k)
  const rise = at(Y, k + 1) - at(Y, k)
  const d0 = at(SLOPE, k) * h
  const d1 = at(SLOPE, k + 1) * h
  const c2 = 3 * rise - 2 * d0 - d1
  const c3 = d0 + d1 - 2 * rise
  const u = (at(VOLUMES, label) - at(X, k)) / h
  put(ownTemperatures(i), label, at(Y, k) + u * (d0 + u * (c2 + u * c3)))
  put(ownSlopes(i), label, (d0 + u * (2 * c2 + 3 * u * c3)) / h)
}

/**
 * One material's D86 curve at the thirteen labels.
 *
 * In:       the distillation readings of live component i [°C], NaN where not measured
 * Out:      ownTemperatures(i)[0..13) [°C], ownSlopes(i)[0..13) [°C per vol %] of the monotone cubic through the
 *           readings, ownMark(i, label), wasDecreasing(i)
 * Status:   Absent; TooFew with fewer than 3 readings or none at ≤ 30 % or at ≥ 70 %; OutOfDomain when one is not
 *           above absolute zero or above 1500 °C
 * Validity: readings that decrease are replaced by the nearest non-decreasing sequence; an end that was not measured lies
 *           on the straight line of temperature against the normal quantile through the two outermost readings
 * Source:   Kelly, Menezes & Grossmann (2014), IECR 53 (1 % and 99 % as end points); Fritsch & Carlson (1980)
 * Check:    calc.distillation.test.ts
 */
export function buildCurve(i: i32): CurveState {
  const state = build(i)
  store<u8>(STATES + i, state)
  return state
}

function build(i: i32): CurveState {
  let n = 0
  store<u8>(DECREASING + i, 0)
  for (let label = 0; label < LABELS; label++) {
    const temperature = valueOf(i, Slot.ibp + label)
    setOwnMark(i, label, isNaN(temperature) ? Mark.None : readingMark(i, label))
    if (isNaN(temperature)) continue
    if (!(temperature > COLDEST && temperature <= HOTTEST)) return CurveState.OutOfDomain
    setPoint(n, label, temperature)
    n++
  }
  if (n == 0) return CurveState.Absent
  const first = labelOf(0)
  const last = labelOf(n - 1)
  if (n < POINTS_MIN || at(VOLUMES, first) > LOW_SIDE || at(VOLUMES, last) < HIGH_SIDE)
    return CurveState.TooFew
  if (putInOrder(Y, n)) store<u8>(DECREASING + i, 1)
  n = extendEnds(n)
  put(X, 0, at(VOLUMES, 0))
  for (let k = 1; k < n; k++) {
    put(X, k, at(VOLUMES, labelOf(k)))
    if (!(at(Y, k) >= at(Y, k - 1) + APART)) put(Y, k, at(Y, k - 1) + APART)
  }
  pchipSlopes(n, X, Y, SLOPE)
  let k = 0
  for (let label = 0; label < LABELS; label++) {
    if (labelOf(k) == label) {
      put(ownTemperatures(i), label, at(Y, k))
      put(ownSlopes(i), label, at(SLOPE, k))
      k++
    } else {
      readBetween(i, label, k - 1)
    }
    if (ownMark(i, label) != Mark.None) continue
    const inside = label > first && label < last
    setOwnMark(i, label, inside ? Mark.Interpolated : Mark.Extrapolated)
  }
  return CurveState.Ok
}
