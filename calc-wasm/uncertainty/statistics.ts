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
    low: Math.max(0, (middle - half) / (1 + square)),
    high: Math.min(1, (middle + half) / (1 + square)),
    met,
  }
}

export interface Summary {
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

export function momentsOf(values: Float64Array): { mean: number; variance: number } {
  let sum = 0
  let count = 0
  for (const value of values) {
    if (Number.isNaN(value)) continue
    sum += value
    count++
  }
  const mean = sum / count
  let squares = 0
  for (const value of values) if (!Number.isNaN(value)) squares += (value - mean) * (value - mean)
  return { mean, variance: count > 1 ? squares / (count - 1) : 0 }
}
