import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useFormat, useLanguage } from '#web/services.ts'
import { Tooltip } from '#web/ui/tooltip.tsx'
import { useAnalysisText } from '../analysis-context.ts'
import type { Explanation } from '../rules/explain.ts'
import type { PropertyRow } from '../rules/property-rows.ts'
import { EstimatedMark } from './estimated-mark.tsx'
import { MissingValue } from './missing-value.tsx'
import { UnsafeFigure } from './unsafe-figure.tsx'
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
