import Download from 'lucide-react/icons/download'
import { useMemo, useState } from 'react'
import { chartReading } from '#calc/vocabulary/chart-reading.ts'
import { namesOf } from '#calc/vocabulary/names.ts'
import { keptTogether } from '#web/format/number.ts'
import { useLanguage } from '#web/services.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useAnalysis, useAnalysisText, useAnalysisTools } from '../analysis-context.ts'
import { graphColumns } from '../rules/graph-columns.ts'
import { figuresOf, type Result, shortId } from '../rules/result.ts'
import { GraphNumbers } from './graph-numbers.tsx'
import { usePlot } from './use-plot.ts'

type Format = 'png' | 'svg'

/** The server's graph of this calculation, what it says in words and numbers, and its files. */
export default function GraphDialog({ result, onClose }: { result: Result; onClose: () => void }) {
  const t = useAnalysisText().graph
  const language = useLanguage()
  const calc = useAnalysis((state) => state.calc)
  const id = result.confirmed?.id ?? null
  const { plot, retry } = usePlot(id)
  const columns = useMemo(() => graphColumns(result, calc), [result, calc])
  const names = namesOf(
    result.recipe.components.map(({ material }) => material),
    language,
  )
  const reading = chartReading(
    figuresOf(result),
    result.recipe.components.map(({ percentage }, i) => ({
      name: names[i]!,
      share: percentage,
      temperatures: columns.components[i]?.temperatures ?? null,
    })),
    language,
  )
  return (
    <Dialog title={t.title} size="wide" onClose={onClose} footer={id ? <Downloads id={id} /> : null}>
      <div className="graph">
        <figure className="graph-figure">
          {plot.is === 'drawn' ? (
            <img src={plot.url} width={plot.width} height={plot.height} alt={reading} />
          ) : plot.is === 'failed' ? (
            <Notice
              tone="error"
              title={plot.why === 'none' ? t.unavailable : t.error}
              actions={
                <Button small onClick={retry}>
                  {t.tryAgain}
                </Button>
              }
            />
          ) : (
            <div className="graph-waiting">
              <Skeleton rows={1} label={id ? t.loading : t.notConfirmed} />
            </div>
          )}
          <figcaption aria-hidden={plot.is === 'drawn' || undefined}>{keptTogether(reading)}</figcaption>
        </figure>
        <GraphNumbers result={result} columns={columns} />
      </div>
    </Dialog>
  )
}

/** The graph for a report: on light paper, twice the size for print as PNG, or as SVG with text as text. */
function Downloads({ id }: { id: string }) {
  const t = useAnalysisText().graph
  const language = useLanguage()
  const { api } = useAnalysisTools()
  const [busy, setBusy] = useState<Format | null>(null)
  const [isFailed, setFailed] = useState(false)

  const download = async (format: Format) => {
    setBusy(format)
    const size = format === 'png' ? { scale: 2 } : {}
    const answer = await api.plot({ calculation: id, format, theme: 'light', lang: language, ...size })
    setBusy(null)
    setFailed(!answer.ok)
    if (answer.ok) saveFile(answer.value, `distillation-${shortId(id)}.${format}`)
  }

  return (
    <>
      {isFailed ? (
        <p role="alert" className="field-error">
          {t.error}
        </p>
      ) : null}
      <Button icon={<Download aria-hidden size={16} />} busy={busy === 'png'} onClick={() => download('png')}>
        {t.downloadPng}
      </Button>
      <Button icon={<Download aria-hidden size={16} />} busy={busy === 'svg'} onClick={() => download('svg')}>
        {t.downloadSvg}
      </Button>
    </>
  )
}

function saveFile(file: Blob, name: string) {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser has taken the file up by then; revoking at once would cancel the download in some.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
