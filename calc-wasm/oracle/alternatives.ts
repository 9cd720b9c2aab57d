/**
 * Published blending rules beside those that the product uses, written plainly: tests compare them with their worked examples
 * and with the core, where a recipe may ask for most of them (vocabulary/method-choices.ts).
 */

const dot = (fractions: readonly number[], values: readonly number[]): number =>
  fractions.reduce((sum, fraction, i) => sum + fraction * values[i]!, 0)

const KELVIN = 273.15
export const fahrenheit = (celsius: number): number => celsius * 1.8 + 32
export const celsius = (degreesF: number): number => (degreesF - 32) / 1.8

/** °API from the specific gravity 60/60 °F, and back. */
export const apiOf = (gravity: number): number => 141.5 / gravity - 131.5
export const gravityOf = (api: number): number => 141.5 / (api + 131.5)

/**
 * Shrinkage in % of the ideal volume when a light liquid is mixed into crude: API MPMS 12.3 (1996), eq. 2.
 * @param lighter vol % of the lighter component, 1–99
 * @param apiDifference 10–100
 */
export const shrinkage = (lighter: number, apiDifference: number): number =>
  4.86e-8 * lighter * (100 - lighter) ** 0.819 * apiDifference ** 2.28

/** RVP by an index RVP^exponent: 1 is linear, 1.25 what the product uses, 1.05–1.12 have been proposed. */
export const rvpByExponent = (v: readonly number[], rvps: readonly number[], exponent: number): number =>
  dot(
    v,
    rvps.map((rvp) => rvp ** exponent),
  ) **
  (1 / exponent)

/** Power mean of absolute temperatures, °C; `zero` is what turns °C into the absolute scale. */
export function temperatureByExponent(
  v: readonly number[],
  temperatures: readonly number[],
  exponent: number,
  zero = KELVIN,
): number {
  const absolute = temperatures.map((t) => (t + zero) ** exponent)
  return dot(v, absolute) ** (1 / exponent) - zero
}

/** Wickey–Chittenden index of a flash point in °C. */
export const flashIndex = (flash: number): number => 10 ** (-6.1188 + 2414 / (flash + KELVIN - 42.6))

/** Cloud point by exp(0.035·t), t in °F; result °C. */
export const cloudByExponential = (v: readonly number[], clouds: readonly number[]): number =>
  celsius(
    Math.log(
      dot(
        v,
        clouds.map((cloud) => Math.exp(0.035 * fahrenheit(cloud))),
      ),
    ) / 0.035,
  )

/** Freezing point by 1.067^T, T in kelvin; result °C. */
export const freezeByPower = (v: readonly number[], points: readonly number[]): number =>
  Math.log(
    dot(
      v,
      points.map((point) => 1.067 ** point),
    ),
  ) / Math.log(1.067)

/** Refutas viscosity blending number of ν in mm²/s, ν > 0.2; and its inverse. */
export const refutasOf = (nu: number): number => 14.534 * Math.log(Math.log(nu + 0.8)) + 10.975
const nuOfRefutas = (vbn: number): number => Math.exp(Math.exp((vbn - 10.975) / 14.534)) - 0.8

/** Viscosity by Refutas, mass fractions. */
export const viscosityByRefutas = (w: readonly number[], nus: readonly number[]): number =>
  nuOfRefutas(dot(w, nus.map(refutasOf)))

/** Chevron volume index log ν/(3 + log ν) of ν in mm²/s; and its inverse. */
export const chevronOf = (nu: number): number => Math.log10(nu) / (3 + Math.log10(nu))
export const nuOfChevron = (index: number): number => 10 ** ((3 * index) / (1 - index))

/** Viscosity by Chevron, volume fractions. */
export const viscosityByChevron = (v: readonly number[], nus: readonly number[]): number =>
  nuOfChevron(dot(v, nus.map(chevronOf)))

interface OctaneComponent {
  ron: number
  mon: number
  olefins: number
  aromatics: number
}

/** Ethyl RT-70 with any of its published sets of coefficients [a1, a2, b1, b2, b3]. */
export function octaneByRt70(
  v: readonly number[],
  components: readonly OctaneComponent[],
  [a1, a2, b1, b2, b3]: readonly [number, number, number, number, number],
): { ron: number; mon: number } {
  const mean = (of: (component: OctaneComponent) => number) => dot(v, components.map(of))
  const ron = mean((c) => c.ron)
  const mon = mean((c) => c.mon)
  const sensitivity = mean((c) => c.ron - c.mon)
  const olefinVariance = mean((c) => c.olefins ** 2) - mean((c) => c.olefins) ** 2
  const aromaticVariance = mean((c) => c.aromatics ** 2) - mean((c) => c.aromatics) ** 2
  return {
    ron: ron + a1 * (mean((c) => c.ron * (c.ron - c.mon)) - ron * sensitivity) + a2 * olefinVariance,
    mon:
      mon +
      b1 * (mean((c) => c.mon * (c.ron - c.mon)) - mon * sensitivity) +
      b2 * olefinVariance +
      b3 * (aromaticVariance / 100) ** 2,
  }
}

/** Cetane index by ASTM D4737 procedure B, for diesel of up to 500 ppm sulfur; density in g/cm³, temperatures in °C. */
export const cetaneByD4737B = (density: number, t10: number, t50: number, t90: number): number =>
  -399.9 * density + 0.1113 * t10 + 0.1212 * t50 + 0.0627 * t90 + 309.33

/** Cetane index by ASTM D976, from density in g/cm³ and the 50 % point in °C. */
export const cetaneByD976 = (density: number, t50: number): number =>
  454.74 - 1641.416 * density + 774.74 * density ** 2 - 0.554 * t50 + 97.803 * Math.log10(t50) ** 2

const RIAZI_DAUBERT: Record<number, readonly [a: number, b: number]> = {
  0: [0.9177, 1.0019],
  10: [0.5564, 1.09],
  30: [0.7617, 1.0425],
  50: [0.9013, 1.0176],
  70: [0.8821, 1.0226],
  90: [0.9552, 1.011],
  95: [0.8177, 1.0355],
}

/** D86 to TBP of one point, °C: Riazi & Daubert (1986), Oil & Gas Journal 84, 50–57. Points are independent. */
export function tbpByRiaziDaubert(volumePercent: number, d86: number): number {
  const [a, b] = RIAZI_DAUBERT[volumePercent]!
  return a * (d86 + KELVIN) ** b - KELVIN
}
