import { type CurvePoint, monotonePath } from './curve.ts'

const INSET = 3

interface SparkLineProps {
  points: readonly CurvePoint[]
  /** The lowest and the highest temperature of all curves that are compared, °C. */
  scale: readonly [number, number]
  width: number
  height: number
  /** What it says in words; null where that stands beside it. */
  label: string | null
}

/** A distillation curve in the height of a row. */
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
