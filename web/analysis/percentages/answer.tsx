import Pin from 'lucide-react/icons/pin'
import { lazy, memo, type ReactNode, Suspense } from 'react'
import { componentNames } from '#calc/vocabulary/words/names.ts'
import { useLanguage, useText } from '#web/services.ts'
import { grades } from '#web/text/grades.ts'
import { workbench } from '#web/text/workbench.ts'
import { Button } from '#web/ui/button.tsx'
import { useAnalysis, useAnalysisText, useAnalysisTools, useDigits } from '../analysis-context.ts'
import { BiasNote } from '../bias/bias.tsx'
import { fieldText } from '../rules/percentages.ts'
import type { PreviewState } from './use-preview.ts'
import './answer.css'

const loadBody = () => import('./answer-body.tsx')
const CheckAgainst = lazy(async () => ({ default: (await loadBody()).CheckAgainst }))
const LiveVerdict = lazy(async () => ({ default: (await loadBody()).LiveVerdict }))
const LiveList = lazy(async () => ({ default: (await loadBody()).LiveList }))

/** The list says of each figure how it is corrected. */
const NO_QUANTITIES = [] as const

/**
 * What the recipe comes to, at each keystroke: what it is checked against and the verdict, then a row each property. In one
 * column the recipe stands between the two.
 */
export function Answer({ preview, children }: { preview: PreviewState; children: ReactNode }) {
  return (
    <>
      <AnswerHead preview={preview} />
      {children}
      <AnswerList preview={preview} />
    </>
  )
}

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

/** Keeps the present recipe to compare with, or lets go of it. */
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
      onClick={() => (isPinned ? store.unpin() : store.pin())}
    >
      <Pin aria-hidden size={16} />
    </button>
  )
}

/** Which recipe is compared with, and the way back to it. */
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
