import Info from 'lucide-react/icons/info'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { PropertyName } from '#calc/vocabulary/properties.ts'
import { useFormat, useLanguage } from '#web/services.ts'
import { Tooltip } from '#web/ui/tooltip.tsx'
import { useAnalysisText } from '../analysis-context.ts'
import type { Explanation, Warned } from '../rules/explain.ts'
import type { PropertyRow } from '../rules/property-rows.ts'
import { EstimatedMark } from './estimated-mark.tsx'
import { MissingValue } from './missing-value.tsx'
import { OriginMark, Value } from './value.tsx'

interface BlendCellProps {
  row: PropertyRow
  explanation: Explanation
}

/** The blend's value, warnings before it; a dash that says what is lacking where there is none. */
export function BlendCell({ row, explanation }: BlendCellProps) {
  const t = useAnalysisText().results
  const language = useLanguage()
  const format = useFormat()
  const estimated = explanation.estimated[row.property]
  // That it is estimated stands at the value itself.
  const warnings = explanation.warnings.filter(
    ({ property, code }) => property === row.property && code !== 'estimated',
  )
  return (
    <>
      {warnings.length > 0 ? (
        <Tooltip
          className="warning-trigger"
          label={t.warningOn(row.label[language])}
          text={warnings.map(({ text }) => text).join(' ')}
        >
          <TriangleAlert aria-hidden size={14} />
        </Tooltip>
      ) : null}
      {row.blend === null || row.blend === undefined ? (
        <MissingValue why={explanation.gaps[row.property] ?? null} label={t.incomplete} />
      ) : (
        <>
          <OriginMark mark={explanation.marks[row.property]} />
          {estimated ? (
            <EstimatedMark text={estimated.text} label={t.estimatedOn(row.label[language])} />
          ) : null}
          <Value value={row.blend} />
        </>
      )}
      <UnsafeFigure warnings={warnings} />
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
