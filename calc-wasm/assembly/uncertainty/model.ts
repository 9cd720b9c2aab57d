import { isContent, latentOf } from '../../../dist/draws'
import { COLOR_SCALE_AT, LABELS, Method, SLOTS, Slot } from '../../vocabulary/codes'
import { CURVE_LATENT, MODEL_AT } from '../../vocabulary/draw-codes'
import { labelError } from './normals'
import { cetaneIndex } from '../cetane'
import { clampColor } from '../color'
import { putInOrder } from '../arithmetic'
import { CODES, at, intAt, methodOf, put } from '../memory'
import { MODEL_DOWN, MODEL_RELATIVE, MODEL_UP, hasModelError } from './tables'

/** A value of the blend, clamped to the property's range. */
function clamped(slot: i32, y: f64): f64 {
  if (isContent(slot) || slot == Slot.recovery) return Math.min(100, Math.max(0, y))
  return slot == Slot.color ? clampColor(y, intAt(CODES, COLOR_SCALE_AT)) : y
}

/** s·z, with the deviation of the side of z. */
function errorOf(slot: i32, z: f64): f64 {
  return at(z > 0 ? MODEL_UP : MODEL_DOWN, slot) * z
}

/**
 * Adds the rules' errors to a blend's results: y + s·z, or y·(1 + s·z), with s of the side of z so that the value stays the
 * median; on the distillation z is √ρ·z₃₁ + √(1 − ρ)·z, and the points are put in order. A recalculated cetane index follows
 * density and distillation, an AKI that is a mean follows RON and MON. A content of 0 stays 0.
 *
 * In:       the results at `results`, the methods in CODES, MODEL_DOWN, MODEL_UP; the errors of the pair, their sign
 * Out:      the results
 */
export function drawModel(results: usize, normals: usize, sign: f64): void {
  const density = at(results, Slot.density)
  const t10 = at(results, Slot.pct_10)
  const t50 = at(results, Slot.pct_50)
  const t90 = at(results, Slot.pct_90)
  const rating = (at(results, Slot.octan_ron) + at(results, Slot.octan_mon)) / 2
  const common = sign * at(normals, MODEL_AT + CURVE_LATENT)
  let isCurveMoved = false
  for (let label = 0; label < LABELS; label++) {
    if (!hasModelError(label)) continue
    const z = labelError(common, sign * at(normals, MODEL_AT + label))
    put(results, label, at(results, label) + errorOf(label, z))
    isCurveMoved = true
  }
  if (isCurveMoved) putInOrder(results, LABELS)
  for (let slot = LABELS; slot < SLOTS; slot++) {
    const y = at(results, slot)
    if (!hasModelError(slot) || isNaN(y) || (y == 0 && isContent(slot))) continue
    const error = errorOf(slot, sign * at(normals, MODEL_AT + latentOf(slot)))
    put(results, slot, clamped(slot, intAt(MODEL_RELATIVE, slot) != 0 ? y * (1 + error) : y + error))
  }
  const method = methodOf(Slot.cetane_index)
  if (method == Method.D4737A || method == Method.D4737B || method == Method.D976) {
    const now = cetaneIndex(
      method,
      at(results, Slot.density),
      at(results, Slot.pct_10),
      at(results, Slot.pct_50),
      at(results, Slot.pct_90),
    )
    const moved = now - cetaneIndex(method, density, t10, t50, t90)
    put(results, Slot.cetane_index, at(results, Slot.cetane_index) + moved)
  }
  if (methodOf(Slot.octan_aki) == Method.AkiMean) {
    const moved = (at(results, Slot.octan_ron) + at(results, Slot.octan_mon)) / 2 - rating
    put(results, Slot.octan_aki, at(results, Slot.octan_aki) + moved)
  }
}
