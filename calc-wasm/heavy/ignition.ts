// How readily a heavy fuel ignites, from its density and its viscosity at 50 °C alone: never averaged.
import { stableHypot } from '../stable-math.ts'

const loglog = (x: number): number => Math.log10(Math.log10(x))

/** The calculated carbon aromaticity index of ISO 8217; null for a viscosity that it has no place for. */
export function ccaiOf(density: number | null, viscosity: number | null): number | null {
  if (density === null || viscosity === null || !(viscosity + 0.85 > 1)) return null
  return density - 81 - 141 * loglog(viscosity + 0.85)
}

/** The calculated ignition index; its constants from memory, not confirmed. */
export function ciiOf(density: number | null, viscosity: number | null): number | null {
  if (density === null || viscosity === null || !(viscosity + 0.7 > 1)) return null
  return 270.795 + 5.19 - 0.254565 * density + 23.708 * loglog(viscosity + 0.7)
}

/** R of a residual fuel's density, kg/m³, and of its viscosity at 50 °C, relative; both from memory. */
const R_DENSITY = 1.5
const R_VISCOSITY = 0.074

/** R of CCAI by those of what it follows from. */
export function ccaiR(viscosity: number): number {
  const inside = viscosity + 0.85
  const slope = 141 / (inside * Math.log(inside) * Math.LN10)
  return stableHypot(R_DENSITY, slope * R_VISCOSITY * viscosity)
}

/** Above and below these a fuel is called problematical (Kittiwake). */
export const CCAI_MOST = 870
export const CII_LEAST = 30
