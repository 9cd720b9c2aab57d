import { Slot } from '../vocabulary/codes'
import { blendTemperature } from './volatility'

/** 1/0.05 and 1/0.08 of Hu & Burns. */
const CLOUD_EXPONENT: f64 = 20
const POUR_EXPONENT: f64 = 12.5

/**
 * Cloud point and pour or freezing point by Hu–Burns (see blendTemperature).
 *
 *   T = (Σ vᵢ·Tᵢ^20)^0.05 and T = (Σ vᵢ·Tᵢ^12.5)^0.08, kelvin
 *
 * In:       volume fractions [-], cloud points and pour or freezing points [°C]
 * Out:      RESULTS[cloud_point], RESULTS[pour_freezing_point] °C
 * Status:   Missing; OutOfDomain when a temperature is not above absolute zero
 * Validity: no cold-flow additive; pour points with pour points, freezing points with freezing points
 * Source:   Hu & Burns (1970), Oil Gas J. 68(45) 66
 * Check:    reference/worked.json
 */
export function blendColdFlow(): void {
  blendTemperature(Slot.cloud_point, CLOUD_EXPONENT)
  blendTemperature(Slot.pour_freezing_point, POUR_EXPONENT)
}
