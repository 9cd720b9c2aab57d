import { VOLUMES } from '../../../dist/rules'
import { COMPONENTS, LABELS, PIECE_FIELDS } from '../../vocabulary/codes'
import { ownSlopes, ownTemperatures } from './curve'
import { at, activeCount, put, volumeOf } from '../memory'
import { SEGMENTS, fahrenheit, knotOf, toTbp } from './tbp'

// The components' TBP curves in pieces between labels, in search order.

export const LAST = LABELS - 1

/** TBP of each live component at the labels, °F. f64[COMPONENTS][LABELS] */
const TBP: usize = memory.data(COMPONENTS * LABELS * sizeof<f64>(), 16)
const D86: usize = memory.data(LABELS * sizeof<f64>(), 16)

/**
 * The places where a component can be: below its curve, on a piece between labels, above it, and the upper bound of that.
 *
 * A piece has x in volume % and d in °F from its start: TBP = c₀ + x(c₁ + x(c₂ + x·c₃)), the volume % at its start, its width,
 * and the cubic x ≈ d(e₁ + d(e₂ + d·e₃)) of the same end slopes. Below and above, x is always 0.
 * f64[COMPONENTS][PLACES_EACH][FIELDS]
 */
const FIELDS = PIECE_FIELDS
export const PLACE: usize = FIELDS * sizeof<f64>()
const PLACES_EACH = LABELS + 2
const PLACES: usize = memory.data(COMPONENTS * PLACES_EACH * FIELDS * sizeof<f64>(), 64)
/** Core → host: the pieces of the first live component's curve. f64[LABELS − 1][FIELDS] */
export const PIECES: usize = PLACES + PLACE
export const START: i32 = 4
export const WIDTH: i32 = 5
export const E1: i32 = 6
export const E2: i32 = 7
export const E3: i32 = 8
/** The lower end of the next place. */
const UPPER: i32 = FIELDS
/** A cubic rises throughout if its slope at either end is at most this multiple of its mean slope. */
const STEEPEST: f64 = 3
/** Beyond every temperature, °F; finite, so that 0 times it is 0. */
const BEYOND: f64 = 1e30

/** Each live component's volume fraction and the address of its current place as a usize. f64[COMPONENTS][2] */
export const CURSOR: usize = 2 * sizeof<f64>()
export const CURSORS: usize = memory.data(COMPONENTS * 2 * sizeof<f64>(), 16)
export let cursorsEnd: usize = CURSORS

for (let i = 0; i < COMPONENTS; i++) {
  put(belowOf(i), 0, -BEYOND)
  put(aboveOf(i), START, 100)
  put(aboveOf(i), UPPER, BEYOND)
}

/** TBP of live component i at the labels, °F, once built. */
export function tbpOf(i: i32): usize {
  return TBP + LABELS * sizeof<f64>() * i
}
/** Address of the place below the curve of live component i; its pieces follow. */
export function belowOf(i: i32): usize {
  return PLACES + PLACE * <usize>(i * PLACES_EACH)
}
/** Address of the place above the curve of live component i; its last piece precedes it. */
export function aboveOf(i: i32): usize {
  return belowOf(i) + PLACE * LABELS
}
export function volumeAt(cursor: usize): f64 {
  return load<f64>(cursor)
}
export function placeAt(cursor: usize): usize {
  return load<usize>(cursor, sizeof<f64>())
}

/** Slope of the inverse at an end of a piece, as a multiple of the inverse's mean; capped so that the cubic rises. */
function inverseSlope(mean: f64, slope: f64): f64 {
  const inverse = mean / slope
  return inverse < STEEPEST ? inverse : STEEPEST
}

export function buildTbp(i: i32): void {
  const own = ownTemperatures(i)
  const slopes = ownSlopes(i)
  const tbp = tbpOf(i)
  for (let label = 0; label < LABELS; label++) put(D86, label, fahrenheit(at(own, label)))
  toTbp(D86, tbp)
  let place = belowOf(i)
  for (let segment = 0; segment < SEGMENTS; segment++) {
    const low = knotOf(segment)
    const high = knotOf(segment + 1)
    const ratio = (at(tbp, high) - at(tbp, low)) / (at(D86, high) - at(D86, low))
    for (let piece = low; piece < high; piece++) {
      place += PLACE
      const width = at(VOLUMES, piece + 1) - at(VOLUMES, piece)
      const perWidth = 1 / width
      const slope = 1.8 * at(slopes, piece)
      const next = 1.8 * at(slopes, piece + 1)
      const mean = (at(D86, piece + 1) - at(D86, piece)) * perWidth
      put(place, 0, at(tbp, piece))
      put(place, 1, ratio * slope)
      put(place, 2, ratio * (3 * mean - 2 * slope - next) * perWidth)
      put(place, 3, ratio * (slope + next - 2 * mean) * perWidth * perWidth)
      put(place, START, at(VOLUMES, piece))
      put(place, WIDTH, width)
      const rise = at(tbp, piece + 1) - at(tbp, piece)
      const perDegree = rise > 0 ? 1 / rise : 0
      const first = inverseSlope(mean, slope)
      const last = inverseSlope(mean, next)
      const scale = width * perDegree
      put(place, E1, scale * first)
      put(place, E2, scale * perDegree * (3 - 2 * first - last))
      put(place, E3, scale * perDegree * perDegree * (first + last - 2))
    }
  }
  put(aboveOf(i), 0, at(tbp, LAST))
}

/** True where T is inside a place and at least a distance from both ends, °F. */
export function isWithin(place: usize, t: f64, distance: f64): i32 {
  return <i32>(t - at(place, 0) >= distance) & <i32>(at(place, UPPER) - t >= distance)
}

/** Puts all components below their curves, where a search begins. */
export function resetCursors(): void {
  cursorsEnd = CURSORS
  for (let i = 0; i < activeCount; i++) {
    store<f64>(cursorsEnd, volumeOf(i))
    store<usize>(cursorsEnd, belowOf(i), sizeof<f64>())
    cursorsEnd += CURSOR
  }
}

/** Moves a component to the place that contains T and returns it. */
export function locate(cursor: usize, t: f64): usize {
  let place = placeAt(cursor)
  if (isWithin(place, t, 0)) return place
  while (t > at(place, UPPER)) place += PLACE
  while (t < at(place, 0)) place -= PLACE
  store<usize>(cursor, place, sizeof<f64>())
  return place
}

/** Approximate position of T within a place, vol %. */
export function guess(place: usize, t: f64): f64 {
  const d = t - at(place, 0)
  return d * (at(place, E1) + d * (at(place, E2) + d * at(place, E3)))
}
