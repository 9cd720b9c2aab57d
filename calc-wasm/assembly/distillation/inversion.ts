import { VOLUMES } from '../../../dist/rules'
import { COMPONENTS, LABELS } from '../../vocabulary/codes'
import { at, activeCount, put, volumeOf } from '../memory'
import {
  E1,
  E2,
  E3,
  LAST,
  CURSOR,
  CURSORS,
  START,
  WIDTH,
  guess,
  isWithin,
  locate,
  placeAt,
  resetCursors,
  cursorsEnd,
  tbpOf,
  volumeAt,
} from './pieces'
import { LEVEL_WIDTH, REACHED, WHOLE, search } from './search'

/** A step this small ends the search if every curve is smooth within SMOOTH around it, °F. */
const NEAR_ENOUGH: f64 = 1e-6
const SMOOTH: f64 = 1e-3
/** Below this slope F is nearly level, and rounding decides where it reaches a label, vol % per °F. */
const LEVEL: f64 = REACHED / LEVEL_WIDTH
/** Most labels take three steps; one that takes more is at a jump. */
const STEPS = 8

/** Slope of F at the previous label, vol % per °F; 0 if unknown. */
let pace: f64 = 0
/** The same for each label. f64[LABELS] */
const SLOPES: usize = memory.data(LABELS * sizeof<f64>(), 16)

/** Slope of F at a label of the last blend, vol % per °F; 0 if the label is at a jump or a level stretch. */
export function slopeAt(label: i32): f64 {
  return at(SLOPES, label)
}

/**
 * The components that are on their curve at T: the place as a usize, v, and x, TBP and dx/dTBP of the last step. Three numbers
 * are unused, so that each runner fills a cache line. f64[COMPONENTS][8]
 */
const RUNNER: usize = 8 * sizeof<f64>()
const RUNNERS: usize = memory.data(COMPONENTS * 8 * sizeof<f64>(), 64)
let finish: usize = RUNNERS
/** Volume fraction of the components that are completely over at T. */
let over: f64 = 0

/** Range of the current label, °F: from the previous label to the last point of any component. */
let low: f64 = 0
let high: f64 = 0

function clamped(t: f64): f64 {
  return t > low ? (t < high ? t : high) : low
}

/** True if no component's curve bends (which it does only at labels) within a distance of T. */
function isSmooth(t: f64, distance: f64): bool {
  let within = 1
  for (let cursor = CURSORS; cursor < cursorsEnd; cursor += CURSOR)
    within &= isWithin(placeAt(cursor), t, distance)
  return within != 0
}

/** One Newton step towards the label on the approximate cubics of F(T). */
function approach(p: f64, t: f64): f64 {
  let f: f64 = 0
  let rate: f64 = 0
  for (let cursor = CURSORS; cursor < cursorsEnd; cursor += CURSOR) {
    const place = locate(cursor, t)
    const v = volumeAt(cursor)
    const d = t - at(place, 0)
    const e1 = at(place, E1)
    const e2 = at(place, E2)
    const e3 = at(place, E3)
    f += v * (at(place, START) + d * (e1 + d * (e2 + d * e3)))
    rate += v * (e1 + d * (2 * e2 + 3 * d * e3))
  }
  return rate > 0 ? clamped(t + (p - f) / rate) : t
}

/** Places the runners approximately at T. */
function startRunners(t: f64): void {
  finish = RUNNERS
  over = 0
  for (let cursor = CURSORS; cursor < cursorsEnd; cursor += CURSOR) {
    const place = locate(cursor, t)
    const v = volumeAt(cursor)
    const start = at(place, START)
    store<usize>(finish, place)
    put(finish, 1, v)
    put(finish, 2, guess(place, t))
    put(finish, 3, t)
    put(finish, 4, 0)
    over += v * <f64>(<i32>(start == WHOLE))
    // Overwritten by the next component if this one is not on its curve.
    finish += RUNNER * <usize>(<i32>(start > 0) & <i32>(start < WHOLE))
  }
}

/**
 * Newton on all curves at once: T and every xᵢ move together until Tᵢ(xᵢ) = T and Σ vᵢ·Vᵢ = p. The solution is unique, because
 * F rises strictly there; NaN if it does not converge in a few steps, or if a curve bends nearby.
 */
function glide(p: f64, start: f64): f64 {
  let t = start
  startRunners(t)
  for (let step = 0; step < STEPS; step++) {
    if (step > 0 && !isSmooth(t, 0)) startRunners(t)
    let f = over * WHOLE
    let rate: f64 = 0
    let residual: f64 = 0
    for (let runner = RUNNERS; runner < finish; runner += RUNNER) {
      const place = load<usize>(runner)
      const v = at(runner, 1)
      let x = at(runner, 2) + (t - at(runner, 3)) * at(runner, 4)
      if (!(x >= 0)) x = 0
      if (x > at(place, WIDTH)) x = at(place, WIDTH)
      const c1 = at(place, 1)
      const c2 = at(place, 2)
      const c3 = at(place, 3)
      const value = at(place, 0) + x * (c1 + x * (c2 + x * c3))
      const rise = c1 + x * (2 * c2 + 3 * x * c3)
      if (!(rise > 0)) return NaN
      const perDegree = 1 / rise
      put(runner, 2, x)
      put(runner, 3, value)
      put(runner, 4, perDegree)
      const error = t - value
      f += v * (at(place, START) + x + perDegree * error)
      rate += v * perDegree
      residual += error * error
    }
    if (!(rate > LEVEL)) return NaN
    const change = (p - f) / rate
    if (residual + change * change <= NEAR_ENOUGH * NEAR_ENOUGH) {
      if (!isSmooth(t, SMOOTH)) return NaN
      pace = rate
      return t + change
    }
    t = clamped(t + change)
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
 * Check:    calc.agreement.test.ts, against bisection in the plain implementation, 1e-9 relative
 */
export function blendTbp(tbp: usize): void {
  low = Infinity
  high = -Infinity
  for (let i = 0; i < activeCount; i++) {
    low = Math.min(low, at(tbpOf(i), 0))
    high = Math.max(high, at(tbpOf(i), LAST))
  }
  resetCursors()
  pace = 0
  for (let label = 0; label < LABELS; label++) {
    const p = at(VOLUMES, label)
    let guessed: f64 = 0
    if (pace > 0) guessed = low + (p - at(VOLUMES, label - 1)) / pace
    else for (let i = 0; i < activeCount; i++) guessed += volumeOf(i) * at(tbpOf(i), label)
    const start = approach(p, clamped(guessed))
    pace = 0
    let t = glide(p, start)
    if (!(t >= low && t <= high)) t = search(p, start, low, high)
    put(tbp, label, t)
    put(SLOPES, label, pace)
    low = t
  }
}
