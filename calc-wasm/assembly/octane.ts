import {
  A1,
  A1_135,
  A2,
  A2_135,
  B1,
  B1_135,
  B2,
  B2_135,
  B3,
  B3_135,
  ETHANOL_MON,
  ETHANOL_RON,
  METHANOL_MON,
  METHANOL_RON,
  OCTANE_MAX,
  OCTANE_MIN,
} from '../../dist/rules'
import { BasisCode, COMPONENTS, Caution, Method, Reason, Slot } from '../vocabulary/codes'
import { flagConversion, volumeMean, volumeMethod } from './fractions'
import {
  at,
  bitOf,
  choiceOf,
  activeCount,
  heldAlcohol,
  missing,
  oxygenateOf,
  put,
  resultOf,
  same,
  setGap,
  setResult,
  valueOf,
  volumeOf,
  warn,
  warnOf,
} from './memory'
import { heldEthanolMoles, heldMethanolMoles, knownMoles, molesOf } from './moles'
import { alcohols, flagWorkedBack, holding, isLightAlcohol, oxygenates } from './oxygenates'

/** A stated AKI further from (RON + MON)/2 contradicts them. */
const AKI_APART: f64 = 0.5
/** RON − MON if one of the two is unknown. */
const USUAL_SENSITIVITY: f64 = 8

/** The components that RT-70 applies to: bits, number, volume fraction. */
let fitting: i32 = 0
let fitCount: i32 = 0
let fitVolume: f64 = 0
/** Volume fraction of all but the alcohols, and the mole fraction of the alcohols. */
export let others: f64 = 1
export let alcoholMoles: f64 = 0
/** Mole fractions of the live components, in a blend with alcohols. f64[COMPONENTS] */
const MOLES: usize = memory.data(COMPONENTS * sizeof<f64>(), 16)
/** kmol in a m³ of such a blend. */
let moleTotal: f64 = 1
/** Bits of the components of unknown molar mass. */
let withoutMoles: i32 = 0
/** RT-70's terms in RON and MON of all but the alcohols, and the alcohols' term in both. */
let addedToRon: f64 = 0
let addedToMon: f64 = 0
export let byAlcohols: f64 = 0

/** The spreads that RT-70 multiplies by its coefficients: RON, MON, olefins, aromatics; NaN where it adds nothing. f64[4] */
export const SPREADS: usize = memory.data(4 * sizeof<f64>(), 16)

function isIn(octane: f64): bool {
  return octane >= OCTANE_MIN && octane <= OCTANE_MAX
}

/** An octane of methanol and ethanol; for AKI the mean of both. */
function ofMethanol(slot: i32): f64 {
  return slot == Slot.octan_ron
    ? METHANOL_RON
    : slot == Slot.octan_mon
      ? METHANOL_MON
      : (METHANOL_RON + METHANOL_MON) / 2
}
function ofEthanol(slot: i32): f64 {
  return slot == Slot.octan_ron
    ? ETHANOL_RON
    : slot == Slot.octan_mon
      ? ETHANOL_MON
      : (ETHANOL_RON + ETHANOL_MON) / 2
}

/** Volume fraction of methanol and ethanol in a bought fuel, where it counts. */
function heldOf(i: i32): f64 {
  return (holding & bitOf(i)) != 0 ? heldAlcohol(i) : 0
}

/** Octane that a mole of alcohol adds to a mole of hydrocarbons of this sensitivity. */
function strengthOf(sensitivity: f64): f64 {
  return 20.6 - 1.7 * Math.min(16, Math.max(0, sensitivity))
}

/** RON − MON of a component without the alcohol that it holds; NaN if unknown. */
function sensitivityOf(i: i32): f64 {
  const apart = valueOf(i, Slot.octan_ron) - valueOf(i, Slot.octan_mon)
  if (heldOf(i) == 0) return apart
  const methanol = heldMethanolMoles(i)
  const ethanol = heldEthanolMoles(i)
  const rest = (1 - heldOf(i)) * molesOf(i)
  const held = methanol * (METHANOL_RON - METHANOL_MON) + ethanol * (ETHANOL_RON - ETHANOL_MON)
  return ((rest + methanol + ethanol) * apart - held) / rest
}

/** An octane of a component without the alcohol that it holds, by the rule of a blend backwards. */
function baseOf(i: i32, slot: i32, octane: f64): f64 {
  if (heldOf(i) == 0) return octane
  const methanol = heldMethanolMoles(i)
  const ethanol = heldEthanolMoles(i)
  const rest = (1 - heldOf(i)) * molesOf(i)
  const total = rest + methanol + ethanol
  const apart = sensitivityOf(i)
  const added = (strengthOf(isNaN(apart) ? USUAL_SENSITIVITY : apart) * (methanol + ethanol)) / total
  return (total * octane - methanol * ofMethanol(slot) - ethanol * ofEthanol(slot)) / rest - added
}

/** RT-70's terms over the materials it applies to, by their own volume; 0 with fewer than two. Sums of Σ u(x − x̄)(y − ȳ). */
function addByRt70(): void {
  fitting = 0
  fitCount = 0
  fitVolume = 0
  addedToRon = 0
  addedToMon = 0
  let ron: f64 = 0
  let mon: f64 = 0
  let olefin: f64 = 0
  let aromatics: f64 = 0
  for (let i = 0; i < activeCount; i++) {
    const left = 1 - heldOf(i)
    const r = baseOf(i, Slot.octan_ron, valueOf(i, Slot.octan_ron))
    const m = baseOf(i, Slot.octan_mon, valueOf(i, Slot.octan_mon))
    const o = valueOf(i, Slot.olefin) / left
    const a = valueOf(i, Slot.aromatics) / left
    if ((oxygenates & bitOf(i)) != 0 || !isIn(r) || !isIn(m) || isNaN(o) || isNaN(a)) continue
    const v = left * volumeOf(i)
    fitting |= bitOf(i)
    fitCount++
    fitVolume += v
    ron += v * r
    mon += v * m
    olefin += v * o
    aromatics += v * a
  }
  memory.fill(SPREADS, 0xff, 4 * sizeof<f64>())
  if (fitCount < 2) return
  ron /= fitVolume
  mon /= fitVolume
  olefin /= fitVolume
  aromatics /= fitVolume
  let ronSpread: f64 = 0
  let monSpread: f64 = 0
  let olefins: f64 = 0
  let square: f64 = 0
  for (let i = 0; i < activeCount; i++) {
    if ((fitting & bitOf(i)) == 0) continue
    const left = 1 - heldOf(i)
    const v = left * volumeOf(i)
    const r = baseOf(i, Slot.octan_ron, valueOf(i, Slot.octan_ron)) - ron
    const m = baseOf(i, Slot.octan_mon, valueOf(i, Slot.octan_mon)) - mon
    const o = valueOf(i, Slot.olefin) / left - olefin
    const a = valueOf(i, Slot.aromatics) / left - aromatics
    ronSpread += v * r * (r - m)
    monSpread += v * m * (r - m)
    olefins += v * o * o
    square += v * a * a
  }
  square /= 100 * fitVolume
  square *= square * fitVolume
  put(SPREADS, 0, ronSpread)
  put(SPREADS, 1, monSpread)
  put(SPREADS, 2, olefins)
  put(SPREADS, 3, square)
  const ofRon = choiceOf(Slot.octan_ron)
  const ofMon = choiceOf(Slot.octan_mon)
  if (ofRon == Method.EthylRt70Of135) addedToRon = A1_135 * ronSpread + A2_135 * olefins
  else if (ofRon != Method.VolumeAverage) addedToRon = A1 * ronSpread + A2 * olefins
  if (ofMon == Method.EthylRt70Of135) addedToMon = B1_135 * monSpread + B2_135 * olefins + B3_135 * square
  else if (ofMon != Method.VolumeAverage) addedToMon = B1 * monSpread + B2 * olefins + B3 * square
}

/** Mole fractions of a blend with alcohols, and the alcohols' term. */
function addByAlcohols(): void {
  others = 1
  alcoholMoles = 0
  byAlcohols = 0
  withoutMoles = 0
  moleTotal = 1
  if ((alcohols | holding) == 0) return
  others = 0
  let total: f64 = 0
  let sensitivity: f64 = 0
  let weight: f64 = 0
  for (let i = 0; i < activeCount; i++) {
    const held = heldOf(i)
    const v = (1 - held) * volumeOf(i)
    const moles = v * molesOf(i)
    put(MOLES, i, moles)
    total += moles
    if ((alcohols & bitOf(i)) != 0) {
      alcoholMoles += moles
      weight += isLightAlcohol(oxygenateOf(i)) ? moles : moles * 0.4
      continue
    }
    if (isNaN(knownMoles(i))) withoutMoles |= bitOf(i)
    others += v
    const apart = sensitivityOf(i)
    sensitivity += v * (isNaN(apart) ? USUAL_SENSITIVITY : apart)
    if (held == 0) continue
    const alcohol = volumeOf(i) * (heldMethanolMoles(i) + heldEthanolMoles(i))
    total += alcohol
    alcoholMoles += alcohol
    weight += alcohol
  }
  moleTotal = total
  for (let i = 0; i < activeCount; i++) put(MOLES, i, at(MOLES, i) / total)
  alcoholMoles /= total
  if (others == 0) return
  addedToRon /= others
  addedToMon /= others
  const strength = strengthOf(sensitivity / others + addedToRon - addedToMon)
  byAlcohols = (1 - alcoholMoles) * strength * (weight / total)
}

/** A material's octane in `slot`; with `orMean` the mean of RON and MON where it is unknown. */
function octaneOf(i: i32, slot: i32, orMean: bool): f64 {
  const octane = valueOf(i, slot)
  return orMean && isNaN(octane) ? (valueOf(i, Slot.octan_ron) + valueOf(i, Slot.octan_mon)) / 2 : octane
}

/** Weight of a component without the alcohol that it contains: an alcohol's mole fraction, else its part of the volume of the rest. */
function ownWeight(i: i32): f64 {
  if ((alcohols | holding) == 0) return volumeOf(i)
  if ((alcohols & bitOf(i)) != 0) return at(MOLES, i)
  return ((1 - alcoholMoles) * (1 - heldOf(i)) * volumeOf(i)) / others
}

/** Mole fraction in the blend of the methanol, and of the ethanol, that a component holds. */
function methanolOf(i: i32): f64 {
  return (volumeOf(i) * heldMethanolMoles(i)) / moleTotal
}
function ethanolOf(i: i32): f64 {
  return (volumeOf(i) * heldEthanolMoles(i)) / moleTotal
}

/** The whole weight of a component. */
export function weightOf(i: i32): f64 {
  return heldOf(i) == 0 ? ownWeight(i) : ownWeight(i) + methanolOf(i) + ethanolOf(i)
}

function mean(slot: i32, orMean: bool): f64 {
  if ((alcohols | holding) == 0 && !orMean) return volumeMean(slot)
  let sum: f64 = 0
  for (let i = 0; i < activeCount; i++) {
    sum += ownWeight(i) * baseOf(i, slot, octaneOf(i, slot, orMean))
    if (heldOf(i) != 0) sum += methanolOf(i) * ofMethanol(slot) + ethanolOf(i) * ofEthanol(slot)
  }
  return sum
}

function methodOf(slot: i32): i32 {
  if ((alcohols | holding) != 0) return Method.OctaneWithAlcohol
  const choice = choiceOf(slot)
  if (fitCount < 2 || choice == Method.VolumeAverage) return volumeMethod()
  return choice != 0 ? choice : <i32>Method.EthylRt70
}

/** Standard deviation of an octane among the hydrocarbons, by volume; NaN if one is unknown. */
function scatterOf(slot: i32): f64 {
  let whole: f64 = 0
  let sum: f64 = 0
  for (let i = 0; i < activeCount; i++) {
    if ((oxygenates & bitOf(i)) != 0) continue
    whole += volumeOf(i)
    sum += volumeOf(i) * valueOf(i, slot)
  }
  const middle = sum / whole
  let squares: f64 = 0
  for (let i = 0; i < activeCount; i++) {
    const apart = valueOf(i, slot) - middle
    if ((oxygenates & bitOf(i)) == 0) squares += volumeOf(i) * apart * apart
  }
  return Math.sqrt(squares / whole)
}

/** Warns of components that blend by volume or by mole, which is less certain. */
function flag(slot: i32): void {
  if ((alcohols | holding) != 0)
    warnOf(Caution.OctaneWithAlcohol, slot, alcohols | holding, withoutMoles, NaN, NaN)
  flagWorkedBack(slot)
  const oxygenated = oxygenates & ~alcohols
  if (oxygenated != 0) warn(Caution.OctaneOxygenate, slot, oxygenated, NaN)
  if (choiceOf(slot) == Method.VolumeAverage) return
  let unfit = 0
  let share: f64 = 0
  for (let i = 0; i < activeCount; i++) {
    if (((fitting | oxygenates) & bitOf(i)) != 0) continue
    unfit |= bitOf(i)
    share += volumeOf(i)
  }
  if (unfit == 0 || same(slot)) return
  if (fitCount >= 2) warn(Caution.OctanePartLinear, slot, unfit, 100 * share)
  else if ((alcohols | holding) == 0) warn(Caution.OctaneLinear, slot, unfit, scatterOf(slot))
}

function report(slot: i32, added: f64): void {
  const gaps = missing(slot)
  if (gaps != 0) return setGap(slot, Reason.Missing, gaps)
  setResult(slot, mean(slot, false) + ((1 - alcoholMoles) * added + byAlcohols), methodOf(slot))
  flagConversion(slot, BasisCode.Volume)
  flag(slot)
}

/**
 * Research and motor octane numbers: Ethyl RT-70 over the materials it applies to, the others added by volume, alcohols by
 * mole with a term for their effect on the rest. A trace of anything changes them by a trace.
 *
 *   ON = (1 − X)·B + Σ xₖ·ONₖ + (1 − X)·Z·Σ cₖxₖ              k the alcohols, X = Σ xₖ
 *   B  = Σ vᵢONᵢ/V + (F/V)·Δ                                   over the others, of volume V; F the volume RT-70 applies to
 *   Δ(RON) = a₁(⟨r·s⟩ − r̄·s̄) + a₂(⟨O²⟩ − Ō²)                    s = RON − MON
 *   Δ(MON) = b₁(⟨m·s⟩ − m̄·s̄) + b₂(⟨O²⟩ − Ō²) + b₃((⟨A²⟩ − Ā²)/100)²
 *   Z  = 20.6 − 1.7·S, S the sensitivity of the others, held within 0–16; c = 1 for methanol and ethanol, 0.4 for propanol, butanol
 *
 * A bought fuel with methanol or ethanol is taken apart: the octanes of the rest are those that give its own by the same rule.
 *
 * In:       volume fractions [-], RON, MON [-], olefins O and aromatics A [vol %]; densities and molar masses where there are
 *           alcohols: 7.3 kmol/m³ and, for an alcohol, 800 kg/m³ stand in; s = 8 if unknown
 * Out:      RESULTS[octan_ron], RESULTS[octan_mon]
 * Status:   Missing. Warned of alcohols, other oxygenates, and hydrocarbons that lack a figure or leave 50–110
 * Validity: RT-70 for neat octanes of 50–110. 43 measured blends of pure compounds with ethanol: mean error of RON 2.4, of MON
 *           3.3 (by volume 9.8 and 9.5); in pure 1,2,4-trimethylbenzene 6–9 too high in RON. The form Σu(x − x̄)(y − ȳ) of each
 *           difference is algebraically the same and free of cancellation
 * Source:   Healy, Maassen & Peterson (1959), Ethyl Corporation RT-70, 75-blend coefficients, as in Maples (2000) and Jechura;
 *           the form of the alcohols' term: Anderson & Wallington (2020), its two numbers ours, from measured blends
 * Check:    oracle/worked-octane.json
 */
export function blendOctane(): void {
  addByRt70()
  addByAlcohols()
  report(Slot.octan_ron, addedToRon)
  report(Slot.octan_mon, addedToMon)
}

/** Bits of the components with neither an AKI nor both of RON and MON. */
function withoutAki(): i32 {
  let bits = 0
  for (let i = 0; i < activeCount; i++) if (isNaN(octaneOf(i, Slot.octan_aki, true))) bits |= bitOf(i)
  return bits
}

/** Warns of components whose stated AKI contradicts their RON and MON, if they move the blend's by more than 0.5. */
function flagContrary(): void {
  let apart: f64 = 0
  let contrary = 0
  for (let i = 0; i < activeCount; i++) {
    const own = valueOf(i, Slot.octan_aki) - (valueOf(i, Slot.octan_ron) + valueOf(i, Slot.octan_mon)) / 2
    if (isNaN(own)) continue
    apart += weightOf(i) * own
    if (Math.abs(own) > AKI_APART) contrary |= bitOf(i)
  }
  if (Math.abs(apart) > AKI_APART) warn(Caution.AkiContradicts, Slot.octan_aki, contrary, apart)
}

/**
 * Anti-knock index.
 *
 *   AKI = Σ wᵢ·AKIᵢ + (1 − X)(F/V)(Δ(RON) + Δ(MON))/2 + (1 − X)·Z·Σ cₖxₖ,   w = (1 − X)v/V, of alcohols x
 *
 * AKIᵢ is the stated one, else (RONᵢ + MONᵢ)/2: if none is stated the blend's is the mean of its RON and MON.
 *
 * In:       as blendOctane, which runs first; stated AKIs
 * Out:      RESULTS[octan_aki]
 * Status:   Missing where a component has neither an AKI nor both of RON and MON. A warning names the components whose stated
 *           AKI moves the blend's by more than 0.5 from (RON + MON)/2
 * Validity: as RON and MON
 * Source:   ASTM D4814 definition; the stated AKI returns a material's own figure
 * Check:    oracle/worked-octane.json
 */
export function blendAki(): void {
  const slot = Slot.octan_aki
  const asked = choiceOf(slot) == Method.VolumeAverage
  const gaps = asked ? missing(slot) : withoutAki()
  if (gaps != 0) return setGap(slot, Reason.Missing, gaps)
  if (asked) {
    setResult(slot, mean(slot, false) + byAlcohols, methodOf(slot))
  } else {
    const added = (addedToRon + addedToMon) / 2
    setResult(slot, mean(slot, true) + ((1 - alcoholMoles) * added + byAlcohols), Method.AkiMean)
    flagContrary()
  }
  flagConversion(slot, BasisCode.Volume)
  if ((oxygenates | holding) != 0 || isNaN(resultOf(Slot.octan_ron)) || isNaN(resultOf(Slot.octan_mon)))
    flag(slot)
}
