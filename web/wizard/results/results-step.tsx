import { useLocation } from 'wouter'
import { hasResults } from '#calc/lab/lab-record.ts'
import { LabButton } from '#web/lab/lab-section.tsx'
import { NameField, ShareButton } from '#web/stored/stored-fields.tsx'
import { Button } from '#web/ui/button.tsx'
import { useAnalysis, useAnalysisText, useAnalysisTools } from '../analysis-context.ts'
import { ReuseButton } from '../reuse/reuse-button.tsx'
import { ResultsSheet } from './sheet.tsx'

export function ResultsStep() {
  const t = useAnalysisText().results
  const { store, goTo } = useAnalysisTools()
  const [, navigate] = useLocation()
  const result = useAnalysis((state) => state.result)
  if (!result) return null
  const id = result.answer?.id ?? null
  return (
    <ResultsSheet
      result={result}
      name={
        <NameField
          key={id}
          id={id}
          kept={result.name ?? null}
          onSaved={(name) => id && store.amendResult(id, { name })}
        />
      }
      doing={{
        id,
        record: result.record,
        change: () => goTo('percentages'),
        correct: id && <ReuseButton id={id} isCorrection onTake={store.reuseRecipe} />,
        laboratory: (
          <LabButton
            id={id}
            onSaved={(lab) => {
              const measured = lab && hasResults(lab) ? lab.check_measured : undefined
              if (id) store.amendResult(id, { measured })
            }}
          />
        ),
        share: <ShareButton id={id} />,
        waysOut: (
          <>
            <Button variant="quiet" onClick={() => navigate('/dashboard')}>
              {t.toDashboard}
            </Button>
            <Button variant="quiet" onClick={() => store.restart()}>
              {t.restart}
            </Button>
          </>
        ),
      }}
    />
  )
}
