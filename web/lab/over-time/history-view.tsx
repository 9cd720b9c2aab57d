import { type ReactNode, useEffect, useMemo, useState } from 'react'
import type { Quantity } from '#calc/vocabulary/quantities.ts'
import { isolated } from '#calc/vocabulary/words/language.ts'
import { dateOf, shortDateOf } from '#web/format/date.ts'
import { formatIndex } from '#web/format/number.ts'
import { useFormat, useLanguage, useText } from '#web/services.ts'
import { histories } from '#web/text/histories.ts'
import type { Language, Translation } from '#web/text/text.ts'
import { useWidth } from '#web/ui/chart/curve-chart.tsx'
import { type LabFigures, useLabFigures } from '../lab-figures.tsx'
import type { Drawn, DrawnPoint } from './plots.ts'
import { PointsTable } from './points-table.tsx'
import { type Bias, formatFrom, middleOf } from './use-biases.ts'

interface Props {
  q: Quantity
  bias: Bias
  outlierRule: string
  withoutOutliers: boolean
  /** A result was excluded or included again. */
  onChanged: () => void
}

const line = (colour: string, dashes?: string) => (
  <path d="M0 6H20" stroke={`var(--${colour})`} strokeWidth="2" strokeDasharray={dashes} />
)
const point = (colour: string, opacity: number) => (
  <circle cx="10" cy="6" r="4" stroke={`var(--${colour})`} fill="var(--accent)" fillOpacity={opacity} />
)
const SIGNS = {
  point: point('accent', 0.55),
  grey: point('line', 0),
  mean: line('accent'),
  R: line('ink-soft', '4 3'),
  outlier: <path d="M6 2 14 10M14 2 6 10" stroke="var(--red)" strokeWidth="2" />,
}

export function HistoryView({ q, bias, outlierRule, withoutOutliers, onChanged }: Props) {
  const t = useText(histories)
  const language = useLanguage()
  const { prose } = useFormat()
  const formatOf = useMemo(() => formatFrom({ [q]: bias }), [q, bias])
  const figures = useLabFigures(formatOf)
  const name = figures.name(q)
  const unit = figures.sign(q)
  const drawn = useMemo(() => drawnOf(q, bias, figures, language), [q, bias, figures, language])
  const count = prose(bias.points.length)
  const outliers = bias.points.filter(({ outlier }) => outlier).length
  const excluded = bias.points.filter((point) => point.excluded !== undefined).length
  const others = bias.points.filter(({ rule }) => rule !== bias.rule).length
  const out = bias.ewma.filter((point) => point.out).length
  const withUnit = (label: string) => (unit ? t.figures.inUnit({ label, unit }) : label)
  const key = (kind: keyof typeof t.figures.key) => (
    <li className="row gap-1 middle">
      <svg width="20" height="12" aria-hidden="true">
        {SIGNS[kind]}
      </svg>
      {t.figures.key[kind]}
    </li>
  )
  return (
    <section className="stack history" aria-labelledby="history-title">
      <h2 id="history-title">{name}</h2>
      <div className="stack gap-1">
        <p>{sentenceOf(t.sentence, q, bias, figures, prose(bias.n))}</p>
        {outliers > 0 ? (
          <p>
            {(withoutOutliers ? t.sentence.outliersOut : t.sentence.outliers)({
              count: prose(outliers),
              rule: outlierRule,
            })}
          </p>
        ) : null}
        {excluded > 0 ? <p>{t.sentence.excluded(prose(excluded))}</p> : null}
        {others > 0 ? <p>{t.sentence.otherRule(prose(others))}</p> : null}
        {bias.other_unit ? <p>{t.sentence.otherUnit(prose(bias.other_unit))}</p> : null}
        {out > 0 ? <p>{t.sentence.drift(prose(out))}</p> : null}
      </div>
      <PlotFigure
        title={t.figures.differences}
        label={t.figures.differencesLabel({ name, count })}
        axes={{ across: t.figures.date, up: withUnit(t.figures.difference) }}
        drawn={drawn}
      >
        {key('mean')}
        {bias.R === null ? null : key('R')}
        {key('point')}
        {outliers > 0 ? key('outlier') : null}
        {others + excluded > 0 ? key('grey') : null}
      </PlotFigure>
      <PointsTable q={q} bias={bias} figures={figures} onChanged={onChanged} />
    </section>
  )
}

type Sentences = Translation<typeof histories>['sentence']

function sentenceOf(t: Sentences, q: Quantity, bias: Bias, figures: LabFigures, count: string): string {
  const { mean, low, high } = bias
  const isClear = mean !== null && low !== null && high !== null && (low > 0 || high < 0)
  if (!isClear) return t.none({ name: figures.name(q), count })
  const shown = figures.shownDifference(q, mean, middleOf(bias))
  const size = figures.width(q, mean, middleOf(bias))
  return (shown > 0 ? t.higher : t.lower)(figures.name(q), size, figures.sign(q), count)
}

function drawnOf(q: Quantity, bias: Bias, figures: LabFigures, language: Language) {
  const middle = middleOf(bias)
  const at = (difference: number | null) =>
    difference === null ? null : figures.shownDifference(q, difference, middle)
  const points = bias.points.map((point): DrawnPoint => {
    const calculated = figures.shown(q, point.calculated)
    const measured = figures.shown(q, point.measured)
    return {
      at: new Date(point.at),
      difference: measured - calculated,
      is: point.outlier ? 'outlier' : point.counted ? 'counted' : 'other',
      title:
        `${point.name ?? ''} ${dateOf(point.at, language)}: ${figures.value(q, point.measured)} − ${figures.value(q, point.calculated)}`.trim(),
    }
  })
  return {
    points,
    R: bias.R === null ? null : Math.abs(at(bias.R)!),
    mean: bias.mean === null ? null : { value: at(bias.mean)!, low: at(bias.low), high: at(bias.high) },
  }
}

type Plots = typeof import('./plots.ts')

interface PlotFigureProps {
  title: string
  label: string
  axes: { across: string; up: string }
  drawn: Drawn
  children: ReactNode
}

const HEIGHT = 320
const LEAST_WIDTH = 240

/** A drawing as wide as its place, with named axes. Left to right in either language. */
function PlotFigure({ title, label, axes, drawn, children }: PlotFigureProps) {
  const t = useText(histories).figures
  const language = useLanguage()
  const { digits } = useFormat()
  const [place, width] = useWidth()
  const [plots, setPlots] = useState<Plots | 'failed' | null>(null)
  useEffect(() => {
    import('./plots.ts').then(setPlots, () => setPlots('failed'))
  }, [])
  useEffect(() => {
    if (plots === null || plots === 'failed' || width === 0) return
    const look = {
      width: Math.max(LEAST_WIDTH, width),
      height: HEIGHT,
      number: (value: number) => formatIndex(value, digits),
      // The drawing runs from left to right, and would take a Persian day's year to its number.
      day: (date: Date) => isolated(shortDateOf(date, language)),
    }
    place.current!.replaceChildren(plots.differencesPlot(drawn, look))
  }, [plots, place, width, drawn, digits, language])
  return (
    <figure className="narrows">
      <figcaption>{title}</figcaption>
      <p className="note">{axes.up}</p>
      <div style={{ minBlockSize: '320px' }}>
        <div ref={place} className="history-plot" role="img" aria-label={label} dir="ltr" />
        {plots === null ? <p className="note">{t.loading}</p> : null}
        {plots === 'failed' ? <p className="field-error">{t.failed}</p> : null}
      </div>
      <p className="note centred">{axes.across}</p>
      <ul className="line gap-1 across-4 note">{children}</ul>
    </figure>
  )
}
