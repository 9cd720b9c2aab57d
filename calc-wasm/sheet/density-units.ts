import { volumeCorrection as correctionOf, density15Of } from '../units/volume-correction.ts'

/** Density of water at 60 °F by API MPMS 11.1, kg/m³. */
export const WATER_60F = 999.016
/** At 4 °C. */
export const WATER_4C = 999.972
/** 60 °F in °C. */
export const SIXTY_F = 140 / 9

/** Volume at 15 °C over volume at t [°C] of a product with this density at 15 °C [kg/m³]; null where the tables end. */
export function volumeCorrection(density15: number, t: number): number | null {
  const found = correctionOf(density15, t)
  return found.is === 'corrected' ? found.value : null
}

/** Density at 15 °C [kg/m³] of a product with this density at t [°C]; null where the tables end. */
export function densityAt15(density: number, t: number): number | null {
  if (t === 15) return density
  const found = density15Of(density, t)
  return found.is === 'corrected' ? found.value : null
}
