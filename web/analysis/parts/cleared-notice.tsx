import { Notice } from '#web/ui/notice.tsx'
import { useAnalysis, useAnalysisText, useAnalysisTools, useProse } from '../analysis-context.ts'
import { materialsOf } from '../rules/draft.ts'

/** What a change has cleared, with the way back. */
export function ClearedNotice() {
  const t = useAnalysisText()
  const { store } = useAnalysisTools()
  const prose = useProse()
  const cleared = useAnalysis((state) => state.cleared)
  // What a step on the workbench has taken away is told there.
  if (!cleared || (cleared.by !== 'choice' && cleared.by !== 'restart')) return null
  const count = materialsOf(cleared.draft).length
  return (
    <Notice tone="info" actions={{ text: t.cleared.undo, act: () => store.undo() }}>
      <p>{count > 0 ? t.cleared.text(prose(count)) : t.cleared.results}</p>
    </Notice>
  )
}
