import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { useAnalysisText, useAnalysisTools } from '../analysis-context.ts'
import { previousOf, type Step } from '../rules/steps.ts'

/** The foot of a step: Back, which loses nothing, and the buttons that lead on. */
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
