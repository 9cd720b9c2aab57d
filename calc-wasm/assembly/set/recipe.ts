import { BasisCode, CAUTIOUS_AT, COMPONENTS, LABELS, RESULTS_LENGTH, Slot } from '../../vocabulary/codes'
import { DIESEL_DENSITY_MIN, DIESEL_T50_MIN } from '../cetane'
import { BY_MASS, BY_VOLUME, CONTENTS, listed, upTo100 } from '../averages'
import { d4737 } from '../cetane-index'
import { CLOUD_EXPONENT, POUR_EXPONENT } from '../coldflow'
import { numberOf } from '../color'
import { ownTemperatures } from '../distillation/curve'
import { COUNTS } from '../distillation/distillation'
import { celsius, toD86 } from '../distillation/tbp'
import { densityOf } from '../fractions'
import { at, put } from '../memory'
import { A1, A2, B1, B2, B3 } from '../octane'
import { MOST, PLATEAU } from '../oxygenates'
import { power } from '../power'
import { nuOf } from '../viscosity'
import { FLASH_EXPONENT, KELVIN, RVP_EXPONENT, WICKEY_OFFSET, WICKEY_POLE, WICKEY_SLOPE } from '../volatility'
import {
  Column,
  alcohols,
  cloudScale,
  contentColumn,
  curveless,
  flashScale,
  highEnds,
  lacking,
  lowEnds,
  massColumn,
  middleAromatics,
  middleMon,
  middleOlefin,
  middleRon,
  onSaybolt,
  oxygenates,
  pourScale,
  sumColumns,
  sumOf,
  twinsOf,
  unfit,
  volumeColumn,
} from './columns'
import { labelTbp } from './labels'

const LAST = LABELS - 1

/** Volume fractions of the recipe under way, 0 for materials without a share and beyond. f64[COMPONENTS] */
const FRACTIONS: usize = memory.data(COMPONENTS * sizeof<f64>(), 16)
const TBP: usize = memory.data(LABELS * sizeof<f64>(), 16)
const D86: usize = memory.data(LABELS * sizeof<f64>(), 16)

/** Bits of the materials with a share, and of those whose share is large enough to count for the ends. */
let live: i32 = 0
let counting: i32 = 0
/** True where volume and mass fractions are both known. */
let isConverted: bool = false

/** The least and greatest temperature at each label, over the materials of the previous recipe. f64[LABELS] each */
const LEAST: usize = memory.data(LABELS * sizeof<f64>(), 16)
const GREATEST: usize = memory.data(LABELS * sizeof<f64>(), 16)
let ranged: i32 = 0

/** Densities of the set's materials, kg/m³, and their own temperatures at the labels, °C. f64[COMPONENTS], f64[COMPONENTS][LABELS] */
const DENSITIES: usize = memory.data(COMPONENTS * sizeof<f64>(), 16)
export const OWN: usize = memory.data(COMPONENTS * LABELS * sizeof<f64>(), 16)

/** Keeps what a single blend would overwrite, of n materials whose curves are built. */
export function keepOwn(n: i32): void {
  ranged = 0
  for (let i = 0; i < n; i++) put(DENSITIES, i, densityOf(i))
  memory.copy(OWN, ownTemperatures(0), <usize>(n * LABELS) * sizeof<f64>())
}

function rangesOf(n: i32): void {
  if (ranged == live) return
  ranged = live
  for (let label = 0; label < LABELS; label++) {
    let least: f64 = Infinity
    let greatest: f64 = -Infinity
    for (let i = 0; i < n; i++) {
      if ((live & (1 << i)) == 0) continue
      const own = at(OWN, i * LABELS + label)
      least = Math.min(least, own)
      greatest = Math.max(greatest, own)
    }
    put(LEAST, label, least)
    put(GREATEST, label, greatest)
  }
}

/** Volume fractions from shares; false where the recipe has only one material, or several that are alike. */
function takeShares(n: i32, basis: i32, shares: usize): bool {
  let sum: f64 = 0
  for (let i = 0; i < n; i++) sum += at(shares, i)
  live = 0
  let first = -1
  for (let i = 0; i < n; i++) {
    const fraction = at(shares, i) / sum
    put(FRACTIONS, i, fraction)
    if (!(fraction > 0)) continue
    live |= 1 << i
    if (first < 0) first = i
  }
  for (let i = n; i < COMPONENTS; i++) put(FRACTIONS, i, 0)
  isConverted = (live & lacking(Column.density)) == 0
  if (basis == BasisCode.Mass && isConverted) toVolumes(n)
  counting = 0
  for (let i = 0; i < n; i++) counting |= <i32>(at(FRACTIONS, i) >= COUNTS) << i
  return (live & ~twinsOf(first)) != 0
}

function toVolumes(n: i32): void {
  let total: f64 = 0
  for (let i = 0; i < n; i++) if ((live & (1 << i)) != 0) total += at(FRACTIONS, i) / at(DENSITIES, i)
  for (let i = 0; i < n; i++) {
    if ((live & (1 << i)) != 0) put(FRACTIONS, i, at(FRACTIONS, i) / at(DENSITIES, i) / total)
  }
}

/** A sum; NaN where a material of the recipe has no value. */
function known(column: i32): f64 {
  return (live & lacking(column)) == 0 ? sumOf(column) : NaN
}
/** The same by mass: where a density is missing, volumes stand in. */
function byMass(column: i32, timesDensity: i32): f64 {
  if ((live & lacking(column)) != 0) return NaN
  return isConverted ? sumOf(timesDensity) / sumOf(Column.density) : sumOf(column)
}

function blendLabels(n: i32, out: usize): bool {
  if ((live & curveless) != 0) {
    for (let label = 0; label < LABELS; label++) put(out, label, NaN)
    return true
  }
  if (!labelTbp(FRACTIONS, TBP)) return false
  toD86(TBP, D86)
  rangesOf(n)
  for (let label = 0; label < LABELS; label++) {
    const point = celsius(at(D86, label))
    put(out, label, Math.min(at(GREATEST, label), Math.max(at(LEAST, label), point)))
  }
  return true
}

/** IBP and FBP have no value where a material that counts lacks the reading; to be called after the labels are done. */
function withholdEnds(out: usize): void {
  if ((counting & lowEnds) != 0) put(out, Slot.ibp, NaN)
  if ((counting & highEnds) != 0) put(out, Slot.fbp, NaN)
}

function cetaneIndex(density: f64, out: usize): f64 {
  const t50 = at(out, Slot.pct_50)
  if (density < DIESEL_DENSITY_MIN || t50 < DIESEL_T50_MIN) return NaN
  if ((live & curveless) != 0 || !isConverted) return known(Column.cetaneIndex)
  return d4737(density, at(out, Slot.pct_10), t50, at(out, Slot.pct_90)) + sumOf(Column.indexBias)
}

function rvp(): f64 {
  const index = known(Column.rvp)
  const alcohol = sumOf(Column.lightAlcohol)
  if (alcohol == 0) return power(index, 1 / RVP_EXPONENT)
  if (!(alcohol <= MOST)) return NaN
  const share = Math.min(alcohol, PLATEAU)
  return (1 - share) * power(index / (1 - alcohol), 1 / RVP_EXPONENT) + (share * sumOf(Column.raised)) / alcohol
}

function temperature(column: i32, scale: f64, exponent: f64): f64 {
  return scale * power(known(column), 1 / exponent) - KELVIN
}

function blendFlash(out: usize): void {
  const isAlcohol = (live & alcohols) != 0
  put(out, Slot.flash_point, isAlcohol ? NaN : temperature(Column.flash, flashScale, FLASH_EXPONENT))
  const index = known(Column.wickey)
  const cautious = WICKEY_SLOPE / (Math.log10(index) + WICKEY_OFFSET) + WICKEY_POLE - KELVIN
  put(out, CAUTIOUS_AT, isAlcohol || !(index < Infinity) ? NaN : cautious)
}

function color(): f64 {
  return numberOf(known(Column.color), (live & ~onSaybolt) == 0)
}

function blendOctanes(out: usize): void {
  if ((live & (unfit | oxygenates)) != 0) return blendLinear(out)
  const ron = sumOf(Column.ron)
  const mon = sumOf(Column.mon)
  const dRon = ron - middleRon
  const dMon = mon - middleMon
  const dOlefin = sumOf(Column.olefin) - middleOlefin
  const dAromatics = sumOf(Column.aromatics) - middleAromatics
  const olefins = sumOf(Column.olefin2) - dOlefin * dOlefin
  const aromatics = (sumOf(Column.aromatics2) - dAromatics * dAromatics) / 100
  const ronSpread = sumOf(Column.ronSensitivity) - dRon * (dRon - dMon)
  const monSpread = sumOf(Column.monSensitivity) - dMon * (dRon - dMon)
  put(out, Slot.octan_ron, ron + (A1 * ronSpread + A2 * olefins))
  put(out, Slot.octan_mon, mon + (B1 * monSpread + B2 * olefins + B3 * aromatics * aromatics))
  blendAki(out, sumOf(Column.akiBias), known(Column.aki))
}

/** Octanes that are averaged: by mole with alcohols, where every molar mass is known. */
function blendLinear(out: usize): void {
  const byMole = (live & alcohols) != 0 && (live & lacking(Column.moles)) == 0
  const total = byMole ? sumOf(Column.moles) : 1
  const ron = (byMole ? sumOf(Column.ronMoles) : sumOf(Column.ron)) / total
  const mon = (byMole ? sumOf(Column.monMoles) : sumOf(Column.mon)) / total
  const aki = (byMole ? sumOf(Column.akiMoles) : sumOf(Column.aki)) / total
  put(out, Slot.octan_ron, (live & lacking(Column.ron)) == 0 ? ron : NaN)
  put(out, Slot.octan_mon, (live & lacking(Column.mon)) == 0 ? mon : NaN)
  const bias = (byMole ? sumOf(Column.akiBiasMoles) : sumOf(Column.akiBias)) / total
  blendAki(out, bias, (live & lacking(Column.aki)) == 0 ? aki : NaN)
}

function blendAki(out: usize, bias: f64, linear: f64): void {
  const mean = (at(out, Slot.octan_ron) + at(out, Slot.octan_mon)) / 2
  put(out, Slot.octan_aki, isNaN(mean) ? linear : bias + mean)
}

/**
 * A recipe of the set by the usual rules.
 *
 * In:       shares[0..n) [any unit], checked; basis, a BasisCode
 * Out:      out[0..RESULTS_LENGTH), NaN where there is no value
 * Status:   false where it must be computed as a single blend: one material, several that are alike in their distillation,
 *           or a label that no polynomial gives
 * Validity: as `blend`, within 1e-9; the last bits differ
 * Check:    recipe-set.agreement.test.ts
 */
export function recipe(n: i32, basis: i32, shares: usize, out: usize): bool {
  if (!takeShares(n, basis, shares)) return false
  sumColumns(n, FRACTIONS)
  if (!blendLabels(n, out)) return false
  const density = isConverted ? sumOf(Column.density) : NaN
  put(out, Slot.density, density)
  put(out, Slot.cetane_index, cetaneIndex(density, out))
  withholdEnds(out)
  blendFlash(out)
  put(out, Slot.rvp, rvp())
  const w = byMass(Column.viscosity, Column.viscosityMass)
  put(out, Slot.viscosity_40, isNaN(w) ? NaN : nuOf(power(10, power(10, w))))
  put(out, Slot.cloud_point, temperature(Column.cloud, cloudScale, CLOUD_EXPONENT))
  put(out, Slot.pour_freezing_point, temperature(Column.pour, pourScale, POUR_EXPONENT))
  put(out, Slot.color, color())
  for (let k = 0; k < BY_MASS.length; k++) put(out, listed(BY_MASS, k), byMass(massColumn(k), massColumn(k) + 1))
  for (let k = 0; k < BY_VOLUME.length; k++) put(out, listed(BY_VOLUME, k), upTo100(listed(BY_VOLUME, k), known(volumeColumn(k))))
  for (let k = 0; k < CONTENTS.length; k++) put(out, listed(CONTENTS, k), known(contentColumn(k)))
  blendOctanes(out)
  return true
}

if (RESULTS_LENGTH != CAUTIOUS_AT + 1) ERROR('a result has a place that no recipe fills')
