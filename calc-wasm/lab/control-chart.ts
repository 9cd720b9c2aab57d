import { studentQuantile } from './distributions.ts'

/** The rule by which a difference is marked. It is never left out without a word. */
export const OUTLIER_RULE = 'Generalized ESD (Rosner 1983), 5 %'

const ALPHA = 0.05
/** With fewer there is no telling. */
const LEAST = 5
const MOST = 10

/**
 * Which values lie apart from the others.
 * Rosner's generalized extreme studentized deviate: one after the other the value furthest from the mean of those left, up to a
 * quarter of them, and as many as the last that exceeds its critical value. Several outliers don't hide each other.
 * Check: Rosner's 54 values (NIST/SEMATECH e-Handbook 1.3.5.17.3) have three.
 */
export function outliersOf(values: readonly number[]): boolean[] {
  const marks = values.map(() => false)
  if (values.length < LEAST) return marks
  const left = values.map((value, at) => ({ value, at }))
  const removed: number[] = []
  let outliers = 0
  for (let i = 1; i <= Math.min(MOST, Math.floor(values.length / 4)); i++) {
    const mean = left.reduce((sum, { value }) => sum + value, 0) / left.length
    const sd = Math.sqrt(left.reduce((sum, { value }) => sum + (value - mean) ** 2, 0) / (left.length - 1))
    if (!(sd > 0)) break
    const furthest = left.reduce((one, other) =>
      Math.abs(other.value - mean) > Math.abs(one.value - mean) ? other : one,
    )
    left.splice(left.indexOf(furthest), 1)
    removed.push(furthest.at)
    if (Math.abs(furthest.value - mean) / sd > criticalOf(values.length, i)) outliers = i
  }
  for (const at of removed.slice(0, outliers)) marks[at] = true
  return marks
}

function criticalOf(n: number, i: number): number {
  const freedom = n - i - 1
  const t = studentQuantile(1 - ALPHA / (2 * (n - i + 1)), freedom)
  return ((n - i) * t) / Math.sqrt((freedom + t * t) * (n - i + 1))
}

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
