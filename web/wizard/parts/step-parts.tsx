import Undo2 from 'lucide-react/icons/undo-2'
import { type ReactNode, useEffect, useRef } from 'react'
import { nameOf } from '#calc/vocabulary/words/names.ts'
import { useProse } from '#web/format/quantities.ts'
import { useLanguage, useText } from '#web/services.ts'
import { failureTexts as failureText } from '#web/text/failure.ts'
import { workbench } from '#web/text/workbench.ts'
import { Button, ButtonLink, Word } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notices/notice.tsx'
import { useAnalysis, useAnalysisText, useAnalysisTools } from '../analysis-context.ts'
import { materialsOf } from '../rules/draft.ts'
import { previousOf, type Step } from '../rules/steps.ts'
import { type Failure, isOutdated } from '../store/analysis.state.ts'

interface FailureNoticeProps {
  of: 'materials' | 'calculation'
  failure: Failure
}

export function FailureNotice({ of, failure }: FailureNoticeProps) {
  const t = useText(failureText)
  const { store } = useAnalysisTools()
  const [title, text] = useWords(of === 'materials', failure)
  const action =
    failure.is === 'premium' ? (
      <ButtonLink small href="/profile">
        {t.seeProfile}
      </ButtonLink>
    ) : failure.is === 'authentication' ? (
      <ButtonLink small href="/login">
        {t.logIn}
      </ButtonLink>
    ) : (
      { act: () => (of === 'materials' ? store.loadMaterials() : store.calculate()) }
    )
  return (
    <Notice tone="error" title={title} actions={action}>
      <p>{text}</p>
    </Notice>
  )
}

function useWords(isMaterials: boolean, failure: Failure): [title: string, text: string] {
  const t = useText(failureText)
  const language = useLanguage()
  const detail = 'detail' in failure ? failure.detail : null
  const gone = failure.is === 'invalid' && failure.gone ? t.gone(nameOf(failure.gone, language)) : null
  if (failure.is === 'premium')
    return [t.premiumTitle, isMaterials ? t.premiumMaterials : t.premiumCalculation]
  if (failure.is === 'authentication') return [t.authenticationTitle, t.authentication]
  if (isMaterials)
    return [t.materialsTitle, detail ?? (failure.is === 'no-connection' ? t.noConnection : t.materials)]
  if (failure.is === 'invalid') return [t.invalidTitle, gone ?? detail ?? t.invalid]
  if (failure.is === 'server') return [t.serverTitle, t.server]
  return [t.otherTitle, failure.is === 'no-connection' ? t.noConnection : (detail ?? t.other)]
}

/** The last workbench step with its undo; `isBare` where the text stands beside it. */
export function UndoLine({ isBare = false }: { isBare?: boolean }) {
  const t = useText(workbench)
  const language = useLanguage()
  const { store } = useAnalysisTools()
  const cleared = useAnalysis((state) => state.cleared)
  const line = useRef<HTMLDivElement>(null)
  const before = useRef(cleared)
  useEffect(() => {
    // The pressed button is gone with its row: the focus goes to Undo.
    if (cleared !== before.current && document.activeElement === document.body)
      line.current?.querySelector('button')?.focus()
    before.current = cleared
  }, [cleared])
  const done = cleared && cleared.by !== 'choice' && cleared.by !== 'restart' ? t.done[cleared.by] : null
  const name = cleared?.material ? nameOf(cleared.material, language) : ''
  const text = typeof done === 'function' ? done(name) : done
  return (
    <div role="status" className="undo-line row gap-3 middle" ref={line}>
      {text ? (
        <>
          {isBare ? null : <span className="note">{text}</span>}
          <Button small icon={<Undo2 aria-hidden size={14} />} onClick={() => store.undo()}>
            <Word of="undo" />
          </Button>
        </>
      ) : null}
    </div>
  )
}

/**
 * What a change has cleared, with its undo, on the step it leads to. A restart after a stored result has cleared
 * nothing.
 */
export function UndoNotice({ step }: { step: Step }) {
  const t = useAnalysisText()
  const { store } = useAnalysisTools()
  const prose = useProse()
  const cleared = useAnalysis((state) => state.cleared)
  // Workbench steps have their undo there.
  const isNew = useAnalysis(({ draft }) => draft.count === null)
  if (!cleared || (cleared.by !== 'choice' && cleared.by !== 'restart')) return null
  const isRestart = cleared.by === 'restart'
  const isHere = isRestart
    ? step === (isNew ? 'count' : 'percentages')
    : step === 'count' || step === 'category' || step === 'materials'
  if (!isHere || (isRestart && cleared.result?.answer && !isOutdated(cleared))) return null
  const count = materialsOf(cleared.draft).length
  return (
    <Notice tone="info" actions={{ text: <Word of="undo" />, act: () => store.undo() }}>
      <p>{count > 0 ? t.cleared.text(prose(count)) : t.cleared.results}</p>
    </Notice>
  )
}

/** Foot of a step: Back, which loses nothing, and the buttons that lead on. */
export function StepActions({ step, children }: { step: Step; children: ReactNode }) {
  const t = useAnalysisText()
  const { goTo } = useAnalysisTools()
  const previous = previousOf(step)
  return (
    <div className="step-actions line gap-3 apart topped no-print">
      {previous ? <Button onClick={() => goTo(previous)}>{t.back}</Button> : null}
      <div className="step-actions-on line gap-3 push">{children}</div>
    </div>
  )
}
