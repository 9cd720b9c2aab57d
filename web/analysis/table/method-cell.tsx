import Info from 'lucide-react/icons/info'
import type { ComponentProps } from 'react'
import { GROUPS, type PropertyName, propertyOf } from '#calc/vocabulary/properties.ts'
import { useLanguage } from '#web/services.ts'
import { Tooltip } from '#web/ui/tooltip.tsx'
import { useAnalysisText } from '../analysis-context.ts'
import type { Explanation } from '../rules/explain.ts'
import type { PropertyRow, RowName } from '../rules/property-rows.ts'
import '../results/rule-card.css'

interface MethodCellProps {
  row: PropertyRow
  explanation: Explanation
  /** Opens the property's card. */
  onOpen: ((property: RowName) => void) | undefined
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
      <MethodTrigger
        label={t.methodOf(row.label[language])}
        text={row.blend === null ? t.noMethod : text}
        opens={onOpen && (() => onOpen(row.property))}
      />
      {isChosen ? (
        <span className="chosen-method">
          <bdi>{method}</bdi>
        </span>
      ) : null}
    </>
  )
}

interface GroupMethodCellProps {
  /** Any property of the group. */
  property: PropertyName | undefined
  /** The method that most of its rows share. */
  method: string | null | undefined
  onOpen?: ((property: RowName) => void) | undefined
}

/** The method of a whole group, once. */
export function GroupMethodCell({ property, method, onOpen }: GroupMethodCellProps) {
  const t = useAnalysisText().results
  const language = useLanguage()
  if (!property || !method) return null
  return (
    <>
      <span className="no-print">
        <MethodTrigger
          label={t.methodOf(GROUPS[propertyOf(property).group][language])}
          text={method}
          opens={onOpen && (() => onOpen(property))}
        />
      </span>
      <span className="print-only">{method}</span>
    </>
  )
}

const MethodTrigger = (tip: Pick<ComponentProps<typeof Tooltip>, 'label' | 'text' | 'opens'>) => (
  <Tooltip className="method-trigger" {...tip}>
    <Info aria-hidden size={15} />
  </Tooltip>
)
