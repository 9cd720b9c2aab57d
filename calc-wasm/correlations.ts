import { WATER_60F } from './units/volume-correction.ts'
import type { MaterialProperties } from './vocabulary/properties.ts'

// Published correlations, for warnings only: results come from the core.

/** Null unless all of the readings are known. */
export function knownReadings<Name extends keyof MaterialProperties>(
  properties: MaterialProperties,
  names: readonly Name[],
): number[] | null {
  const values = names.map((name) => properties[name])
  return values.every((value) => typeof value === 'number') ? (values as number[]) : null
}

/** Calculated cetane index by ASTM D4737, procedure A; null without a density and the 10, 50 and 90 % points. */
export function cetaneIndexOf(properties: MaterialProperties): number | null {
  const readings = knownReadings(properties, ['density', 'pct_10', 'pct_50', 'pct_90'])
  if (!readings) return null
  const [density, t10, t50, t90] = readings as [number, number, number, number]
  const b = Math.exp(-3.5 * (density / 1000 - 0.85)) - 1
  const [a, c, d] = [t10 - 215, t50 - 260, t90 - 310]
  return (
    45.2 +
    0.0892 * a +
    (0.131 + 0.901 * b) * c +
    (0.0523 - 0.42 * b) * d +
    0.00049 * (a ** 2 - d ** 2) +
    107 * b +
    60 * b ** 2
  )
}

/** Watson's factor of a boiling point in °R and a density in kg/m³. */
const watsonK = (rankine: number, density: number): number => (Math.cbrt(rankine) / density) * WATER_60F

/** Watson's factor of a 50 % point in °C and a density in kg/m³. */
export const watsonAt = (t50: number, density: number): number => watsonK(1.8 * (t50 + 273.15), density)

/** Watson K of hydrocarbons above a 50 % point of 60 °C, aromatic to paraffinic: 10.1–12.8 in 275 published materials. */
export const WATSON = { min: 10, max: 13.1 } as const

/** Range of densities, kg/m³, of a hydrocarbon with this 50 % point, °C. */
export function densitiesAt(t50: number): { min: number; max: number } {
  const root = Math.cbrt(1.8 * (t50 + 273.15)) * WATER_60F
  return { min: root / WATSON.max, max: root / WATSON.min }
}

/**
 * Kinematic viscosity at 40 °C, mm²/s, by API procedure 11A4.2 from the mean average boiling point (2B1.1) and the density,
 * converted from 100 to 104 °F by ASTM D341 without its terms for thin liquids, which change it by less than 1 %. `isInRange`:
 * Watson K 11.4–12.6 and a 50 % point from 150 °C on.
 */
export function usualViscosityOf(
  properties: MaterialProperties,
): { value: number; isInRange: boolean } | null {
  const readings = knownReadings(properties, ['density', 'pct_10', 'pct_30', 'pct_50', 'pct_70', 'pct_90'])
  if (!readings) return null
  const [density, ...celsius] = readings as [number, ...number[]]
  const fahrenheit = celsius.map((point) => 1.8 * point + 32)
  const mean = fahrenheit.reduce((sum, point) => sum + point, 0) / 5
  const slope = (fahrenheit[4]! - fahrenheit[0]!) / 80
  const lower = Math.exp(-0.94402 - 0.00865 * (mean - 32) ** 0.6667 + 2.99791 * slope ** 0.333)
  const t = mean - lower + 459.67
  const k = watsonK(t, density)
  const isInRange = k >= 11.4 && k <= 12.6 && celsius[2]! >= 150
  const a1 = 34.931 - 8.84387e-2 * t + 6.73513e-5 * t ** 2 - 1.01394e-8 * t ** 3
  const a2 = -2.92649 + 6.98405e-3 * t - 5.09947e-6 * t ** 2 + 7.49378e-10 * t ** 3
  const at100 = 10 ** (-1.35579 + 8.16059e-4 * t + 8.38505e-7 * t ** 2) + 10 ** (a1 + a2 * k)
  const at210 = 10 ** (-1.92353 + 2.41071e-4 * t + 0.5113 * Math.log10(t * at100))
  const w = (viscosity: number) => Math.log10(Math.log10(viscosity + 0.7))
  const share = Math.log10(563.67 / 559.67) / Math.log10(669.67 / 559.67)
  const value = 10 ** (10 ** (w(at100) + share * (w(at210) - w(at100)))) - 0.7
  return Number.isFinite(value) ? { value, isInRange } : null
}
