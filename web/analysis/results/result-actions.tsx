import { type ComponentProps, lazy, type ReactNode, Suspense, useState } from 'react'
import type { Check } from '#calc/grades/check.ts'
import { ExportButton } from '#web/export/export-button.tsx'
import { Button } from '#web/ui/button.tsx'
import type { CopyCell } from '#web/ui/table/columns.ts'
import { useCopyTable } from '#web/ui/table/use-copy-table.ts'
import { useAnalysisText } from '../analysis-context.ts'
import type { Result } from '../rules/result.ts'
import { useSpreads } from '../spread/spread.tsx'

const GraphDialog = lazy(() => import('../graph/graph-dialog.tsx'))

/** What is done with the calculation itself, in the place where it is shown. */
export interface Doing extends Pick<ComponentProps<typeof ExportButton>, 'id' | 'record' | 'isReleased'> {
  /** Changes a recipe that misses a limit; where there is another way to it, its button. */
  change?: () => void
  /** Starts from the blend as it lies in the tank, once measured and missed. */
  correct?: ReactNode
  laboratory: ReactNode
  share: ReactNode
  /** Where to go from here; apart from the rest. */
  waysOut: ReactNode
}

interface ResultActionsProps {
  result: Result
  /** Who only reads it looks at its graph. */
  doing: Doing | undefined
  /** As it was calculated, and as it was measured. */
  check: Check | null
  measured: Check | null
  /** The results as rows of values. */
  sheet: () => CopyCell[][]
}

/** What can be done with results; what comes first is the one primary button. */
export function ResultActions({ result, check, measured, sheet, doing }: ResultActionsProps) {
  const t = useAnalysisText().results
  const hasUncertainty = useSpreads() !== null
  const [isGraphOpen, setGraphOpen] = useState(false)
  const isCorrected = doing?.correct !== undefined && measured?.state === 'fail'
  const isChanged = !isCorrected && !measured && doing?.change !== undefined && check?.state === 'fail'

  const copy = useCopyTable(sheet)
  const graph = <Button onClick={() => setGraphOpen(true)}>{t.graph}</Button>
  return (
    <div className="result-actions line gap-2 middle no-print">
      {isCorrected ? doing.correct : null}
      {isChanged ? (
        <Button variant="primary" onClick={doing.change}>
          {t.changeRecipe}
        </Button>
      ) : null}
      {doing ? (
        <>
          <ExportButton
            id={doing.id}
            record={doing.record}
            isReleased={doing.isReleased}
            hasUncertainty={hasUncertainty}
            isTicketFirst={!isCorrected && !isChanged}
            between={
              <>
                {graph}
                {doing.laboratory}
                {doing.share}
              </>
            }
            more={[
              { label: t.copy, onChoose: copy, isApart: true },
              { label: t.print, onChoose: () => window.print() },
            ]}
          />
          <div className="result-ways-out line gap-1 push">{doing.waysOut}</div>
        </>
      ) : (
        graph
      )}
      {isGraphOpen ? (
        <Suspense>
          <GraphDialog result={result} onClose={() => setGraphOpen(false)} />
        </Suspense>
      ) : null}
    </div>
  )
}
