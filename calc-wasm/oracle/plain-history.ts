// A second computation of what a history of differences says, kept apart from calc-wasm/lab: quantiles by adding up the density,
// variances from sums of squares, the moving average as its closed sum.

const STEPS = 4000

/** ∫₀ᵗ of the density of Student's t, by Simpson's rule; Γ by its integral's recurrence from ½ and 1. */
function areaOf(t: number, freedom: number): number {
  const gammaRatio = halfGamma(freedom + 1) / (Math.sqrt(freedom * Math.PI) * halfGamma(freedom))
  const density = (x: number) => gammaRatio * (1 + (x * x) / freedom) ** (-(freedom + 1) / 2)
  const width = t / STEPS
  let sum = density(0) + density(t)
  for (let at = 1; at < STEPS; at++) sum += density(at * width) * (at % 2 === 1 ? 4 : 2)
  return (sum * width) / 3
}

/** Γ(n/2). */
function halfGamma(n: number): number {
  let value = n % 2 === 0 ? 1 : Math.sqrt(Math.PI)
  for (let at = n % 2 === 0 ? 2 : 1; at < n; at += 2) value *= at / 2
  return value
}

export function plainQuantile(probability: number, freedom: number): number {
  let [low, high] = [0, 100]
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2
    if (0.5 + areaOf(middle, freedom) < probability) low = middle
    else high = middle
  }
  return (low + high) / 2
}

export function plainHistory(differences: readonly number[]) {
  const n = differences.length
  const sum = differences.reduce((total, one) => total + one, 0)
  const squares = differences.reduce((total, one) => total + one * one, 0)
  const mean = sum / n
  const sd = Math.sqrt((squares - (sum * sum) / n) / (n - 1))
  const half = plainQuantile(0.975, n - 1) * Math.sqrt((sd * sd) / n)
  const sigma =
    (differences.slice(1).reduce((total, one, at) => total + Math.abs(one - differences[at]!), 0) / (n - 1)) *
    (Math.sqrt(Math.PI) / 2)
  const ewma = differences.map((_, last) => {
    let value = 0.6 ** (last + 1) * mean
    let variance = 0
    for (let at = 0; at <= last; at++) {
      const weight = 0.4 * 0.6 ** (last - at)
      value += weight * differences[at]!
      variance += weight * weight
    }
    return {
      value,
      low: mean - 3 * sigma * Math.sqrt(variance),
      high: mean + 3 * sigma * Math.sqrt(variance),
    }
  })
  return { n, mean, sd, low: mean - half, high: mean + half, ewma }
}
