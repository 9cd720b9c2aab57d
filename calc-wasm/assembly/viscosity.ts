import { BasisCode, Caution, Method, Reason, Slot, VISCOSITY_MIN } from '../vocabulary/codes'
import { flagConversion, massKnown } from './fractions'
import { bitOf, live, massOf, missing, setGap, setResult, valueOf, warn, within } from './memory'
import { power } from './power'

/** A Newton step this small leaves an error of its square. */
const NEAR: f64 = 1e-9

/** Z(ν) = ν + 0.7 + exp(−1.47 − 1.84ν − 0.51ν²); ν in mm²/s. Strictly increasing for ν ≥ 0. */
export function zOf(nu: f64): f64 {
  return nu + 0.7 + Math.exp(-1.47 - 1.84 * nu - 0.51 * nu * nu)
}

/**
 * The ν with Z(ν) = z, by Newton held inside [0, max(1, z)]; to the last bits of a double, because the standard's
 * explicit inverse is off by 6e-5 at 0.6 cSt and would not return a single material's own viscosity.
 */
export function nuOf(z: f64): f64 {
  let low: f64 = 0
  let high: f64 = Math.max(1, z)
  let nu = Math.max(0, z - 0.7)
  for (let step = 0; step < 100; step++) {
    const tail = Math.exp(-1.47 - 1.84 * nu - 0.51 * nu * nu)
    const error = nu + 0.7 + tail - z
    if (error > 0) high = nu
    else low = nu
    let next = nu - error / (1 - (1.84 + 1.02 * nu) * tail)
    if (!(next >= low && next <= high)) next = (low + high) / 2
    if (Math.abs(next - nu) <= NEAR * Math.max(1, nu)) return next
    nu = next
  }
  return nu
}

/**
 * Kinematic viscosity at 40 °C.
 *
 *   W = log₁₀ log₁₀ Z(ν),   W = Σ wᵢ·Wᵢ,   ν = Z⁻¹(10^(10^W))
 *
 * In:       mass fractions [-] (volume shares where a density is missing), νᵢ [mm²/s at 40 °C]
 * Out:      RESULTS[viscosity_40] mm²/s at 40 °C
 * Status:   Missing; OutOfDomain when Z ≤ 1, that is ν below about 0.12 mm²/s
 * Validity: ν ≥ 0.21 mm²/s (D341), warned below. 18 jet + HEFA blends: mean error 0.70 %
 * Source:   ASTM D7152 on the low-viscosity form of ASTM D341
 * Check:    reference/worked.json
 */
export function blendViscosity(): void {
  const gaps = missing(Slot.viscosity_40)
  if (gaps != 0) return setGap(Slot.viscosity_40, Reason.Missing, gaps)
  let w: f64 = 0
  let outside = 0
  let below = 0
  for (let i = 0; i < live; i++) {
    const nu = valueOf(i, Slot.viscosity_40)
    const z = zOf(nu)
    if (!(nu > 0 && z > 1)) outside |= bitOf(i)
    if (!(nu >= VISCOSITY_MIN)) below |= bitOf(i)
    w += massOf(i) * Math.log10(Math.log10(z))
  }
  if (outside != 0) return setGap(Slot.viscosity_40, Reason.OutOfDomain, outside)
  const nu = nuOf(power(10, power(10, w)))
  setResult(Slot.viscosity_40, within(Slot.viscosity_40, nu), massKnown() ? Method.D7152Mass : Method.D7152Volume)
  flagConversion(Slot.viscosity_40, BasisCode.Mass)
  if (below != 0 && live > 1) warn(Caution.ViscosityBelowDomain, Slot.viscosity_40, below, NaN)
}
