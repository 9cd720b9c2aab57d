import type { Curve, PointMark } from '#calc/vocabulary/blend.ts'
import { DISTILLATION, type DistillationName, type MaterialProperties } from '#calc/vocabulary/properties.ts'
import type { Series } from '#calc/vocabulary/series.ts'

/** One point of a distillation curve: per cent recovered, °C. */
export interface CurvePoint {
  recovered: number
  temperature: number
  mark: PointMark | null
}

/** A linear axis: its range and round ticks. */
export interface Axis {
  min: number
  max: number
  ticks: number[]
}

/** The known points of a curve, in order; IBP is at 0 % and FBP at 100 %. */
export const pointsOf = (
  temperatures: Readonly<Record<DistillationName, number | null>>,
  marks: Readonly<Partial<Record<DistillationName, PointMark | null>>> = {},
): CurvePoint[] =>
  DISTILLATION.flatMap(([name, recovered]) => {
    const temperature = temperatures[name]
    return temperature === null ? [] : [{ recovered, temperature, mark: marks[name] ?? null }]
  })

/** The lowest and the highest temperature of several materials, °C. */
export function temperatureRange(
  materials: Iterable<{ properties: MaterialProperties }>,
): readonly [number, number] {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const { properties } of materials)
    for (const { temperature } of pointsOf(properties)) {
      low = Math.min(low, temperature)
      high = Math.max(high, temperature)
    }
  return [low, high]
}

/** The points of a blend's curve; none without a curve. */
export const pointsOfCurve = (curve: Curve | null): CurvePoint[] =>
  curve === null ? [] : pointsOf(curve.temperatures, curve.marks)

const ROUND_STEPS = [1, 2, 5, 10, 20, 25, 50, 100, 200]
const TICKS_WANTED = 5

/** A temperature axis with round ticks that covers all points; null without points. */
export function temperatureAxis(curves: readonly (readonly CurvePoint[])[]): Axis | null {
  const all = curves.flat().map(({ temperature }) => temperature)
  if (all.length === 0) return null
  const [low, high] = [Math.min(...all), Math.max(...all)]
  const step = ROUND_STEPS.find((size) => (high - low) / size <= TICKS_WANTED) ?? 500
  const first = Math.floor(low / step) * step
  const last = Math.max(Math.ceil(high / step) * step, first + step)
  const ticks = Array.from({ length: Math.round((last - first) / step) + 1 }, (_, i) => first + i * step)
  return { min: first, max: last, ticks }
}

/** A point of a drawing, px; y runs downwards. */
export interface Place {
  x: number
  y: number
}

/**
 * A smooth line through the points as SVG path data: cubic segments whose slopes are limited (Fritsch and
 * Carlson 1980), so that the line never overshoots between two points. '' for fewer than two.
 */
export function monotonePath(points: readonly Place[]): string {
  if (points.length < 2) return ''
  const widths = points.slice(1).map((point, i) => point.x - points[i]!.x)
  const slopes = points.slice(1).map((point, i) => (point.y - points[i]!.y) / widths[i]!)
  const tangents = points.map((_, i) => tangentAt(i, widths, slopes))
  const segments = points.slice(1).map((point, i) => {
    const before = points[i]!
    const third = widths[i]! / 3
    const handles = [
      before.x + third,
      before.y + third * tangents[i]!,
      point.x - third,
      point.y - third * tangents[i + 1]!,
    ]
    return `C${[...handles, point.x, point.y].map(short).join(' ')}`
  })
  return `M${short(points[0]!.x)} ${short(points[0]!.y)}${segments.join('')}`
}

function tangentAt(i: number, widths: readonly number[], slopes: readonly number[]): number {
  if (i === 0) return slopes[0]!
  if (i === slopes.length) return slopes[i - 1]!
  const [before, after] = [slopes[i - 1]!, slopes[i]!]
  if (!(before * after > 0)) return 0
  const [a, b] = [2 * widths[i]! + widths[i - 1]!, widths[i]! + 2 * widths[i - 1]!]
  return (a + b) / (a / before + b / after)
}

const short = (value: number): string => String(Math.round(value * 100) / 100)

/** The colour of a component's line in either theme; the blend's ink without a series. */
export const seriesColour = (series?: Series): string =>
  series ? `light-dark(${series.light}, ${series.dark})` : 'var(--blend)'
