import { useEffect, useId, useState } from 'react'
import type { Blend, Calc, Curve } from '#calc/vocabulary/blend.ts'
import { joined, listedNames } from '#calc/vocabulary/names.ts'
import { type PropertyName, propertyOf } from '#calc/vocabulary/properties.ts'
import { type Series, seriesAt } from '#calc/vocabulary/series.ts'
import { useFormat, useLanguage, useServices, useText } from '#web/services.ts'
import { home } from '#web/text/en/home.ts'
import { pointsOf, pointsOfCurve, temperatureAxis } from '#web/ui/curve.ts'
import { CurveChart } from '#web/ui/curve-chart.tsx'
import { LineSample } from '#web/ui/line-sample.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { DEMO_STREAMS } from './demo-streams.ts'

const INITIAL_SHARE = 60
const FIGURES = ['octan_ron', 'rvp', 'density'] as const satisfies readonly PropertyName[]
const CHART_HEIGHT = 250

type Core = { is: 'loading' } | { is: 'failed' } | { is: 'ready'; calc: Calc; own: (Curve | null)[] }

/** Two streams, one slider, and the blend at each of its positions, computed here in the browser. */
export default function Demo() {
  const t = useText(home).demo
  const { calc: load } = useServices()
  const [core, setCore] = useState<Core>({ is: 'loading' })
  useEffect(() => {
    let gone = false
    load().then(
      (calc) => {
        const own = DEMO_STREAMS.map(({ properties }) => calc.curve(properties))
        if (!gone) setCore({ is: 'ready', calc, own })
      },
      () => {
        if (!gone) setCore({ is: 'failed' })
      },
    )
    return () => {
      gone = true
    }
  }, [load])

  if (core.is === 'failed')
    return (
      <div className="demo-body">
        <Notice tone="warning">{t.failed}</Notice>
      </div>
    )
  if (core.is === 'loading') return <div className="demo-body" />
  return <Running calc={core.calc} own={core.own} />
}

function Running({ calc, own }: { calc: Calc; own: (Curve | null)[] }) {
  const t = useText(home).demo
  const language = useLanguage()
  const { value: write } = useFormat()
  const id = useId()
  const [share, setShare] = useState(INITIAL_SHARE)
  const [first, second] = DEMO_STREAMS
  const blend = calc.blend(
    [
      { percentage: share, properties: first.properties },
      { percentage: 100 - share, properties: second.properties },
    ],
    'volume',
  )
  const curves = own.map(pointsOfCurve)
  const lines = [
    ...curves.map((points, i) => ({ id: DEMO_STREAMS[i]!.name, points, series: seriesAt(i) })),
    { id: 'blend', points: blendPoints(blend) },
  ]
  const names = DEMO_STREAMS.map(({ label }) => label[language])
  return (
    <div className="demo-body">
      <label htmlFor={id} className="visually-hidden">
        {t.slider(names[0]!)}
      </label>
      <div className="demo-shares" aria-hidden="true">
        <Share name={names[0]!} series={seriesAt(0)} percent={t.share(write(share))} />
        <Share name={names[1]!} series={seriesAt(1)} percent={t.share(write(100 - share))} end />
      </div>
      <input
        id={id}
        type="range"
        min={0}
        max={100}
        step={1}
        value={share}
        aria-valuetext={t.share(write(share))}
        dir="ltr"
        onChange={(event) => setShare(Number(event.target.value))}
      />
      <CurveChart
        lines={lines}
        label={t.chart(joined(listedNames(names, language), language))}
        axes={t}
        height={CHART_HEIGHT}
        axis={temperatureAxis(curves) ?? undefined}
      />
      <dl className="figures">
        {FIGURES.map((name) => (
          <div key={name}>
            <dt>{propertyOf(name)[language]}</dt>
            <dd>
              <output htmlFor={id}>{write(blend.results[name])}</output>{' '}
              <span className="unit ltr">{propertyOf(name).unit}</span>
            </dd>
          </div>
        ))}
      </dl>
      <p className="note demo-note">
        <span className="demo-share">
          <LineSample />
          {t.blend}
        </span>
        <span>{t.computed}</span>
      </p>
    </div>
  )
}

const blendPoints = (blend: Blend) => pointsOf(blend.results, blend.marks)

function Share({
  name,
  series,
  percent,
  end,
}: {
  name: string
  series: Series
  percent: string
  end?: boolean
}) {
  return (
    <span className={end ? 'demo-share demo-share-end' : 'demo-share'}>
      <LineSample series={series} />
      {name} <b>{percent}</b>
    </span>
  )
}
