import { useEffect } from 'react'
import { useQuantities } from '#web/format/quantities.ts'
import { Button } from '#web/ui/button.tsx'
import { useAnalysis, useAnalysisText, useAnalysisTools } from '../analysis-context.ts'
import { StepActions } from '../parts/step-actions.tsx'
import { materialsOf } from '../rules/draft.ts'
import { comparisonOf, computedIn, hasDashes } from '../rules/property-rows.ts'
import { LabelsSwitch, PropertyTable } from './property-table.tsx'

export function CompareStep() {
  const t = useAnalysisText()
  const quantities = useQuantities()
  const { store } = useAnalysisTools()
  const category = useAnalysis((state) => state.draft.category ?? 'customized')
  const places = useAnalysis((state) => state.draft.places)
  const materials = materialsOf({ places })
  const own = useAnalysis((state) => state.own)
  const groups = comparisonOf(category, materials, own)
  useEffect(() => store.compare(), [store])
  return (
    <>
      <LabelsSwitch />
      <PropertyTable caption={t.table.comparison} {...{ quantities, materials, groups }} />
      <p className="note">
        {t.table.legend}
        {hasDashes(groups) ? ` ${t.table.dashLegend}` : ''}
        {computedIn(groups).length > 0 ? ` ${t.table.originLegend}` : ''}
      </p>
      <StepActions step="analyze">
        <Button variant="primary" onClick={() => store.startPercentages()}>
          {t.continueToPercentages}
        </Button>
      </StepActions>
    </>
  )
}
