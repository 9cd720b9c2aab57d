import Download from 'lucide-react/icons/download'
import { useMemo, useState } from 'react'
import { DISTILLATION_NAMES } from '#calc/vocabulary/properties.ts'
import { chartReading } from '#calc/vocabulary/words/chart-reading.ts'
import { componentNames } from '#calc/vocabulary/words/names.ts'
import { saveFile } from '#web/export/save-file.ts'
import { keptTogether } from '#web/format/number.ts'
import { useQuantities } from '#web/format/quantities.ts'
import { shortId } from '#web/kept/kept.api.ts'
import { useLanguage, usePreferences } from '#web/services.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { useAnalysis, useAnalysisText, useAnalysisTools } from '../analysis-context.ts'
import { chartCurves } from '../rules/chart-curves.ts'
import { componentsBeside, figuresOf, type Result } from '../rules/result.ts'
import { useSpreadStanding } from '../spread/spread-context.ts'
import { graphColumns } from './graph-columns.tsx'
import { useChart } from './use-chart.ts'
import './graph.css'

type Format = 'png' | 'svg'

const SECTIONS = [{ head: null, rows: DISTILLATION_NAMES }]

/** The server's graph of this calculation, the same in words and numbers, and its downloads. */
export default function GraphDialog({ result, onClose }: { result: Result; onClose: () => void }) {
  const t = useAnalysisText().graph
  const language = useLanguage()
  const quantities = useQuantities()
  const calc = useAnalysis((state) => state.calc)
  const id = result.confirmed?.id ?? null
  const { chart, retry } = useChart(id)
  const standing = useSpreadStanding()
  const curves = useMemo(() => chartCurves(result, calc), [result, calc])
  const names = componentNames(result.recipe, language)
  const reading = chartReading(
    figuresOf(result),
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
              <Skeleton rows={1} label={id ? t.loading : t.notConfirmed} />
            </div>
          )}
          {standing === null || standing === 'kept' ? null : (
            <p role="status" className="note">
              {standing === 'coming' ? t.intervalComing : t.intervalMissing}
            </p>
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

/**
 * The graph as a file for a report: in the light theme, as a PNG of twice the size or as SVG. Without a graph there is
 * no file to fetch either.
 */
function Downloads({ id, isMissing }: { id: string; isMissing: boolean }) {
  const t = useAnalysisText().graph
  const language = useLanguage()
  const { api } = useAnalysisTools()
  const { temperature, density } = usePreferences().units
  const standing = useSpreadStanding()
  const [busy, setBusy] = useState<Format | null>(null)
  const [isFailed, setFailed] = useState(false)

  const download = async (format: Format) => {
    setBusy(format)
    setFailed(false)
    const size = format === 'png' ? { scale: 2 } : {}
    const answer = await api.chart({
      calculation: id,
      format,
      theme: 'light',
      lang: language,
      temperature,
      density,
      ...size,
      ...(standing === 'kept' && { uncertainty: 'true' as const }),
    })
    setBusy(null)
    setFailed(!answer.ok)
    if (answer.ok) saveFile(answer.value, `distillation-${shortId(id)}.${format}`)
  }

  return (
    <>
      {isFailed && !isMissing ? (
        <p role="alert" className="field-error">
          {t.error}
        </p>
      ) : null}
      {(['png', 'svg'] as const).map((format) => (
        <Button
          key={format}
          icon={<Download aria-hidden size={16} />}
          busy={busy === format || standing === 'coming'}
          disabled={isMissing}
          onClick={() => download(format)}
        >
          {format === 'png' ? t.downloadPng : t.downloadSvg}
        </Button>
      ))}
    </>
  )
}
