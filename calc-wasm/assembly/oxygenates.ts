import { ALCOHOL_MOST, ETHANOL, METHANOL, PLATEAU, indexOf, readingOf, usualRule } from '../../dist/rules'
import { BasisCode, Caution, Method, Oxygenate, PourIs, Reason, Slot } from '../vocabulary/codes'
import { flagConversion } from './fractions'
import { allAlike, bitOf, activeCount, oxygenateOf, pourIsOf, quiet, setGap, setResult, valueOf, volumeOf, warn } from './memory'

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

/** Bits of the live components whose reading is known to be a pour point, and of those with a freezing point. */
export let pourPoints: i32 = 0
export let freezingPoints: i32 = 0

/** All components of the last undrawn blend are one material. Kept, because draws move each by itself. */
let alike: bool = false

/** Finds oxygenates, pour and freezing points. A single material keeps its readings: it counts as having no oxygenates. */
export function findTraits(): void {
  alcohols = 0
  lightAlcohols = 0
  oxygenates = 0
  pourPoints = 0
  freezingPoints = 0
  for (let i = 0; i < activeCount; i++) {
    const pour = pourIsOf(i)
    if (pour == PourIs.Pour) pourPoints |= bitOf(i)
    if (pour == PourIs.Freezing) freezingPoints |= bitOf(i)
    const kind = oxygenateOf(i)
    if (kind == Oxygenate.None) continue
    oxygenates |= bitOf(i)
    if (isAlcohol(kind)) alcohols |= bitOf(i)
    if (isLightAlcohol(kind)) lightAlcohols |= bitOf(i)
  }
  if (oxygenates == 0) return
  if (!quiet) alike = allAlike()
  if (!alike) return
  alcohols = 0
  lightAlcohols = 0
  oxygenates = 0
}

/** Estimates of these components are pour points. */
export function countAsPourPoints(components: i32): void {
  pourPoints |= components
}

/** With slack for rounding. */
const MOST: f64 = ALCOHOL_MOST + 1e-9

/**
 * Reid vapour pressure of a gasoline with methanol or ethanol.
 *
 *   RVP = (1 − a)·R + Σ aₖ·Bₖ,   R^1.25 = Σ vᵢ·RVPᵢ^1.25 / Σ vᵢ over the others,   a = Σ aₖ
 *   a from 0.1 to 0.3: the value at 0.1 with the alcohols in the same proportions
 *
 * In:       volume fractions [-], RVPᵢ of the components that are neither methanol nor ethanol [kPa]
 * Out:      RESULTS[rvp] kPa, with a warning
 * Status:   AlcoholShare when a > 0.3; Missing; OutOfDomain when an RVP is negative
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
  const rule = usualRule(Slot.rvp)
  for (let i = 0; i < activeCount; i++) {
    const v = volumeOf(i)
    if ((lightAlcohols & bitOf(i)) != 0) {
      alcohol += v
      raised += v * (oxygenateOf(i) == Oxygenate.Methanol ? METHANOL : ETHANOL)
      continue
    }
    const rvp = valueOf(i, Slot.rvp)
    if (isNaN(rvp)) gaps |= bitOf(i)
    else if (!(rvp >= 0)) negative |= bitOf(i)
    others += v
    sum += v * indexOf(rule, rvp, 1)
  }
  if (!(alcohol <= MOST)) return setGap(Slot.rvp, Reason.AlcoholShare, lightAlcohols)
  if (gaps != 0) return setGap(Slot.rvp, Reason.Missing, gaps)
  if (negative != 0) return setGap(Slot.rvp, Reason.OutOfDomain, negative)
  const share = Math.min(alcohol, PLATEAU)
  const rvp = (1 - share) * readingOf(rule, sum / others, 1) + (share * raised) / alcohol
  setResult(Slot.rvp, rvp, Method.RvpAlcohol)
  flagConversion(Slot.rvp, BasisCode.Volume)
  warn(Caution.RvpAlcohol, Slot.rvp, lightAlcohols, NaN)
}
