import { BasisCode, Caution, Method, Reason, Slot } from '../vocabulary/codes'
import { power } from './arithmetic'
import { countedDensity, densityless, withoutDensity } from './fractions'
import {
  activeCount,
  bitOf,
  missing,
  quiet,
  resultOf,
  setGap,
  setResult,
  volumeOf,
  warn,
  warnOf,
  within,
} from './memory'
import { WATER_60F } from './moles'
import { oxygenates } from './oxygenates'

/**
 * Density at 15 °C.
 *
 *   ρ = Σ vᵢ·ρᵢ   (from mass fractions: 1/ρ = Σ wᵢ/ρᵢ, the same figure)
 *
 * In:       volume fractions [-], kg/m³ at 15 °C
 * Out:      RESULTS[density] kg/m³ at 15 °C
 * Status:   Missing, or OutOfDomain where a density is outside 400–1200 kg/m³
 * Validity: products with products; excess volume (API MPMS 12.3) is left out on purpose, it was fitted to light
 *           hydrocarbons in crude
 * Source:   ideal volume additivity; 12 diesel + FAME blends: mean absolute error 0.34 kg/m³
 * Check:    oracle/worked.json
 */
export function blendDensity(basis: i32): void {
  if (withoutDensity != 0) {
    const absent = missing(Slot.density)
    return absent != 0
      ? setGap(Slot.density, Reason.Missing, absent)
      : setGap(Slot.density, Reason.OutOfDomain, withoutDensity)
  }
  let sum: f64 = 0
  for (let i = 0; i < activeCount; i++) sum += volumeOf(i) * countedDensity(i)
  setResult(
    Slot.density,
    densityless != 0 ? sum : within(Slot.density, sum),
    basis == BasisCode.Mass ? Method.MassHarmonic : Method.VolumeAverage,
  )
  if (densityless != 0) warn(Caution.DensityOfOthers, Slot.density, densityless, NaN)
}

/** Range of the shrinkage rule: differences of API gravity, and volume per cent of the lighter part. */
const GRAVITIES_FROM: f64 = 10
const GRAVITIES_TO: f64 = 100
const SHARE_FROM: f64 = 1
const SHARE_TO: f64 = 99
/** Reproducibility of ASTM D4052, kg/m³: a smaller effect can't be measured. */
const MEASURABLE: f64 = 0.5

function apiOf(density: f64): f64 {
  return (141.5 * WATER_60F) / density - 131.5
}

/**
 * Notes that light hydrocarbons shrink in heavy ones; the density stays as it is.
 *
 *   S % = 4.86e-8 · C · (100 − C)^0.819 · G^2.28,   C vol % of the lighter part, G the difference of API gravity
 *
 * The components are split into light and heavy where S is largest; a part has the density of its volumes.
 *
 * In:       volume fractions [-], densities [kg/m³ at 15 °C], RESULTS[density]
 * Out:      a note with S [vol %] and what it would add to the density [kg/m³]; the lighter components against the heavier
 * Status:   no note below 0.5 kg/m³, with oxygenates, or if a component has no density
 * Validity: C 1–99, G 10–100; fitted to light hydrocarbons in crude oil, aromatic ones excluded: products may shrink less
 * Source:   API MPMS 12.3 (1996), equation 2
 * Check:    calc.shrinkage.test.ts
 */
export function noteShrinkage(): void {
  if (quiet || withoutDensity != 0 || oxygenates != 0) return
  let most: f64 = 0
  let lighter = 0
  let heavier = 0
  for (let k = 0; k < activeCount; k++) {
    const heaviest = countedDensity(k)
    let light: f64 = 0
    let lightMass: f64 = 0
    let heavy: f64 = 0
    let heavyMass: f64 = 0
    let lights = 0
    let heavies = 0
    for (let i = 0; i < activeCount; i++) {
      const volume = volumeOf(i)
      const density = countedDensity(i)
      if (density <= heaviest) {
        light += volume
        lightMass += volume * density
        lights |= bitOf(i)
      } else {
        heavy += volume
        heavyMass += volume * density
        heavies |= bitOf(i)
      }
    }
    if (heavies == 0) continue
    const share = 100 * light
    const apart = apiOf(lightMass / light) - apiOf(heavyMass / heavy)
    if (!(apart >= GRAVITIES_FROM && apart <= GRAVITIES_TO)) continue
    if (!(share >= SHARE_FROM && share <= SHARE_TO)) continue
    const shrinkage = 4.86e-8 * share * power(100 - share, 0.819) * power(apart, 2.28)
    if (!(shrinkage > most)) continue
    most = shrinkage
    lighter = lights
    heavier = heavies
  }
  const density = resultOf(Slot.density)
  const denser = density / (1 - most / 100) - density
  if (denser >= MEASURABLE) warnOf(Caution.Shrinkage, Slot.density, lighter, heavier, most, denser)
}
