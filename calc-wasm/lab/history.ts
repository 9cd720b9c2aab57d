import { studentQuantile } from './distributions.ts'

/** A calculated value of one blend and its laboratory result. */
export interface LabPoint {
  /** Time of sampling by `toISOString`, so that texts sort by time. */
  at: string
  calculation: string
  name: string | null
  calculated: number
  measured: number
  /** The rule that calculated it; null where it is not known. */
  rule: string | null
  /** Reason for leaving it out; absent or null where it counts. */
  excluded?: string | null
}

export interface JudgedPoint extends Omit<LabPoint, 'excluded'> {
  excluded?: string
  /** Measured less calculated. */
  difference: number
  outlier: boolean
  /** False where another rule calculated, the point was excluded, or it is an outlier and outliers are left out. */
  counted: boolean
}

export interface History {
  n: number
  /** Mean difference, and its 95 % interval by Student's t; null where there are too few. */
  mean: number | null
  low: number | null
  high: number | null
  sd: number | null
  /** Enough results, and the interval excludes 0. */
  usable: boolean
  /** The rule of most points; only those count. */
  rule: string | null
  /** By time. */
  points: JudgedPoint[]
  /** One for each point that counts. */
  ewma: EwmaPoint[]
}

/** Results needed for a correction. */
export const USABLE_FROM = 8
const PROBABILITY = 0.975

/** Whether the scatter can replace the test's R as a guard: enough results, and no bias that would stay in the value. */
export const isScatterUsable = ({ n, sd, usable }: Pick<History, 'n' | 'sd' | 'usable'>): boolean =>
  n >= USABLE_FROM && !usable && sd !== null && sd > 0

/** History of one property. Outliers are marked; they count unless `withoutOutliers`. */
export function historyOf(points: readonly LabPoint[], { withoutOutliers = false } = {}): History {
  const main = mainRule(points)
  const ordered: JudgedPoint[] = []
  for (const { at, calculation, name, calculated, measured, rule, excluded } of points) {
    // Rounding errors of about 1e-13 are no scatter.
    const difference = Number((measured - calculated).toFixed(9))
    if (!Number.isFinite(difference)) continue
    const point = { at, calculation, name, calculated, measured, rule, difference, outlier: false }
    if (excluded === undefined || excluded === null) ordered.push({ ...point, counted: rule === main })
    else ordered.push({ ...point, counted: false, excluded })
  }
  ordered.sort((one, other) =>
    one.at < other.at ? -1 : one.at > other.at ? 1 : one.calculation < other.calculation ? -1 : 1,
  )
  const sameRule = ordered.filter(({ counted }) => counted)
  const marks = outliersOf(sameRule.map(({ difference }) => difference))
  for (const [at, point] of sameRule.entries()) {
    if (!marks[at]) continue
    point.outlier = true
    point.counted = !withoutOutliers
  }
  const differences = ordered.filter(({ counted }) => counted).map(({ difference }) => difference)
  return { ...figuresOf(differences), rule: main, points: ordered }
}

function figuresOf(differences: readonly number[]): Omit<History, 'rule' | 'points'> {
  const n = differences.length
  if (n === 0) return { n, mean: null, low: null, high: null, sd: null, usable: false, ewma: [] }
  const mean = differences.reduce((sum, one) => sum + one, 0) / n
  const ewma = ewmaOf(differences, mean)
  if (n === 1) return { n, mean, low: null, high: null, sd: null, usable: false, ewma }
  const sd = deviationOf(differences, mean)
  const half = (studentQuantile(PROBABILITY, n - 1) * sd) / Math.sqrt(n)
  const [low, high] = [mean - half, mean + half]
  return { n, mean, low, high, sd, usable: n >= USABLE_FROM && (low > 0 || high < 0), ewma }
}

/** The standard deviation of a sample of two or more; 0 where all are equal but for the rounding of their mean. */
function deviationOf(values: readonly number[], mean: number): number {
  const sd = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1))
  return sd > 1e-12 * Math.abs(mean) ? sd : 0
}

/** The rule of most points; in a tie the one used last. */
function mainRule(points: readonly LabPoint[]): string | null {
  let best: { rule: string | null; count: number; last: string } = { rule: null, count: 0, last: '' }
  for (const [rule, uses] of Map.groupBy(points, (point) => point.rule)) {
    const count = uses.length
    const times = uses.map(({ at }) => at).sort()
    const last = times.at(-1)!
    if (count > best.count || (count === best.count && last > best.last)) best = { rule, count, last }
  }
  return best.rule
}

/** Shown wherever a difference is marked as an outlier. */
export const OUTLIER_RULE = 'Generalized ESD (Rosner 1983), 5 %'

const ALPHA = 0.05
/** Values needed for the test. */
const VALUES_MIN = 5
const OUTLIERS_MAX = 10

/**
 * Marks outliers by Rosner's generalized extreme studentized deviate: removes one by one the value furthest from the mean of the
 * rest, up to a quarter of them; those up to the last one that exceeds its critical value are outliers, so that several don't mask
 * each other.
 * Check: Rosner's 54 values (NIST/SEMATECH e-Handbook 1.3.5.17.3) have three.
 */
export function outliersOf(values: readonly number[]): boolean[] {
  const marks = values.map(() => false)
  if (values.length < VALUES_MIN) return marks
  const left = values.map((value, at) => ({ value, at }))
  const removed: number[] = []
  let outliers = 0
  for (let i = 1; i <= Math.min(OUTLIERS_MAX, Math.floor(values.length / 4)); i++) {
    const rest = left.map(({ value }) => value)
    const mean = rest.reduce((sum, value) => sum + value, 0) / rest.length
    const sd = deviationOf(rest, mean)
    if (sd === 0) break
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

export const LAMBDA = 0.4
const SIGMAS = 3
/** The mean range of two values, in standard deviations. */
const D2 = 1.128379167095513

interface EwmaPoint {
  value: number
  /** Control limits; null with fewer than two differences. */
  low: number | null
  high: number | null
  /** Outside the limits. */
  out: boolean
}

/**
 * Exponentially weighted moving average of the differences, with its limits.
 * z₀ = the mean, zᵢ = λ dᵢ + (1 − λ) zᵢ₋₁; limits mean ± 3 σ √(λ/(2 − λ) · (1 − (1 − λ)²ⁱ)), σ from the mean of the moving
 * ranges of two (which a drift hardly widens, as it would the standard deviation).
 * Source: NIST/SEMATECH e-Handbook 6.3.2.4; λ and the moving range as ASTM D6299.
 */
function ewmaOf(differences: readonly number[], mean: number): EwmaPoint[] {
  const ranges = differences.slice(1).map((one, at) => Math.abs(one - differences[at]!))
  const sigma = ranges.length === 0 ? null : ranges.reduce((sum, one) => sum + one, 0) / ranges.length / D2
  let value = mean
  return differences.map((difference, at) => {
    value = LAMBDA * difference + (1 - LAMBDA) * value
    if (sigma === null) return { value, low: null, high: null, out: false }
    const weight = (LAMBDA / (2 - LAMBDA)) * (1 - (1 - LAMBDA) ** (2 * (at + 1)))
    const half = SIGMAS * sigma * Math.sqrt(weight)
    return { value, low: mean - half, high: mean + half, out: Math.abs(value - mean) > half }
  })
}
