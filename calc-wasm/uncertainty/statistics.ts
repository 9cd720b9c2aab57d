import type { Chance } from './result.ts'

/** The normal quantile of 97.5 %. */
const Z95 = 1.959963984540054
const [LOW, HIGH] = [0.025, 0.975]

/** Wilson's 95 % interval of a probability, from the draws that met something. */
export function chanceOf(met: number, draws: number): Chance {
  const probability = met / draws
  const square = (Z95 * Z95) / draws
  const middle = probability + square / 2
  const half = Z95 * Math.sqrt((probability * (1 - probability) + square / 4) / draws)
  return {
    probability,
    // By rounding alone the interval of none, and of all, would leave out what it is of.
    low: Math.max(0, Math.min(probability, (middle - half) / (1 + square))),
    high: Math.min(1, Math.max(probability, (middle + half) / (1 + square))),
    met,
  }
}

interface Summary {
  mean: number
  /** With one degree of freedom less than values. */
  variance: number
  low: number
  high: number
  /** Values that are none. */
  missing: number
}

/** What the values come to; those that are none are left out. In: at least one value. */
export function summarise(values: Float64Array): Summary {
  const sorted = values.toSorted()
  let count = sorted.length
  while (count > 0 && Number.isNaN(sorted[count - 1]!)) count--
  const { mean, variance } = momentsOf(values)
  return {
    mean,
    variance,
    low: percentile(sorted, count, LOW),
    high: percentile(sorted, count, HIGH),
    missing: sorted.length - count,
  }
}

/** Linear between the sorted values. */
function percentile(sorted: Float64Array, count: number, p: number): number {
  const h = (count - 1) * p
  const k = Math.floor(h)
  const below = sorted[k]!
  return k + 1 < count ? below + (sorted[k + 1]! - below) * (h - k) : below
}

/** Less than this of a value is rounding. */
const ROUNDING = 1e-12

/** Differences are taken from one of the values, so that values that are all the same have no variance at all. */
export function momentsOf(values: Float64Array): { mean: number; variance: number } {
  const origin = values.find((value) => !Number.isNaN(value)) ?? Number.NaN
  let sum = 0
  let count = 0
  for (const value of values) {
    if (Number.isNaN(value)) continue
    sum += value - origin
    count++
  }
  const mean = origin + sum / count
  let squares = 0
  for (const value of values) if (!Number.isNaN(value)) squares += (value - mean) * (value - mean)
  const variance = count > 1 ? squares / (count - 1) : 0
  return { mean, variance: Math.sqrt(variance) > ROUNDING * Math.abs(mean) ? variance : 0 }
}
