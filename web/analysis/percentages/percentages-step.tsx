import Plus from 'lucide-react/icons/plus'
import { lazy, type RefObject, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { BASES } from '#calc/vocabulary/blend.ts'
import { namesOf } from '#calc/vocabulary/words/names.ts'
import { useLanguage, useText } from '#web/services.ts'
import { workbench } from '#web/text/en/workbench.ts'
import type { Translation } from '#web/text/text.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox, RadioGroup } from '#web/ui/choice.tsx'
import { classNames } from '#web/ui/class-names.ts'
import type { Material } from '../analysis.api.ts'
import { useAnalysis, useAnalysisText, useAnalysisTools, useProse } from '../analysis-context.ts'
import { StartFromExample } from '../parts/examples.tsx'
import { FailureNotice } from '../parts/failure-notice.tsx'
import { Panel } from '../parts/panel.tsx'
import { StepActions } from '../parts/step-actions.tsx'
import { type ShownAmount, shownAmounts } from '../rules/bench/shown-amounts.ts'
import { canAdd, canRemove } from '../rules/bench/workbench.ts'
import { type Draft, isHeld, materialsOf, percentsOf, type Workbench } from '../rules/draft.ts'
import { distributeLabel } from '../rules/percentages.ts'
import { canCalculate } from '../store/analysis.state.ts'
import { BatchBar } from './batch-bar.tsx'
import { FigureStrip } from './figure-strip.tsx'
import { FinishField } from './finish-field.tsx'
import { LivePreview } from './live-preview.tsx'
import { PercentageRow } from './percentage-row.tsx'
import { PickDialog } from './pick-dialog.tsx'
import { RecipeBar } from './recipe-bar.tsx'
import { RecipeTotal } from './recipe-total.tsx'
import { UndoLine } from './undo-line.tsx'
import { usePreview } from './use-preview.ts'

const CheckAgainst = lazy(async () => ({ default: (await import('../limits/chunk.ts')).CheckAgainst }))
const MoneyLine = lazy(async () => ({ default: (await import('../find/chunk.ts')).MoneyLine }))
const TryPanel = lazy(async () => ({ default: (await import('../find/chunk.ts')).TryPanel }))
const FindPanel = lazy(async () => ({ default: (await import('../find/chunk.ts')).FindPanel }))
const RecipeMap = lazy(() => import('../map/recipe-map.tsx'))
const ExampleVerdict = lazy(async () => ({ default: (await import('../limits/chunk.ts')).ExampleVerdict }))

/** The workbench: the share of each material, with the blend that it would give beside it. */
export function PercentagesStep() {
  const t = useAnalysisText().percentages
  const { store } = useAnalysisTools()
  const draft = useAnalysis((state) => state.draft)
  const request = useAnalysis((state) => state.request)
  const isReady = useAnalysis(canCalculate)
  const percents = useMemo(() => percentsOf(draft), [draft])
  const preview = usePreview()
  const readable = percents.map((percent) => percent ?? 0)
  const isRunning = request.is === 'running'
  const finder = useRef<HTMLButtonElement>(null)
  const mapping = usePanel()
  const trying = usePanel()
  const words = useAnalysisText().preview
  const panels = useText(workbench)
  const closeFinder = () => {
    store.setWish({ isOpen: false })
    finder.current?.focus()
  }

  return (
    <div className="percentages">
      <div className="percentages-main">
        <p className="lead">{t.lead}</p>
        {request.is === 'failed' ? (
          <FailureNotice of="calculation" failure={request.failure} onRetry={() => store.calculate()} />
        ) : null}
        <FigureStrip preview={preview} />
        <div className={classNames('bench-top', !draft.against && 'bench-top-bare')}>
          <Suspense fallback={<div className="grade-chooser-place" />}>
            <CheckAgainst />
          </Suspense>
          <BatchBar />
        </div>
        <RecipeBar percents={readable} />
        <RecipeTotal percents={percents} />
        {hasPrices(draft) && typeof preview !== 'string' ? (
          <Suspense>
            <MoneyLine recipe={preview.recipe} density={preview.estimate.blend.results.density} />
          </Suspense>
        ) : null}
        <Rows finder={finder} trying={trying} mapping={mapping} />
        <UndoLine />
        {trying.isOpen ? (
          <Panel title={panels.tryEach} onClose={trying.close}>
            <TryPanel />
          </Panel>
        ) : null}
        {draft.wish.isOpen ? (
          <Panel title={panels.find} onClose={closeFinder}>
            <FindPanel />
          </Panel>
        ) : null}
        {mapping.isOpen ? (
          <Panel title={panels.map} onClose={mapping.close}>
            <RecipeMap source={typeof preview === 'string' ? words[preview] : preview} />
          </Panel>
        ) : null}
        <div className="percentages-tools">
          <RadioGroup
            legend={t.basis}
            value={draft.basis}
            onValue={(basis) => store.setBasis(basis)}
            options={BASES.map((basis) => ({ value: basis, label: t.bases[basis] }))}
          />
          {draft.category === 'gasoline' || draft.bench.finish ? <FinishField /> : null}
        </div>
        <Checkbox
          role="switch"
          label={t.estimates}
          hint={t.estimatesHint}
          checked={draft.estimates}
          onChecked={(checked) => store.setEstimates(checked)}
        />
        <p className="note keys-note">{t.keys}</p>
        <StepActions step="percentages">
          <Button
            variant="primary"
            disabled={!isReady && !isRunning}
            busy={isRunning}
            aria-disabled={isRunning || undefined}
            onClick={() => store.calculate()}
          >
            {isRunning ? t.calculating : t.calculate}
          </Button>
        </StepActions>
      </div>
      <LivePreview preview={preview} />
    </div>
  )
}

/** A panel in the step; the button that opened it gets the focus back. */
function usePanel() {
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const close = useCallback(() => {
    setOpen(false)
    button.current?.focus()
  }, [])
  return { button, isOpen, toggle: () => setOpen(!isOpen), close }
}
type OpenPanel = ReturnType<typeof usePanel>

const hasPrices = (draft: Draft): boolean =>
  materialsOf(draft).some(({ id, price }) => price || draft.wish.prices[id])

interface RowsProps {
  finder: RefObject<HTMLButtonElement | null>
  trying: OpenPanel
  mapping: OpenPanel
}

/** The materials with their shares, and what changes them. */
function Rows({ finder, trying, mapping }: RowsProps) {
  const t = useAnalysisText().percentages
  const words = useText(workbench)
  const language = useLanguage()
  const prose = useProse()
  const { store } = useAnalysisTools()
  const draft = useAnalysis((state) => state.draft)
  const materials = useMemo(() => materialsOf(draft), [draft])
  const labels = useMemo(() => namesOf(materials, language), [materials, language])
  const amounts = useMemo(() => shownAmounts(draft), [draft])
  const percents = percentsOf(draft)
  const [pasted, setPasted] = useState('')
  const [picking, setPicking] = useState<{ for: Material | null } | null>(null)
  const [picked, setPicked] = useState<string | null>(null)
  const fields = useRef(new Map<string, HTMLInputElement>())
  const isFull = !canAdd(draft)

  // Rows that have not rendered again keep an older one of these: it must not remember the list.
  const focusOn = (position: number) => {
    const now = materialsOf(store.getState().draft)
    const material = now[Math.max(0, Math.min(now.length - 1, position))]
    const field = material && fields.current.get(material.id)
    field?.focus()
    field?.select()
  }
  const pick = (material: Material) => {
    if (picking?.for) store.replaceMaterial(picking.for, material)
    else store.addMaterial(material)
    setPicking(null)
    setPicked(material.id)
  }
  // After the dialog has given the focus back to a button that may be gone.
  useEffect(() => {
    if (picked) fields.current.get(picked)?.focus()
  }, [picked])

  return (
    <>
      <ul className="percentage-rows" aria-label={t.recipe}>
        {materials.map((material, place) => {
          const amount = amounts?.[place]
          return (
            <PercentageRow
              key={material.id}
              material={material}
              label={labels[place]!}
              place={place}
              text={draft.typed[material.id] ?? ''}
              isLocked={draft.bench.locked.includes(material.id)}
              isInTank={Object.hasOwn(draft.bench.tank, material.id)}
              canRemove={canRemove(draft)}
              hasBatch={amounts !== null}
              unit={draft.bench.unit}
              amount={amount?.amount ?? null}
              other={amount ? besides(amount, draft.bench, words) : null}
              fields={fields.current}
              onMove={focusOn}
              onPasted={(filled, given) => setPasted(t.pasted(prose(filled), prose(given)))}
              onReplace={(one) => setPicking({ for: one })}
            />
          )
        })}
      </ul>
      <p role="status" className="note">
        {pasted}
      </p>
      <div className="recipe-tools">
        <Button
          icon={<Plus aria-hidden size={16} />}
          disabled={isFull}
          title={isFull ? words.full : undefined}
          onClick={() => setPicking({ for: null })}
        >
          {words.add}
        </Button>
        <Button ref={trying.button} aria-expanded={trying.isOpen} onClick={trying.toggle}>
          {words.tryEach}
        </Button>
        <Button
          onClick={() => store.distribute()}
          disabled={percents.includes(null) || materials.every(({ id }) => isHeld(draft, id))}
        >
          {distributeLabel(percents.map((percent) => percent ?? 0)) === 'normalize'
            ? t.normalize
            : t.autoDistribute}
        </Button>
        <Button
          ref={finder}
          aria-expanded={draft.wish.isOpen}
          onClick={() => store.setWish({ isOpen: !draft.wish.isOpen })}
        >
          {words.find}
        </Button>
        <Button ref={mapping.button} aria-expanded={mapping.isOpen} onClick={mapping.toggle}>
          {words.map}
        </Button>
        <StartFromExample
          verdict={(components) => (
            <Suspense>
              <ExampleVerdict components={components} />
            </Suspense>
          )}
        />
      </div>
      {picking ? (
        <PickDialog
          title={
            picking.for
              ? words.picker.replaceTitle(labels[materials.indexOf(picking.for)] ?? '')
              : words.picker.addTitle
          }
          hint={picking.for ? words.picker.replaceHint : words.picker.addHint}
          onPick={pick}
          onClose={() => setPicking(null)}
        />
      ) : null}
    </>
  )
}

/** What stands below an amount: the same of the other kind and, where volumes are metered warm or cold, at that temperature. */
function besides(
  { other, otherUnit, loaded, loadedUnit }: ShownAmount,
  { loading, isInAir }: Workbench,
  { units, rows }: Translation<typeof workbench>,
): string | null {
  const unit = otherUnit === 't' && isInAir ? rows.inAir : units[otherUnit]
  const parts = [
    other && `${other} ${unit}`,
    loaded && rows.loaded(`${loaded} ${units[loadedUnit]}`, `${loading.text.trim()} ${loading.unit}`),
  ].filter(Boolean)
  return parts.length > 0 ? parts.join(' · ') : null
}
