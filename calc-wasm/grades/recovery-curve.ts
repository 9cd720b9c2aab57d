import { QUANTILES, VOLUMES } from '../methods/kernels.ts'
import type { PointMark } from '../vocabulary/blend.ts'
import { DISTILLATION_NAMES, type DistillationName } from '../vocabulary/properties.ts'

type Temperatures = Readonly<Record<DistillationName, number | null>>
type Marks = Partial<Record<DistillationName, PointMark | null>>

const LAST = VOLUMES.length - 1
const POINTS_MIN = 3
const LOW_SIDE = 30
const HIGH_SIDE = 70
/** Temperatures closer than this are moved apart by it, °C. */
const APART = 1e-6
const BISECTIONS = 60

/** Temperature over volume % recovered: a monotone cubic through the points that have a value. */
export interface RecoveryCurve {
  volumes: readonly number[]
  /** °C, strictly increasing. */
  temperatures: readonly number[]
  slopes: readonly number[]
  /** Whether each point was measured, or interpolated between measured ones. */
  isSound: readonly boolean[]
}

interface Point {
  label: number
  temperature: number
  isSound: boolean
}

/**
 * The curve through the points of a result or material; null with fewer than three points, or none up to 30 %, or none from
 * 70 % on. An end without a value is extrapolated linearly against the normal quantile.
 */
export function recoveryCurve(results: Temperatures, marks: Marks = {}): RecoveryCurve | null {
  const points = DISTILLATION_NAMES.flatMap((name, label): Point[] => {
    const temperature = results[name]
    return temperature === null ? [] : [{ label, temperature, isSound: marks[name] !== 'extrapolated' }]
  })
  if (points.length < POINTS_MIN) return null
  if (VOLUMES[points[0]!.label]! > LOW_SIDE || VOLUMES[points.at(-1)!.label]! < HIGH_SIDE) return null
  const whole = withEnds(inOrder(points))
  const volumes = whole.map(({ label }) => VOLUMES[label]!)
  const temperatures: number[] = []
  for (const { temperature } of whole) {
    const least = temperatures.length === 0 ? -Infinity : temperatures.at(-1)! + APART
    temperatures.push(Math.max(temperature, least))
  }
  return {
    volumes,
    temperatures,
    slopes: pchipSlopes(volumes, temperatures),
    isSound: whole.map(({ isSound }) => isSound),
  }
}

/** The nearest non-decreasing sequence (pool adjacent violators, equal weights). */
function inOrder(points: readonly Point[]): readonly Point[] {
  if (points.every(({ temperature }, i) => i === 0 || temperature >= points[i - 1]!.temperature))
    return points
  const pools: { sum: number; points: Point[] }[] = []
  for (const point of points) {
    let pool = { sum: point.temperature, points: [point] }
    while (pools.length > 0 && mean(pools.at(-1)!) > mean(pool)) {
      const before = pools.pop()!
      pool = { sum: before.sum + pool.sum, points: [...before.points, ...pool.points] }
    }
    pools.push(pool)
  }
  return pools.flatMap((pool) => pool.points.map((point) => ({ ...point, temperature: mean(pool) })))
}

const mean = ({ sum, points }: { sum: number; points: readonly Point[] }) => sum / points.length

function withEnds(points: readonly Point[]): Point[] {
  const onLine = (label: number, a: Point, b: Point): Point => {
    const [z, za, zb] = [QUANTILES[label]!, QUANTILES[a.label]!, QUANTILES[b.label]!]
    const temperature = a.temperature + ((b.temperature - a.temperature) * (z - za)) / (zb - za)
    return { label, temperature, isSound: false }
  }
  return [
    ...(points[0]!.label === 0 ? [] : [onLine(0, points[0]!, points[1]!)]),
    ...points,
    ...(points.at(-1)!.label === LAST ? [] : [onLine(LAST, points.at(-2)!, points.at(-1)!)]),
  ]
}

/** Slopes of the monotone piecewise cubic (Fritsch & Carlson 1980, with the slopes of Fritsch & Butland 1984). */
function pchipSlopes(x: readonly number[], y: readonly number[]): number[] {
  const h = x.slice(1).map((value, i) => value - x[i]!)
  const m = y.slice(1).map((value, i) => (value - y[i]!) / h[i]!)
  const inner = (i: number) => {
    const [before, after] = [m[i - 1]!, m[i]!]
    if (before * after <= 0) return 0
    const w1 = 2 * h[i]! + h[i - 1]!
    const w2 = h[i]! + 2 * h[i - 1]!
    return (w1 + w2) / (w1 / before + w2 / after)
  }
  const end = (h0: number, h1: number, m0: number, m1: number) => {
    const slope = ((2 * h0 + h1) * m0 - h0 * m1) / (h0 + h1)
    if (slope * m0 <= 0) return 0
    return m0 * m1 < 0 && Math.abs(slope) > Math.abs(3 * m0) ? 3 * m0 : slope
  }
  const n = x.length
  return x.map((_, i) => {
    if (i === 0) return end(h[0]!, h[1]!, m[0]!, m[1]!)
    return i === n - 1 ? end(h[n - 2]!, h[n - 3]!, m[n - 2]!, m[n - 3]!) : inner(i)
  })
}

function coefficients({ volumes, temperatures, slopes }: RecoveryCurve, k: number) {
  const h = volumes[k + 1]! - volumes[k]!
  const start = temperatures[k]!
  const rise = temperatures[k + 1]! - start
  const d0 = slopes[k]! * h
  const d1 = slopes[k + 1]! * h
  return { h, start, d0, c2: 3 * rise - 2 * d0 - d1, c3: d0 + d1 - 2 * rise }
}

/** The cubic of interval k at u in [0, 1]: temperature, and its slope in °C per vol %. */
function cubic(curve: RecoveryCurve, k: number, u: number) {
  const { h, start, d0, c2, c3 } = coefficients(curve, k)
  return {
    temperature: start + u * (d0 + u * (c2 + u * c3)),
    slope: (d0 + u * (2 * c2 + 3 * u * c3)) / h,
  }
}

/** The points on either side of a place on the curve; the point itself where it is on one. */
export function labelsAround(volume: number): DistillationName[] {
  const next = VOLUMES.findIndex((at) => at >= volume)
  return DISTILLATION_NAMES.filter((_, at) => at === next || (at === next - 1 && VOLUMES[next] !== volume))
}

type Recovered =
  | { where: 'below-ibp' | 'above-fbp' }
  | {
      where: 'inside'
      volume: number
      /** °C per vol %. */
      slope: number
      /** Both ends of the interval are sound. */
      isSound: boolean
    }

export function recoveredAt(curve: RecoveryCurve, celsius: number): Recovered {
  const { volumes, temperatures, isSound } = curve
  if (celsius < temperatures[0]!) return { where: 'below-ibp' }
  if (celsius > temperatures.at(-1)!) return { where: 'above-fbp' }
  let k = 0
  while (k < temperatures.length - 2 && temperatures[k + 1]! < celsius) k++
  const { start, d0, c2, c3 } = coefficients(curve, k)
  let low = 0
  let high = 1
  for (let step = 0; step < BISECTIONS; step++) {
    const middle = (low + high) / 2
    if (start + middle * (d0 + middle * (c2 + middle * c3)) < celsius) low = middle
    else high = middle
  }
  return {
    where: 'inside',
    volume: volumes[k]! + high * (volumes[k + 1]! - volumes[k]!),
    slope: cubic(curve, k, high).slope,
    isSound: isSound[k]! && isSound[k + 1]!,
  }
}

/** Temperature and slope, °C per vol %, at a per cent recovered; null outside the curve. */
export function temperatureAt(
  curve: RecoveryCurve,
  volume: number,
): { celsius: number; slope: number; isSound: boolean } | null {
  const { volumes, isSound } = curve
  if (!(volume >= volumes[0]! && volume <= volumes.at(-1)!)) return null
  let k = 0
  while (k < volumes.length - 2 && volumes[k + 1]! < volume) k++
  const u = (volume - volumes[k]!) / (volumes[k + 1]! - volumes[k]!)
  const isAt = (point: number) => volumes[point] === volume && isSound[point]!
  const { temperature: celsius, slope } = cubic(curve, k, u)
  return {
    celsius,
    slope,
    isSound: isAt(k) || isAt(k + 1) || (isSound[k]! && isSound[k + 1]!),
  }
}
