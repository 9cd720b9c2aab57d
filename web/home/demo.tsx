import { useEffect, useId, useState } from 'react'
import { openCalc } from '#calc/open-calc.ts'
import type { Calc, Curve } from '#calc/vocabulary/blend.ts'
import {
  DISTILLATION_NAMES,
  emptyProperties,
  type MaterialProperties,
  type PropertyName,
  propertyOf,
} from '#calc/vocabulary/properties.ts'
import { seriesAt } from '#calc/vocabulary/series.ts'
import { joined, listedNames } from '#calc/vocabulary/words/names.ts'
import { coreLoader } from '#web/core-loader.ts'
import { useFormat, useLanguage, useText } from '#web/services.ts'
import { home } from '#web/text/home.ts'
import { pointsOf, pointsOfCurve, temperatureAxis } from '#web/ui/chart/curve.ts'
import { CurveChart } from '#web/ui/chart/curve-chart.tsx'
import { LineSample } from '#web/ui/chart/line-sample.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Notice } from '#web/ui/notices/notice.tsx'

/** A stream of the demonstration, with its figures from the catalogue. */
interface DemoStream {
  /** Name in the catalogue; a test compares the figures. */
  name: string
  label: { en: string; fa: string }
  properties: MaterialProperties
}

/** Temperatures from IBP to FBP, °C. */
const distilled = (...temperatures: number[]) =>
  Object.fromEntries(DISTILLATION_NAMES.map((name, i) => [name, temperatures[i]!]))

const REFORMATE = distilled(42, 60, 70, 85, 97, 108, 118, 128, 139, 151, 166, 177, 195)
const ISOMERATE = distilled(33, 38, 40, 43, 45, 47, 50, 53, 57, 61, 66, 70, 78)

export const DEMO_STREAMS: readonly [DemoStream, DemoStream] = [
  {
    name: 'Reformate, 95 RON',
    label: { en: 'Reformate', fa: 'ریفرمیت' },
    properties: {
      ...emptyProperties(),
      ...REFORMATE,
      recovery: 98,
      density: 782,
      rvp: 40,
      octan_ron: 95.5,
      octan_mon: 85.5,
      aromatics: 62,
      olefin: 0.8,
      benzene: 2.8,
    },
  },
  {
    name: 'Isomerate',
    label: { en: 'Isomerate', fa: 'ایزومریت' },
    properties: {
      ...emptyProperties(),
      ...ISOMERATE,
      recovery: 97.5,
      density: 648,
      rvp: 92,
      octan_ron: 87.5,
      octan_mon: 85.5,
      aromatics: 0.2,
      olefin: 0.1,
      benzene: 0.05,
    },
  },
]

const INITIAL_SHARE = 60
const FIGURES = ['octan_ron', 'rvp', 'density'] as const satisfies readonly PropertyName[]
const CHART_HEIGHT = 250

type Core = { is: 'loading' } | { is: 'failed' } | { is: 'ready'; calc: Calc; own: (Curve | null)[] }

/** Without own properties, which would make the first page heavier. */
const loadCore = coreLoader((bytes) => openCalc(bytes, () => []))

/** Two streams, a slider for their shares, and the blend, computed in the browser. */
export default function Demo() {
  const t = useText(home).demo
  const [core, setCore] = useState<Core>({ is: 'loading' })
  useEffect(() => {
    let gone = false
    const show = (core: Core) => gone || setCore(core)
    loadCore().then(
      (calc) =>
        show({ is: 'ready', calc, own: DEMO_STREAMS.map(({ properties }) => calc.curve(properties)) }),
      () => show({ is: 'failed' }),
    )
    return () => {
      gone = true
    }
  }, [])

  return (
    <div className="stack gap-2" style={{ minBlockSize: '25.5rem' }}>
      {core.is === 'ready' ? <Running {...core} /> : null}
      {core.is === 'failed' ? <Notice tone="warning">{t.failed}</Notice> : null}
    </div>
  )
}

function Running({ calc, own }: { calc: Calc; own: (Curve | null)[] }) {
  const t = useText(home).demo
  const language = useLanguage()
  const { value: write, prose } = useFormat()
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
    { id: 'blend', points: pointsOf(blend.results, blend.marks) },
  ]
  const names = DEMO_STREAMS.map(({ label }) => label[language])
  return (
    <>
      <label htmlFor={id} className="visually-hidden">
        {t.slider(names[0]!)}
      </label>
      <div className="ltr small line gap-1 across-4 apart" aria-hidden="true">
        {[share, 100 - share].map((percent, i) => (
          <span
            key={names[i]}
            className={classNames('row gap-2 middle', i === 1 && 'demo-share-end')}
            dir="auto"
          >
            <LineSample series={seriesAt(i)} />
            {names[i]} <b>{t.share(prose(percent))}</b>
          </span>
        ))}
      </div>
      <input
        id={id}
        type="range"
        min={0}
        max={100}
        step={1}
        value={share}
        aria-valuetext={t.share(prose(share))}
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
            <dt className="note">{propertyOf(name)[language]}</dt>
            <dd>
              <output htmlFor={id}>{write(blend.results[name])}</output>{' '}
              <span className="unit note ltr">{propertyOf(name).unit}</span>
            </dd>
          </div>
        ))}
      </dl>
      <p className="note line gap-1 across-4">
        <span className="row gap-2 middle">
          <LineSample />
          {t.blend}
        </span>
        <span>{t.computed}</span>
      </p>
    </>
  )
}
