import Info from 'lucide-react/icons/info'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { propertyOf } from '#calc/vocabulary/properties.ts'
import { useFormat, useLanguage } from '#web/services.ts'
import { Tooltip } from '#web/ui/tooltip.tsx'
import { useAnalysisText } from '../analysis-context.ts'
import type { Explanation, Warned } from '../rules/explain.ts'
import type { PropertyRow } from '../rules/property-rows.ts'
import { cautiousFlashPointOf, type Result } from '../rules/result.ts'
import { MissingValue } from '../table/missing-value.tsx'
import { Value } from '../table/property-table.tsx'

interface BlendCellProps {
  row: PropertyRow
  result: Result
  explanation: Explanation
}

/** The blend's value; a dash that says what is lacking where there is none; warnings beside it. */
export function BlendCell({ row, result, explanation }: BlendCellProps) {
  const t = useAnalysisText().results
  const language = useLanguage()
  const label = propertyOf(row.property)[language]
  const warnings = explanation.warnings.filter(({ property }) => property === row.property)
  return (
    <>
      {row.blend === null || row.blend === undefined ? (
        <MissingValue why={explanation.gaps[row.property] ?? null} label={t.incomplete} />
      ) : (
        <Value value={row.blend} />
      )}
      <span className="row-mark">
        {warnings.length > 0 ? (
          <Tooltip
            className="warning-trigger"
            label={t.warningOn(label)}
            text={warnings.map(({ text }) => text).join(' ')}
          >
            <TriangleAlert aria-hidden size={14} />
          </Tooltip>
        ) : null}
      </span>
      <UnsafeFigure warnings={warnings} />
      {row.property === 'flash_point' ? <CautiousFlashPoint result={result} /> : null}
    </>
  )
}

/** Under a figure that nobody should decide by, why not, in few words. */
function UnsafeFigure({ warnings }: { warnings: readonly Warned[] }) {
  const t = useAnalysisText().results
  const unsafe = warnings.find(({ isUnsafe }) => isUnsafe)
  return unsafe ? <span className="unsafe">{unsafe.atFigure ?? t.unsafe}</span> : null
}

/** The safer-sided figure, shown beside the flash point where the core gives one. */
function CautiousFlashPoint({ result }: { result: Result }) {
  const t = useAnalysisText().results
  const format = useFormat()
  const value = cautiousFlashPointOf(result)
  if (value === null) return null
  return (
    <span className="cautious">
      <Tooltip className="cautious-trigger" text={t.cautiousWhy}>
        {t.cautious(format.value(value))}
      </Tooltip>
    </span>
  )
}

/** The method behind a number, on request: by pointer, keyboard and touch. */
export function MethodCell({ row, explanation }: { row: PropertyRow; explanation: Explanation }) {
  const t = useAnalysisText().results
  const language = useLanguage()
  const method = explanation.methods[row.property]
  const mark = explanation.marks[row.property]
  if (!method || row.blend === null) return <span className="visually-hidden">{t.noMethod}</span>
  return (
    <>
      <Tooltip
        className="method-trigger"
        label={t.methodOf(propertyOf(row.property)[language])}
        text={mark && mark !== 'given' ? `${method} ${t.marks[mark]}` : method}
      >
        <Info aria-hidden size={15} />
      </Tooltip>
      <span className="print-only">{method}</span>
    </>
  )
}
