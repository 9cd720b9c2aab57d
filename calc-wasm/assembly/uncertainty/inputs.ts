import { VOLUMES, isContent } from '../../../dist/rules'
import {
  COMPONENTS,
  DENSITY_MAX,
  DENSITY_MIN,
  ColorScale,
  D1500_MAX,
  LABELS,
  Method,
  ROW_FILLED_AT,
  ROW_LENGTH,
  ROW_SCALE_AT,
  SAYBOLT_MAX,
  SAYBOLT_MIN,
  SLOTS,
  Slot,
} from '../../vocabulary/codes'
import { CURVE_LATENT, LABORATORY_AT, LATENTS } from '../../vocabulary/draw-codes'
import { latentOf, putLaw, withLaboratory } from './normals'
import { cetaneIndex } from '../cetane'
import { ESTIMATES, ROWS, at, choiceOf, put } from '../memory'
import { DEVIATIONS, GUESSES, GUESS_DEVIATIONS, OWN_PARTS, READINGS } from './tables'

/** Colder than any reading. */
const COLDEST: f64 = -200
const RECOVERY_MIN: f64 = 25
const RATING_MIN: f64 = -50
const RATING_MAX: f64 = 200

// By material and slot, of the readings with a law that is never negative, x·exp(±√q·z − q/2): √q, x·exp(−q/2), and of the pair
// of draws under way exp(√q·z), which its mirror divides by.
const ROOTS: usize = memory.data(2 * COMPONENTS * SLOTS * sizeof<f64>(), 16)
const MIDDLES: usize = memory.data(2 * COMPONENTS * SLOTS * sizeof<f64>(), 16)
const FACTORS: usize = memory.data(2 * COMPONENTS * SLOTS * sizeof<f64>(), 16)
/** The estimates come after the readings. */
const ESTIMATED_FROM = COMPONENTS * SLOTS

let curvePart: f64 = 0
let labelPart: f64 = 0
let indexMethod: i32 = Method.D4737A

function isLognormal(slot: i32): bool {
  return (
    slot == Slot.sulfur_ppm ||
    slot == Slot.mercaptan ||
    slot == Slot.viscosity_40 ||
    slot == Slot.rvp ||
    slot == Slot.benzene
  )
}

/** Before the draws: what of the laws does not change from one to the next. */
export function prepareInputs(n: i32, correlation: f64): void {
  curvePart = Math.sqrt(correlation)
  labelPart = Math.sqrt(1 - correlation)
  const choice = choiceOf(Slot.cetane_index)
  indexMethod = choice != 0 ? choice : <i32>Method.D4737A
  for (let i = 0; i < n; i++) {
    for (let slot = 0; slot < SLOTS; slot++) {
      if (!isLognormal(slot)) continue
      const place = i * SLOTS + slot
      putLaw(ROOTS, MIDDLES, place, at(READINGS, i * ROW_LENGTH + slot), at(DEVIATIONS, place))
      putLaw(ROOTS, MIDDLES, ESTIMATED_FROM + place, at(GUESSES, place), at(GUESS_DEVIATIONS, place))
    }
  }
}

function held(x: f64, least: f64, most: f64): f64 {
  return Math.min(most, Math.max(least, x))
}

/** A reading with its error, held to what the property can be. */
function drawn(slot: i32, scale: i32, y: f64): f64 {
  if (slot == Slot.density) return held(y, DENSITY_MIN, DENSITY_MAX)
  if (slot == Slot.recovery) return held(y, RECOVERY_MIN, 100)
  if (isContent(slot)) return held(y, 0, 100)
  if (slot == Slot.color) {
    return scale == ColorScale.Saybolt ? held(y, SAYBOLT_MIN, SAYBOLT_MAX) : held(y, 0, D1500_MAX)
  }
  if (slot == Slot.flash_point || slot == Slot.cloud_point || slot == Slot.pour_freezing_point) {
    return Math.max(y, COLDEST)
  }
  return held(y, RATING_MIN, RATING_MAX)
}

/** The error of a reading: its own part and the laboratory's, from the errors at `from` and those that all have in common. */
function errorOf(normals: usize, i: i32, slot: i32, latent: i32): f64 {
  const own = at(OWN_PARTS, i * SLOTS + slot)
  return withLaboratory(own, at(normals, i * LATENTS + latent), at(normals, LABORATORY_AT + latent))
}

/** Before the draws of a pair: what both of them take. */
export function preparePair(n: i32, normals: usize): void {
  for (let i = 0; i < n; i++) {
    for (let slot = LABELS; slot < SLOTS; slot++) {
      if (!isLognormal(slot)) continue
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
 * The distillation of a material: T + s(√ρ·z₃₁ + √(1 − ρ)·z), z₃₁ common to the curve. A point that was filled in between
 * measured ones has no error of its own: it moves with its neighbours, linearly in volume.
 */
function drawCurve(i: i32, normals: usize, sign: f64, from: usize, to: usize): void {
  for (let label = 0; label < LABELS; label++) {
    const s = at(DEVIATIONS, i * SLOTS + label)
    if (!(s > 0)) continue
    const error = curvePart * errorOf(normals, i, label, CURVE_LATENT) + labelPart * errorOf(normals, i, label, label)
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
    const way = low == high ? 0 : (at(VOLUMES, label) - at(VOLUMES, low)) / (at(VOLUMES, high) - at(VOLUMES, low))
    put(to, label, at(from, label) + (before + (after - before) * way))
  }
}

function indexOf(row: usize): f64 {
  const density = at(row, Slot.density)
  if (!(density >= DENSITY_MIN && density <= DENSITY_MAX)) return NaN
  return cetaneIndex(indexMethod, density, at(row, Slot.pct_10), at(row, Slot.pct_50), at(row, Slot.pct_90))
}

/** What is computed from other readings of the same material follows them: how far it is from them does not change. */
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
 * The readings of the n materials with their errors, or with none.
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
        const y = isLognormal(slot)
          ? lognormal(place, sign)
          : drawn(slot, scale, at(from, slot) + s * (sign * errorOf(normals, i, slot, latentOf(slot))))
        put(to, slot, y)
      }
      const g = at(GUESS_DEVIATIONS, place)
      if (!(g > 0)) continue
      const guess = isLognormal(slot)
        ? lognormal(ESTIMATED_FROM + place, sign)
        : drawn(slot, 0, at(GUESSES, place) + g * (sign * at(normals, i * LATENTS + latentOf(slot))))
      put(ESTIMATES, place, guess)
    }
    followOthers(from, to)
  }
}
