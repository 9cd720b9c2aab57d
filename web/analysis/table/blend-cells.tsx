import Info from 'lucide-react/icons/info'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ComponentProps } from 'react'
import { GROUPS, type PropertyName, propertyOf } from '#calc/vocabulary/properties.ts'
import { useFormat, useLanguage } from '#web/services.ts'
import { Tooltip } from '#web/ui/tooltip.tsx'
import { useAnalysisText } from '../analysis-context.ts'
import type { Explanation, Warned } from '../rules/explain.ts'
import type { CellValue, PropertyRow } from '../rules/property-rows.ts'
import { EstimatedMark } from './estimated-mark.tsx'
import { MissingValue } from './missing-value.tsx'
import { OriginMark, Value } from './value.tsx'

interface BlendCellProps {
  row: PropertyRow
  explanation: Explanation
}

/** The blend's value in its row, with a second, safer-sided figure below it where there is one. */
export function BlendCell({ row, explanation }: BlendCellProps) {
  const t = useAnalysisText().results
  const format = useFormat()
  return (
    <>
      <BlendFigure property={row.property} value={row.blend ?? null} explanation={explanation} />
      {row.cautious === undefined ? null : (
        <span className="cautious">
          <Tooltip className="cautious-trigger" text={t.cautiousWhy}>
            {t.cautious(format.value(row.cautious))}
          </Tooltip>
        </span>
      )}
    </>
  )
}

interface BlendFigureProps {
  property: PropertyName
  value: CellValue
  explanation: Explanation
}

/** A value of the blend, warnings before it; a dash that says what is lacking where there is none. */
export function BlendFigure({ property, value, explanation }: BlendFigureProps) {
  const t = useAnalysisText().results
  const label = propertyOf(property)[useLanguage()]
  const estimated = explanation.estimated[property]
  // That it is estimated stands at the value itself.
  const warnings = explanation.warnings.filter(
    (warning) => warning.property === property && warning.code !== 'estimated',
  )
  return (
    <>
      {warnings.length > 0 ? (
        <Tooltip
          className="warning-trigger"
          label={t.warningOn(label)}
          text={warnings.map(({ text }) => text).join(' ')}
        >
          <TriangleAlert aria-hidden size={14} />
        </Tooltip>
      ) : null}
      {value === null ? (
        <MissingValue why={explanation.gaps[property] ?? null} label={t.incomplete} />
      ) : (
        <>
          <OriginMark mark={explanation.marks[property]} />
          {estimated ? <EstimatedMark text={estimated.text} label={t.estimatedOn(label)} /> : null}
          <Value value={value} />
        </>
      )}
      <UnsafeFigure warnings={warnings} />
    </>
  )
}

/** Under a figure that nobody should decide by: why not, in a few words. */
function UnsafeFigure({ warnings }: { warnings: readonly Warned[] }) {
  const t = useAnalysisText().results
  const unsafe = warnings.find(({ isUnsafe }) => isUnsafe)
  if (!unsafe) return null
  // The cells of numbers run from left to right.
  return (
    <span className="unsafe" dir="auto">
      {unsafe.atFigure ?? t.unsafe}
    </span>
  )
}

/** The method behind a number in short, and the way to its card; one that was chosen stands there in words. */
export function MethodCell({
  row,
  explanation,
  onOpen,
}: BlendCellProps & { onOpen: ((property: PropertyName) => void) | undefined }) {
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
  onOpen?: ((property: PropertyName) => void) | undefined
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
