import { Word } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useAnalysis, useAnalysisText, useAnalysisTools, useProse } from '../analysis-context.ts'
import { materialsOf } from '../rules/draft.ts'
import type { Step } from '../rules/steps.ts'
import { isOutdated } from '../store/analysis.state.ts'

/**
 * What a change has cleared, with the way back, on the step that it leads to. A new start after a result that is kept has
 * cleared nothing.
 */
export function ClearedNotice({ step }: { step: Step }) {
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
