import { BasisCode, Caution, Method, Reason, Slot } from '../vocabulary/codes'
import { volumeMean, volumeMethod } from './averages'
import { flagConversion } from './fractions'
import {
  bitOf,
  choiceOf,
  live,
  missing,
  resultOf,
  same,
  setGap,
  setResult,
  valueOf,
  volumeOf,
  warn,
  warnOf,
  within,
} from './memory'
import { computeMoles, moleOf } from './moles'
import { alcohols, oxygenates } from './oxygenates'

// Ethyl RT-70 coefficients of the 75-blend fit; a3 is 0.
export const A1: f64 = 0.03224
export const A2: f64 = 0.00101
export const B1: f64 = 0.0445
export const B2: f64 = 0.00081
export const B3: f64 = -0.00645
// And of the 135-blend fit.
const A1_135: f64 = 0.03324
const A2_135: f64 = 0.00085
const B1_135: f64 = 0.04285
const B2_135: f64 = 0.00066
const B3_135: f64 = -0.00632
export const OCTANE_MIN: f64 = 50
export const OCTANE_MAX: f64 = 110
/** A stated AKI further from (RON + MON)/2 contradicts them. */
const AKI_APART: f64 = 0.5

/** With alcohols: the components that keep the octanes from being averaged by mole; 0 also where there is no alcohol. */
let withoutMoles: i32 = 0

function byMole(): bool {
  return alcohols != 0 && withoutMoles == 0
}
/** Mole fractions with alcohols, volume fractions otherwise. */
function shareOf(i: i32): f64 {
  return byMole() ? moleOf(i) : volumeOf(i)
}
function linearMean(slot: i32): f64 {
  if (!byMole()) return volumeMean(slot)
  let sum: f64 = 0
  for (let i = 0; i < live; i++) sum += moleOf(i) * valueOf(i, slot)
  return within(slot, sum)
}
function linearMethod(): i32 {
  return byMole() ? Method.MoleAverage : volumeMethod()
}

/** Bits of the components that keep RT-70 from being used: a figure missing, or an octane outside 50–110. */
function unfitForRt70(): i32 {
  let bits = missing(Slot.octan_ron) | missing(Slot.octan_mon) | missing(Slot.olefin) | missing(Slot.aromatics)
  for (let i = 0; i < live; i++) {
    const ron = valueOf(i, Slot.octan_ron)
    const mon = valueOf(i, Slot.octan_mon)
    const inside = ron >= OCTANE_MIN && ron <= OCTANE_MAX && mon >= OCTANE_MIN && mon <= OCTANE_MAX
    if (!inside) bits |= bitOf(i)
  }
  return bits
}

/** Σ vᵢ·xᵢ·yᵢ − (Σ vᵢ·xᵢ)(Σ vᵢ·yᵢ) summed as Σ vᵢ(xᵢ − x̄)(yᵢ − ȳ): exactly 0 for identical materials. */
function covariance(slot: i32, mean: f64, other: i32, otherMean: f64): f64 {
  let sum: f64 = 0
  for (let i = 0; i < live; i++) {
    sum += volumeOf(i) * (valueOf(i, slot) - mean) * (valueOf(i, other) - otherMean)
  }
  return sum
}

function sensitivityCovariance(slot: i32, mean: f64, sensitivityMean: f64): f64 {
  let sum: f64 = 0
  for (let i = 0; i < live; i++) {
    const sensitivity = valueOf(i, Slot.octan_ron) - valueOf(i, Slot.octan_mon)
    sum += volumeOf(i) * (valueOf(i, slot) - mean) * (sensitivity - sensitivityMean)
  }
  return sum
}

function blendLinear(slot: i32, unfit: i32): void {
  const gaps = missing(slot)
  if (gaps != 0) return setGap(slot, Reason.Missing, gaps)
  setResult(slot, linearMean(slot), linearMethod())
  flagConversion(slot, BasisCode.Volume)
  flagLinear(slot, unfit)
}

function flagLinear(slot: i32, unfit: i32): void {
  if (byMole()) warn(Caution.OctaneAlcohol, slot, alcohols, NaN)
  else if (alcohols != 0) warnOf(Caution.OctaneAlcoholByVolume, slot, alcohols, withoutMoles, NaN, NaN)
  else if (oxygenates != 0) warn(Caution.OctaneOxygenate, slot, oxygenates, NaN)
  else if (choiceOf(slot) == Method.VolumeAverage) return
  else if (unfit != 0 && !same(slot)) warn(Caution.OctaneLinear, slot, unfit, NaN)
}

/** The mean with the terms of the coefficients that are asked for, or without any. */
function report(slot: i32, mean: f64, terms: f64, terms135: f64): void {
  const choice = choiceOf(slot)
  if (choice == Method.VolumeAverage) setResult(slot, mean, volumeMethod())
  else if (choice == Method.EthylRt70Of135) setResult(slot, mean + terms135, choice)
  else setResult(slot, mean + terms, Method.EthylRt70)
  flagConversion(slot, BasisCode.Volume)
}

/**
 * Research and motor octane numbers by Ethyl RT-70, linear by volume where it can't be used; with alcohols linear by mole,
 * x = Σ xᵢ·RONᵢ, and by volume where a molar mass can't be had.
 *
 *   RON = r̄ + a₁(⟨r·s⟩ − r̄·s̄) + a₂(⟨O²⟩ − Ō²)
 *   MON = m̄ + b₁(⟨m·s⟩ − m̄·s̄) + b₂(⟨O²⟩ − Ō²) + b₃((⟨A²⟩ − Ā²)/100)²,   s = RON − MON
 *
 * In:       volume fractions [-], RON, MON [-], olefins O and aromatics A [vol %]
 * Out:      RESULTS[octan_ron], RESULTS[octan_mon]
 * Status:   Missing. Linear, with a warning, when a component lacks a figure, leaves 50–110 or is an oxygenate
 * Validity: neat octanes of 50–110. By mole ±3, still low: 62 and 21 blends with alcohols, mean error of RON 3.1 and 1.5
 *           (by volume 9.5 and 2.9), of MON 4.1 and 1.5 (7.6 and 2.0). The form Σv(x − x̄)(y − ȳ) of each difference is algebraically the same and
 *           free of cancellation
 * Source:   Healy, Maassen & Peterson (1959), Ethyl Corporation RT-70, 75-blend coefficients, as in Maples (2000)
 *           and Jechura; by mole: Anderson et al. (2012), from memory
 * Check:    reference/worked.json
 */
export function blendOctane(): void {
  withoutMoles = alcohols != 0 ? computeMoles() : 0
  const unfit = unfitForRt70()
  if (unfit != 0 || oxygenates != 0) {
    blendLinear(Slot.octan_ron, unfit)
    blendLinear(Slot.octan_mon, unfit)
    return
  }
  const ron = volumeMean(Slot.octan_ron)
  const mon = volumeMean(Slot.octan_mon)
  const olefin = volumeMean(Slot.olefin)
  const aromatics = volumeMean(Slot.aromatics)
  const olefinVariance = covariance(Slot.olefin, olefin, Slot.olefin, olefin)
  const aromaticVariance = covariance(Slot.aromatics, aromatics, Slot.aromatics, aromatics) / 100
  const ronSpread = sensitivityCovariance(Slot.octan_ron, ron, ron - mon)
  const monSpread = sensitivityCovariance(Slot.octan_mon, mon, ron - mon)
  const square = aromaticVariance * aromaticVariance
  report(
    Slot.octan_ron,
    ron,
    A1 * ronSpread + A2 * olefinVariance,
    A1_135 * ronSpread + A2_135 * olefinVariance,
  )
  report(
    Slot.octan_mon,
    mon,
    B1 * monSpread + B2 * olefinVariance + B3 * square,
    B1_135 * monSpread + B2_135 * olefinVariance + B3_135 * square,
  )
}

/**
 * Anti-knock index.
 *
 *   AKI = (RON + MON)/2 + Σ vᵢ(AKIᵢ − (RONᵢ + MONᵢ)/2)   over the components that state an AKI
 *
 * In:       RESULTS of RON and MON, volume fractions [-] (with alcohols mole fractions), stated AKIs
 * Out:      RESULTS[octan_aki]
 * Status:   without RON and MON the average of the stated AKIs; Missing where one lacks it. A warning names the components
 *           whose stated AKI carries the blend's by more than 0.5 away from (RON + MON)/2
 * Validity: as RON and MON
 * Source:   ASTM D4814 definition; the second term returns a material's own stated figure
 * Check:    reference/worked.json
 */
export function blendAki(): void {
  const ron = resultOf(Slot.octan_ron)
  const mon = resultOf(Slot.octan_mon)
  if (isNaN(ron) || isNaN(mon) || choiceOf(Slot.octan_aki) == Method.VolumeAverage) {
    const gaps = missing(Slot.octan_aki)
    if (gaps != 0) return setGap(Slot.octan_aki, Reason.Missing, gaps)
    setResult(Slot.octan_aki, linearMean(Slot.octan_aki), linearMethod())
  } else {
    let stated: f64 = 0
    let computed: f64 = 0
    let contrary = 0
    for (let i = 0; i < live; i++) {
      const given = valueOf(i, Slot.octan_aki)
      if (isNaN(given)) continue
      const own = (valueOf(i, Slot.octan_ron) + valueOf(i, Slot.octan_mon)) / 2
      stated += shareOf(i) * given
      computed += shareOf(i) * own
      if (Math.abs(given - own) > AKI_APART) contrary |= bitOf(i)
    }
    setResult(Slot.octan_aki, stated + ((ron + mon) / 2 - computed), Method.AkiMean)
    if (Math.abs(stated - computed) > AKI_APART) {
      warn(Caution.AkiContradicts, Slot.octan_aki, contrary, stated - computed)
    }
  }
  flagConversion(Slot.octan_aki, BasisCode.Volume)
  if (oxygenates != 0) flagLinear(Slot.octan_aki, 0)
}
