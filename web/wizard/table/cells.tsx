import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { lazy, Suspense } from 'react'
import type { Basis } from '#calc/vocabulary/blend.ts'
import { isOwnQuantity } from '#calc/vocabulary/own-property.ts'
import { propertyOf } from '#calc/vocabulary/properties.ts'
import { seriesAt } from '#calc/vocabulary/series.ts'
import { noReadingText } from '#calc/vocabulary/words/messages.ts'
import { withMinus } from '#calc/vocabulary/words/numbers.ts'
import { useProse, useQuantities } from '#web/format/quantities.ts'
import { useLanguage, usePreferences, useText } from '#web/services.ts'
import { percentages } from '#web/text/percentages.ts'
import { LineSample } from '#web/ui/chart/line-sample.tsx'
import { Tooltip } from '#web/ui/tooltip.tsx'
import { ApproximateMark } from '#web/verdict/approximate.tsx'
import { useAnalysisText, useDigits } from '../analysis-context.ts'
import { CorrectedMark } from '../bias/bias.tsx'
import type { Explanation } from '../rules/explain.ts'
import type { CellValue, PropertyRow, RowName } from '../rules/property-rows.ts'
import { SpreadMark } from '../spread/spread.tsx'
import { MissingValue, OriginMark, UnsafeFigure, Value } from './value.tsx'
import './property-table.css'
import '../choose/picker.css'

const Evidence = lazy(async () => ({ default: (await import('./evidence.tsx')).Evidence }))

interface BlendCellProps {
  row: PropertyRow
  explanation: Explanation
  openRule?: ((property: RowName) => void) | undefined
}

/** The blend's value, with a second, safer-sided figure below it where there is one. */
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

/** Whether a row shows the simulated quantity itself, not another unit or method. */
export const isDrawn = ({ property, unit, isCautious }: PropertyRow): boolean =>
  isOwnQuantity(property) || (unit === propertyOf(property).unit && !isCautious)

interface BlendFigureProps {
  row: Pick<PropertyRow, 'property' | 'label' | 'unit' | 'own'>
  value: CellValue
  explanation: Explanation
  opens?: (() => void) | undefined
}

/** A value of the blend, warnings before it; without a value a dash that explains why. */
export function BlendFigure({ row, value, explanation, opens }: BlendFigureProps) {
  const t = useAnalysisText().results
  const { property } = row
  const { write } = useQuantities()
  const digits = useDigits()
  const label = row.label[useLanguage()]
  const near = explanation.close?.get(property)
  const close = near === undefined ? undefined : digits(withMinus(near))
  const mark = explanation.marks[property]
  const approximate = explanation.approximate[property]
  const method = explanation.methods[property]
  const code = isOwnQuantity(property) ? null : explanation.codes[property]
  const figure = value === null ? null : <Value value={value} row={row} text={close} />
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
          {approximate ? (
            <Tooltip
              className="estimated-trigger"
              label={t.approximateOn[approximate.is](label)}
              text={approximate.text}
            >
              ≈
            </Tooltip>
          ) : null}
          {opens ? (
            <Tooltip
              className="rule-trigger"
              label={t.methodOf({
                value: close ?? write(value, row.unit, row.own ?? property),
                property: label,
              })}
              text={
                <>
                  {mark && mark !== 'given' ? `${method} ${t.marks[mark]}` : method}{' '}
                  {code && code !== 'own-value' && !isOwnQuantity(property) ? (
                    <Suspense>
                      <Evidence property={property} method={code} />
                    </Suspense>
                  ) : null}
                </>
              }
              opens={opens}
            >
              {figure}
            </Tooltip>
          ) : (
            figure
          )}
        </>
      )}
      <UnsafeFigure warnings={warnings} />
    </>
  )
}

export function ShareCell({ percentage, basis }: { percentage: number; basis: Basis }) {
  const { basisUnits } = useText(percentages)
  const prose = useProse()
  return (
    <bdi>
      {prose(percentage)} {basisUnits[basis]}
    </bdi>
  )
}

/** The property's name in the interface's language, the other one beside or below it, and the unit. */
export function PropertyCell({ row: { label, unit, property } }: { row: PropertyRow }) {
  const { sign } = useQuantities()
  const { language, labels } = usePreferences()
  const other = language === 'fa' ? 'en' : 'fa'
  return (
    <div className="property-label row gap-0 across-1 baseline" style={{ lineHeight: 1.2 }}>
      <span>
        <bdi>{label[language]}</bdi>{' '}
        {unit ? <bdi className="unit tiny nowrap">{sign(unit, property)}</bdi> : null}
      </span>{' '}
      {labels === 'both' && label[other] !== label[language] ? (
        <bdi className="property-other grows clips soft plain nowrap end" lang={other} title={label[other]}>
          {label[other]}
        </bdi>
      ) : null}
    </div>
  )
}

interface MaterialHeadProps {
  at: number
  name: string
  /** Its share, or its producer. */
  below: number | string
  basis?: Basis
}

export const MaterialHead = ({ at, name, below, basis }: MaterialHeadProps) => (
  <>
    <LineSample series={seriesAt(at)} />
    <MaterialName name={name} />
    <span className="material-producer note">
      {typeof below === 'number' ? <ShareCell percentage={below} basis={basis!} /> : <bdi>{below}</bdi>}
    </span>
  </>
)

const NAME_MOST = 48
const NAME_END = 16

/** A name too long for a head loses its middle, because names differ at their ends; a tooltip has it whole. */
function MaterialName({ name }: { name: string }) {
  const letters = [...name]
  if (letters.length <= NAME_MOST) return <bdi className="material-name">{name}</bdi>
  const part = (from: number, to?: number) => letters.slice(from, to).join('').trim()
  return (
    <>
      <span className="no-print">
        <Tooltip className="name-trigger" text={<bdi>{name}</bdi>}>
          <bdi className="material-name">{`${part(0, NAME_MOST - NAME_END)}…${part(-NAME_END)}`}</bdi>
        </Tooltip>
      </span>
      <bdi className="material-name print-only">{name}</bdi>
    </>
  )
}

interface MaterialCellProps {
  row: PropertyRow
  at: number
  names: readonly string[]
  /** Estimate of a missing reading. */
  estimate?: number | undefined
}

/** A material's reading; in a comparison the lowest and highest of the row are marked. */
export function MaterialCell({ row, at, names, estimate }: MaterialCellProps) {
  const t = useAnalysisText().table
  const language = useLanguage()
  const { isReversed } = useQuantities().shown(row.unit, row.property)
  const value = row.values[at]!
  if (value === null && estimate !== undefined) {
    return (
      <span className="soft">
        <ApproximateMark of="estimated" />
        <Value value={estimate} row={row} />
      </span>
    )
  }
  if (value === null) {
    const lacking = row.values.flatMap((other, i) => (other === null ? [i] : []))
    // One dash of a row is enough for the Tab key.
    const isEcho = row.blend === null || at !== lacking[0]
    return <MissingValue why={noReadingText(lacking, names, language)} label={t.noReading} isEcho={isEcho} />
  }
  // In a reversed unit (°API) the lowest figure is the highest value of the wire.
  const [lowest, highest] = isReversed ? [row.highest, row.lowest] : [row.lowest, row.highest]
  const isLowest = lowest.includes(at)
  const isMarked = row.blend === undefined && (isLowest || highest.includes(at))
  return (
    <>
      {isMarked ? (
        <span className="extreme-mark soft">
          <span aria-hidden="true">{isLowest ? '▾' : '▴'}</span>
          <span className="visually-hidden">{isLowest ? t.lowest : t.highest}</span>
        </span>
      ) : null}
      <ApproximateMark of={row.assumed.includes(at) ? 'assumed' : null} />
      {row.filled.includes(at) ? <OriginMark mark="interpolated" /> : null}
      <Value value={value} row={row} />
    </>
  )
}
