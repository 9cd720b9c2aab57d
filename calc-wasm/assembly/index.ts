// The core's exports: the tables that the host reads and writes, and the calls.
import { LABELS, Method, SLOTS, Slot, Status } from '../vocabulary/codes'
import { blendCetaneIndex } from './cetane'
import { blendColor } from './color'
import { blendDensity, noteShrinkage } from './density'
import { CurveState, buildCurve, ownMark, ownTemperatures } from './distillation/curve'
import { blendDistillation, noteGasLoss } from './distillation/distillation'
import { reportEstimates, applyEstimates } from './estimates'
import { computeFractions } from './fractions'
import { blendColdFlow, blendOnly, blendViscosity, replaceByChoice } from './index-rules'
import { buildTbp } from './distillation/pieces'
import {
  CURVE,
  at,
  clearOutcome,
  activeCount,
  put,
  setActive,
  setMark,
  setResult,
  setRow,
  valueOf,
} from './memory'
import { blendAki, blendOctane } from './octane'
import { findAzeotropes, findTraits } from './oxygenates'
import { excludeTraces, restoreComponents } from './without-curve'
import { blendFlashPoint, blendRvp } from './volatility'

export { CODES_LENGTH } from '../vocabulary/codes'
export { estimate } from './estimates'
export { own } from './own'
export { trace } from './trace'
export { cetaneIndex } from './cetane'
export { PIECES } from './distillation/pieces'
export { SPREADS, alcoholMoles, byAlcohols, others } from './octane'
export { CHOICES, CODES, CURVE, ESTIMATES, FIGURES, OWN, RESULTS, ROWS, SHARES, TRACE } from './memory'

/** A blend of one live component keeps that component's readings, to the last bit. */
function keepOwnReadings(): void {
  for (let slot = <i32>Slot.recovery; slot < SLOTS; slot++) {
    const own = valueOf(0, slot)
    if (slot != Slot.color && !isNaN(own)) setResult(slot, own, Method.OwnValue)
  }
}

/** Does nothing; benchmarks measure the cost of a call with it. */
export function idle(n: i32): i32 {
  return n
}

/**
 * Every property of a blend of the first n components.
 *
 * In:       SHARES[0..n), ROWS[0..n); the BasisCode of the shares; CHOICES, the requested methods;
 *           ESTIMATES[0..n) where estimates are wanted (ROWS then hold those that were used)
 * Out:      RESULTS, CODES, FIGURES
 * Status:   Ok, BadCount, BadShares (no results)
 */
export function blend(n: i32, basis: i32, withEstimates: bool): i32 {
  clearOutcome()
  const status = computeFractions(n, basis)
  if (status != Status.Ok) return status
  findTraits()
  findAzeotropes()
  if (withEstimates) applyEstimates()
  blendDensity(basis)
  noteShrinkage()
  excludeTraces()
  blendDistillation()
  blendCetaneIndex()
  restoreComponents()
  blendFlashPoint()
  blendRvp()
  blendViscosity()
  blendColdFlow()
  replaceByChoice()
  blendColor()
  blendOnly()
  noteGasLoss()
  blendOctane()
  blendAki()
  if (activeCount == 1) keepOwnReadings()
  if (withEstimates) reportEstimates()
  return Status.Ok
}

/**
 * The distillation of the material in ROWS[0], its gaps filled.
 *
 * Out:      CURVE [°C], its TBP in PIECES [°F], marks in CODES
 * Status:   true with a curve
 */
export function curve(): bool {
  clearOutcome()
  setActive(1)
  setRow(0, 0)
  if (buildCurve(0) != CurveState.Ok) return false
  buildTbp(0)
  for (let label = 0; label < LABELS; label++) {
    put(CURVE, label, at(ownTemperatures(0), label))
    setMark(label, ownMark(0, label))
  }
  return true
}
