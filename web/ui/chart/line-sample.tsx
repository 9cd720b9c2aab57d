import type { ReactNode } from 'react'
import type { BandPoint } from '#calc/uncertainty/answer.ts'
import { dashArray, type Series } from '#calc/vocabulary/series.ts'
import { type CurvePoint, monotonePath, type Place, seriesColour } from './curve.ts'
import type { Ground } from './curve-chart.tsx'

interface LineSampleProps {
  series?: Series
  children?: ReactNode
}

/** Legend sample of a component's line, in its colour and dash; the blend's without a series. */
export function LineSample({ series, children }: LineSampleProps) {
  return (
    <svg className="line-sample" width="28" height="10" aria-hidden="true" stroke={seriesColour(series)}>
      {children}
      <line x1="0" x2="28" y1="5" y2="5" strokeWidth="3" strokeDasharray={series && dashArray(series, 2)} />
    </svg>
  )
}

const INSET = 3

interface SparkLineProps {
  points: readonly CurvePoint[]
  /** The lowest and the highest temperature of all curves that are compared, °C. */
  scale: readonly [number, number]
  width: number
  height: number
  /** For screen readers; null if the same is written beside it. */
  label: string | null
}

export function SparkLine({ points, scale: [low, high], width, height, label }: SparkLineProps) {
  const span = Math.max(high - low, 1)
  const path = monotonePath(
    points.map(({ recovered, temperature }) => ({
      x: INSET + (recovered / 100) * (width - 2 * INSET),
      y: height - INSET - ((temperature - low) / span) * (height - 2 * INSET),
    })),
  )
  const line = <path d={path} fill="none" stroke="var(--accent)" strokeWidth="1.75" />
  if (label === null)
    return (
      <svg className="sparkline block" width={width} height={height} aria-hidden="true">
        {line}
      </svg>
    )
  return (
    <svg className="sparkline block" width={width} height={height} role="img" aria-label={label}>
      <title>{label}</title>
      {line}
    </svg>
  )
}

/** The area between the low and high ends of a band, as SVG path data. */
export const bandPath = (low: readonly Place[], high: readonly Place[]): string =>
  `${monotonePath(high)}L${monotonePath(low.toReversed()).slice(1)}Z`

/** With outlines, because light grey alone is lost on many printers. */
const SHADE = {
  className: 'chart-band',
  fill: 'var(--blend)',
  fillOpacity: 0.12,
  stroke: 'var(--blend)',
  strokeWidth: 0.75,
  strokeOpacity: 0.45,
}

/** A band around a line (°C), shaded beneath it. */
export function bandGround(band: readonly BandPoint[]): Ground {
  const ends = (end: 'low' | 'high') =>
    band.map((point) => ({ recovered: point.recovered, temperature: point[end], mark: null }))
  return {
    along: [ends('low'), ends('high')],
    draw: ([low, high]) => <path {...SHADE} d={bandPath(low!, high!)} />,
  }
}

export const BandSample = () => <rect {...SHADE} width="28" height="10" />
