import type { MaterialProperties } from '#calc/vocabulary/properties.ts'
import { useFormat, useText } from '#web/services.ts'
import { materials } from '#web/text/en/materials.ts'
import { type CurvePoint, monotonePath, pointsOf } from '#web/ui/chart/curve.ts'

const WIDTH = 96
const HEIGHT = 28
const INSET = 3

/** A material's own distillation in the height of a table row, all rows on one scale of temperature, °C. */
export function Sparkline({
  properties,
  scale,
}: {
  properties: MaterialProperties
  scale: [number, number]
}) {
  const t = useText(materials)
  const { prose } = useFormat()
  const points = curveOf(properties)
  if (points.length < 2) return <span className="note">{t.noCurve}</span>
  const [low, high] = scale
  const span = Math.max(high - low, 1)
  const places = points.map(({ recovered, temperature }) => ({
    x: INSET + (recovered / 100) * (WIDTH - 2 * INSET),
    y: HEIGHT - INSET - ((temperature - low) / span) * (HEIGHT - 2 * INSET),
  }))
  const label = t.spark(prose(points[0]!.temperature), prose(points.at(-1)!.temperature))
  return (
    <svg className="sparkline" width={WIDTH} height={HEIGHT} role="img" aria-label={label}>
      <title>{label}</title>
      <path d={monotonePath(places)} />
    </svg>
  )
}

const NO_MARKS = {} as Parameters<typeof pointsOf>[1]

/** The distillation points that a material has. */
export const curveOf = (properties: MaterialProperties): CurvePoint[] => pointsOf(properties, NO_MARKS)
