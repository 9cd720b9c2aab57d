import { isContent } from '../averages'
import { ColorScale, COLOR_SCALE_AT, D1500_MAX, LABELS, Method, SAYBOLT_MAX, SAYBOLT_MIN, SLOTS, Slot } from '../../vocabulary/codes'
import { CURVE_LATENT, MODEL_AT } from '../../vocabulary/draw-codes'
import { latentOf } from './normals'
import { cetaneIndex } from '../cetane-index'
import { CODES, at, choiceOf, intAt, methodOf, put } from '../memory'
import { MODEL_DEVIATIONS, MODEL_RELATIVE } from './tables'

const POOLS: usize = memory.data(LABELS * sizeof<f64>(), 16)
const SIZES: usize = memory.data(LABELS * sizeof<i32>(), 16)

let curvePart: f64 = 0
let labelPart: f64 = 0

export function prepareModel(correlation: f64): void {
  curvePart = Math.sqrt(correlation)
  labelPart = Math.sqrt(1 - correlation)
}

/** The nearest ascending sequence of the labels that have a value. */
function putInOrder(results: usize): void {
  let pools = 0
  let changed = false
  for (let label = 0; label < LABELS; label++) {
    let mean = at(results, label)
    if (isNaN(mean)) continue
    let size = 1
    while (pools > 0 && at(POOLS, pools - 1) > mean) {
      pools--
      const other = intAt(SIZES, pools)
      mean = (mean * size + at(POOLS, pools) * other) / (size + other)
      size += other
      changed = true
    }
    put(POOLS, pools, mean)
    store<i32>(SIZES + (<usize>pools << 2), size)
    pools++
  }
  if (!changed) return
  let pool = 0
  let left = intAt(SIZES, 0)
  for (let label = 0; label < LABELS; label++) {
    if (isNaN(at(results, label))) continue
    put(results, label, at(POOLS, pool))
    left--
    if (left == 0) {
      pool++
      left = intAt(SIZES, pool)
    }
  }
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

/**
 * The rules' own errors on a blend's results: y + s·z, or y·(1 + s·z); on the distillation T + s(√ρ·z₃₁ + √(1 − ρ)·z), put in
 * order. A recalculated cetane index follows density and distillation, an AKI that is a mean follows RON and MON. Of something
 * that no component has at all, the blend has none.
 *
 * In:       the results at `results`, the methods in CODES, MODEL_DEVIATIONS; the errors of the pair, their sign
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
    const s = at(MODEL_DEVIATIONS, label)
    if (!(s > 0)) continue
    const z = curvePart * common + labelPart * (sign * at(normals, MODEL_AT + label))
    put(results, label, at(results, label) + s * z)
    isCurveMoved = true
  }
  if (isCurveMoved) putInOrder(results)
  for (let slot = LABELS; slot < SLOTS; slot++) {
    const s = at(MODEL_DEVIATIONS, slot)
    const y = at(results, slot)
    if (!(s > 0) || isNaN(y) || (y == 0 && isContent(slot))) continue
    const z = sign * at(normals, MODEL_AT + latentOf(slot))
    put(results, slot, held(slot, intAt(MODEL_RELATIVE, slot) != 0 ? y * (1 + s * z) : y + s * z))
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

