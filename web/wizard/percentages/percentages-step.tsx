import Pin from 'lucide-react/icons/pin'
import { lazy, memo, Suspense } from 'react'
import { componentNames } from '#calc/vocabulary/words/names.ts'
import { useLanguage, useText } from '#web/services.ts'
import { RequireRole } from '#web/session/require-role.tsx'
import { grades } from '#web/text/grades.ts'
import { percentages } from '#web/text/percentages.ts'
import { workbench } from '#web/text/workbench.ts'
import { Button } from '#web/ui/button.tsx'
import { useAnalysis, useAnalysisText, useAnalysisTools, useDigits } from '../analysis-context.ts'
import { BiasNote } from '../bias/bias.tsx'
import { FailureNotice, StepActions } from '../parts/step-parts.tsx'
import { type Draft, materialsOf } from '../rules/draft.ts'
import { fieldText } from '../rules/percentages.ts'
import { canCalculate } from '../store/analysis.state.ts'
import { type PreviewState, usePreview } from './preview.tsx'
import { RecipeSheet } from './recipe-sheet.tsx'
import './percentages.css'
import './answer.css'

const loadBody = () => import('./answer-body.tsx')
const CheckAgainst = lazy(async () => ({
  default: (await import('../limits/limits-section.tsx')).CheckAgainst,
}))
const LiveVerdict = lazy(async () => ({ default: (await loadBody()).LiveVerdict }))
const LiveList = lazy(async () => ({ default: (await loadBody()).LiveList }))

const MoneyLine = lazy(async () => ({ default: (await import('../find/find-panel.tsx')).MoneyLine }))

/** The workbench: the recipe as a sheet whose columns depend on the tool, beside it the answer. */
export function PercentagesStep() {
  const request = useAnalysis((state) => state.request)
  const preview = usePreview()
  return (
    <div className="bench">
      <AnswerHead preview={preview} />
      <div className="bench-main">
        {request.is === 'failed' ? <FailureNotice of="calculation" failure={request.failure} /> : null}
        <RecipeSheet preview={preview} />
      </div>
      <AnswerList preview={preview} />
      <ActionBar preview={preview} />
    </div>
  )
}

/** Grade and verdict. In one column the recipe stands between this and the list. */
const AnswerHead = memo(function AnswerHead({ preview }: { preview: PreviewState }) {
  const t = useText(grades).limits
  const words = useAnalysisText().preview
  return (
    <section className="answer-head stack gap-2" aria-label={t.verdict}>
      <Suspense fallback={<div className="grade-chooser-place" />}>
        <CheckAgainst />
      </Suspense>
      <div className="answer-verdict line gap-1 across-3 middle apart">
        <p role="status" className="verdict-words line gap-1 across-3 middle">
          <Suspense>{typeof preview === 'string' ? null : <LiveVerdict preview={preview} />}</Suspense>
        </p>
        <span className="estimate-label row gap-1 middle note nowrap" title={words.hint}>
          <span className="estimate-dot" aria-hidden="true" />
          {words.estimate}
        </span>
        <PinButton />
      </div>
    </section>
  )
})

/** The list names corrections at each figure. */
const NO_QUANTITIES = [] as const

const AnswerList = memo(function AnswerList({ preview }: { preview: PreviewState }) {
  const t = useAnalysisText().preview
  return (
    <section className="answer stack gap-2" aria-label={t.title}>
      {typeof preview === 'string' ? (
        <p className="note">{t[preview]}</p>
      ) : (
        <Suspense fallback={<div style={{ minBlockSize: '24rem' }} />}>
          <LiveList preview={preview} />
        </Suspense>
      )}
      <PinnedRecipe />
      <div role="status">
        <BiasNote quantities={NO_QUANTITIES} />
      </div>
    </section>
  )
})

function PinButton() {
  const t = useText(workbench).pin
  const { store } = useAnalysisTools()
  const isPinned = useAnalysis((state) => state.draft.bench.pin !== null)
  const name = isPinned ? t.unpin : t.pin
  return (
    <button
      type="button"
      className="icon-button pin-button"
      aria-label={name}
      aria-pressed={isPinned}
      title={isPinned ? t.unpin : t.hint}
      onClick={() => (isPinned ? store.setBench({ pin: null }) : store.pin())}
    >
      <Pin aria-hidden size={16} />
    </button>
  )
}

function PinnedRecipe() {
  const t = useText(workbench).pin
  const language = useLanguage()
  const digits = useDigits()
  const { store } = useAnalysisTools()
  const pin = useAnalysis((state) => state.draft.bench.pin)
  if (!pin) return null
  const names = componentNames(pin, language)
  return (
    <div className="line gap-1 across-3 middle">
      <span className="note">
        {t.of}{' '}
        {pin.components.map(({ material, percentage }, at) => (
          <span key={material.id} className="pinned-part">
            <bdi>{names[at]}</bdi> {digits(fieldText(percentage))}
          </span>
        ))}
      </span>
      <Button small variant="quiet" onClick={() => store.backToPin()}>
        {t.back}
      </Button>
    </div>
  )
}

const hasPrices = (draft: Draft): boolean =>
  materialsOf(draft).some(
    ({ id, price }) => price || draft.criteria.prices[id] || draft.criteria.formerPrices[id],
  )

/** At the foot of the window: back and on, between them the cost. */
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
        <RequireRole of="blender">
          <Button
            variant="primary"
            disabled={!isReady && !isRunning}
            busy={isRunning}
            aria-disabled={isRunning || undefined}
            onClick={() => store.calculate()}
          >
            {isRunning ? t.calculating : t.calculate}
          </Button>
        </RequireRole>
      </StepActions>
    </div>
  )
}
