import {
  ALCOHOL_MOST,
  AZEOTROPE,
  AZEOTROPE_SEEN,
  ETHANOL,
  METHANOL,
  PLATEAU,
  indexOf,
  readingOf,
  usualRule,
} from '../../dist/rules'
import {
  BasisCode,
  Caution,
  Method,
  Oxygenate,
  PourIs,
  Reason,
  ROW_ETHANOL_AT,
  ROW_METHANOL_AT,
  Slot,
} from '../vocabulary/codes'
import { ERROR_FULL_AT } from '../vocabulary/draw-codes'
import { flagConversion, volumeMean } from './fractions'
import {
  allAlike,
  bitOf,
  activeCount,
  heldAlcohol,
  heldEthanol,
  heldMethanol,
  oxygenateOf,
  pourIsOf,
  quiet,
  setGap,
  setResult,
  valueOf,
  volumeOf,
  warn,
  warnOf,
} from './memory'

/** Methanol to butanol. */
export function isAlcohol(kind: i32): bool {
  return kind >= Oxygenate.Methanol && kind <= Oxygenate.Butanol
}
export function isLightAlcohol(kind: i32): bool {
  return kind == Oxygenate.Methanol || kind == Oxygenate.Ethanol
}

// Bits of the live components: methanol to butanol, of these methanol and ethanol, and all oxygenates.
export let alcohols: i32 = 0
export let lightAlcohols: i32 = 0
export let oxygenates: i32 = 0
/** Bits of the live components that are bought fuels with methanol or ethanol in them. */
export let holding: i32 = 0

/** How far azeotropes may move a point of fuels that differ in the alcohol they hold, °C. */
let azeotropes: f64 = 0

/** Bits of the live components whose reading is known to be a pour point, and of those with a freezing point. */
export let pourPoints: i32 = 0
export let freezingPoints: i32 = 0

/** All components of the last undrawn blend are one material. Kept, because draws move each by itself. */
let alike: bool = false

/** All components are one pure oxygenate, whatever its names: there is nothing that it would raise or boil with. */
export let isOneOxygenate: bool = false

function areOneOxygenate(): bool {
  const kind = oxygenateOf(0)
  if (kind == Oxygenate.None || kind == Oxygenate.Other) return false
  for (let i = 1; i < activeCount; i++) if (oxygenateOf(i) != kind) return false
  return true
}

/** Finds oxygenates, pour and freezing points. A single material keeps its readings: it counts as having no oxygenates. */
export function findTraits(): void {
  alcohols = 0
  lightAlcohols = 0
  oxygenates = 0
  holding = 0
  pourPoints = 0
  freezingPoints = 0
  for (let i = 0; i < activeCount; i++) {
    const pour = pourIsOf(i)
    if (pour == PourIs.Pour) pourPoints |= bitOf(i)
    if (pour == PourIs.Freezing) freezingPoints |= bitOf(i)
    const kind = oxygenateOf(i)
    if (heldAlcohol(i) > 0) holding |= bitOf(i)
    if (kind == Oxygenate.None) continue
    oxygenates |= bitOf(i)
    if (isAlcohol(kind)) alcohols |= bitOf(i)
    if (isLightAlcohol(kind)) lightAlcohols |= bitOf(i)
  }
  isOneOxygenate = false
  if ((oxygenates | holding) == 0) return
  if (!quiet) alike = allAlike()
  isOneOxygenate = areOneOxygenate()
  if (!alike) return
  holding = 0
  alcohols = 0
  lightAlcohols = 0
  oxygenates = 0
}

/**
 * Twice the volume fraction of alcohol as such that would be as unevenly spread as what the fuels hold: Σ vᵢ|aᵢ − ā|/(1 − ā). Fuels
 * that hold the same already boil as their azeotropes do.
 */
function unevenOf(heldAt: i32): f64 {
  const mean = volumeMean(heldAt)
  let apart: f64 = 0
  for (let i = 0; i < activeCount; i++) apart += volumeOf(i) * Math.abs(valueOf(i, heldAt) - mean)
  return apart / (1 - mean)
}

/** Finds what `flagAzeotropes` says; by the volumes of the whole blend. */
export function findAzeotropes(): void {
  azeotropes = 0
  if (holding == 0) return
  const uneven = unevenOf(ROW_METHANOL_AT) + unevenOf(ROW_ETHANOL_AT)
  azeotropes = Math.min(AZEOTROPE, uneven * (AZEOTROPE / ERROR_FULL_AT / 2))
}

/** Warns of azeotropes, which the curve rule does not see: with an alcohol as such, or more or less of it in the fuels. */
export function flagAzeotropes(slot: i32): bool {
  if (alcohols == 0 && !(azeotropes >= AZEOTROPE_SEEN)) return false
  warn(Caution.DistillationAlcohol, slot, alcohols | holding, alcohols == 0 ? azeotropes : NaN)
  return true
}

/** Estimates of these components are pour points. */
export function countAsPourPoints(components: i32): void {
  pourPoints |= components
}

/** The rule's error on the base stock that it was checked with, kPa. */
const ROUGH: f64 = 4
/** With slack for rounding. */
const ALCOHOL_MOST_ROUNDED: f64 = ALCOHOL_MOST + 1e-9

/** Volume fraction of methanol and ethanol in a component, and that times the pressure that each counts as, kPa. */
function lightIn(i: i32): f64 {
  return isLightAlcohol(oxygenateOf(i)) ? 1 : heldAlcohol(i)
}
function raisedBy(i: i32): f64 {
  const kind = oxygenateOf(i)
  if (kind == Oxygenate.Methanol) return METHANOL
  if (kind == Oxygenate.Ethanol) return ETHANOL
  return heldMethanol(i) * METHANOL + heldEthanol(i) * ETHANOL
}

/** RVP of a component without its methanol and ethanol, by the rule backwards, kPa. */
function baseOf(i: i32): f64 {
  const rvp = valueOf(i, Slot.rvp)
  const held = heldAlcohol(i)
  if (!(held > 0)) return rvp
  const share = Math.min(held, PLATEAU)
  return (rvp - (share * raisedBy(i)) / held) / (1 - share)
}

/**
 * Reid vapour pressure of a gasoline with methanol or ethanol, added or in a bought fuel.
 *
 *   RVP = (1 − a)·R + Σ aₖ·Bₖ,   R^1.25 = Σ vᵢ·RVPᵢ^1.25 / Σ vᵢ over the others,   a = Σ aₖ
 *   a from 0.1 to 0.3: the value at 0.1 with the alcohols in the same proportions
 *
 * A bought fuel with alcohol is taken apart: the RVP of the rest is the one that gives its own by the same rule.
 *
 * In:       volume fractions [-], RVPᵢ of the components that are neither methanol nor ethanol [kPa]; what fuels hold
 * Out:      RESULTS[rvp] kPa, with a warning
 * Status:   AlcoholShare when a > 0.3, in the blend or in a fuel; Missing; OutOfDomain when an RVP is negative, also that of the rest
 * Validity: ±4 kPa. One base stock, measured / rule: E10 44.4 / 44.6, E20 43.6 / 44.6, E30 43.0 / 44.6, M10 60.9 / 60.5,
 *           M20 and M30 60.2 / 60.5 kPa
 * Source:   17 and 40 psi for ethanol and methanol: Gary & Handwerk, from memory; the plateau is ours
 * Check:    calc.oxygenates.test.ts
 */
export function blendRvpWithAlcohol(): void {
  let alcohol: f64 = 0
  let raised: f64 = 0
  let others: f64 = 0
  let sum: f64 = 0
  let gaps = 0
  let negative = 0
  let beyond = 0
  const rule = usualRule(Slot.rvp)
  for (let i = 0; i < activeCount; i++) {
    const v = volumeOf(i)
    const held = lightIn(i)
    alcohol += v * held
    raised += v * raisedBy(i)
    if ((lightAlcohols & bitOf(i)) != 0) continue
    const base = baseOf(i)
    if (held > ALCOHOL_MOST_ROUNDED) beyond |= bitOf(i)
    if (isNaN(valueOf(i, Slot.rvp))) gaps |= bitOf(i)
    else if (!(base >= 0)) negative |= bitOf(i)
    others += v * (1 - held)
    sum += v * (1 - held) * indexOf(rule, base, 1)
  }
  if (!(alcohol <= ALCOHOL_MOST_ROUNDED))
    return setGap(Slot.rvp, Reason.AlcoholShare, lightAlcohols | holding)
  if (beyond != 0) return setGap(Slot.rvp, Reason.AlcoholShare, beyond)
  if (gaps != 0) return setGap(Slot.rvp, Reason.Missing, gaps)
  if (negative != 0) return setGap(Slot.rvp, Reason.OutOfDomain, negative)
  const share = Math.min(alcohol, PLATEAU)
  const rvp = (1 - share) * readingOf(rule, sum / others, 1) + (share * raised) / alcohol
  setResult(Slot.rvp, rvp, Method.RvpAlcohol)
  flagConversion(Slot.rvp, BasisCode.Volume)
  // Less alcohol than the plateau's may have most of its effect already.
  const full = (1 - PLATEAU) * readingOf(rule, sum / others, 1) + (PLATEAU * raised) / alcohol
  warnOf(Caution.RvpAlcohol, Slot.rvp, lightAlcohols | holding, 0, rvp - ROUGH, Math.max(rvp + ROUGH, full))
  flagWorkedBack(Slot.rvp)
}

/** Warns of bought fuels whose part without alcohol was worked back from their own figure. */
export function flagWorkedBack(slot: i32): void {
  if (holding != 0) warn(Caution.BaseWorkedBack, slot, holding, NaN)
}
