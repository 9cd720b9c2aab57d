import {
  BasisCode,
  Caution,
  COMPONENTS,
  DENSITY_MAX,
  DENSITY_MIN,
  Method,
  Slot,
  Status,
} from '../vocabulary/codes'
import {
  COUNTS,
  SHARES,
  at,
  bitOf,
  activeCount,
  isSameRow,
  liveOf,
  partOf,
  setLive,
  setRowCount,
  massOf,
  rowOf,
  same,
  setActive,
  setMass,
  setRow,
  setVolume,
  valueOf,
  volumeOf,
  warn,
  within,
} from './memory'

/** Bits of the live components without a usable density; 0 if both kinds of fraction are known. */
export let withoutDensity: i32 = 0
/** Bits of the live components without one that count with the others' density instead, and that density, kg/m³ at 15 °C. */
export let densityless: i32 = 0
let densityOfOthers: f64 = NaN
let basisGiven: i32 = 0

/** A live component's density, kg/m³ at 15 °C; NaN if unknown or not that of a liquid hydrocarbon. */
export function densityOf(i: i32): f64 {
  const density = valueOf(i, Slot.density)
  return density >= DENSITY_MIN && density <= DENSITY_MAX ? density : NaN
}

/** The density that a live component counts with: its own, or the others'. */
export function countedDensity(i: i32): f64 {
  const density = densityOf(i)
  return isNaN(density) ? densityOfOthers : density
}

/**
 * Volume and mass fractions of the live components.
 *
 *   wᵢ = vᵢ·ρᵢ / Σ vⱼ·ρⱼ        vᵢ = (wᵢ/ρᵢ) / Σ (wⱼ/ρⱼ)
 *
 * In:       shares of the n rows [any unit], densities [kg/m³ at 15 °C]
 * Out:      live components, rows of the same figures as one, their volume and mass fractions [-], each summing to 1
 * Status:   BadCount, BadShares. Components without a density that are less than 1 % together get the others', and
 *           `densityless` names them; above that both kinds equal the given shares, and `withoutDensity` names the components
 * Validity: shares ≥ 0 with a positive sum; components at 0 are dropped before any other check
 * Source:   definition of mass and volume fraction; ideal mixing
 * Check:    oracle/worked.json
 */
export function computeFractions(n: i32, basis: i32): i32 {
  if (n < 1 || n > COMPONENTS) return Status.BadCount
  let sum: f64 = 0
  for (let row = 0; row < n; row++) {
    const share = at(SHARES, row)
    if (!(share >= 0) || share == Infinity) return Status.BadShares
    sum += share
  }
  if (!(sum > 0) || sum == Infinity) return Status.BadShares
  let count = 0
  setRowCount(n)
  for (let row = 0; row < n; row++) {
    const fraction = at(SHARES, row) / sum
    setLive(row, -1, fraction)
    if (!(fraction > 0)) continue
    let same = 0
    while (same < count && !isSameRow(row, rowOf(same))) same++
    setLive(row, same, fraction)
    if (same < count) {
      setRow(same, rowOf(same), bitOf(same) | (1 << row))
      setVolume(same, volumeOf(same) + fraction)
      continue
    }
    setRow(count, row)
    setVolume(count, fraction)
    count++
  }
  setActive(count)
  for (let row = 0; row < n; row++)
    if (liveOf(row) >= 0) setLive(row, liveOf(row), partOf(row) / volumeOf(liveOf(row)))
  basisGiven = basis
  withoutDensity = 0
  densityless = 0
  densityOfOthers = NaN
  let converted: f64 = 0
  let without: f64 = 0
  for (let i = 0; i < count; i++) {
    const fraction = volumeOf(i)
    setMass(i, fraction)
    const density = densityOf(i)
    if (isNaN(density)) {
      withoutDensity |= bitOf(i)
      without += fraction
    } else converted += basis == BasisCode.Mass ? fraction / density : fraction * density
  }
  if (withoutDensity != 0) {
    if (!(without < COUNTS)) return Status.Ok
    densityOfOthers = basis == BasisCode.Mass ? (1 - without) / converted : converted / (1 - without)
    converted /= 1 - without
    densityless = withoutDensity
    withoutDensity = 0
  }
  for (let i = 0; i < count; i++) {
    if (basis == BasisCode.Mass) setVolume(i, massOf(i) / countedDensity(i) / converted)
    else setMass(i, (volumeOf(i) * countedDensity(i)) / converted)
  }
  return Status.Ok
}

/** Bits of the components without a density that keep the shares of the other basis from being converted; 0 if none is needed. */
export function unconverted(basis: i32): i32 {
  return basis == basisGiven ? 0 : withoutDensity
}

/** Warns where `slot` blends on a basis to which the shares could not be converted, or by the density of others. */
export function flagConversion(slot: i32, basis: i32): void {
  if (basis == basisGiven || (withoutDensity | densityless) == 0 || same(slot)) return
  if (withoutDensity != 0) warn(Caution.DensityMissing, slot, withoutDensity, NaN)
  else warn(Caution.DensityOfOthers, slot, densityless, NaN)
}

/** Volume average Σ vᵢ·xᵢ of a slot over the live components. */
export function volumeMean(slot: i32): f64 {
  let sum: f64 = 0
  for (let i = 0; i < activeCount; i++) sum += volumeOf(i) * valueOf(i, slot)
  return within(slot, sum)
}

/** The method of an average over the volume fractions: without densities, mass shares stand in for them. */
export function volumeMethod(): i32 {
  return unconverted(BasisCode.Volume) == 0 ? Method.VolumeAverage : Method.MassAverage
}
