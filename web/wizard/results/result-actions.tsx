import { type ComponentProps, lazy, type ReactNode, Suspense, useState } from 'react'
import type { Check } from '#calc/grades/check.ts'
import { ExportButton } from '#web/export/export-button.tsx'
import { Button } from '#web/ui/button.tsx'
import { type CopyCell, useCopyTable } from '#web/ui/table/columns.ts'
import { useAnalysisText } from '../analysis-context.ts'
import type { Result } from '../rules/result.ts'
import { useSpreads } from '../spread/spread.tsx'

const GraphDialog = lazy(() => import('../graph/graph-dialog.tsx'))

export interface Doing extends Pick<ComponentProps<typeof ExportButton>, 'id' | 'record'> {
  /** Changes a recipe that misses a limit. */
  change?: () => void
  /** The button that corrects the blend in the tank, once a measured value misses a limit. */
  correct?: ReactNode
  laboratory: ReactNode
  share: ReactNode
  /** Links to other screens, apart from the rest. */
  waysOut: ReactNode
}

interface ResultActionsProps {
  result: Result
  /** Undefined for a shared calculation, which only has the graph. */
  doing: Doing | undefined
  check: Check | null
  measured: Check | null
  sheet: () => CopyCell[][]
}

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
