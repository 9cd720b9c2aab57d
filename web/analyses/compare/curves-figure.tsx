import type { PointMark } from '#calc/vocabulary/blend.ts'
import { DISTILLATION_NAMES } from '#calc/vocabulary/properties.ts'
import type { Series } from '#calc/vocabulary/series.ts'
import { joined } from '#calc/vocabulary/words/names.ts'
import { useLanguage, useText } from '#web/services.ts'
import { analyses } from '#web/text/analyses.ts'
import { analysis } from '#web/text/analysis.ts'
import { pointsOf } from '#web/ui/chart/curve.ts'
import { CurveChart } from '#web/ui/chart/curve-chart.tsx'
import { LineSample } from '#web/ui/chart/line-sample.tsx'
import type { Compared } from './compare-rows.ts'

const HEIGHT = 300

const markOf = (quality: string | undefined): PointMark | null =>
  quality === 'interpolated' || quality === 'extrapolated' ? quality : quality === undefined ? null : 'given'

interface CurvesFigureProps {
  compared: readonly Compared[]
  seriesOf: (letter: string) => Series
}

/** The calculated distillation curves in one figure. */
export function CurvesFigure({ compared, seriesOf }: CurvesFigureProps) {
  const t = useText(analyses).comparison
  const { preview } = useText(analysis)
  const language = useLanguage()
  const lines = compared.map(({ letter, calculation: { id, results, quality } }) => ({
    id,
    points: pointsOf(
      results,
      Object.fromEntries(DISTILLATION_NAMES.map((name) => [name, markOf(quality[name])])),
    ),
    series: seriesOf(letter),
  }))
  if (lines.every(({ points }) => points.length === 0)) return <p className="note">{t.noCurves}</p>
  const names = compared.map(({ letter, title }) => `${letter}: ${title}`)
  return (
    <figure className="stack gap-1">
      <figcaption className="line gap-3">
        {compared.map(({ letter }, at) => (
          <span key={letter} className="nowrap">
            <LineSample series={seriesOf(letter)} /> {letter}
            {lines[at]!.points.length === 0 ? <span className="note"> {t.noCurve}</span> : null}
          </span>
        ))}
      </figcaption>
      <CurveChart
        lines={lines}
        label={t.curvesLabel(joined(names, language))}
        axes={{ recovered: preview.recovered, temperature: '°C' }}
        height={HEIGHT}
      />
    </figure>
  )
}
