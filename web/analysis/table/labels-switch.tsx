import { usePreferences, useServices } from '#web/services.ts'
import { Checkbox } from '#web/ui/choice.tsx'
import { useAnalysisText } from '../analysis-context.ts'

/** Whether tables name their properties in both languages; the choice is kept for all of them. */
export function LabelsSwitch() {
  const t = useAnalysisText().table
  const { preferences } = useServices()
  const { labels } = usePreferences()
  return (
    <div className="labels-switch push no-print">
      <Checkbox
        role="switch"
        label={t.bothLanguages}
        checked={labels === 'both'}
        onChecked={(checked) => preferences.change({ labels: checked ? 'both' : 'one' })}
      />
    </div>
  )
}
