import './graph.css'
import Download from 'lucide-react/icons/download'
import { useEffect, useMemo, useState } from 'react'
import { DISTILLATION_NAMES } from '#calc/vocabulary/properties.ts'
import { chartReading } from '#calc/vocabulary/words/chart-reading.ts'
import { componentNames } from '#calc/vocabulary/words/names.ts'
import { saveFile } from '#web/export/report.api.ts'
import { keptTogether } from '#web/format/number.ts'
import { useQuantities } from '#web/format/quantities.ts'
import { useLanguage, usePreferences } from '#web/services.ts'
import { shortId } from '#web/stored/stored.api.ts'
import { useMatches } from '#web/ui/browser-hooks.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorLine } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notices/notice.tsx'
import { Skeleton } from '#web/ui/page.tsx'
import { useMutation } from '#web/ui/query.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { useAnalysis, useAnalysisText, useAnalysisTools } from '../analysis-context.ts'
import { componentsBeside, type Result } from '../rules/result.ts'
import { useSpreads } from '../spread/spread.tsx'
import { chartCurves, graphColumns } from './graph-columns.tsx'

type Format = 'png' | 'svg'

const SECTIONS = [{ head: null, rows: DISTILLATION_NAMES }]

/** The server's graph of this calculation, the same in words and numbers, and its downloads. */
export default function GraphDialog({ result, onClose }: { result: Result; onClose: () => void }) {
  const t = useAnalysisText().graph
  const language = useLanguage()
  const quantities = useQuantities()
  const calc = useAnalysis((state) => state.calc)
  const id = result.answer?.id ?? null
  const { chart, retry } = useChart(id)
  const curves = useMemo(() => chartCurves(result, calc), [result, calc])
  const names = componentNames(result.recipe, language)
  const reading = chartReading(
    result.blend.results,
    componentsBeside(result).map(({ percentage }, i) => ({
      name: names[i]!,
      share: percentage,
      temperatures: curves.components[i]?.temperatures ?? null,
    })),
    language,
    quantities.shown('°C'),
  )
  return (
    <Dialog
      title={t.title}
      size="wide"
      onClose={onClose}
      footer={id ? <Downloads id={id} isMissing={chart.is === 'failed'} /> : null}
    >
      <div className="graph stack gap-6">
        <figure className="picture graph-figure stack gap-3">
          {chart.is === 'drawn' ? (
            <img src={chart.url} width={chart.width} height={chart.height} alt={reading} />
          ) : chart.is === 'failed' ? (
            <Notice
              tone="error"
              title={chart.why === 'none' ? t.unavailable : t.error}
              actions={{ act: retry }}
            />
          ) : (
            <div className="graph-waiting">
              <Skeleton rows={1} label={id ? t.loading : t.notCalculated} />
            </div>
          )}
          <figcaption aria-hidden={chart.is === 'drawn' || undefined}>{keptTogether(reading)}</figcaption>
        </figure>
        <DataTable
          caption={t.numbers}
          columns={graphColumns(curves, names, language, quantities)}
          sections={SECTIONS}
          rowKey={(name) => name}
        />
      </div>
    </Dialog>
  )
}

/** Downloads of the graph, light: a PNG of twice the size, or SVG. Disabled where there is no graph. */
function Downloads({ id, isMissing }: { id: string; isMissing: boolean }) {
  const t = useAnalysisText().graph
  const language = useLanguage()
  const { api } = useAnalysisTools()
  const { temperature, density } = usePreferences().units
  const spreads = useSpreads()
  const [pressed, press] = useState<Format | null>(null)
  const drawing = useMutation()

  const download = async (format: Format) => {
    press(format)
    const drawn = await drawing.run(() =>
      api.chart({
        calculation: id,
        format,
        theme: 'light',
        lang: language,
        temperature,
        density,
        ...(format === 'png' && { scale: 2 }),
        ...(spreads && { uncertainty: true }),
      }),
    )
    if (drawn) saveFile(drawn.value, `distillation-${shortId(id)}.${format}`)
  }

  return (
    <>
      <ErrorLine text={drawing.error !== null && !isMissing && t.error} />
      {(['png', 'svg'] as const).map((format) => (
        <Button
          key={format}
          icon={<Download aria-hidden size={16} />}
          busy={drawing.busy && pressed === format}
          disabled={isMissing}
          onClick={() => download(format)}
        >
          {format === 'png' ? t.downloadPng : t.downloadSvg}
        </Button>
      ))}
    </>
  )
}

/** Size of the graph in the dialog, CSS pixels; fetched at the screen's density. */
const ROOMY = { width: 900, height: 560 }
const NARROW = { width: 320, height: 420 }
const MOST_DENSE = 3

/** As wide as a small screen allows, so that the graph's texts stay readable. */
function sizeFor(window: Pick<Window, 'innerWidth'>): { width: number; height: number } {
  const room = window.innerWidth - 80
  return room >= 640 ? ROOMY : { ...NARROW, width: Math.max(NARROW.width, room) }
}

type Chart =
  | { is: 'loading' }
  | { is: 'drawn'; url: string; width: number; height: number }
  | { is: 'failed'; why: 'none' | 'error' }

/** The server's graph in the current theme, language and units; loading while there is no id. */
function useChart(id: string | null): { chart: Chart; retry: () => void } {
  const { api } = useAnalysisTools()
  const language = useLanguage()
  const theme = useShownTheme()
  const { temperature, density } = usePreferences().units
  const interval = useSpreads()
  const [chart, setChart] = useState<Chart>({ is: 'loading' })
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    if (!id) return
    const giveUp = new AbortController()
    // A shown graph stays until another replaces it.
    setChart((before) => (before.is === 'drawn' ? before : { is: 'loading' }))
    const size = sizeFor(window)
    const scale = Math.min(MOST_DENSE, Math.max(1, Math.ceil(window.devicePixelRatio)))
    const band = interval && { uncertainty: true }
    const look = { theme, lang: language, temperature, density, ...size, scale, ...band }
    api.chart({ calculation: id, format: 'png', ...look }, giveUp.signal).then((answer) => {
      if (giveUp.signal.aborted) return
      if (answer.ok) return setChart({ is: 'drawn', url: URL.createObjectURL(answer.value), ...size })
      const isMissing = answer.error.is === 'refused' && answer.error.status === 404
      setChart({ is: 'failed', why: isMissing ? 'none' : 'error' })
    })
    return () => giveUp.abort()
  }, [id, theme, language, temperature, density, interval, attempt, api])

  useEffect(() => () => void (chart.is === 'drawn' && URL.revokeObjectURL(chart.url)), [chart])

  return { chart, retry: () => setAttempt((count) => count + 1) }
}

/** The chosen theme, or the system's. */
function useShownTheme(): 'light' | 'dark' {
  const { theme } = usePreferences()
  const isDark = useMatches('(prefers-color-scheme: dark)')
  return theme === 'system' ? (isDark ? 'dark' : 'light') : theme
}
