import { useEffect, useMemo } from 'react'
import { Button } from '#web/ui/button.tsx'
import { useAnalysis, useAnalysisText, useAnalysisTools } from '../analysis-context.ts'
import { StepActions } from '../parts/step-actions.tsx'
import { materialsOf } from '../rules/draft.ts'
import { comparisonOf, hasDashes } from '../rules/property-rows.ts'
import { PropertyTable } from './property-table.tsx'

/** The chosen materials side by side. */
export function CompareStep() {
  const t = useAnalysisText()
  const { store } = useAnalysisTools()
  const draft = useAnalysis((state) => state.draft)
  const materials = useMemo(() => materialsOf(draft), [draft])
  useEffect(() => store.compare(), [store])
  const groups = useMemo(
    () =>
      comparisonOf(
        draft.category ?? 'customized',
        materials.map(({ properties }) => properties),
      ),
    [draft.category, materials],
  )
  return (
    <>
      <PropertyTable caption={t.table.comparison} groups={groups} materials={materials} />
      <p className="note">
        {t.table.legend}
        {hasDashes(groups) ? ` ${t.table.dashLegend}` : ''}
      </p>
      <StepActions step="analyze">
        <Button variant="primary" onClick={() => store.startPercentages()}>
          {t.continueToPercentages}
        </Button>
      </StepActions>
    </>
  )
}
