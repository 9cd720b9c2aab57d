import { COMPONENTS, ColorScale, Mark, Oxygenate, SLOTS, Slot } from '../../vocabulary/codes'
import { BY_MASS, BY_VOLUME, CONTENTS, listed } from '../averages'
import { d4737 } from '../cetane-index'
import { CLOUD_EXPONENT, POUR_EXPONENT } from '../coldflow'
import { strengthOf } from '../color'
import { hasCurve, ownMark, ownTemperatures } from '../distillation/curve'
import { LAST } from '../distillation/pieces'
import { densityOf } from '../fractions'
import { at, colorScaleOf, oxygenateOf, put, valueOf } from '../memory'
import { molarMass } from '../moles'
import { OCTANE_MAX, OCTANE_MIN } from '../octane'
import { ETHANOL, METHANOL } from '../oxygenates'
import { power } from '../power'
import { zOf } from '../viscosity'
import { FLASH_EXPONENT, KELVIN, RVP_EXPONENT, WICKEY_OFFSET, WICKEY_POLE, WICKEY_SLOPE } from '../volatility'

// What adds up by volume, of every material of a set, and which materials lack it.

/** Each is a sum over the materials; a material without a value counts 0, and the mask of the same number says so. */
export enum Column {
  density,
  flash,
  wickey,
  rvp,
  cloud,
  pour,
  color,
  ron,
  mon,
  aki,
  cetaneIndex,
  /** Stated less computed, for the materials that state one. */
  indexBias,
  akiBias,
  /** Products about the middle of the set: RON and MON with the sensitivity, squares of olefins and aromatics. */
  ronSensitivity,
  monSensitivity,
  olefin,
  aromatics,
  olefin2,
  aromatics2,
  /** 1 for methanol and ethanol, and what they count in vapour pressure, kPa. */
  lightAlcohol,
  raised,
  /** Viscosity index by volume and, times the density, by mass. */
  viscosity,
  viscosityMass,
  /** kmol/m³, and octanes times it. */
  moles,
  ronMoles,
  monMoles,
  akiMoles,
  akiBiasMoles,
  /** 1 for everything. */
  whole,
  end,
}
/** Behind them what simply adds up: a column for each of `BY_VOLUME` and `CONTENTS`, then two for each of `BY_MASS`, as it is and times the density. */
const COLUMNS = Column.end + (Column.end % 2) + 2 * SLOTS
export function volumeColumn(k: i32): i32 {
  return Column.end + k
}
export function contentColumn(k: i32): i32 {
  return Column.end + BY_VOLUME.length + k
}
export function massColumn(k: i32): i32 {
  return Column.end + BY_VOLUME.length + CONTENTS.length + 2 * k
}

/** A row of columns for each material. f64[COMPONENTS][COLUMNS] */
export const TABLE: usize = memory.data(COMPONENTS * COLUMNS * sizeof<f64>(), 16)
/** By column, the bits of the materials without the value there that their rule needs. i32[COLUMNS] */
const LACKING: usize = memory.data(COLUMNS * sizeof<i32>(), 16)
/** The sums of the recipe under way. f64[COLUMNS] */
export const SUMS: usize = memory.data(COLUMNS * sizeof<f64>(), 16)

/** The set's own: highest temperatures, kelvin, and the middles about which products are taken. */
export let flashScale: f64 = 1
export let cloudScale: f64 = 1
export let pourScale: f64 = 1
export let middleRon: f64 = 0
export let middleMon: f64 = 0
export let middleOlefin: f64 = 0
export let middleAromatics: f64 = 0

/** Bits of the materials: without a curve; with an end that was not measured; on Saybolt; ruling out RT-70. */
export let curveless: i32 = 0
export let lowEnds: i32 = 0
export let highEnds: i32 = 0
export let onSaybolt: i32 = 0
export let unfit: i32 = 0
export let alcohols: i32 = 0
export let oxygenates: i32 = 0
/** By material, the bits of those with the same distillation. i32[COMPONENTS] */
const TWINS: usize = memory.data(COMPONENTS * sizeof<i32>(), 16)

export function lacking(column: i32): i32 {
  return load<i32>(LACKING + (<usize>column << 2))
}
export function twinsOf(i: i32): i32 {
  return load<i32>(TWINS + (<usize>i << 2))
}
export function sumOf(column: i32): f64 {
  return at(SUMS, column)
}

function keep(i: i32, column: i32, value: f64): void {
  const isKnown = isFinite(value)
  put(TABLE, i * COLUMNS + column, isKnown ? value : 0)
  if (!isKnown) store<i32>(LACKING + (<usize>column << 2), lacking(column) | (1 << i))
}
/** A value that a material may lack. */
function keepAny(i: i32, column: i32, value: f64): void {
  put(TABLE, i * COLUMNS + column, isFinite(value) ? value : 0)
}

function percent(value: f64): f64 {
  return value >= 0 && value <= 100 ? value : NaN
}
function kelvin(celsius: f64): f64 {
  return celsius + KELVIN > 0 ? celsius + KELVIN : NaN
}
function viscosityIndex(nu: f64): f64 {
  const z = zOf(nu)
  return nu > 0 && z > 1 ? Math.log10(Math.log10(z)) : NaN
}
function wickeyIndex(celsius: f64): f64 {
  if (!(celsius + KELVIN > WICKEY_POLE)) return NaN
  return power(10, WICKEY_SLOPE / (celsius + KELVIN - WICKEY_POLE) - WICKEY_OFFSET)
}
/** The highest of a slot's temperatures, kelvin; 1 if there are none. */
function hottest(n: i32, slot: i32): f64 {
  let most: f64 = 1
  for (let i = 0; i < n; i++) if (kelvin(valueOf(i, slot)) > most) most = kelvin(valueOf(i, slot))
  return most
}
/** The plain mean of a slot. */
function middle(n: i32, slot: i32): f64 {
  let sum: f64 = 0
  let count: f64 = 0
  for (let i = 0; i < n; i++) {
    const value = valueOf(i, slot)
    if (!isFinite(value)) continue
    sum += value
    count++
  }
  return count > 0 ? sum / count : 0
}

function sameDistillation(i: i32, j: i32): bool {
  for (let label = 0; label <= LAST; label++) {
    const a = valueOf(i, Slot.ibp + label)
    const b = valueOf(j, Slot.ibp + label)
    if (a != b && !(isNaN(a) && isNaN(b))) return false
  }
  return true
}

function sort(i: i32, n: i32): void {
  const bit = 1 << i
  if (!hasCurve(i)) curveless |= bit
  else {
    if (ownMark(i, 0) == Mark.Extrapolated) lowEnds |= bit
    if (ownMark(i, LAST) == Mark.Extrapolated) highEnds |= bit
  }
  if (colorScaleOf(i) == ColorScale.Saybolt) onSaybolt |= bit
  const kind = oxygenateOf(i)
  if (kind != Oxygenate.None) {
    oxygenates |= bit
    if (kind <= Oxygenate.Butanol) alcohols |= bit
  }
  let twins = 0
  for (let j = 0; j < n; j++) if (sameDistillation(i, j)) twins |= 1 << j
  store<i32>(TWINS + (<usize>i << 2), twins)
}

function isOctane(value: f64): bool {
  return value >= OCTANE_MIN && value <= OCTANE_MAX
}

function fillOctanes(i: i32, moles: f64): void {
  const ron = valueOf(i, Slot.octan_ron)
  const mon = valueOf(i, Slot.octan_mon)
  const aki = valueOf(i, Slot.octan_aki)
  const olefin = valueOf(i, Slot.olefin)
  const aromatics = valueOf(i, Slot.aromatics)
  if (!isOctane(ron) || !isOctane(mon) || isNaN(olefin) || isNaN(aromatics)) unfit |= 1 << i
  const bias = aki - (ron + mon) / 2
  keep(i, Column.ron, ron)
  keep(i, Column.mon, mon)
  keep(i, Column.aki, aki)
  keepAny(i, Column.akiBias, bias)
  const sensitivity = ron - mon - (middleRon - middleMon)
  keepAny(i, Column.ronSensitivity, (ron - middleRon) * sensitivity)
  keepAny(i, Column.monSensitivity, (mon - middleMon) * sensitivity)
  keepAny(i, Column.olefin, olefin)
  keepAny(i, Column.aromatics, aromatics)
  keepAny(i, Column.olefin2, (olefin - middleOlefin) * (olefin - middleOlefin))
  keepAny(i, Column.aromatics2, (aromatics - middleAromatics) * (aromatics - middleAromatics))
  keep(i, Column.moles, moles)
  keepAny(i, Column.ronMoles, ron * moles)
  keepAny(i, Column.monMoles, mon * moles)
  keepAny(i, Column.akiMoles, aki * moles)
  keepAny(i, Column.akiBiasMoles, bias * moles)
}

function fillVolatility(i: i32): void {
  const flash = valueOf(i, Slot.flash_point)
  keep(i, Column.flash, power(kelvin(flash) / flashScale, FLASH_EXPONENT))
  keep(i, Column.wickey, wickeyIndex(flash))
  const kind = oxygenateOf(i)
  const isLight = kind == Oxygenate.Methanol || kind == Oxygenate.Ethanol
  const rvp = valueOf(i, Slot.rvp)
  keep(i, Column.rvp, isLight ? 0 : rvp >= 0 ? power(rvp, RVP_EXPONENT) : NaN)
  keepAny(i, Column.lightAlcohol, isLight ? 1 : 0)
  keepAny(i, Column.raised, isLight ? (kind == Oxygenate.Methanol ? METHANOL : ETHANOL) : 0)
}

function fillByMass(i: i32, density: f64): void {
  const viscosity = viscosityIndex(valueOf(i, Slot.viscosity_40))
  keep(i, Column.viscosity, viscosity)
  keepAny(i, Column.viscosityMass, viscosity * density)
  for (let k = 0; k < BY_MASS.length; k++) {
    const value = valueOf(i, listed(BY_MASS, k))
    keep(i, massColumn(k), value)
    keepAny(i, massColumn(k) + 1, value * density)
  }
}

function fillCetane(i: i32, density: f64): void {
  const stated = valueOf(i, Slot.cetane_index)
  keep(i, Column.cetaneIndex, stated)
  if (!hasCurve(i)) return keepAny(i, Column.indexBias, 0)
  const own = ownTemperatures(i)
  const index = d4737(density, at(own, Slot.pct_10), at(own, Slot.pct_50), at(own, Slot.pct_90))
  keepAny(i, Column.indexBias, stated - index)
}

/** True where what a material states for a slot is not vol %: its octanes are blended by it, the slot itself is not. */
function isStrange(i: i32, slot: i32): bool {
  return isNaN(percent(valueOf(i, slot))) != isNaN(valueOf(i, slot))
}

/** The columns of n materials whose curves are built; false where one has olefins or aromatics that are not vol %. */
export function fillColumns(n: i32): bool {
  for (let i = 0; i < n; i++) if (isStrange(i, Slot.olefin) || isStrange(i, Slot.aromatics)) return false
  curveless = lowEnds = highEnds = onSaybolt = unfit = alcohols = oxygenates = 0
  for (let column = 0; column < COLUMNS; column++) store<i32>(LACKING + (<usize>column << 2), 0)
  flashScale = hottest(n, Slot.flash_point)
  cloudScale = hottest(n, Slot.cloud_point)
  pourScale = hottest(n, Slot.pour_freezing_point)
  middleRon = middle(n, Slot.octan_ron)
  middleMon = middle(n, Slot.octan_mon)
  middleOlefin = middle(n, Slot.olefin)
  middleAromatics = middle(n, Slot.aromatics)
  for (let i = 0; i < n; i++) {
    const density = densityOf(i)
    sort(i, n)
    keep(i, Column.density, density)
    keep(i, Column.cloud, power(kelvin(valueOf(i, Slot.cloud_point)) / cloudScale, CLOUD_EXPONENT))
    keep(i, Column.pour, power(kelvin(valueOf(i, Slot.pour_freezing_point)) / pourScale, POUR_EXPONENT))
    keep(i, Column.color, strengthOf(i))
    for (let k = 0; k < BY_VOLUME.length; k++) keep(i, volumeColumn(k), valueOf(i, listed(BY_VOLUME, k)))
    for (let k = 0; k < CONTENTS.length; k++) keep(i, contentColumn(k), percent(valueOf(i, listed(CONTENTS, k))))
    keepAny(i, Column.whole, 1)
    fillVolatility(i)
    fillByMass(i, density)
    fillCetane(i, density)
    fillOctanes(i, density / molarMass(i))
  }
  return true
}

/** Σ vᵢ·columnᵢ of every column. */
export function sumColumns(n: i32, fractions: usize): void {
  const end = <usize>massColumn(BY_MASS.length) * sizeof<f64>()
  for (let column: usize = 0; column < end; column += 16) {
    let sum = f64x2.splat(0)
    let row = TABLE + column
    for (let i = 0; i < n; i++) {
      sum = f64x2.add(sum, f64x2.mul(v128.load_splat<f64>(fractions + (<usize>i << 3)), v128.load(row)))
      row += COLUMNS * sizeof<f64>()
    }
    v128.store(SUMS + column, sum)
  }
}

if (COLUMNS % 2 != 0) ERROR('two columns are added at a time')
