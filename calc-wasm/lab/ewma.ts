// The exponentially weighted moving average of a history of differences, with its limits.

export const LAMBDA = 0.4
const WIDTH = 3
/** The mean range of two values, in standard deviations. */
const D2 = 1.128379167095513

export interface EwmaPoint {
  value: number
  /** Null where there are too few to tell the scatter. */
  low: number | null
  high: number | null
  /** Outside of its limits. */
  out: boolean
}

/**
 * z₀ = the mean, zᵢ = λ dᵢ + (1 − λ) zᵢ₋₁; limits mean ± 3 σ √(λ/(2 − λ) · (1 − (1 − λ)²ⁱ)), σ from the mean of the moving
 * ranges of two (which a drift hardly widens, as it would the standard deviation).
 * Source: NIST/SEMATECH e-Handbook 6.3.2.4; λ and the moving range as ASTM D6299.
 */
export function ewmaOf(differences: readonly number[], mean: number): EwmaPoint[] {
  const ranges = differences.slice(1).map((one, at) => Math.abs(one - differences[at]!))
  const sigma = ranges.length === 0 ? null : ranges.reduce((sum, one) => sum + one, 0) / ranges.length / D2
  let value = mean
  return differences.map((difference, at) => {
    value = LAMBDA * difference + (1 - LAMBDA) * value
    if (sigma === null) return { value, low: null, high: null, out: false }
    const weight = (LAMBDA / (2 - LAMBDA)) * (1 - (1 - LAMBDA) ** (2 * (at + 1)))
    const half = WIDTH * sigma * Math.sqrt(weight)
    return { value, low: mean - half, high: mean + half, out: Math.abs(value - mean) > half }
  })
}
