import { BasisCode, Caution, LABELS, Mark, Method, Reason, Slot } from '../../vocabulary/codes'
import {
  CurveState,
  buildCurve,
  curveState,
  ownMark,
  ownTemperatures,
  readingMark,
  wasDecreasing,
  withinOwn,
} from './curve'
import { flagConversion, volumeMean } from '../fractions'
import { fame, findFame, hasOthers, restoreFame, setFameAside, withFame } from './fame'
import { flagGaps } from './gaps'
import { blendTbp } from './inversion'
import { flagAzeotropes, isOneOxygenate, oxygenates } from '../oxygenates'
import { curveless } from '../without-curve'
import { buildTbp } from './pieces'
import {
  COUNTS,
  agree,
  at,
  bitOf,
  activeCount,
  put,
  quiet,
  resultOf,
  same,
  setGap,
  setMark,
  setResult,
  valueOf,
  volumeOf,
  warn,
  warnOf,
} from '../memory'
import { celsius, toD86 } from './tbp'

const LAST = LABELS - 1
/** A clamp that moves a point by less is not visible in a reading, °C. */
const VISIBLE: f64 = 0.05

const BLEND: usize = memory.data(LABELS * sizeof<f64>(), 16)
const BLEND_TBP: usize = memory.data(LABELS * sizeof<f64>(), 16)
/** With FAME: the points by the curve rule over all, °C. f64[LABELS] */
const BY_CURVE: usize = memory.data(LABELS * sizeof<f64>(), 16)

/** True if every component of the blend has a curve, so that its T10, T50 and T90 are known. */
export let everyCurve: bool = false

/** Number of components whose curves the next blend reuses, because their readings are unchanged; 0 for none. */
let kept: i32 = 0

/** Lets the next blend reuse the curves of the last one, if it has this number of components. */
export function keepCurves(components: i32): void {
  kept = components
}

/** The blend's true boiling point at a label, °F. */
export function blendPoint(label: i32): f64 {
  return at(BLEND_TBP, label)
}

/** Builds every component's curve; if one has none, all labels get a gap. */
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
  for (let label = 0; label < LABELS; label++)
    setGap(Slot.ibp + label, reason, outside != 0 ? outside : without)
}

/** Bits of the components of at least 1 vol % with an extrapolated point at a label. */
function extrapolatedAt(label: i32): i32 {
  let bits = 0
  for (let i = 0; i < activeCount; i++) {
    if (volumeOf(i) >= COUNTS && ownMark(i, label) == Mark.Extrapolated) bits |= bitOf(i)
  }
  return bits
}

/** Materials whose 50 % point is not above this are gases when the test begins, °C. */
const GAS: f64 = 20
/** Most vol % of gases with which IBP, the 5 % and the 10 % point are still known. Ours: no measured blends. */
const IBP_GAS: f64 = 0.005
const P5_GAS: f64 = 0.02
const P10_GAS: f64 = 0.05

/** Volume fraction of the gases that `findGases` found. */
let gasShare: f64 = 0

/** Bits of the gases. */
function findGases(): i32 {
  let bits = 0
  gasShare = 0
  for (let i = 0; i < activeCount; i++) {
    if (!(at(ownTemperatures(i), 6) <= GAS)) continue
    bits |= bitOf(i)
    gasShare += volumeOf(i)
  }
  return bits
}

/** Bits of the gases if there is too much of them for a label. */
export function lightEndAt(label: i32): i32 {
  if (label > 2) return 0
  const bits = findGases()
  return gasShare > (label == 0 ? IBP_GAS : label == 1 ? P5_GAS : P10_GAS) ? bits : 0
}

/** The recovery is averaged, but gases leave as loss: it is less by up to their share. */
export function noteGasLoss(): void {
  if (quiet || isNaN(resultOf(Slot.recovery)) || activeCount < 2) return
  const gases = findGases()
  if (gasShare > IBP_GAS) warn(Caution.RecoveryLightEnd, Slot.recovery, gases, 100 * gasShare)
}

/** The least certain mark of the components of at least 1 vol %. */
function worstMark(label: i32): i32 {
  let worst: i32 = Mark.Given
  for (let i = 0; i < activeCount; i++) if (volumeOf(i) >= COUNTS) worst = max(worst, ownMark(i, label))
  return worst
}

/** The components of the last undrawn blend have identical points. */
let wereIdentical: bool = false

/** Identical materials keep their own points, and the interpolated ones if they have a curve. */
function takeOwnPoints(): void {
  for (let label = 0; label < LABELS; label++) {
    const given = valueOf(0, Slot.ibp + label)
    if (everyCurve)
      put(BLEND, label, isNaN(given) || wasDecreasing(0) ? at(ownTemperatures(0), label) : given)
    else if (!isNaN(given)) {
      setResult(Slot.ibp + label, volumeMean(Slot.ibp + label), Method.OwnValue)
      setMark(label, readingMark(0, label))
    }
  }
}

/** Clamps a point to its components' range, which only an artefact of the correlation leaves. Points never fall, ranges may. */
function clamp(label: i32, warns: bool): void {
  const point = at(BLEND, label)
  let clamped = withinOwn(label, point)
  if (label > 0) clamped = Math.max(clamped, at(BLEND, label - 1))
  if (clamped == point) return
  put(BLEND, label, clamped)
  if (warns && Math.abs(clamped - point) > VISIBLE) warn(Caution.Clamped, Slot.ibp + label, 0, clamped)
}

/** The blend's points by the curve rule. */
function blendCurves(warns: bool): void {
  blendTbp(BLEND_TBP)
  toD86(BLEND_TBP, BLEND)
  for (let label = 0; label < LABELS; label++) {
    put(BLEND, label, celsius(at(BLEND, label)))
    clamp(label, warns)
  }
}

/** The same of a blend with FAME, and by the curve rule over all. */
function blendWithFame(): void {
  blendCurves(false)
  memory.copy(BY_CURVE, BLEND, LABELS * sizeof<f64>())
  if (hasOthers) {
    setFameAside()
    blendCurves(true)
  }
  for (let label = 0; label < LABELS; label++) put(BLEND, label, withFame(label, at(BLEND, label)))
  if (hasOthers) restoreFame()
}

/** Reports a label's point, or the reason for none: an end is never taken from the others. */
function report(label: i32, method: i32): void {
  const slot = Slot.ibp + label
  const extrapolated = extrapolatedAt(label)
  const endless = extrapolated | curveless
  if (endless != 0 && (label == 0 || label == LAST)) return setGap(slot, Reason.EndNotMeasured, endless)
  const light = method == Method.OwnValue ? 0 : lightEndAt(label)
  if (light != 0) return setGap(slot, Reason.LightEnd, light)
  setResult(slot, at(BLEND, label), method)
  setMark(label, worstMark(label))
  if (extrapolated != 0) warn(Caution.EndExtrapolated, slot, extrapolated, NaN)
  if (curveless != 0) warn(Caution.CurveOfOthers, slot, curveless, NaN)
  if (method == Method.OwnValue) return
  if (!same(slot)) flagConversion(slot, BasisCode.Volume)
  if (isOneOxygenate) return
  if (!flagAzeotropes(slot) && (oxygenates & ~fame) != 0)
    warn(Caution.DistillationOxygenate, slot, oxygenates & ~fame, NaN)
  if (fame == 0) return
  const half = Math.abs(at(BLEND, label) - at(BY_CURVE, label)) / 2
  warnOf(Caution.DistillationFame, slot, fame, 0, at(BLEND, label) - half, at(BLEND, label) + half)
}

/**
 * D86 distillation of the blend.
 *
 *   F(T) = Σ vᵢ·Fᵢ(T) on the TBP scale;   D86 = the inverse conversion of the T with F(T) = 1, 5, 10 … 95, 99 vol %; FAME by fame.ts
 *
 * In:       volume fractions [-]; each live component's readings [°C at 101.325 kPa], NaN where not measured
 * Out:      RESULTS[ibp..fbp] °C, non-decreasing and within the components' own at each label; MARKS, the least
 *           certain of the components' marks
 * Status:   Missing, NoCurve or OutOfDomain on all labels where a component has no curve; EndNotMeasured on IBP or FBP
 *           where a component of ≥ 1 vol % lacks it, or any has no curve; LightEnd on IBP, 5 and 10 % with more than 0.5, 2 and 5 vol %
 *           of materials that are gases when the test begins. Less than 1 vol % without a curve is left out of the
 *           other points (without-curve.ts). Warnings:
 *           readings put in order, points from an extrapolated end, clamped points, points beside a gap, every point with
 *           an oxygenate
 * Validity: ±3–6 °C as a prediction, worse at IBP and FBP; hydrocarbons. Azeotropes are not modelled: with 30 % ethanol the 70 %
 *           point is 77.5 measured and 110.8 by the rule; 182 points with alcohols: mean absolute error 6.0 °C. With two
 *           components neither boils off on the wrong side of the other; with more, a heavier one may still lower a point, because
 *           no inverse that returns every single material's own points is monotone in the TBP curve (calc.order.test.ts has how
 *           often); only a blend again without each component would tell, at three to nine times the time
 * Source:   Kelly, Menezes & Grossmann (2014), IECR 53; Daubert (1994) for the two scales
 * Check:    oracle/worked.json; bisection in the plain implementation
 */
export function blendDistillation(): void {
  if (kept != activeCount) kept = 0
  buildCurves()
  let own = agree(Slot.ibp, Slot.ibp + LABELS)
  if (!quiet) wereIdentical = own
  // Identical points without a curve stay usable when a draw moves each by itself.
  else if (!everyCurve) own = wereIdentical
  if (own) takeOwnPoints()
  if (!everyCurve) return
  findFame()
  if (!own) {
    if (kept == 0) for (let i = 0; i < activeCount; i++) buildTbp(i)
    if (fame == 0) blendCurves(true)
    else blendWithFame()
  }
  let decreasing = 0
  for (let i = 0; i < activeCount; i++) if (wasDecreasing(i)) decreasing |= bitOf(i)
  for (let label = 0; label < LABELS; label++) {
    report(label, own && curveless == 0 ? Method.OwnValue : Method.D86ViaTbp)
    if (decreasing != 0) warn(Caution.DistillationDecreasing, Slot.ibp + label, decreasing, NaN)
  }
  if (own || quiet) return
  if (fame != 0 && hasOthers) setFameAside()
  flagGaps(BLEND_TBP)
  if (fame != 0 && hasOthers) restoreFame()
}
