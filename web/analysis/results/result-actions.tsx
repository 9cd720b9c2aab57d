import ChartSpline from 'lucide-react/icons/chart-spline'
import Copy from 'lucide-react/icons/copy'
import Printer from 'lucide-react/icons/printer'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { lazy, Suspense, useState } from 'react'
import { useLocation } from 'wouter'
import { useLanguage, useServices } from '#web/services.ts'
import { Button } from '#web/ui/button.tsx'
import { useAnalysisText, useAnalysisTools } from '../analysis-context.ts'
import { copyTable } from '../rules/copy-table.ts'
import type { Explanation } from '../rules/explain.ts'
import type { PropertyGroup } from '../rules/property-rows.ts'
import { cautiousFlashPointOf, type Result } from '../rules/result.ts'
import { resultSheet } from '../rules/result-sheet.ts'
import { writeClipboard } from './clipboard.ts'

const GraphDialog = lazy(() => import('../graph/graph-dialog.tsx'))

interface ResultActionsProps {
  result: Result
  groups: readonly PropertyGroup[]
  explanation: Explanation
}

/** What can be done with results. */
export function ResultActions({ result, groups, explanation }: ResultActionsProps) {
  const t = useAnalysisText()
  const language = useLanguage()
  const { notices } = useServices()
  const { store } = useAnalysisTools()
  const [, navigate] = useLocation()
  const [isGraphOpen, setGraphOpen] = useState(false)

  const copy = async () => {
    const sheet = resultSheet({
      recipe: result.recipe,
      groups,
      methods: explanation.methods,
      cautiousFlashPoint: cautiousFlashPointOf(result),
      language,
      heads: { ...t.table, recipe: t.results.recipe, cautious: t.results.cautiousRow },
      basisUnit: t.percentages.basisUnits[result.recipe.basis],
    })
    const done = await writeClipboard(copyTable(sheet, language === 'fa' ? 'rtl' : 'ltr'))
    notices.show(done ? 'success' : 'error', done ? t.results.copied : t.results.copyFailed, 'copy')
  }

  return (
    <div className="result-actions no-print">
      <Button
        variant="primary"
        icon={<ChartSpline aria-hidden size={16} />}
        onClick={() => setGraphOpen(true)}
      >
        {t.results.graph}
      </Button>
      <Button icon={<Copy aria-hidden size={16} />} onClick={copy}>
        {t.results.copy}
      </Button>
      <Button icon={<Printer aria-hidden size={16} />} onClick={() => window.print()}>
        {t.results.print}
      </Button>
      <Button icon={<RotateCcw aria-hidden size={16} />} onClick={() => store.restart()}>
        {t.results.restart}
      </Button>
      <Button variant="quiet" onClick={() => navigate('/dashboard')}>
        {t.results.toDashboard}
      </Button>
      {isGraphOpen ? (
        <Suspense>
          <GraphDialog result={result} onClose={() => setGraphOpen(false)} />
        </Suspense>
      ) : null}
    </div>
  )
}
