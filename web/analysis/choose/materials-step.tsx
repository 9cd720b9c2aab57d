import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronUp from 'lucide-react/icons/chevron-up'
import { useEffect, useState } from 'react'
import { MATERIAL_COUNT } from '#calc/vocabulary/limits.ts'
import { useMatches } from '#web/preferences/use-matches.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useAnalysis, useAnalysisText, useAnalysisTools, useProse } from '../analysis-context.ts'
import { StartFromExample } from '../parts/examples.tsx'
import { FailureNotice } from '../parts/failure-notice.tsx'
import { StepActions } from '../parts/step-actions.tsx'
import { materialsOf } from '../rules/draft.ts'
import { isDone } from '../rules/steps.ts'
import { progressOf } from '../store/analysis.state.ts'
import { ChoiceCost } from './choice-cost.tsx'
import { ChosenMaterials } from './chosen-materials.tsx'
import { MaterialPicker } from './material-picker.tsx'
import { useChoosingText } from './row-words.ts'
import './choose.css'

// As in choose.css.
const DOCKED = '(width < 40rem) and (height >= 32rem)'

/** The choice of materials from what the category offers; what is chosen stays in sight. */
export function MaterialsStep() {
  const t = useChoosingText()
  const { continueToPercentages } = useAnalysisText()
  const { store, goTo } = useAnalysisTools()
  const prose = useProse()
  const materials = useAnalysis((state) => state.materials)
  const count = useAnalysis((state) => state.draft.count ?? 0)
  const chosen = useAnalysis((state) => materialsOf(state.draft).length)
  const isComplete = useAnalysis((state) => isDone('materials', progressOf(state)))

  const [isOpen, setOpen] = useState(false)
  const isDocked = useMatches(DOCKED)
  const Chevron = isOpen ? ChevronDown : ChevronUp

  useEffect(() => {
    if (materials.is === 'none') void store.loadMaterials()
  }, [materials.is, store])

  return (
    <>
      <p className="lead">{t.lead(prose(count))}</p>
      <div>
        <StartFromExample />
      </div>
      {materials.is === 'failed' ? (
        <FailureNotice of="materials" failure={materials.failure} onRetry={() => store.loadMaterials()} />
      ) : null}
      {materials.is === 'none' || materials.is === 'loading' ? <Skeleton rows={8} label={t.loading} /> : null}
      {materials.is === 'loaded' ? <Offer /> : null}
      <div className="choice-dock dock stack gap-2" data-open={isOpen || undefined}>
        {materials.is === 'failed' ? null : (
          <>
            {isDocked ? (
              <Button className="dock-toggle" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
                {t.chosen(prose(chosen), prose(count))}
                <Chevron aria-hidden size={16} />
              </Button>
            ) : null}
            <div className="tally line gap-1 across-3 middle">
              <p role="status" className="line gap-1 across-3 middle">
                <strong>{t.chosen(prose(chosen), prose(count))}</strong>{' '}
                <span className="soft">{chosen < count ? t.left(prose(count - chosen)) : t.full}</span>
              </p>
              {chosen >= count && count < MATERIAL_COUNT.max ? (
                <Button small variant="quiet" onClick={store.countOneMore}>
                  {t.oneMore(prose(count + 1))}
                </Button>
              ) : null}
              <ChosenMaterials />
            </div>
            <ChoiceCost />
          </>
        )}
        <StepActions step="materials">
          <Button disabled={!isComplete} onClick={() => goTo('analyze')}>
            {t.compare}
          </Button>
          <Button variant="primary" disabled={!isComplete} onClick={() => store.startPercentages()}>
            {continueToPercentages}
          </Button>
        </StepActions>
      </div>
    </>
  )
}

function Offer() {
  const t = useChoosingText()
  const { store } = useAnalysisTools()
  const materials = useAnalysis((state) => state.materials)
  const { category, places, count } = useAnalysis((state) => state.draft)
  const isFull = useAnalysis((state) => materialsOf(state.draft).length >= (count ?? 0))
  if (materials.is !== 'loaded' || category === null) return null
  if (materials.list.length === 0)
    return (
      <Notice tone="info" title={t.none}>
        <p>{t.noneHint}</p>
      </Notice>
    )
  return (
    <MaterialPicker
      materials={materials.list}
      category={category}
      places={places}
      locked={isFull ? 'others' : undefined}
      onToggle={store.toggle}
    />
  )
}
