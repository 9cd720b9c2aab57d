import Upload from 'lucide-react/icons/upload'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { isCategoryName } from '#calc/vocabulary/categories.ts'
import { isQuantity, type Quantity } from '#calc/vocabulary/quantities.ts'
import { useFormat, useText } from '#web/services.ts'
import { histories } from '#web/text/en/histories.ts'
import { AskedView, Failed } from '#web/ui/asked.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Page } from '#web/ui/page.tsx'
import { PrecisionDialog } from '../precision/precision-dialog.tsx'
import { type BiasView, quantitiesIn } from './bias.api.ts'
import { HistoryFilters } from './history-filters.tsx'
import { HistoryView } from './history-view.tsx'
import { SummaryTable } from './summary-table.tsx'
import { type BiasState, useBiases, useWholeHistory } from './use-biases.ts'
import './over-time.css'
import '../../materials/materials.css'

const LabImport = lazy(() => import('../import/lab-import.tsx'))

const ALL: BiasView = {
  category: 'all',
  grade: null,
  material: null,
  from: '',
  to: '',
  withoutOutliers: false,
}

/** The rules' bias against the laboratory, property by property. */
export default function OverTimeScreen() {
  const t = useText(histories)
  const [{ view, q }, setShown] = useState(readAddress)
  const [isImporting, setImporting] = useState(false)
  const [isPrecise, setPrecise] = useState(false)
  const [, navigate] = useLocation()
  const state = useBiases(view)
  const { asked, again, biases, isAsking } = state
  useEffect(() => {
    const query = writeAddress(view, q)
    if (query !== window.location.search) navigate(`/my-analyses/laboratory${query}`, { replace: true })
  }, [view, q, navigate])
  const show = (change: Partial<BiasView>) => setShown({ q, view: { ...view, ...change } })
  const isFiltered = JSON.stringify(view) !== JSON.stringify(ALL)
  const names = biases ? quantitiesIn(biases) : []
  return (
    <Page
      title={t.title}
      lead={t.lead}
      width="wide"
      actions={
        <>
          <Button icon={<Upload aria-hidden size={16} />} onClick={() => setImporting(true)}>
            {t.import.open}
          </Button>
          <Button onClick={() => setPrecise(true)}>{t.precision.open}</Button>
          <ButtonLink href="/my-analyses">{t.back}</ButtonLink>
        </>
      }
    >
      <div className="stack">
        {isFiltered || names.length > 0 ? <HistoryFilters view={view} onView={show} /> : null}
        <AskedView asked={asked} again={again} t={t} />
        {biases && names.length === 0 && !isAsking ? (
          <section className="empty stack gap-3 starts card">
            {isFiltered ? (
              <>
                <p>{t.noneFound}</p>
                <Button onClick={() => setShown({ q, view: ALL })}>{t.filters.clear}</Button>
              </>
            ) : (
              <>
                <h2>{t.emptyTitle}</h2>
                <p className="soft">{t.empty}</p>
              </>
            )}
          </section>
        ) : null}
        {biases && names.length > 0 ? (
          <Found state={state} view={view} q={q} onChoose={(q) => setShown({ view, q })} />
        ) : null}
        {isPrecise ? (
          <PrecisionDialog
            category={view.category === 'all' ? 'customized' : view.category}
            onClose={() => setPrecise(false)}
          />
        ) : null}
        {isImporting ? (
          <Suspense>
            <LabImport
              onClose={() => setImporting(false)}
              onDone={() => {
                setImporting(false)
                again()
              }}
            />
          </Suspense>
        ) : null}
      </div>
    </Page>
  )
}

interface FoundProps {
  state: BiasState
  view: BiasView
  q: Quantity | null
  onChoose: (q: Quantity) => void
}

function Found({ state, view, q, onChoose }: FoundProps) {
  const t = useText(histories)
  const { prose } = useFormat()
  const biases = state.biases!
  const names = quantitiesIn(biases)
  const most = Math.max(...names.map((one) => biases.properties[one]!.total))
  const chosen = q && names.includes(q) ? q : names.find((one) => biases.properties[one]!.total === most)!
  const whole = useWholeHistory(view, chosen, biases.properties[chosen]!)
  return (
    <div className="stack" aria-busy={state.isAsking || undefined}>
      {biases.left_out > 0 ? <p className="note">{t.leftOut(prose(biases.left_out))}</p> : null}
      <h2>{t.summary.title}</h2>
      <SummaryTable biases={biases} chosen={chosen} onChoose={onChoose} onUse={state.use} />
      {state.conflict}
      <Failed title={t.bias.failed} error={state.switchFailed} />
      <p className="note">{view.category === 'all' ? t.bias.category : t.bias.note}</p>
      {state.useNone ? (
        <div className="button-row">
          <Button small onClick={state.useNone}>
            {t.bias.off}
          </Button>
        </div>
      ) : null}
      <AskedView {...whole} t={t}>
        {(bias) => (
          <HistoryView
            key={chosen}
            q={chosen}
            bias={bias}
            outlierRule={biases.outlier_rule}
            withoutOutliers={view.withoutOutliers}
            onChanged={state.again}
          />
        )}
      </AskedView>
    </div>
  )
}

function readAddress(): { view: BiasView; q: Quantity | null } {
  const asked = new URLSearchParams(window.location.search)
  const category = asked.get('category')
  const q = asked.get('property')
  return {
    view: {
      category: isCategoryName(category) ? category : 'all',
      grade: asked.get('grade'),
      material: asked.get('material'),
      from: asked.get('from') ?? '',
      to: asked.get('to') ?? '',
      withoutOutliers: asked.get('without_outliers') === 'true',
    },
    q: isQuantity(q) ? q : null,
  }
}

function writeAddress(view: BiasView, q: Quantity | null): string {
  const { category, grade, material, from, to, withoutOutliers } = view
  const query = new URLSearchParams({
    ...(category !== 'all' && { category }),
    ...(grade && { grade }),
    ...(material && { material }),
    ...(from && { from }),
    ...(to && { to }),
    ...(withoutOutliers && { without_outliers: 'true' }),
    ...(q && { property: q }),
  }).toString()
  return query && `?${query}`
}
