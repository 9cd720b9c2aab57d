import Undo2 from 'lucide-react/icons/undo-2'
import { useEffect, useRef } from 'react'
import { nameOf } from '#calc/vocabulary/words/names.ts'
import { useLanguage, useText } from '#web/services.ts'
import { workbench } from '#web/text/en/workbench.ts'
import { Button, Word } from '#web/ui/button.tsx'
import { useAnalysis, useAnalysisTools } from '../analysis-context.ts'

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
