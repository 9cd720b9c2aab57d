import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { isOwnQuantity } from '#calc/vocabulary/own-property.ts'
import { propertyOf } from '#calc/vocabulary/properties.ts'
import { withMinus } from '#calc/vocabulary/words/numbers.ts'
import { useQuantities } from '#web/format/quantities.ts'
import { useLanguage } from '#web/services.ts'
import { Tooltip } from '#web/ui/tooltip.tsx'
import { useAnalysisText, useDigits } from '../analysis-context.ts'
import { CorrectedMark } from '../bias/bias.tsx'
import type { Explanation } from '../rules/explain.ts'
import type { CellValue, PropertyRow, RowName } from '../rules/property-rows.ts'
import { SpreadMark } from '../spread/spread.tsx'
import { EstimatedMark, MissingValue, OriginMark, UnsafeFigure, Value } from './value.tsx'
import './property-table.css'

interface BlendCellProps {
  row: PropertyRow
  explanation: Explanation
  /** Opens the card of the property's rule. */
  openRule?: ((property: RowName) => void) | undefined
}

/** The blend's value in its row, with a second, safer-sided figure below it where there is one. */
export function BlendCell({ row, explanation, openRule }: BlendCellProps) {
  const t = useAnalysisText().results
  const { write } = useQuantities()
  return (
    <>
      <BlendFigure
        row={row}
        value={row.blend ?? null}
        explanation={explanation}
        opens={openRule && (() => openRule(row.property))}
      />
      {explanation.chosen.includes(row.property) ? (
        <span className="chosen-method block soft tiny">
          <bdi>{explanation.methods[row.property]}</bdi>
        </span>
      ) : null}
      <SpreadMark row={row} isDrawn={isDrawn(row)} />
      {isDrawn(row) ? <CorrectedMark row={row} /> : null}
      {row.cautious === undefined ? null : (
        <span className="cautious note block plain">
          <Tooltip className="cautious-trigger" text={t.cautiousWhy}>
            {t.cautious(write(row.cautious, row.unit, row.own ?? row.property))}
          </Tooltip>
        </span>
      )}
    </>
  )
}

/** Whether a row shows the simulated quantity itself, not one in another unit or by another method. */
export const isDrawn = ({ property, unit, isCautious }: PropertyRow): boolean =>
  isOwnQuantity(property) || (unit === propertyOf(property).unit && !isCautious)

interface BlendFigureProps {
  row: Pick<PropertyRow, 'property' | 'label' | 'unit' | 'own'>
  value: CellValue
  explanation: Explanation
  /** The card of its rule. */
  opens?: (() => void) | undefined
}

/** A value of the blend, warnings before it; a dash that says what is lacking where there is none. */
export function BlendFigure({ row, value, explanation, opens }: BlendFigureProps) {
  const t = useAnalysisText().results
  const { property } = row
  const { write } = useQuantities()
  const digits = useDigits()
  const label = row.label[useLanguage()]
  const near = explanation.close?.get(property)
  const close = near === undefined ? undefined : digits(withMinus(near))
  const mark = explanation.marks[property]
  const estimated = explanation.estimated[property]
  // Estimated values have a sign of their own.
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
          <OriginMark mark={mark} />
          {estimated ? <EstimatedMark text={estimated.text} label={t.estimatedOn(label)} /> : null}
          {opens ? (
            <Tooltip
              className="rule-trigger"
              label={t.methodOf(close ?? write(value, row.unit, row.own ?? property), label)}
              text={
                mark && mark !== 'given'
                  ? `${explanation.methods[property]} ${t.marks[mark]}`
                  : explanation.methods[property]
              }
              opens={opens}
            >
              <Value value={value} row={row} text={close} />
            </Tooltip>
          ) : (
            <Value value={value} row={row} text={close} />
          )}
        </>
      )}
      <UnsafeFigure warnings={warnings} />
    </>
  )
}
