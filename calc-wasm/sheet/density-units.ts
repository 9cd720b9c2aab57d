/** Density of water at 60 °F by API MPMS 11.1, kg/m³. */
export const WATER_60F = 999.016
/** At 4 °C. */
export const WATER_4C = 999.972
/** 60 °F in °C. */
export const SIXTY_F = 140 / 9
const BASE = 15
const TURNS_MAX = 50
const CLOSE = 1e-8

/** K0, K1 of the generalised products by density at 15 °C [kg/m³]: α = K0/ρ² + K1/ρ; between gasolines and kerosenes α = B/ρ² + A. */
const PRODUCTS: readonly { from: number; below: number; alpha: (density: number) => number }[] = [
  { from: 653, below: 770.5, alpha: (d) => 346.4228 / d ** 2 + 0.4388 / d },
  { from: 770.5, below: 787.5, alpha: (d) => 2680.3206 / d ** 2 - 0.00336312 },
  { from: 787.5, below: 839, alpha: (d) => 594.5418 / d ** 2 },
  { from: 839, below: 1075 + CLOSE, alpha: (d) => 186.9696 / d ** 2 + 0.4862 / d },
]

const productAt = (density: number) =>
  PRODUCTS.find(({ from, below }) => density >= from && density < below) ?? null

/**
 * Volume at 15 °C over volume at t, API MPMS 11.1 (1980), table 54B: exp(−α Δt (1 + 0.8 α Δt)).
 *
 * In:   density15 [kg/m³], t [°C]
 * Out:  [-], or null outside 653–1075 kg/m³ or −18…90 °C (lighter than 778.5: to 60 °C)
 */
export function volumeCorrection(density15: number, t: number): number | null {
  const product = productAt(density15)
  const hottest = density15 < 778.5 ? 60 : 90
  if (!product || !(t >= -18 && t <= hottest)) return null
  return correctionBy(product.alpha(density15), t)
}

const correctionBy = (alpha: number, t: number): number => {
  const warmer = t - BASE
  return Math.exp(-alpha * warmer * (1 + 0.8 * alpha * warmer))
}

/**
 * Density at 15 °C [kg/m³] of a product with this density at t [°C]: ρ = ρ_t / VCF(ρ), repeated until it moves by less than
 * 1e-8. Where it jumps to and fro at the seam of two groups of products, the group of the reading is taken. Null where the
 * tables end.
 */
export function densityAt15(density: number, t: number): number | null {
  if (t === BASE) return density
  let at15 = density
  for (let turn = 0; turn < TURNS_MAX; turn++) {
    const factor = volumeCorrection(at15, t)
    if (factor === null) return null
    const next = density / factor
    if (Math.abs(next - at15) < CLOSE) return next
    at15 = next
  }
  const product = productAt(density)
  if (!product) return null
  for (let turn = 0; turn < TURNS_MAX; turn++) at15 = density / correctionBy(product.alpha(at15), t)
  return at15
}
