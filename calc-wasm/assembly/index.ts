// The only exports: where the host writes and reads, and two calls.
import { LABELS, Method, SLOTS, Slot, Status } from '../vocabulary/codes'
import { blendByMass, blendByVolume, blendDensity } from './averages'
import { blendCetaneIndex } from './cetane'
import { blendColdFlow } from './coldflow'
import { blendColor } from './color'
import { CurveState, buildCurve, ownMark, ownTemperatures } from './curve'
import { blendDistillation } from './distillation'
import { computeFractions } from './fractions'
import { buildTbp, tbpOf } from './pieces'
import {
  CODES,
  CURVE,
  FIGURES,
  INPUT,
  RESULTS,
  at,
  clearOutcome,
  live,
  put,
  setLive,
  setMark,
  setResult,
  setRow,
  valueOf,
} from './memory'
import { blendAki, blendOctane } from './octane'
import { celsius } from './tbp'
import { blendViscosity } from './viscosity'
import { blendFlashPoint, blendRvp } from './volatility'

export function inputAddress(): usize {
  return INPUT
}
export function resultsAddress(): usize {
  return RESULTS
}
export function codesAddress(): usize {
  return CODES
}
export function figuresAddress(): usize {
  return FIGURES
}
export function curveAddress(): usize {
  return CURVE
}

/** One live component is itself: every reading that it has is the answer, to the last bit. */
function keepOwnReadings(): void {
  for (let slot = <i32>Slot.Recovery; slot < SLOTS; slot++) {
    const own = valueOf(0, slot)
    if (slot != Slot.Color && !isNaN(own)) setResult(slot, own, Method.OwnValue)
  }
}

/** Does nothing: what crossing the border costs. */
export function idle(n: i32): i32 {
  return n
}

/**
 * Every property of a blend of the n components in INPUT.
 *
 * In:       INPUT rows [0..n); basis, a BasisCode: what the shares count
 * Out:      RESULTS, CODES, FIGURES
 * Status:   Ok, BadCount, BadShares (then nothing is known)
 */
export function blend(n: i32, basis: i32): i32 {
  clearOutcome()
  const status = computeFractions(n, basis)
  if (status != Status.Ok) return status
  blendDensity(basis)
  blendDistillation()
  blendCetaneIndex()
  blendByVolume(Slot.Recovery)
  blendFlashPoint()
  blendRvp()
  blendViscosity()
  blendColdFlow()
  blendColor()
  blendByMass(Slot.Mercaptan)
  blendByMass(Slot.Sulfur)
  blendByVolume(Slot.Aromatics)
  blendByVolume(Slot.Olefin)
  blendByVolume(Slot.Benzene)
  blendOctane()
  blendAki()
  blendByVolume(Slot.CetaneNumber)
  if (live == 1) keepOwnReadings()
  return Status.Ok
}

/**
 * The distillation of the material in row 0 of INPUT, its gaps filled.
 *
 * Out:      CURVE[0..13) D86 °C, CURVE[13..26) true boiling points °C, marks in CODES
 * Status:   true with a curve
 */
export function curve(): bool {
  clearOutcome()
  setLive(1)
  setRow(0, 0)
  if (buildCurve(0) != CurveState.Ok) return false
  buildTbp(0)
  for (let label = 0; label < LABELS; label++) {
    put(CURVE, label, at(ownTemperatures(0), label))
    put(CURVE, LABELS + label, celsius(at(tbpOf(0), label)))
    setMark(label, ownMark(0, label))
  }
  return true
}
