import { useMemo } from 'react'
import { CATEGORIES } from '#calc/vocabulary/categories.ts'
import { useLanguage } from '#web/services.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useAnalysis, useAnalysisText, useAnalysisTools, useDigits } from '../analysis-context.ts'
import { explain } from '../rules/explain.ts'
import { hasDashes, leftOutOf, resultsOf } from '../rules/property-rows.ts'
import { figuresOf, type Result } from '../rules/result.ts'
import { isOutdated } from '../store/analysis.state.ts'
import { PropertyTable } from '../table/property-table.tsx'
import { FaultNotice } from './fault-notice.tsx'
import { RecipeLine } from './recipe-line.tsx'
import { ResultActions } from './result-actions.tsx'
import { BlendCell, MethodCell } from './result-cells.tsx'
import { ResultNotes } from './result-notes.tsx'
import { ResultStatus } from './result-status.tsx'

/** The blend's properties beside its components', once there are any. */
export function ResultsStep() {
  const result = useAnalysis((state) => state.result)
  return result ? <Results result={result} /> : null
}

function Results({ result }: { result: Result }) {
  const t = useAnalysisText()
  const language = useLanguage()
  const digits = useDigits()
  const { goTo } = useAnalysisTools()
  const outdated = useAnalysis(isOutdated)
  const { category, components, basis } = result.recipe
  const materials = useMemo(() => components.map(({ material }) => material), [components])
  const readings = useMemo(() => materials.map(({ properties }) => properties), [materials])
  const figures = figuresOf(result)
  const groups = useMemo(() => resultsOf(category, readings, figures), [category, readings, figures])
  const leftOut = useMemo(() => leftOutOf(category, readings, figures), [category, readings, figures])
  const explanation = useMemo(() => explain(result, language), [result, language])

  const blend = useMemo(
    () => ({
      head: <span className="blend-head">{t.table.blend}</span>,
      cell: (row: (typeof groups)[number]['rows'][number]) => (
        <BlendCell row={row} result={result} explanation={explanation} />
      ),
      method: (row: (typeof groups)[number]['rows'][number]) => (
        <MethodCell row={row} explanation={explanation} />
      ),
    }),
    [t, result, explanation],
  )

  return (
    <div className="results">
      <p className="print-only print-title">{t.results.printTitle(CATEGORIES[category][language])}</p>
      <RecipeLine recipe={result.recipe} />
      <ResultStatus result={result} />
      <ResultActions result={result} groups={groups} explanation={explanation} />
      {outdated ? (
        <Notice
          tone="warning"
          title={t.results.changed}
          actions={
            <Button small onClick={() => goTo('percentages')}>
              {t.results.toPercentages}
            </Button>
          }
        >
          <p>{t.results.changedText}</p>
        </Notice>
      ) : null}
      <FaultNotice result={result} />
      <PropertyTable
        caption={t.table.results}
        groups={groups}
        materials={materials}
        blend={blend}
        share={(position) => (
          <>
            {digits(String(components[position]!.percentage))} {t.percentages.basisUnits[basis]}
          </>
        )}
      />
      {hasDashes(groups) ? <p className="note no-print">{t.table.dashLegend}</p> : null}
      <ResultNotes result={result} explanation={explanation} leftOut={leftOut} groups={groups} />
    </div>
  )
}
