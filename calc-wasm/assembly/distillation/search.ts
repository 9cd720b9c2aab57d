import { at, activeCount, volumeOf } from '../memory'
import { LAST, PLACE, CURSOR, CURSORS, START, WIDTH, aboveOf, belowOf, guess, locate, tbpOf } from './pieces'

// Robust search for a level of F, for any curves: slow and seldom needed.

export const WHOLE: f64 = 100
/** A level of F this close to a label counts as reached, vol %: shares may miss a label by rounding. */
export const REACHED: f64 = 1e-9
/** If F needs a wider range than this to rise by REACHED, it is level there, °F. */
export const LEVEL_WIDTH: f64 = 1e-5
/** A step of this size ends a search, °F; the remaining error is of the order of its square. */
const STEP_MIN: f64 = 1e-10
/** A search ends only with F this close to the label, vol %: on a level curve steps are small far from it too. */
const ON_LEVEL: f64 = 1e-10
/** The narrowest bracket of a solution inside a piece, relative to the piece's width. */
const NARROW: f64 = 1e-14
const STEPS = 300

// F at the temperature evaluated last, just below it and at it, and its slopes on either side.
let below: f64 = 0
let above: f64 = 0
let slopeBelow: f64 = 0
let slopeAbove: f64 = 0
// Slope dTBP/dx of the piece read last.
let steep: f64 = 0

/** Solves a piece's cubic for T by Newton within the piece. Sets `steep`. */
function solvePiece(place: usize, t: f64): f64 {
  const c0 = at(place, 0)
  const c1 = at(place, 1)
  const c2 = at(place, 2)
  const c3 = at(place, 3)
  const narrow = NARROW * at(place, WIDTH)
  let low: f64 = 0
  let high = at(place, WIDTH)
  let x = Math.min(high, Math.max(0, guess(place, t)))
  for (let step = 0; step < STEPS; step++) {
    const error = c0 + x * (c1 + x * (c2 + x * c3)) - t
    steep = c1 + x * (2 * c2 + 3 * x * c3)
    if (error == 0) return x
    if (error > 0) high = x
    else low = x
    let next = x - error / steep
    if (!(next >= low && next <= high)) next = (low + high) / 2
    if (Math.abs(next - x) <= narrow || high - low <= narrow) return next
    x = next
  }
  return x
}

/** Volume % of live component i below a T on its curve. Sets `steep`. */
function volumeOn(i: i32, t: f64): f64 {
  const place = min(aboveOf(i) - PLACE, max(belowOf(i) + PLACE, locate(CURSORS + CURSOR * <usize>i, t)))
  return at(place, START) + solvePiece(place, t)
}

/** Volume % of live component i below T. */
export function volumeBelow(i: i32, t: f64): f64 {
  const tbp = tbpOf(i)
  return t < at(tbp, 0) ? 0 : t > at(tbp, LAST) ? WHOLE : volumeOn(i, t)
}

/** F(T) = Σ vᵢ·Fᵢ(T) in full: Fᵢ jumps from 0 to 1 at the component's first point and from 99 to 100 at its last. */
function evaluate(t: f64): void {
  below = 0
  above = 0
  slopeBelow = 0
  slopeAbove = 0
  for (let i = 0; i < activeCount; i++) {
    const v = volumeOf(i)
    const tbp = tbpOf(i)
    if (t < at(tbp, 0)) continue
    if (t > at(tbp, LAST)) {
      below += v * WHOLE
      above += v * WHOLE
      continue
    }
    const volume = volumeOn(i, t)
    const rate = steep > 0 ? v / steep : 0
    if (t > at(tbp, 0)) {
      below += v * volume
      slopeBelow += rate
    }
    if (t < at(tbp, LAST)) {
      above += v * volume
      slopeAbove += rate
    } else {
      above += v * WHOLE
    }
  }
}

/** F at a temperature, vol %. */
export function levelOf(t: f64): f64 {
  evaluate(t)
  return above
}

/** The first or last point of a component inside (low, high) that is nearest the middle; NaN without one. */
function jumpBetween(low: f64, high: f64): f64 {
  const middle = (low + high) / 2
  let best: f64 = NaN
  for (let i = 0; i < activeCount; i++) {
    for (let end = 0; end <= LAST; end += LAST) {
      const t = at(tbpOf(i), end)
      if (t > low && t < high && !(Math.abs(t - middle) >= Math.abs(best - middle))) best = t
    }
  }
  return best
}

/** The smallest T in [from, to] with F(T) ≥ p, given p ≤ F(to): Newton from `start`, then jumps, then halving. */
function crossing(p: f64, start: f64, from: f64, to: f64): f64 {
  evaluate(from)
  if (above >= p) return from
  let low = from
  let high = to
  let t = start
  for (let step = 0; step < STEPS; step++) {
    evaluate(t)
    let next: f64 = NaN
    let missed: f64 = 0
    if (above < p) {
      low = t
      missed = p - above
      if (slopeAbove > 0) next = t + missed / slopeAbove
    } else if (below < p) {
      return t
    } else {
      high = t
      missed = below - p
      if (slopeBelow > 0) next = t - missed / slopeBelow
    }
    if (Math.abs(next - t) <= STEP_MIN && missed <= ON_LEVEL) return Math.min(to, Math.max(from, next))
    if (high - low <= 4 * f64.EPSILON * Math.abs(high)) return high
    if (!(next > low && next < high) || step % 16 == 15) {
      next = jumpBetween(low, high)
      if (isNaN(next)) next = (low + high) / 2
      if (!(next > low && next < high)) return high
    }
    t = next
  }
  return high
}

/**
 * The smallest T in [from, to] with F(T) ≥ p, given p ≤ F(to). If F is level just below that T, and equals p up to rounding,
 * p counts as reached where the level begins.
 */
export function search(p: f64, start: f64, from: f64, to: f64): f64 {
  const t = crossing(p, start, from, to)
  evaluate(t - LEVEL_WIDTH)
  return above >= p - REACHED ? crossing(p - REACHED, t, from, to) : t
}
