import Undo2 from 'lucide-react/icons/undo-2'
import { useEffect, useRef } from 'react'
import { nameOf } from '#calc/vocabulary/words/names.ts'
import { useLanguage, useText } from '#web/services.ts'
import { workbench } from '#web/text/workbench.ts'
import { Button, Word } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useAnalysis, useAnalysisText, useAnalysisTools, useProse } from '../analysis-context.ts'
import { materialsOf } from '../rules/draft.ts'
import type { Step } from '../rules/steps.ts'
import { isOutdated } from '../store/analysis.state.ts'

/** What the last step on the workbench has changed, with the way back; bare, where that is said beside it. */
export function UndoLine({ isBare = false }: { isBare?: boolean }) {
  const t = useText(workbench)
  const language = useLanguage()
  const { store } = useAnalysisTools()
  const cleared = useAnalysis((state) => state.cleared)
  const line = useRef<HTMLDivElement>(null)
  const before = useRef(cleared)
  useEffect(() => {
    // What was pressed is gone with its row: the keyboard goes on here.
    if (cleared !== before.current && document.activeElement === document.body)
      line.current?.querySelector('button')?.focus()
    before.current = cleared
  }, [cleared])
  const said = () => {
    if (!cleared || cleared.by === 'choice' || cleared.by === 'restart') return null
    const name = cleared.material ? nameOf(cleared.material, language) : ''
    return cleared.by === 'removed' || cleared.by === 'replaced'
      ? t.done[cleared.by](name)
      : t.done[cleared.by]
  }
  const text = said()
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
 * What a change has cleared, with the way back, on the step that it leads to. A new start after a result that is kept has
 * cleared nothing.
 */
export function UndoNotice({ step }: { step: Step }) {
  const t = useAnalysisText()
  const { store } = useAnalysisTools()
  const prose = useProse()
  const cleared = useAnalysis((state) => state.cleared)
  // What a step on the workbench has taken away is told there.
  const isNew = useAnalysis(({ draft }) => draft.count === null)
  if (!cleared || (cleared.by !== 'choice' && cleared.by !== 'restart')) return null
  const isRestart = cleared.by === 'restart'
  const isHere = isRestart
    ? step === (isNew ? 'count' : 'percentages')
    : step === 'count' || step === 'category' || step === 'materials'
  if (!isHere || (isRestart && cleared.result?.confirmed && !isOutdated(cleared))) return null
  const count = materialsOf(cleared.draft).length
  return (
    <Notice tone="info" actions={{ text: <Word of="undo" />, act: () => store.undo() }}>
      <p>{count > 0 ? t.cleared.text(prose(count)) : t.cleared.results}</p>
    </Notice>
  )
}
