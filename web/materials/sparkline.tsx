import type { MaterialProperties } from '#calc/vocabulary/properties.ts'
import { useQuantityText } from '#web/format/quantities.ts'
import { useText } from '#web/services.ts'
import { materials } from '#web/text/en/materials.ts'
import { pointsOfReadings } from '#web/ui/chart/curve.ts'
import { SparkLine } from '#web/ui/chart/spark-line.tsx'

/** A material's own distillation in the height of a table row, all rows on one scale of temperature, °C. */
export function Sparkline({
  properties,
  scale,
}: {
  properties: MaterialProperties
  scale: readonly [number, number]
}) {
  const t = useText(materials)
  const spoken = useQuantityText()
  const points = pointsOfReadings(properties)
  if (points.length < 2) return <span className="note">{t.noCurve}</span>
  const label = t.spark(
    spoken.figure(points[0]!.temperature, '°C'),
    spoken.at(points.at(-1)!.temperature, '°C'),
  )
  return <SparkLine points={points} scale={scale} width={96} height={28} label={label} />
}
