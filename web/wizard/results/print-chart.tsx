import { useCallback, useMemo, useState } from 'react'
import { bandOf } from '#calc/uncertainty/answer.ts'
import { WITH_BAND } from '#calc/uncertainty/uncertainty-words.ts'
import type { Calc } from '#calc/vocabulary/blend.ts'
import { seriesAt } from '#calc/vocabulary/series.ts'
import { BLEND } from '#calc/vocabulary/words/names.ts'
import { useLanguage } from '#web/services.ts'
import { pointsOf, pointsOfCurve } from '#web/ui/chart/curve.ts'
import { CurveChart } from '#web/ui/chart/curve-chart.tsx'
import { BandSample, bandGround, LineSample } from '#web/ui/chart/line-sample.tsx'
import { useBeforePrint } from '#web/ui/table/data-table.tsx'
import { useAnalysis, useAnalysisText } from '../analysis-context.ts'
import { componentsBeside, type Result } from '../rules/result.ts'
import { useSpreads } from '../spread/spread.tsx'

/**
 * The distillation curves on paper. Drawn by the page, because Print can't wait for the server's picture; and only
 * when printing, because hundreds of hidden elements hold up a slow phone.
 */
export function PrintChart({ result }: { result: Result }) {
  const calc = useAnalysis((state) => state.calc)
  const [isDue, setDue] = useState(false)
  useBeforePrint(useCallback(() => setDue(true), []))
  return isDue && calc ? <Curves result={result} calc={calc} /> : null
}

function Curves({ result, calc }: { result: Result; calc: Calc }) {
  const { graph: t, preview } = useAnalysisText()
  const language = useLanguage()
  const spreads = useSpreads()
  const band = spreads ? bandOf(spreads) : []
  const ground = band.length > 0 ? bandGround(band) : undefined
  const lines = useMemo(
    () => [
      ...componentsBeside(result).map(({ material }, place) => ({
        id: String(place),
        points: pointsOfCurve(calc.curve(material.properties, material)),
        series: seriesAt(place),
      })),
      { id: 'blend', points: pointsOf(result.blend.results, result.blend.marks) },
    ],
    [result, calc],
  )
  if (lines.at(-1)!.points.length === 0) return null
  return (
    <figure className="print-only print-chart">
      <CurveChart
        lines={lines}
        {...(ground && { ground })}
        label={t.title}
        axes={{ recovered: preview.recovered, temperature: '°C' }}
        width={700}
        height={300}
      />
      <figcaption>
        {t.title}: <LineSample>{ground ? <BandSample /> : null}</LineSample> {BLEND[language]}
        {ground ? ` ${WITH_BAND[language]}` : null}
      </figcaption>
    </figure>
  )
}
