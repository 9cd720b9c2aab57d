import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { isOwnQuantity } from '#calc/vocabulary/own-property.ts'
import { propertyOf } from '#calc/vocabulary/properties.ts'
import { useQuantities } from '#web/format/quantities.ts'
import { useLanguage } from '#web/services.ts'
import { Tooltip } from '#web/ui/tooltip.tsx'
import { useAnalysisText } from '../analysis-context.ts'
import { CorrectedMark } from '../learnt/corrected-mark.tsx'
import type { Explanation } from '../rules/explain.ts'
import type { CellValue, PropertyRow } from '../rules/property-rows.ts'
import { SpreadMark } from '../spread/spread-mark.tsx'
import { EstimatedMark, UnsafeFigure } from './figure-marks.tsx'
import { MissingValue } from './missing-value.tsx'
import { OriginMark, Value } from './value.tsx'

interface BlendCellProps {
  row: PropertyRow
  explanation: Explanation
}

/** The blend's value in its row, with a second, safer-sided figure below it where there is one. */
export function BlendCell({ row, explanation }: BlendCellProps) {
  const t = useAnalysisText().results
  const { write } = useQuantities()
  return (
    <>
      <BlendFigure row={row} value={row.blend ?? null} explanation={explanation} />
      <SpreadMark row={row} isDrawn={isDrawn(row)} />
      {isDrawn(row) ? <CorrectedMark row={row} /> : null}
      {row.cautious === undefined ? null : (
        <span className="cautious">
          <Tooltip className="cautious-trigger" text={t.cautiousWhy}>
            {t.cautious(write(row.cautious, row.unit, row.own ?? row.property))}
          </Tooltip>
        </span>
      )}
    </>
  )
}

/** A figure in another unit, or by another method, is not the one that was drawn. */
export const isDrawn = ({ property, unit, isCautious }: PropertyRow): boolean =>
  isOwnQuantity(property) || (unit === propertyOf(property).unit && !isCautious)

interface BlendFigureProps {
  row: Pick<PropertyRow, 'property' | 'label' | 'unit' | 'own'>
  value: CellValue
  explanation: Explanation
}

/** A value of the blend, warnings before it; a dash that says what is lacking where there is none. */
export function BlendFigure({ row, value, explanation }: BlendFigureProps) {
  const t = useAnalysisText().results
  const { property } = row
  const label = row.label[useLanguage()]
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
          <Value value={value} row={row} />
        </>
      )}
      <UnsafeFigure warnings={warnings} />
    </>
  )
}
