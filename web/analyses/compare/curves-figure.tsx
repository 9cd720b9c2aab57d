import type { PointMark } from '#calc/vocabulary/blend.ts'
import { DISTILLATION, DISTILLATION_NAMES } from '#calc/vocabulary/properties.ts'
import { type Quantity, quantityName } from '#calc/vocabulary/quantities.ts'
import type { Series } from '#calc/vocabulary/series.ts'
import { type Language, leftToRight } from '#calc/vocabulary/words/language.ts'
import { joined } from '#calc/vocabulary/words/names.ts'
import { type Quantities, useQuantities } from '#web/format/quantities.ts'
import { useLanguage, useText } from '#web/services.ts'
import { analyses } from '#web/text/analyses.ts'
import { analysis } from '#web/text/analysis.ts'
import { pointsOf } from '#web/ui/chart/curve.ts'
import { CurveChart, type Ground } from '#web/ui/chart/curve-chart.tsx'
import { LineSample } from '#web/ui/chart/line-sample.tsx'
import { type Compared, hasOneGrade } from './compare-rows.ts'

const HEIGHT = 300

interface CurveLimit {
  side: 'min' | 'max'
  recovered: number
  /** °C. */
  temperature: number
  label: string
}

const RECOVERED = new Map<string, number>(DISTILLATION)

/** Limits of distillation points that all blends are checked against. */
function limitsOn(
  { calculation: { check } }: Compared,
  { write }: Quantities,
  language: Language,
): CurveLimit[] {
  return (check?.limits ?? []).flatMap(({ q, side, limit }) => {
    const recovered = RECOVERED.get(q)
    if (recovered === undefined || limit === null) return []
    const bound = `${side === 'max' ? '≤' : '≥'} ${write(limit, '°C')}`
    const name = quantityName(q as Quantity, language).replace(' (D86)', '')
    return [
      {
        side,
        recovered,
        temperature: limit,
        label: `${name} ${language === 'fa' ? leftToRight(bound) : bound}`,
      },
    ]
  })
}

const HALF_WIDTH = 9

/** A bracket where a limit is, open to the side that is allowed. */
const limitGround = (limits: readonly CurveLimit[], language: Language): Ground => ({
  along: limits.map(({ recovered, temperature }) => [{ recovered, temperature, mark: null }]),
  draw: (places) =>
    limits.map(({ side, label, recovered }, at) => {
      const { x, y } = places[at]![0]!
      const tip = side === 'max' ? -6 : 6
      // Towards the middle, where there is room for it.
      const isBefore = recovered >= 50
      const isPersian = language === 'fa'
      return (
        <g key={label} className="compare-mark">
          <path
            d={`M${x - HALF_WIDTH} ${y}h${2 * HALF_WIDTH}M${x} ${y}v${tip}`}
            fill="none"
            strokeWidth="2"
          />
          <text
            x={isBefore ? x - HALF_WIDTH - 4 : x + HALF_WIDTH + 4}
            y={y + tip}
            // The chart itself is drawn from left to right in either language.
            direction={isPersian ? 'rtl' : undefined}
            textAnchor={isBefore === isPersian ? 'start' : 'end'}
            className="chart-text"
          >
            {label}
          </text>
        </g>
      )
    }),
})

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
  const quantities = useQuantities()
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
        ground={
          hasOneGrade(compared)
            ? limitGround(limitsOn(compared[0]!, quantities, language), language)
            : undefined
        }
        label={t.curvesLabel(joined(names, language))}
        axes={{ recovered: preview.recovered, temperature: '°C' }}
        height={HEIGHT}
      />
    </figure>
  )
}
