import Info from 'lucide-react/icons/info'
import type { PropertyName } from '#calc/vocabulary/properties.ts'
import { useLanguage } from '#web/services.ts'
import { Tooltip } from '#web/ui/tooltip.tsx'
import { useAnalysisText } from '../analysis-context.ts'
import type { Explanation } from '../rules/explain.ts'
import type { PropertyRow } from '../rules/property-rows.ts'

interface MethodCellProps {
  row: PropertyRow
  explanation: Explanation
  /** Opens the property's card. */
  onOpen: ((property: PropertyName) => void) | undefined
}

/** The method behind a number in short, and the way to its card; one that was chosen stands there in words. */
export function MethodCell({ row, explanation, onOpen }: MethodCellProps) {
  const t = useAnalysisText().results
  const language = useLanguage()
  const method = explanation.methods[row.property]
  const mark = explanation.marks[row.property]
  const isChosen = explanation.chosen.includes(row.property)
  const text = mark && mark !== 'given' ? `${method} ${t.marks[mark]}` : method
  return (
    <>
      <Tooltip
        className="method-trigger"
        label={t.methodOf(row.label[language])}
        text={row.blend === null ? t.noMethod : text}
        opens={onOpen && (() => onOpen(row.property))}
      >
        <Info aria-hidden size={15} />
      </Tooltip>
      {isChosen ? (
        <span className="chosen-method">
          <bdi>{method}</bdi>
        </span>
      ) : null}
    </>
  )
}
