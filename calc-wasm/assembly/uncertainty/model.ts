import { isContent } from '../../../dist/rules'
import { ColorScale, COLOR_SCALE_AT, D1500_MAX, LABELS, Method, SAYBOLT_MAX, SAYBOLT_MIN, SLOTS, Slot } from '../../vocabulary/codes'
import { CURVE_LATENT, MODEL_AT } from '../../vocabulary/draw-codes'
import { latentOf } from './normals'
import { cetaneIndex } from '../cetane'
import { putInOrder } from '../arithmetic'
import { CODES, at, choiceOf, intAt, methodOf, put } from '../memory'
import { MODEL_DOWN, MODEL_RELATIVE, MODEL_UP } from './tables'

let curvePart: f64 = 0
let labelPart: f64 = 0

export function prepareModel(correlation: f64): void {
  curvePart = Math.sqrt(correlation)
  labelPart = Math.sqrt(1 - correlation)
}

/** What the blend's value can be at all. */
function held(slot: i32, y: f64): f64 {
  if (isContent(slot) || slot == Slot.recovery) {
    return Math.min(100, Math.max(0, y))
  }
  if (slot != Slot.color) return y
  return intAt(CODES, COLOR_SCALE_AT) == ColorScale.Saybolt
    ? Math.min(SAYBOLT_MAX, Math.max(SAYBOLT_MIN, y))
    : Math.min(D1500_MAX, Math.max(0, y))
}

function isRecalculated(method: i32): bool {
  return method == Method.D4737A || method == Method.D4737B || method == Method.D976
}

function isUncertain(slot: i32): bool {
  return at(MODEL_DOWN, slot) > 0 || at(MODEL_UP, slot) > 0
}

/** s·z, with the deviation of that side. */
function errorOf(slot: i32, z: f64): f64 {
  return at(z > 0 ? MODEL_UP : MODEL_DOWN, slot) * z
}

/**
 * The rules' own errors on a blend's results: y + s·z, or y·(1 + s·z), with s of the side of z so that the value stays the
 * median; on the distillation z is √ρ·z₃₁ + √(1 − ρ)·z, put in
 * order. A recalculated cetane index follows density and distillation, an AKI that is a mean follows RON and MON. Of something
 * that no component has at all, the blend has none.
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
    if (!isUncertain(label)) continue
    const z = curvePart * common + labelPart * (sign * at(normals, MODEL_AT + label))
    put(results, label, at(results, label) + errorOf(label, z))
    isCurveMoved = true
  }
  if (isCurveMoved) putInOrder(results, LABELS)
  for (let slot = LABELS; slot < SLOTS; slot++) {
    const y = at(results, slot)
    if (!isUncertain(slot) || isNaN(y) || (y == 0 && isContent(slot))) continue
    const error = errorOf(slot, sign * at(normals, MODEL_AT + latentOf(slot)))
    put(results, slot, held(slot, intAt(MODEL_RELATIVE, slot) != 0 ? y * (1 + error) : y + error))
  }
  if (isRecalculated(methodOf(Slot.cetane_index))) {
    const choice = choiceOf(Slot.cetane_index)
    const method = choice != 0 ? choice : <i32>Method.D4737A
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

