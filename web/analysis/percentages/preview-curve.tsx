import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { seriesAt } from '#calc/vocabulary/series.ts'
import { formatFixed } from '#calc/vocabulary/words/numbers.ts'
import { DASH } from '#web/format/number.ts'
import { useQuantities } from '#web/format/quantities.ts'
import { type CurvePoint, pointsOf, pointsOfCurve, temperatureAxis } from '#web/ui/chart/curve.ts'
import { CurveChart } from '#web/ui/chart/curve-chart.tsx'
import type { Material } from '../analysis.api.ts'
import { useAnalysisText, useProse } from '../analysis-context.ts'
import { isSameList, useSame } from '../parts/use-same.ts'
import type { Preview } from './use-preview.ts'

const LEAST_HEIGHT = 200
const MOST_HEIGHT = 380

/** The blend's distillation over its components', as high as its place. */
export function PreviewCurve({ calc, recipe, estimate }: Preview) {
  const t = useAnalysisText().preview
  const prose = useProse()
  const { sign, value } = useQuantities().shown('°C')
  const materials = useSame<readonly Material[]>(
    recipe.components.map(({ material }) => material),
    isSameList,
  )
  const curves = useMemo(
    () => materials.map((material) => pointsOfCurve(calc.curve(material.properties, material))),
    [calc, materials],
  )
  const { results, marks } = estimate.blend
  const blend = useMemo(() => pointsOf(results, marks), [results, marks])
  const components = curves.map((curve, place) => (recipe.components[place]!.percentage > 0 ? curve : []))
  const axis = temperatureAxis([blend, ...components])
  const box = useRef<HTMLDivElement>(null)
  const [height, setHeight] = useState(LEAST_HEIGHT)
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const fit = () => setHeight(Math.max(LEAST_HEIGHT, Math.min(MOST_HEIGHT, element.clientHeight)))
    fit()
    const observer = new ResizeObserver(fit)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  const at = (point: CurvePoint | undefined) =>
    point ? prose(formatFixed(value(point.temperature), 1)) : DASH
  const half = blend.find(({ recovered }) => recovered === 50)
  return (
    <div ref={box} className="preview-curve">
      {axis ? (
        <CurveChart
          lines={[
            ...components.map((points, place) => ({ id: String(place), points, series: seriesAt(place) })),
            { id: 'blend', points: blend },
          ]}
          axis={axis}
          axes={{ recovered: t.recovered, temperature: '°C' }}
          height={height}
          label={blend.length > 0 ? t.reading(at(blend[0]), at(half), at(blend.at(-1)), sign) : t.noCurve}
        />
      ) : (
        <p className="note">{t.noCurve}</p>
      )}
    </div>
  )
}
