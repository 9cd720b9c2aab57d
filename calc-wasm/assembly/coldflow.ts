import { Caution, Slot } from '../vocabulary/codes'
import { blendUsual, highest, lowest } from './index-rules'
import { holding, resultOf, warn, warnOf } from './memory'
import { freezingPoints, pourPoints } from './oxygenates'

/** Beyond it the rules have little behind them, °C. */
const FAR_APART: f64 = 30

/** Warns of the slot that was blended last. */
function flagApart(slot: i32): void {
  if (!(highest - lowest > FAR_APART) || isNaN(resultOf(slot))) return
  warn(Caution.ColdFlowApart, slot, holding(slot, lowest) | holding(slot, highest), highest - lowest)
}

/**
 * Cloud point and pour or freezing point by Hu–Burns.
 *
 *   T = (Σ vᵢ·Tᵢ^20)^0.05 and T = (Σ vᵢ·Tᵢ^12.5)^0.08, kelvin
 *
 * In:       volume fractions [-], cloud points and pour or freezing points [°C]
 * Out:      RESULTS[cloud_point], RESULTS[pour_freezing_point] °C
 * Status:   Missing; OutOfDomain when a temperature is not above absolute zero. Warned: components more than 30 °C apart,
 *           and pour points with freezing points
 * Validity: no cold-flow additive; no measured blends stand behind the rule
 * Source:   Hu & Burns (1970), Oil Gas J. 68(45) 66
 * Check:    oracle/worked.json
 */
export function blendColdFlow(): void {
  blendUsual(Slot.cloud_point)
  flagApart(Slot.cloud_point)
  const pour = Slot.pour_freezing_point
  blendUsual(pour)
  flagApart(pour)
  if (pourPoints != 0 && freezingPoints != 0 && !isNaN(resultOf(pour))) {
    warnOf(Caution.PourFreezingMixed, pour, pourPoints, freezingPoints, NaN, NaN)
  }
}
