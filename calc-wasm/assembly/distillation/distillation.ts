import { BasisCode, Caution, LABELS, Mark, Method, Reason, Slot } from '../../vocabulary/codes'
import { CurveState, buildCurve, curveState, ownMark, ownTemperatures, readingMark, wasDecreasing, withinOwn } from './curve'
import { volumeMean } from '../fractions'
import { flagConversion } from '../fractions'
import { flagGaps } from './gaps'
import { blendTbp } from './inversion'
import { alcohols, oxygenates } from '../oxygenates'
import { curveless } from '../without-curve'
import { buildTbp } from './pieces'
import { COUNTS, at, bitOf, activeCount, put, quiet, same, setGap, setMark, setResult, valueOf, volumeOf, warn } from '../memory'
import { celsius, toD86 } from './tbp'

const LAST = LABELS - 1
/** A clamp that moves a point by less is not visible in a reading, °C. */
const VISIBLE: f64 = 0.05

const BLEND: usize = memory.data(LABELS * sizeof<f64>(), 16)
const BLEND_TBP: usize = memory.data(LABELS * sizeof<f64>(), 16)

/** True where every component of the blend has a curve, so that its T10, T50 and T90 are known too. */
export let everyCurve: bool = false

/** A blend of so many components has the readings of the last one, whose curves it takes again; 0 for none. */
let kept: i32 = 0

/** The curves of the last blend are the next one's too, if that has as many components. */
export function keepCurves(components: i32): void {
  kept = components
}

/** The blend's true boiling point at a label, °F. */
export function blendPoint(label: i32): f64 {
  return at(BLEND_TBP, label)
}

function identical(): bool {
  for (let label = 0; label < LABELS; label++) {
    const first = valueOf(0, Slot.ibp + label)
    for (let i = 1; i < activeCount; i++) {
      const value = valueOf(i, Slot.ibp + label)
      if (value != first && !(isNaN(value) && isNaN(first))) return false
    }
  }
  return true
}

/** Builds every component's curve; where one has none, the labels get their gap. */
function buildCurves(): void {
  let without = 0
  let absent = 0
  let outside = 0
  for (let i = 0; i < activeCount; i++) {
    const state = kept != 0 ? curveState(i) : buildCurve(i)
    if (state != CurveState.Ok) without |= bitOf(i)
    if (state == CurveState.Absent) absent |= bitOf(i)
    if (state == CurveState.OutOfDomain) outside |= bitOf(i)
  }
  everyCurve = without == 0
  if (everyCurve) return
  let reason: i32 = without == absent ? Reason.Missing : Reason.NoCurve
  if (outside != 0) reason = Reason.OutOfDomain
  for (let label = 0; label < LABELS; label++) setGap(Slot.ibp + label, reason, outside != 0 ? outside : without)
}

/** Components that count and whose point at a label is extrapolated. */
function extrapolatedAt(label: i32): i32 {
  let bits = 0
  for (let i = 0; i < activeCount; i++) {
    if (volumeOf(i) >= COUNTS && ownMark(i, label) == Mark.Extrapolated) bits |= bitOf(i)
  }
  return bits
}

/** The least certain of the counting components' marks. */
function worstMark(label: i32): i32 {
  let worst: i32 = Mark.Given
  for (let i = 0; i < activeCount; i++) if (volumeOf(i) >= COUNTS) worst = max(worst, ownMark(i, label))
  return worst
}

/** Of the last blend that was not drawn: its components have the same points. */
let wereIdentical: bool = false

/** Identical materials: their own points, and what lies between them as far as they have a curve. */
function takeOwnPoints(): void {
  for (let label = 0; label < LABELS; label++) {
    const given = valueOf(0, Slot.ibp + label)
    if (everyCurve) put(BLEND, label, isNaN(given) || wasDecreasing(0) ? at(ownTemperatures(0), label) : given)
    else if (!isNaN(given)) {
      setResult(Slot.ibp + label, volumeMean(Slot.ibp + label), Method.OwnValue)
      setMark(label, readingMark(0, label))
    }
  }
}

/**
 * Holds a point inside its components' range at the label: what leaves it is an artefact of the correlation. Where traces give a
 * part of the range, it may fall from one label to the next; the points don't.
 */
function clamp(label: i32): void {
  const point = at(BLEND, label)
  let held = withinOwn(label, point)
  if (label > 0) held = Math.max(held, at(BLEND, label - 1))
  if (held == point) return
  put(BLEND, label, held)
  if (Math.abs(held - point) > VISIBLE) warn(Caution.Clamped, Slot.ibp + label, 0, held)
}

/** Reports a label's point, or why it has none. */
function report(label: i32, method: i32): void {
  const slot = Slot.ibp + label
  const extrapolated = extrapolatedAt(label)
  if (extrapolated != 0 && (label == 0 || label == LAST)) return setGap(slot, Reason.EndNotMeasured, extrapolated)
  setResult(slot, at(BLEND, label), method)
  setMark(label, worstMark(label))
  if (extrapolated != 0) warn(Caution.EndExtrapolated, slot, extrapolated, NaN)
  if (method == Method.OwnValue) return
  if (!same(slot)) flagConversion(slot, BasisCode.Volume)
  if (curveless != 0) warn(Caution.CurveOfOthers, slot, curveless, NaN)
  if (alcohols != 0) warn(Caution.DistillationAlcohol, slot, alcohols, NaN)
  else if (oxygenates != 0) warn(Caution.DistillationOxygenate, slot, oxygenates, NaN)
}

/**
 * D86 distillation of the blend.
 *
 *   F(T) = Σ vᵢ·Fᵢ(T) on the TBP scale;   D86 = the inverse conversion of the T with F(T) = 1, 5, 10 … 95, 99 vol %
 *
 * In:       volume fractions [-]; each live component's readings [°C at 101.325 kPa], NaN where not measured
 * Out:      RESULTS[ibp..fbp] °C, non-decreasing and within the components' own at each label; MARKS, the least
 *           certain of the components' marks
 * Status:   Missing, NoCurve or OutOfDomain on all labels where a component has no curve; EndNotMeasured on IBP or FBP
 *           where a component of ≥ 1 vol % lacks it. Less than 1 vol % without a curve is left out (traces.ts). Warnings: readings put in order, points that rest on an
 *           extrapolated end, points clamped, points beside a gap, every point with an oxygenate
 * Validity: ±3–6 °C as a prediction, worse at IBP and FBP; hydrocarbons. Azeotropes are not seen: with 30 % ethanol the 70 %
 *           point is 77.5 measured and 110.8 by the rule; 182 points with alcohols: mean absolute error 6.0 °C
 * Source:   Kelly, Menezes & Grossmann (2014), IECR 53; Daubert (1994) for the two scales
 * Check:    oracle/worked.json; bisection in the plain implementation
 */
export function blendDistillation(): void {
  if (kept != activeCount) kept = 0
  buildCurves()
  let own = identical()
  if (!quiet) wereIdentical = own
  // Points without a curve that were one and the same are not lost where a draw moves each by itself.
  else if (!everyCurve) own = wereIdentical
  if (own) takeOwnPoints()
  if (!everyCurve) return
  if (!own) {
    if (kept == 0) for (let i = 0; i < activeCount; i++) buildTbp(i)
    blendTbp(BLEND_TBP)
    toD86(BLEND_TBP, BLEND)
    for (let label = 0; label < LABELS; label++) {
      put(BLEND, label, celsius(at(BLEND, label)))
      clamp(label)
    }
  }
  let decreasing = 0
  for (let i = 0; i < activeCount; i++) if (wasDecreasing(i)) decreasing |= bitOf(i)
  for (let label = 0; label < LABELS; label++) {
    report(label, own ? Method.OwnValue : Method.D86ViaTbp)
    if (decreasing != 0) warn(Caution.DistillationDecreasing, Slot.ibp + label, decreasing, NaN)
  }
  if (!own && !quiet) flagGaps(BLEND_TBP)
}
