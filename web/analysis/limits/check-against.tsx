import { memo } from 'react'
import { GradeChooser } from '#web/grades/grade-chooser.tsx'
import { useAnalysis, useAnalysisTools } from '../analysis-context.ts'

/** The choice of what this blend is checked against. */
export const CheckAgainst = memo(function CheckAgainst() {
  const { store } = useAnalysisTools()
  const against = useAnalysis((state) => state.draft.against)
  const category = useAnalysis((state) => state.draft.category)
  return <GradeChooser value={against} onValue={store.checkAgainst} category={category} />
})
