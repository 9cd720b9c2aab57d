import { LABELS } from '../vocabulary/codes'
import { VOLUMES } from './curve'
import { at, live, put, volumeOf } from './memory'
import { LAST, START, UPPER, WIDTH, guess, locate, pieceAt, pieceOf, tbpOf } from './pieces'

const WHOLE: f64 = 100
/** A level of F this close to a label counts as reached, vol %: shares that sum to a label only but for rounding. */
const REACHED: f64 = 1e-9
/** A rise of F to such a level that takes longer than this is a level stretch, °F. */
const HAIR: f64 = 1e-5
/** Steps of this size end a search, °F; what is left is of the order of their square. */
const NEAR: f64 = 1e-10
/** And only with F this close to the label, vol %: where a curve stands still the steps are small far from it. */
const ON_LEVEL: f64 = 1e-10
/** Already such steps end it where every curve is smooth for the other distance around, °F: the next would be nothing. */
const NEAR_ENOUGH: f64 = 1e-6
const SMOOTH: f64 = 1e-3
/** Within a piece, u from 0 to 1. */
const NARROW: f64 = 1e-14
const FAST_STEPS = 12
const SURE_STEPS = 300

// What F is at the temperature asked last: just below it, at or just above it, and its slope.
let below: f64 = 0
let above: f64 = 0
let slope: f64 = 0
// The slope of the piece read last.
let steep: f64 = 0

/** Solves a piece's cubic for T: Newton, held inside the piece. Leaves dTBP/du there in `steep`. */
function solvePiece(record: usize, t: f64): f64 {
  const c0 = at(record, 0)
  const c1 = at(record, 1)
  const c2 = at(record, 2)
  const c3 = at(record, 3)
  let low: f64 = 0
  let high: f64 = 1
  let u = guess(record, t)
  for (let step = 0; step < SURE_STEPS; step++) {
    const error = c0 + u * (c1 + u * (c2 + u * c3)) - t
    steep = c1 + u * (2 * c2 + 3 * u * c3)
    if (error == 0) return u
    if (error > 0) high = u
    else low = u
    let next = u - error / steep
    if (!(next >= low && next <= high)) next = (low + high) / 2
    if (Math.abs(next - u) <= NARROW || high - low <= NARROW) return next
    u = next
  }
  return u
}

/** F(T) = Σ vᵢ·Fᵢ(T) in full: Fᵢ jumps from 0 to 1 at the component's first point and from 99 to 100 at its last. */
function evaluate(t: f64): void {
  below = 0
  above = 0
  slope = 0
  for (let i = 0; i < live; i++) {
    const v = volumeOf(i)
    const tbp = tbpOf(i)
    if (t < at(tbp, 0)) continue
    if (t > at(tbp, LAST)) {
      below += v * WHOLE
      above += v * WHOLE
      continue
    }
    locate(i, t)
    const record = pieceAt(i, min(LAST - 1, max(0, pieceOf(i))))
    const volume = at(record, START) + at(record, WIDTH) * solvePiece(record, t)
    if (t > at(tbp, 0)) below += v * volume
    above += v * (t < at(tbp, LAST) ? volume : WHOLE)
    if (steep > 0) slope += (v * at(record, WIDTH)) / steep
  }
}

/** A first or last point of some component inside (low, high), the one nearest the middle; NaN without one. */
function jumpBetween(low: f64, high: f64): f64 {
  const middle = (low + high) / 2
  let best: f64 = NaN
  for (let i = 0; i < live; i++) {
    for (let end = 0; end <= LAST; end += LAST) {
      const t = at(tbpOf(i), end)
      if (t > low && t < high && !(Math.abs(t - middle) >= Math.abs(best - middle))) best = t
    }
  }
  return best
}

/** The answer at a temperature where F, asked last, counts as reached: there, or the hair above where it is. */
function settle(p: f64, t: f64): f64 {
  if (!(above < p && slope > 0)) return t
  const further = (p - above) / slope
  return further <= HAIR ? t + further : t
}

/** The smallest T in (low, high] with F(T) ≥ p, given F(low) < p ≤ F(high): Newton, then jumps, then halving. */
function search(p: f64, start: f64, from: f64, to: f64): f64 {
  let low = from
  let high = to
  let t = start
  for (let step = 0; step < SURE_STEPS; step++) {
    evaluate(t)
    let next: f64 = NaN
    if (above < p - REACHED) {
      low = t
      if (slope > 0) next = t + (p - above) / slope
    } else if (below < p - REACHED) {
      return Math.min(to, settle(p, t))
    } else {
      high = t
      if (slope > 0) next = t - (below - p) / slope
      if (below < p && next - t <= HAIR) return Math.min(to, next)
      if (Math.abs(next - t) <= NEAR && below - p <= ON_LEVEL) return Math.min(to, Math.max(from, next))
    }
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

/** Where each component stands within its piece: u, TBP and du/dT there. f64[16][4] */
const STANDS: usize = memory.data(512, 16)

/** True where no component's curve has a label, the only places where it bends, within a distance of T. */
function smoothAround(t: f64, distance: f64): bool {
  for (let i = 0; i < live; i++) {
    const piece = pieceOf(i)
    if (piece < LAST) {
      const upper = piece < 0 ? at(tbpOf(i), 0) : at(pieceAt(i, piece), UPPER)
      if (upper - t < distance) return false
    }
    if (piece >= 0) {
      const lower = piece < LAST ? at(pieceAt(i, piece), 0) : at(tbpOf(i), LAST)
      if (t - lower < distance) return false
    }
  }
  return true
}

/** Slope of F where the label before was found, vol % per °F; 0 where that is not known. */
let pace: f64 = 0
/** How much the first guess of a label trusts that slope, against the mean of the components' own points. */
const AHEAD: f64 = 0.7

/**
 * Newton for all curves at once: T and every uᵢ move together until Tᵢ(uᵢ) = T and Σ vᵢ·Vᵢ = p. Where it
 * arrives the answer is certain, because F rises strictly there; NaN where it does not arrive in a few steps.
 */
function glide(p: f64, start: f64): f64 {
  let t = start
  for (let step = 0; step < FAST_STEPS; step++) {
    let f: f64 = 0
    let rate: f64 = 0
    let residual: f64 = 0
    for (let i = 0; i < live; i++) {
      const moved = locate(i, t)
      const piece = pieceOf(i)
      if (piece < 0) continue
      const v = volumeOf(i)
      if (piece >= LAST) {
        f += v * WHOLE
        continue
      }
      const record = pieceAt(i, piece)
      const stand = STANDS + (<usize>i << 5)
      let u: f64 = 0
      if (moved || step == 0) {
        u = guess(record, t)
      } else {
        u = at(stand, 0) + (t - at(stand, 1)) * at(stand, 2)
        if (!(u >= 0)) u = 0
        if (u > 1) u = 1
      }
      const c1 = at(record, 1)
      const c2 = at(record, 2)
      const c3 = at(record, 3)
      const value = at(record, 0) + u * (c1 + u * (c2 + u * c3))
      const rise = c1 + u * (2 * c2 + 3 * u * c3)
      if (!(rise > 0)) return NaN
      const perDegree = 1 / rise
      put(stand, 0, u)
      put(stand, 1, value)
      put(stand, 2, perDegree)
      const error = t - value
      const weight = v * at(record, WIDTH) * perDegree
      f += v * (at(record, START) + at(record, WIDTH) * u) + weight * error
      rate += weight
      if (Math.abs(error) > residual) residual = Math.abs(error)
    }
    if (!(rate > 0)) return NaN
    const change = (p - f) / rate
    const far = Math.max(Math.abs(change), residual)
    const arrived = far <= NEAR && Math.abs(p - f) <= ON_LEVEL
    if (arrived || (far <= NEAR_ENOUGH && smoothAround(t, SMOOTH))) {
      pace = rate
      return t + change
    }
    t += change
  }
  return NaN
}

/**
 * The blend's true boiling points at the labels.
 *
 *   F(T) = Σ vᵢ·Fᵢ(T),   TBP(p) = the smallest T with F(T) ≥ p
 *
 * In:       volume fractions [-]; the TBP curves of the live components (buildTbp)
 * Out:      tbp[0..13) [°F], non-decreasing
 * Validity: Fᵢ is 0 below a component's 1 % point and 100 above its 99 % point, so F may jump there; a level within
 *           1e-9 vol % of the label counts as reached
 * Source:   Kelly, Menezes & Grossmann (2014), IECR 53
 * Check:    against bisection in the plain implementation, 1e-9 relative
 */
export function blendTbp(tbp: usize): void {
  let lowest: f64 = Infinity
  let highest: f64 = -Infinity
  for (let i = 0; i < live; i++) {
    lowest = Math.min(lowest, at(tbpOf(i), 0))
    highest = Math.max(highest, at(tbpOf(i), LAST))
  }
  let reached = lowest
  pace = 0
  for (let label = 0; label < LABELS; label++) {
    const p = at(VOLUMES, label)
    let guessed: f64 = 0
    for (let i = 0; i < live; i++) guessed += volumeOf(i) * at(tbpOf(i), label)
    if (pace > 0) guessed = AHEAD * (reached + (p - at(VOLUMES, label - 1)) / pace) + (1 - AHEAD) * guessed
    const start = Math.min(highest, Math.max(reached, guessed))
    pace = 0
    let t = glide(p, start)
    if (!(t >= reached && t <= highest)) {
      evaluate(reached)
      t = above >= p - REACHED ? settle(p, reached) : search(p, start, reached, highest)
    }
    put(tbp, label, t)
    reached = t
  }
}
