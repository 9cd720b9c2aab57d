import { GradeChooser } from '#web/grades/grade-chooser.tsx'
import { useAnalysis, useAnalysisTools } from '../analysis-context.ts'

/** The choice of what this blend is checked against. */
export function CheckAgainst() {
  const { store } = useAnalysisTools()
  const { against, category } = useAnalysis((state) => state.draft)
  return <GradeChooser value={against} onValue={store.checkAgainst} category={category} />
}
