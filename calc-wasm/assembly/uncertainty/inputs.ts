import { isSkewed, latentOf, leastDrawn, mostDrawn } from '../../../dist/draws'
import { VOLUMES } from '../../../dist/rules'
import {
  COMPONENTS,
  DENSITY_MAX,
  DENSITY_MIN,
  LABELS,
  ROW_FILLED_AT,
  ROW_LENGTH,
  ROW_SCALE_AT,
  SLOTS,
  Slot,
} from '../../vocabulary/codes'
import { CURVE_LATENT, LABORATORY_AT, LATENTS } from '../../vocabulary/draw-codes'
import { labelError, putLognormal, withLaboratory } from './normals'
import { cetaneIndex, indexMethod } from '../cetane'
import { clampColor } from '../color'
import { ESTIMATES, ROWS, at, put } from '../memory'
import { DEVIATIONS, GUESSES, GUESS_DEVIATIONS, OWN_PARTS, READINGS } from './tables'

// Constants of the readings with the law x·exp(±√q·z − q/2), by material and slot: √q, x·exp(−q/2), and for the current pair of
// draws exp(√q·z), by which the mirror divides.
const ROOTS: usize = memory.data(2 * COMPONENTS * SLOTS * sizeof<f64>(), 16)
const MIDDLES: usize = memory.data(2 * COMPONENTS * SLOTS * sizeof<f64>(), 16)
const FACTORS: usize = memory.data(2 * COMPONENTS * SLOTS * sizeof<f64>(), 16)
/** The estimates follow the readings. */
const ESTIMATED_FROM = COMPONENTS * SLOTS

/** Computes, once before the draws, the constants of the readings' laws. */
export function prepareInputs(n: i32): void {
  for (let i = 0; i < n; i++) {
    for (let slot = 0; slot < SLOTS; slot++) {
      if (isSkewed(slot) == 0) continue
      const place = i * SLOTS + slot
      putLognormal(ROOTS, MIDDLES, place, at(READINGS, i * ROW_LENGTH + slot), at(DEVIATIONS, place))
      putLognormal(ROOTS, MIDDLES, ESTIMATED_FROM + place, at(GUESSES, place), at(GUESS_DEVIATIONS, place))
    }
  }
}

/** A reading with its error, clamped to what is possible. */
function drawn(slot: i32, scale: i32, y: f64): f64 {
  if (slot == Slot.color) return clampColor(y, scale)
  return Math.min(mostDrawn(slot), Math.max(leastDrawn(slot), y))
}

/** The error of a reading: the test's own part and the laboratory's. */
function errorOf(normals: usize, i: i32, slot: i32, latent: i32): f64 {
  const own = at(OWN_PARTS, i * SLOTS + slot)
  return withLaboratory(own, at(normals, i * LATENTS + latent), at(normals, LABORATORY_AT + latent))
}

/** Computes what both draws of a pair share. */
export function preparePair(n: i32, normals: usize): void {
  for (let i = 0; i < n; i++) {
    for (let slot = LABELS; slot < SLOTS; slot++) {
      if (isSkewed(slot) == 0) continue
      const place = i * SLOTS + slot
      if (at(DEVIATIONS, place) > 0) {
        put(FACTORS, place, Math.exp(at(ROOTS, place) * errorOf(normals, i, slot, latentOf(slot))))
      }
      const guess = ESTIMATED_FROM + place
      if (at(GUESS_DEVIATIONS, place) > 0) {
        put(FACTORS, guess, Math.exp(at(ROOTS, guess) * at(normals, i * LATENTS + latentOf(slot))))
      }
    }
  }
}

function lognormal(place: i32, sign: f64): f64 {
  return sign > 0 ? at(MIDDLES, place) * at(FACTORS, place) : at(MIDDLES, place) / at(FACTORS, place)
}

function isFilled(row: usize, label: i32): bool {
  return ((<i32>at(row, ROW_FILLED_AT) >> label) & 1) != 0
}

/**
 * Distillation of a material: T + s(√ρ·z₃₁ + √(1 − ρ)·z), z₃₁ common to the curve. A point filled in between measured ones moves
 * with its neighbours, linearly in volume.
 */
function drawCurve(i: i32, normals: usize, sign: f64, from: usize, to: usize): void {
  for (let label = 0; label < LABELS; label++) {
    const s = at(DEVIATIONS, i * SLOTS + label)
    if (!(s > 0)) continue
    const error = labelError(errorOf(normals, i, label, CURVE_LATENT), errorOf(normals, i, label, label))
    put(to, label, at(from, label) + s * (sign * error))
  }
  if (at(from, ROW_FILLED_AT) == 0) return
  for (let label = 0; label < LABELS; label++) {
    if (!isFilled(from, label)) continue
    let low = label - 1
    let high = label + 1
    while (low >= 0 && (isNaN(at(from, low)) || isFilled(from, low))) low--
    while (high < LABELS && (isNaN(at(from, high)) || isFilled(from, high))) high++
    if (low < 0 && high >= LABELS) continue
    if (low < 0) low = high
    if (high >= LABELS) high = low
    const before = at(to, low) - at(from, low)
    const after = at(to, high) - at(from, high)
    const way =
      low == high ? 0 : (at(VOLUMES, label) - at(VOLUMES, low)) / (at(VOLUMES, high) - at(VOLUMES, low))
    put(to, label, at(from, label) + (before + (after - before) * way))
  }
}

function indexOf(row: usize): f64 {
  const density = at(row, Slot.density)
  if (!(density >= DENSITY_MIN && density <= DENSITY_MAX)) return NaN
  return cetaneIndex(indexMethod(), density, at(row, Slot.pct_10), at(row, Slot.pct_50), at(row, Slot.pct_90))
}

/** A reading that is computed from others of the same material follows them at a constant distance. */
function followOthers(from: usize, to: usize): void {
  const rating = (at(from, Slot.octan_ron) + at(from, Slot.octan_mon)) / 2
  if (!isNaN(rating)) {
    const now = (at(to, Slot.octan_ron) + at(to, Slot.octan_mon)) / 2
    put(to, Slot.octan_aki, at(from, Slot.octan_aki) + (now - rating))
  }
  const index = indexOf(from)
  if (!isNaN(index)) put(to, Slot.cetane_index, at(from, Slot.cetane_index) + (indexOf(to) - index))
}

/**
 * The readings of the n materials, with their errors if `withErrors`.
 *
 * In:       READINGS, DEVIATIONS, OWN_PARTS, GUESSES, GUESS_DEVIATIONS; the errors of the pair, their sign
 * Out:      ROWS, ESTIMATES
 */
export function drawInputs(n: i32, normals: usize, sign: f64, withErrors: bool): void {
  memory.copy(ROWS, READINGS, <usize>n * ROW_LENGTH * sizeof<f64>())
  memory.copy(ESTIMATES, GUESSES, <usize>n * SLOTS * sizeof<f64>())
  if (!withErrors) return
  for (let i = 0; i < n; i++) {
    const from = READINGS + <usize>i * ROW_LENGTH * sizeof<f64>()
    const to = ROWS + <usize>i * ROW_LENGTH * sizeof<f64>()
    drawCurve(i, normals, sign, from, to)
    const scale = <i32>at(from, ROW_SCALE_AT)
    for (let slot = LABELS; slot < SLOTS; slot++) {
      const place = i * SLOTS + slot
      const s = at(DEVIATIONS, place)
      if (s > 0) {
        const y =
          isSkewed(slot) != 0
            ? lognormal(place, sign)
            : drawn(slot, scale, at(from, slot) + s * (sign * errorOf(normals, i, slot, latentOf(slot))))
        put(to, slot, y)
      }
      const g = at(GUESS_DEVIATIONS, place)
      if (!(g > 0)) continue
      const guess =
        isSkewed(slot) != 0
          ? lognormal(ESTIMATED_FROM + place, sign)
          : drawn(slot, 0, at(GUESSES, place) + g * (sign * at(normals, i * LATENTS + latentOf(slot))))
      put(ESTIMATES, place, guess)
    }
    followOthers(from, to)
  }
}
