import { lazy, Suspense } from 'react'
import { useText } from '#web/services.ts'
import { Needs } from '#web/session/needs.tsx'
import { percentages } from '#web/text/percentages.ts'
import { Button } from '#web/ui/button.tsx'
import { useAnalysis, useAnalysisTools } from '../analysis-context.ts'
import { FailureNotice } from '../parts/notices.tsx'
import { StepActions } from '../parts/step-actions.tsx'
import { type Draft, materialsOf } from '../rules/draft.ts'
import { canCalculate } from '../store/analysis.state.ts'
import { Answer } from './answer.tsx'
import { RecipeSheet } from './recipe-sheet.tsx'
import { type PreviewState, usePreview } from './use-preview.ts'
import './percentages.css'

/** The workbench: the recipe as a sheet whose columns the tools change, beside it what comes of it. */
export function PercentagesStep() {
  const { store } = useAnalysisTools()
  const request = useAnalysis((state) => state.request)
  const preview = usePreview()
  return (
    <div className="bench">
      <Answer preview={preview}>
        <div className="bench-main">
          {request.is === 'failed' ? (
            <FailureNotice of="calculation" failure={request.failure} onRetry={() => store.calculate()} />
          ) : null}
          <RecipeSheet preview={preview} />
        </div>
      </Answer>
      <ActionBar preview={preview} />
    </div>
  )
}

const MoneyLine = lazy(async () => ({ default: (await import('../find/find-panel.tsx')).MoneyLine }))

const hasPrices = (draft: Draft): boolean =>
  materialsOf(draft).some(
    ({ id, price }) => price || draft.criteria.prices[id] || draft.criteria.formerPrices[id],
  )

/** Stays in sight at the foot of the window: the ways back and on, between them what the recipe costs. */
function ActionBar({ preview }: { preview: PreviewState }) {
  const t = useText(percentages)
  const { store } = useAnalysisTools()
  const isRunning = useAnalysis(({ request }) => request.is === 'running')
  const isReady = useAnalysis(canCalculate)
  const isPriced = useAnalysis(({ draft }) => hasPrices(draft))
  return (
    <div className="action-bar">
      <StepActions step="percentages">
        {isPriced ? (
          <Suspense fallback={<div className="grows" />}>
            {typeof preview === 'string' ? (
              <div className="grows" />
            ) : (
              <MoneyLine recipe={preview.recipe} density={preview.estimate.blend.results.density} />
            )}
          </Suspense>
        ) : null}
        <Needs of="blender">
          <Button
            variant="primary"
            disabled={!isReady && !isRunning}
            busy={isRunning}
            aria-disabled={isRunning || undefined}
            onClick={() => store.calculate()}
          >
            {isRunning ? t.calculating : t.calculate}
          </Button>
        </Needs>
      </StepActions>
    </div>
  )
}
