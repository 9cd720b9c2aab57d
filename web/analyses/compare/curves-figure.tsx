import type { PointMark } from '#calc/vocabulary/blend.ts'
import { DISTILLATION_NAMES, type DistillationName } from '#calc/vocabulary/properties.ts'
import { seriesAt } from '#calc/vocabulary/series.ts'
import { joined } from '#calc/vocabulary/words/names.ts'
import { useLanguage, useText } from '#web/services.ts'
import { analyses } from '#web/text/en/analyses.ts'
import { analysis } from '#web/text/en/analysis.ts'
import { pointsOf } from '#web/ui/chart/curve.ts'
import { CurveChart } from '#web/ui/chart/curve-chart.tsx'
import { LineSample } from '#web/ui/chart/line-sample.tsx'
import type { Compared } from './compared.ts'

const HEIGHT = 360

const markOf = (quality: string | undefined): PointMark | null =>
  quality === 'interpolated' || quality === 'extrapolated' ? quality : quality === undefined ? null : 'given'

/** The distillation curves of the blends over one another, each in its own colour and dash. */
export function CurvesFigure({ compared }: { compared: readonly Compared[] }) {
  const t = useText(analyses).comparison
  const { preview } = useText(analysis)
  const language = useLanguage()
  const lines = compared.map(({ calculation: { id, results, quality } }, at) => ({
    id,
    points: pointsOf(
      results,
      Object.fromEntries(DISTILLATION_NAMES.map((name) => [name, markOf(quality[name])])) as Record<
        DistillationName,
        PointMark | null
      >,
    ),
    series: seriesAt(at),
  }))
  if (lines.every(({ points }) => points.length === 0)) return <p className="note">{t.noCurves}</p>
  return (
    <figure className="compared-curves stack gap-2">
      <CurveChart
        lines={lines}
        label={t.curvesLabel(
          joined(
            compared.map(({ letter, title }) => `${letter}: ${title}`),
            language,
          ),
        )}
        axes={{ recovered: preview.recovered, temperature: '°C' }}
        height={HEIGHT}
      />
      <figcaption>
        <ul className="stack gap-1 breaks">
          {compared.map(({ letter, title, calculation }, at) => (
            <li key={calculation.id}>
              <LineSample series={seriesAt(at)} /> {letter} <bdi>{title}</bdi>
              {lines[at]!.points.length === 0 ? <span className="note"> {t.noCurve}</span> : null}
            </li>
          ))}
        </ul>
      </figcaption>
    </figure>
  )
}
