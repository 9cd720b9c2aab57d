import { BasisCode, Caution, COMPONENTS, DENSITY_MAX, DENSITY_MIN, Method, Slot, Status } from '../vocabulary/codes'
import {
  COUNTS,
  SHARES,
  at,
  bitOf,
  activeCount,
  massOf,
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

/** Bits of the live components without a usable density; 0 when both kinds of fraction are known. */
export let withoutDensity: i32 = 0
/** Bits of the live components without one that have the others' instead, and what that is, kg/m³ at 15 °C. */
export let densityless: i32 = 0
let densityOfOthers: f64 = NaN
let basisGiven: i32 = 0

/** A live component's density, kg/m³ at 15 °C, NaN where it is unknown or no density of a liquid hydrocarbon. */
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
 * Out:      live components, their volume and mass fractions [-], each summing to 1
 * Status:   BadCount, BadShares. Where components without a density are less than 1 % together, they have the others', and
 *           `densityless` names them; else both kinds equal the given shares, and `withoutDensity` names the components
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
  for (let row = 0; row < n; row++) {
    const fraction = at(SHARES, row) / sum
    if (!(fraction > 0)) continue
    setRow(count, row)
    setVolume(count, fraction)
    count++
  }
  setActive(count)
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

/** Warns that `slot` counts in volume (or mass) although the shares are of the other kind and no density converts them. */
export function flagConversion(slot: i32, countsIn: i32): void {
  if (countsIn != basisGiven && withoutDensity != 0 && !same(slot)) {
    warn(Caution.DensityMissing, slot, withoutDensity, NaN)
  }
}

/** Bits of the components without a density where `countsIn` is not what the shares count, so that they stand in for fractions. */
export function standIns(countsIn: i32): i32 {
  return countsIn == basisGiven ? 0 : withoutDensity
}

/** True where the volume fractions are known, not stood in for by the mass shares. */
export function volumeKnown(): bool {
  return withoutDensity == 0 || basisGiven == BasisCode.Volume
}

/** True where the mass fractions are known, not stood in for by the volume shares. */
export function massKnown(): bool {
  return withoutDensity == 0 || basisGiven == BasisCode.Mass
}

/** Volume average Σ vᵢ·xᵢ of a slot over the live components. */
export function volumeMean(slot: i32): f64 {
  let sum: f64 = 0
  for (let i = 0; i < activeCount; i++) sum += volumeOf(i) * valueOf(i, slot)
  return within(slot, sum)
}

/** The name of an average over the volume fractions: without densities, mass shares stand in for them. */
export function volumeMethod(): i32 {
  return volumeKnown() ? Method.VolumeAverage : Method.MassAverage
}
